import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Whether the proxy of compose.cluster.yaml is installed here (Debian's package haproxy, on the PATH). */
export const hasHaproxy: boolean = spawnSync('haproxy', ['-v']).status === 0;

const startMsMax = 20_000;

export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** The proxy with the configuration of deploy/, before two services, each `host:port`. */
export async function startHaproxy([one, two]: readonly [string, string]): Promise<RunningProxy> {
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], {
    env: { PATH: process.env.PATH, LISTEN: listen, SERVICE_1: one, SERVICE_2: two },
    stdio: 'ignore',
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const url = `http://${listen}`;
  const deadline = AbortSignal.timeout(startMsMax);
  for (;;) {
    const isUp = await fetch(`${url}/health/live`, { signal: deadline }).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}.`);
    await wait(50, undefined, { signal: deadline });
  }
  return {
    url,
    stop: async () => {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
