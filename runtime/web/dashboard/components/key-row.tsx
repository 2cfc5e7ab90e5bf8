import { useEffect, useRef, useState } from 'preact/hooks';
import { type Key, revokeKey } from '../api/keys.ts';
import { formatAgo, formatDay } from '../format.ts';
import { useSubmit } from '../state/submit.ts';
import { FailureNotice } from './notice.tsx';

const scopeNames = { read: 'Read', write: 'Write', admin: 'Admin' } as const;
const stateNames = { revoked: 'Revoked', expired: 'Expired' } as const;
const order = ['admin', 'write', 'read'] as const;

interface KeyRowProps {
  apiKey: Key;
  /** Names of the sites the user can access, by id; undefined while loading. */
  siteNames: ReadonlyMap<string, string> | undefined;
  onRevoked: () => void;
}

/** One key: its scope, its last use, and the button to revoke it. */
export function KeyRow({ apiKey, siteNames, onRevoked }: KeyRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { name, scopes, state } = apiKey;
  // The highest scope is shown; it implies the others.
  const scope = order.find((known) => scopes.includes(known)) ?? 'read';
  return (
    <li class={state === 'active' ? 'card key' : 'card key is-over'}>
      <div class="key-head">
        <div class="key-title">
          <h3>{name}</h3>
          <span class="badge">{scopeNames[scope]}</span>
          {state === 'active' ? null : <span class="badge badge-over">{stateNames[state]}</span>}
        </div>
        {state === 'active' && !isAsking ? (
          <button type="button" class="button" onClick={() => setAsking(true)}>
            Revoke<span class="visually-hidden"> {name}</span>
          </button>
        ) : null}
      </div>
      <Facts apiKey={apiKey} siteNames={siteNames} />
      {isAsking ? <Confirmation apiKey={apiKey} onKeep={() => setAsking(false)} onRevoked={onRevoked} /> : null}
    </li>
  );
}

function Facts({ apiKey, siteNames }: Pick<KeyRowProps, 'apiKey' | 'siteNames'>) {
  const { siteIds, createdAt, lastUsedAt, expiresAt, revokedAt } = apiKey;
  const sites = siteIds.map((id) => (siteNames ? (siteNames.get(id) ?? 'a site that is gone') : '…'));
  return (
    <dl class="key-facts">
      <div>
        <dt>Sites</dt>
        <dd>{sites.length === 0 ? 'Every site' : sites.join(', ')}</dd>
      </div>
      <Moment term="Last used" at={lastUsedAt} otherwise="Never" isAgo />
      <Moment term="Created" at={createdAt} otherwise="" />
      {revokedAt ? (
        <Moment term="Revoked" at={revokedAt} otherwise="" />
      ) : (
        <Moment term={apiKey.state === 'expired' ? 'Expired' : 'Expires'} at={expiresAt} otherwise="Never" />
      )}
    </dl>
  );
}

interface MomentProps {
  term: string;
  at: string | null;
  otherwise: string;
  isAgo?: boolean;
}

function Moment({ term, at, otherwise, isAgo = false }: MomentProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {at ? (
          <time dateTime={at} title={at}>
            {isAgo ? formatAgo(at, Date.now()) : formatDay(at)}
          </time>
        ) : (
          otherwise
        )}
      </dd>
    </div>
  );
}

interface ConfirmationProps {
  apiKey: Key;
  onKeep: () => void;
  onRevoked: () => void;
}

/** It cannot be undone, so it is asked for twice. The focus goes to the harmless answer. */
function Confirmation({ apiKey, onKeep, onRevoked }: ConfirmationProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const submit = useSubmit(async () => {
    await revokeKey(apiKey.keyId);
    onRevoked();
  });
  return (
    <form class="key-confirm" onSubmit={submit.onSubmit}>
      <p>
        Revoke <strong>{apiKey.name}</strong>? Whatever uses it stops at once, and it cannot be brought back.
      </p>
      <FailureNotice failure={submit.failure} />
      <div class="actions">
        <button type="submit" class="button button-bad" disabled={submit.isBusy}>
          Revoke key
        </button>
        <button type="button" class="button" ref={keep} onClick={onKeep}>
          Keep it
        </button>
      </div>
    </form>
  );
}
