import type { Handler } from '../../runtime/contract/operation.ts';
import { WebFile } from '../../runtime/domain/raw-answer.ts';

/** The contract as it is written. */
export const getDocumentYaml: Handler<'getDocumentYaml'> = ({ reply }) =>
  reply(200, new WebFile('openapi.yaml'), { 'Cache-Control': 'no-cache' });
