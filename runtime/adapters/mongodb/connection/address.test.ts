import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unavailable } from '../../../errors.ts';
import { hostsOf, unusable, withoutSecrets } from './address.ts';

const test = suite('mongodb: addresses in messages');

test('hosts are shown without credentials', () => {
  assert.is(hostsOf('mongodb://ann:secret@one:27017,two:27018/db?replicaSet=r'), 'one:27017,two:27018');
  assert.is(hostsOf('mongodb+srv://ann:se%2Fcret@cluster.example'), 'cluster.example');
  assert.is(hostsOf('mongodb://localhost'), 'localhost');
  assert.is(hostsOf('mongodb://localhost?appName=x'), 'localhost');
  assert.is(hostsOf('mongodb://ann:se/cr@et@one:27017/db'), 'one:27017');
});

for (const [reported, uri] of [
  ['Invalid URL: mongodb://ann:s3cret@host/', 'mongodb://ann:s3cret@host/'],
  ['Invalid URL: mongodb://ann:s3cret@placeholder/x', 'mongodb://ann:s3cret@host/'],
  ['no such password: s3cret', 'mongodb://ann:s3cret@host/'],
  ['no such password: s3c/ret', 'mongodb://ann:s3c%2Fret@host/'],
  ['s3c@ret is refused', 'mongodb://ann:s3c@ret@host/'],
  ['the key file has not the password s3cret', 'mongodb://host/?tls=true&tlsCertificateKeyFilePassword=s3cret'],
  ['AWS_SESSION_TOKEN:s3cret is over', 'mongodb://host/?authMechanismProperties=AWS_SESSION_TOKEN:s3cret'],
  ['%zz s3cret%zz', 'mongodb://ann:s3cret%zz@host/'],
] as const) {
  test(`nothing secret is shown: ${reported}`, () => {
    const text = withoutSecrets(reported, uri);
    for (const secret of ['s3c', 'ret@']) assert.not.match(text, secret);
  });
}

test('a text without secrets is unchanged', () => {
  assert.is(
    withoutSecrets('connect ECONNREFUSED 127.0.0.1:1', 'mongodb://127.0.0.1:1'),
    'connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('a failed start names the server, the innermost reason and a remedy', () => {
  const error = unusable('mongodb://ann:s3cret@host:27017', unavailable(unavailable(new Error('not authorized.'))));
  assert.is(
    error.message,
    'MongoDB at host:27017 cannot be used: not authorized. Is it running, and is MONGODB_URI right?',
  );
  assert.is(
    unusable('mongodb://h', 'odd').message,
    'MongoDB at h cannot be used: odd. Is it running, and is MONGODB_URI right?',
  );
});

test.run();
