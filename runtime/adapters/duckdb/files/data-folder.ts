import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreUnusableError } from '../../../ports/store-errors.ts';

/** Makes the store's folder, for its owner alone, and finds out whether it can be written. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(resolve(folder));
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder');
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnusableError(
      `The data folder ${folder} cannot be written: ${reason}. Mend that, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * One folder after another: the system's own way to make all of them never ends where a folder that exists takes none,
 * as /proc. Password hashes and visitors' traffic are for this user alone.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
