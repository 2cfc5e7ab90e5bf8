import { join } from 'node:path';
import { backupCases } from '../support/backup-cases.ts';
import { sharedMongodb } from '../support/mongodb-stand-in.ts';

backupCases({
  name: 'MongoDB',
  newPlace: async (folder) => {
    const server = await sharedMongodb();
    const settings = { MONGODB_URI: server.url, MONGODB_DATABASE: server.database() };
    return { dataDir: join(folder, 'data'), settings };
  },
  docker: { document: 'docs/deploy.md', backup: 'backup-cluster', restore: 'restore-cluster' },
});
