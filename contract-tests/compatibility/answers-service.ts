import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { User } from '../../runtime/domain/account.ts';
import { type FixtureLine, parseFixtureLine } from '../../runtime/domain/fixture.ts';
import { type Api, type StartOptions, startApi } from '../support/api.ts';
import { personOf } from '../support/sessions.ts';
import { SeededRandom } from './seeded-random.ts';

/** What a file of requests is sent to. */
interface Setting {
  readonly options: StartOptions;
  /** How much of the history is stored; without traffic a service starts in a third of the time. */
  readonly history: 'none' | 'documents' | 'all';
}

const common: StartOptions = {
  config: {
    sessionSecret: 'secret-of-the-recorded-answers',
    metricsToken: 'token-of-the-recorded-answers',
    geoEdgeProvider: 'none',
  },
  ingestRequestsMax: 1_000_000,
};

/** Files about reads of traffic. */
export const trafficFiles: readonly string[] = [
  ...['acquisition', 'behaviour', 'funnels', 'goals', 'revenue', 'stats', 'tools'],
];

function settingOf(file: string): Setting {
  if (file === 'empty') return { options: common, history: 'none' };
  if (file === 'spent') {
    return { options: { ...common, ownerRequestsMax: 1, ingestRequestsMax: 1 }, history: 'documents' };
  }
  return { options: common, history: trafficFiles.includes(file) ? 'all' : 'documents' };
}

/** Collections of what was recorded of visitors. */
const traffic: ReadonlySet<string> = new Set([
  ...['PageView', 'Event', 'Engagement', 'Identification', 'RevenueEvent', 'WebVital'],
]);

/** A service on the recorded history, and what requests of it may send. */
export interface AnswersService {
  readonly api: Api;
  /** Replaces `{{name}}` in requests. */
  readonly values: Readonly<Record<string, string>>;
}

const noUser: User = { id: '', email: '', name: '', plan: 'free', createdAt: '' };

const storedHistory: readonly FixtureLine[] = gunzipSync(readFileSync(join(import.meta.dirname, 'history.ndjson.gz')))
  .toString()
  .trimEnd()
  .split('\n')
  .map(parseFixtureLine);

/** Users of history.ndjson.gz. */
const ownerId = '6a328c40000000000000a001';
const invitedId = '6a328c40000000000000a005';

/** Starts the service a file of requests is for. Each file has its own, so that no file depends on another. */
export async function startAnswers(file: string): Promise<AnswersService> {
  const { options, history } = settingOf(file);
  const api = await startApi({ ...options, random: new SeededRandom(file), as: { owner: noUser, key: '' } });
  if (history === 'none') return { api, values: { setupToken: tokenOf(await api.service.setupLink()) } };
  const stored = storedHistory.filter(({ collection }) => history === 'all' || !traffic.has(collection));
  await api.service.store.archive.write(stored);
  const owner = await api.service.ports.users.find(ownerId);
  if (owner === undefined) throw new Error('history.ndjson.gz has no owner.');
  const { headers } = await personOf(api, owner);
  const passwordToken = tokenOf(await api.service.passwordLink(invitedId));
  return { api, values: { cookie: headers.cookie, passwordToken } };
}

const tokenOf = (link: string | undefined): string => decodeURIComponent(link?.split('=').slice(1).join('=') ?? '');
