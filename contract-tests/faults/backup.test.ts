import { join } from 'node:path';
import { backupCases } from '../support/backup-cases.ts';

backupCases({
  name: 'the embedded store',
  newPlace: async (folder) => ({ dataDir: join(folder, 'data'), settings: {} }),
  docker: { document: 'docs/operations.md', backup: 'backup-docker', restore: 'restore-docker' },
});
