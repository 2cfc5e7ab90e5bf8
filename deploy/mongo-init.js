// Makes the replica set of compose.cluster.yaml, where it is not made yet, and waits until it takes writes. Run by mongosh.
const address = 'mongo:27017';

function isMade() {
  try {
    return rs.status().ok === 1;
  } catch (error) {
    // NotYetInitialized. Anything else is no reason to make a set.
    if (error.code === 94) return false;
    throw error;
  }
}

if (!isMade()) rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: address }] });
for (let attempt = 0; !db.hello().isWritablePrimary; attempt += 1) {
  if (attempt === 120) throw new Error('The set has no primary after a minute.');
  sleep(500);
}
