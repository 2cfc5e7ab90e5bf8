import { useEffect, useRef, useState } from 'preact/hooks';
import { base } from '../api/base.ts';
import { type Key, listKeys } from '../api/keys.ts';
import { listSites } from '../api/sites.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Heading } from '../components/heading.tsx';
import { PlusIcon } from '../components/icons.tsx';
import { KeyRow } from '../components/key-row.tsx';
import { NewKey } from '../components/new-key.tsx';
import { FailureNotice, Loading } from '../components/notice.tsx';
import { useResource } from '../state/resource.ts';

/** A new raw key. It is lost when the user leaves this page. */
interface Fresh {
  key: string;
  name: string;
}

/** The user's own API keys. */
export function KeysView() {
  const keys = useResource('keys', listKeys);
  const sites = useResource('sites of keys', listSites);
  const [isMaking, setMaking] = useState(false);
  const [fresh, setFresh] = useState<Fresh>();

  const onMade = (made: Fresh) => {
    setMaking(false);
    setFresh(made);
    keys.reload();
  };
  const onRevoked = () => {
    keys.reload();
    // The pressed button has been removed.
    document.querySelector('h1')?.focus();
  };
  const siteNames = sites.value && new Map(sites.value.map(({ siteId, name }) => [siteId, name]));
  return (
    <div class="keys-page">
      <div class="page-head">
        <Heading title="API keys" />
        {isMaking || !sites.value ? null : (
          <button type="button" class="button button-main" onClick={() => setMaking(true)}>
            <PlusIcon /> Create a key
          </button>
        )}
      </div>
      <p class="lead">
        For programs and tools that read or send your numbers. What they can ask is in the{' '}
        <a href={`${base}/docs`}>reference</a>.
      </p>
      <FailureNotice failure={keys.failure ?? sites.failure} onRetry={keys.failure ? keys.reload : sites.reload} />
      {fresh ? <FreshKey fresh={fresh} onDone={() => setFresh(undefined)} /> : null}
      {isMaking ? <NewKey sites={sites.value ?? []} onMade={onMade} onCancel={() => setMaking(false)} /> : null}
      {!keys.value && !keys.failure ? <Loading /> : null}
      {keys.value ? <KeyLists keys={keys.value} siteNames={siteNames} onRevoked={onRevoked} /> : null}
    </div>
  );
}

/** Shown until it is dismissed: it cannot be shown again. */
function FreshKey({ fresh, onDone }: { fresh: Fresh; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section class="card fresh-key" aria-label="The new key">
      <h2 ref={title} tabIndex={-1}>
        “{fresh.name}” is ready
      </h2>
      <p>Copy the key now. Only its fingerprint is kept, so it cannot be shown again.</p>
      <div class="snippet">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be selected by keyboard too */}
        <pre tabIndex={0}>
          <code>{fresh.key}</code>
        </pre>
        <div class="actions">
          <CopyButton text={fresh.key} label="Copy key" />
          <button type="button" class="button" onClick={onDone}>
            I have it
          </button>
        </div>
      </div>
    </section>
  );
}

interface KeyListsProps {
  keys: readonly Key[];
  siteNames: ReadonlyMap<string, string> | undefined;
  onRevoked: () => void;
}

function KeyLists({ keys, siteNames, onRevoked }: KeyListsProps) {
  const working = keys.filter(({ state }) => state === 'active');
  const over = keys.filter(({ state }) => state !== 'active');
  const rows = (list: readonly Key[]) =>
    list.map((key) => <KeyRow key={key.keyId} apiKey={key} siteNames={siteNames} onRevoked={onRevoked} />);
  return (
    <>
      {working.length === 0 ? <p class="quiet">No key works at the moment.</p> : <ul class="keys">{rows(working)}</ul>}
      {over.length > 0 ? (
        <details class="keys-over">
          <summary>
            Revoked and expired <span class="quiet">({over.length})</span>
          </summary>
          <ul class="keys">{rows(over)}</ul>
        </details>
      ) : null}
    </>
  );
}
