import { guarded, isClash, type MongodbClient } from '../connection/client.ts';

const id = 'session';

/** The secret that all processes sign sessions with; of those that make one at once the first makes it. */
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
