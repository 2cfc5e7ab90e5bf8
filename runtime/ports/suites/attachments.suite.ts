import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hit, Identification, WebVital } from '../../domain/events.ts';
import type { Attachment, EventBatch, EventLog } from '../event-log.ts';

interface OpenedLog {
  readonly events: EventLog;
  readonly stop: () => Promise<void>;
}

const siteId = 'a'.repeat(24);
const base = Date.parse('2026-06-16T10:00:00.000Z');
const idOf = (seq: number): string => seq.toString(16).padStart(24, '0');

/** A row of a site, a minute after the one before it. */
const row = (seq: number, visitorId: string, sessionId: string | undefined) => ({
  ...{ id: idOf(seq), seq, siteId, ts: base + seq * 60_000, visitorId, sessionId },
});

const view = (seq: number, visitorId: string, sessionId: string): Hit => ({
  ...row(seq, visitorId, sessionId),
  ...{ kind: 'pageview', ownVisitorId: visitorId, pathname: '/', pageviewId: 'p' },
});

const sample = (seq: number, own: string, visitorId: string, sessionId?: string): WebVital => ({
  ...row(seq, visitorId, sessionId),
  ...{ ownVisitorId: own, pageviewId: 'p', pathname: '/', lcp: 1200 },
});

const named = (seq: number, own: string, visitorId: string, sessionId?: string): Identification => ({
  ...row(seq, visitorId, sessionId),
  ...{ ownVisitorId: own, profileId: 'ann' },
});

const batch: EventBatch = {
  hits: [view(1, 'ann', 's1'), view(6, 'bob', 's2')],
  vitals: [sample(2, 'ann', 'ann'), sample(3, 'ann-later', 'ann', 's1'), sample(7, 'bob', 'bob', 's2')],
  identifications: [named(1, 'ann', 'ann', 's1'), named(4, 'ann', 'ann'), named(6, 'bob', 'bob', 's2')],
};

const whole = [base, base + 3_600_000] as const;

/** What every event log does with vitals samples and identifications. */
export function attachmentsSuite(name: string, open: () => Promise<OpenedLog>): void {
  const test = suite<OpenedLog>(`${name}: vitals samples and identifications`);

  test.before.each(async (context) => {
    Object.assign(context, await open());
    await context.events.append(batch, 'durable');
  });
  test.after.each(({ stop }) => stop());

  const read = (events: EventLog, ids: readonly string[]) => events.attachments(siteId, ids, ...whole);
  const seqs = (found: readonly Attachment[]) => found.map(({ seq }) => seq);

  test('P2 those of a visitor are found under either id, and those that came with a hit are not', async ({
    events,
  }) => {
    assert.equal(seqs(await read(events, ['ann'])), [2, 3, 4]);
    assert.equal(seqs(await read(events, ['ann-later'])), [3]);
    assert.equal(seqs(await read(events, ['ann-later', 'bob'])), [3, 7]);
    assert.equal(seqs(await read(events, ['unknown'])), []);
  });

  test('P2 those between two moments are found, both included', async ({ events }) => {
    const at = (seq: number) => base + seq * 60_000;
    assert.equal(seqs(await events.attachments(siteId, ['ann'], at(2), at(3))), [2, 3]);
    assert.equal(seqs(await events.attachments(siteId, ['ann'], at(2) + 1, at(4) - 1)), [3]);
    assert.equal(seqs(await events.attachments('b'.repeat(24), ['ann'], ...whole)), []);
  });

  test('P2 an attachment has its visitor, its session and the page it names', async ({ events }) => {
    const [first, second, third] = await read(events, ['ann']);
    const common = { siteId, visitorId: 'ann' };
    assert.equal(first, {
      ...{ ...common, seq: 2, ts: base + 120_000, kind: 'vitals', ownVisitorId: 'ann' },
      ...{ sessionId: undefined, pageviewId: 'p', pathname: '/' },
    });
    assert.equal([second?.ownVisitorId, second?.sessionId], ['ann-later', 's1']);
    assert.equal(third, {
      ...{ ...common, seq: 4, ts: base + 240_000, kind: 'identify', ownVisitorId: 'ann' },
      ...{ sessionId: undefined, pageviewId: undefined, pathname: undefined },
    });
  });

  test('P2 an attachment moves into a session and out of one', async ({ events }) => {
    const [first, second, third] = await read(events, ['ann']);
    assert.ok(first && second && third);
    await events.append(
      {
        attached: [
          { ...first, visitorId: 'other', sessionId: 's3', pathname: '/page' },
          { ...second, visitorId: 'ann-later', sessionId: undefined },
          { ...third, sessionId: 's1' },
        ],
      },
      'durable',
    );
    assert.equal(
      (await read(events, ['ann', 'ann-later'])).map((each) => [
        ...[each.seq, each.ownVisitorId, each.visitorId, each.sessionId, each.pathname],
      ]),
      [
        [2, 'ann', 'other', 's3', '/page'],
        [3, 'ann-later', 'ann-later', undefined, '/'],
        [4, 'ann', 'ann', 's1', undefined],
      ],
    );
    assert.equal(
      (await read(events, ['bob'])).map(({ sessionId }) => sessionId),
      ['s2'],
    );
  });

  test('P2 those that hits may still change are those without a session and those that name a page', async ({
    events,
  }) => {
    assert.equal(
      (await events.attachmentTail(base + 180_000)).map(({ seq }) => seq),
      [3, 4, 7],
    );
  });

  test.run();
}
