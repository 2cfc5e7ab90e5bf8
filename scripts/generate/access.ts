import { apiOperations, type JsonObject, type SpecOperation } from './spec.ts';

const head = `# Who may do what

Written by \`make generate\` from openapi.yaml; do not edit. \`contract-tests/tables/access.test.ts\` asks the service for
every cell. The order in which these checks come, and what comes after, is in [request-path.md](request-path.md).

- The columns **owner** to **stranger** are people with a key of every scope: who owns the site, accepted members by
  their role, members who have not accepted, all other users.
- The columns **read key** to **key elsewhere** are keys of the owner: by their highest scope, and with every scope but
  restricted to other sites. A key from before scopes is a read key.
- **yes**: the request is taken. **own**: for documents of the caller's own; a list shows those alone, and the document
  of another user is 404. **author**: for its author; any other user gets 403 \`not_author\`.
- A code in a cell is the refusal. 404 is the same answer for a site that does not exist.

| operation | owner | admin | viewer | pending | stranger | read key | write key | admin key | key elsewhere |
|---|---|---|---|---|---|---|---|---|---|
`;

type Role = 'owner' | 'admin' | 'viewer';
type Scope = 'read' | 'write' | 'admin';

const roleRank = { viewer: 0, admin: 1, owner: 2 } as const;
const scopeRank = { read: 0, write: 1, admin: 2 } as const;

/** Source of docs/access.md: a row for each operation, a column for each kind of caller. */
export function accessSource(spec: JsonObject): string {
  return `${head}${apiOperations(spec).map(rowOf).join('')}`;
}

function rowOf(operation: SpecOperation): string {
  const people = (['owner', 'admin', 'viewer'] as const).map((role) => roleCell(operation, role));
  const outside = operation.path.includes('{siteId}') ? '404 `not_found`' : 'yes';
  const keys = (['read', 'write', 'admin'] as const).map((scope) => scopeCell(operation, scope));
  const cells = [`\`${operation.id}\``, ...people, outside, outside, ...keys, elsewhere(operation)];
  return `| ${cells.join(' | ')} |\n`;
}

function roleCell({ raw }: SpecOperation, role: Role): string {
  const least = raw['x-site-role'] as Role | undefined; // a rule of check-spec holds these words
  if (least !== undefined && roleRank[role] < roleRank[least]) {
    return role === 'viewer' ? '403 `viewer_read_only`' : '403 `owner_only`';
  }
  return granted(raw);
}

function scopeCell({ raw }: SpecOperation, scope: Scope): string {
  const least = raw['x-required-scope'] as Scope; // likewise
  return scopeRank[scope] < scopeRank[least] ? '403 `scope_missing`' : granted(raw);
}

function granted(raw: JsonObject): string {
  if (raw['x-ownership'] === 'author') return 'author';
  return raw['x-ownership'] === 'personal' ? 'own' : 'yes';
}

function elsewhere({ path, method, raw }: SpecOperation): string {
  if (path.includes('{siteId}')) return '403 `key_site_restricted`';
  return method === 'GET' ? granted(raw) : '403 `key_cannot_create_sites`';
}
