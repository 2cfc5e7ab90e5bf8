import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { ApiFailure } from '../api/client.ts';
import { SessionContext } from './session.ts';

/** A loaded value. After a failed refresh it has both the old value and the failure. */
export interface Resource<Value> {
  value: Value | undefined;
  failure: ApiFailure | undefined;
  reload: () => void;
}

interface Loaded<Value> {
  key: string;
  value?: Value;
  failure?: ApiFailure;
}

/** Loads when `key` changes and then every `everyMs`, but not while the page is hidden. A lost session ends in the sign-in. */
export function useResource<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
  everyMs?: number,
): Resource<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ key });
  const [round, setRound] = useState(0);
  const session = useContext(SessionContext);
  const latest = useRef({ load, session });
  latest.current = { load, session };

  // `reload` changes it to load again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const run = async () => {
      try {
        const value = await latest.current.load(signal);
        if (!signal.aborted) setLoaded({ key, value });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        setLoaded((before) => ({ ...(before.key === key ? before : { key }), failure: error }));
        if (error.status === 401) latest.current.session?.setSession({ user: null, setupNeeded: false });
      }
      if (everyMs !== undefined && !signal.aborted) timer = setTimeout(runWhenSeen, everyMs);
    };
    const runWhenSeen = () => {
      if (document.hidden) document.addEventListener('visibilitychange', runWhenSeen, { once: true, signal });
      else void run();
    };

    void run();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key, everyMs, round]);

  const current = loaded.key === key ? loaded : { key };
  return { value: current.value, failure: current.failure, reload: () => setRound((before) => before + 1) };
}
