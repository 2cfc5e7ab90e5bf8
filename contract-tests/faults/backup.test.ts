import { join } from 'node:path';
import { backupCases } from '../support/backup-cases.ts';

backupCases('the embedded store', async (folder) => ({ dataDir: join(folder, 'data'), settings: {} }));
