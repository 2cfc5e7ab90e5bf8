import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds openapi.yaml, from the source tree and from what was built of it alike. */
export function projectRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'openapi.yaml'))) return folder;
    if (folder === dirname(folder))
      throw new Error('openapi.yaml is not beside the service. Keep it where it was installed.');
  }
}
