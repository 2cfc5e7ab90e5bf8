import { useState } from 'preact/hooks';
import { ApiFailure } from '../api/client.ts';
import { getSitePaths, type Site, setSitePaths } from '../api/sites.ts';
import { useResource } from '../state/resource.ts';
import { FailureNotice, Loading } from './notice.tsx';

/** Whether paths are redacted: a switch for users who may change the site. */
export function PathSwitch({ site: { siteId, role } }: { site: Site }) {
  const paths = useResource(`paths ${siteId}`, (signal) => getSitePaths(siteId, signal));
  const [changed, setChanged] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isOn = changed ?? paths.value?.redactPaths;

  const change = async (redactPaths: boolean) => {
    setChanged(redactPaths);
    setBusy(true);
    setFailure(undefined);
    try {
      await setSitePaths(siteId, redactPaths);
    } catch (error) {
      setChanged(!redactPaths);
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  if (isOn === undefined) {
    return paths.failure ? <FailureNotice failure={paths.failure} onRetry={paths.reload} /> : <Loading />;
  }
  return (
    <>
      <FailureNotice failure={failure} />
      <label class="choice">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isBusy || role === 'viewer'}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span>
          Hide secrets in paths{' '}
          <small class="hint">
            Tokens and e-mail addresses are stored as [redacted]. Switch it off where they are names of pages; it counts
            for visits from now on.
          </small>
        </span>
      </label>
    </>
  );
}
