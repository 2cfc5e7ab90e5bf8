import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The validator of the contract's dialect, with formats; it reports every fault, not the first alone. */
export function makeAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true, ...options });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv); // its types name the default export only
  return ajv;
}
