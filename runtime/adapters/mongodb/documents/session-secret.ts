import { guarded, isClash, type MongodbClient } from '../connection/client.ts';

const id = 'session';

/** The secret with which all processes sign sessions; of concurrent creations the first wins. */
export async function keptSecret(client: MongodbClient, make: () => string): Promise<string> {
  const secrets = client.collection('Secret');
  const found = await guarded(() => secrets.findOne({ _id: id }));
  if (found !== null) return String(found.secret);
  const secret = make();
  try {
    await guarded(() => secrets.insertOne({ _id: id, secret }));
    return secret;
  } catch (error) {
    if (!isClash(error)) throw error;
    return keptSecret(client, make);
  }
}
