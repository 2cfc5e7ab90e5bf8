import { openGeoDatabase } from '../runtime/adapters/geo/database.ts';
import { createDraft } from '../runtime/ingest/draft.ts';
import { siteOf } from '../runtime/ingest/given.fixture.ts';
import type { IncomingHit, StepContext } from '../runtime/ingest/hit.ts';
import { createIngestMemory } from '../runtime/ingest/memory.ts';
import { rememberHit, runPipeline, steps } from '../runtime/ingest/pipeline.ts';
import { createSourceTable } from '../runtime/ingest/sources/source-table.ts';

const hits = 200_000;
const start = Date.parse('2026-03-01T12:00:00Z');
const salts = new Map([
  ['2026-02-28', Buffer.alloc(32, 1)],
  ['2026-03-01', Buffer.alloc(32, 2)],
]);
const site = siteOf();
const userAgents = Array.from(
  { length: 400 },
  (_, index) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${index}.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${index}.0.0.0 Safari/537.36`,
);
const referrers = ['', 'https://www.google.com/', 'https://t.co/abc', 'https://news.example.org/a/b', ''];

/** A hit of a visitor, as the collect endpoint passes it on. */
function arrivalOf(index: number, visitor: number): IncomingHit {
  const bodyText = JSON.stringify({
    url: `https://shop.example/products/${index % 1000}/${index % 7 === 0 ? '?utm_source=newsletter&utm_medium=email' : ''}`,
    referrer: referrers[index % referrers.length],
    title: `Product ${index % 1000}`,
    pageviewId: `p${index}`,
    eventId: `e${index}`,
  });
  return {
    form: 'browser',
    receivedAt: start + Math.floor(index / 50),
    headers: {
      'user-agent': userAgents[visitor % userAgents.length],
      'x-forwarded-for': `${(visitor % 200) + 1}.${visitor % 251}.${visitor % 13}.${(visitor >> 8) % 255}`,
    },
    socketAddress: '10.0.0.1',
    body: JSON.parse(bodyText),
    bodyText,
  };
}

async function main(): Promise<void> {
  const geo = await openGeoDatabase();
  const contextOf = (): StepContext => ({
    config: { trustedProxyHops: 1, trustXRealIp: false, geoEdgeProvider: 'cloudflare', geoTrustProxy: true },
    geo,
    networks: undefined,
    salts: { saltFor: (key) => salts.get(key) },
    sources: createSourceTable(),
    memory: createIngestMemory(),
  });
  for (const [title, visitors] of [
    ['5,000 visitors', 5000],
    ['every hit a new visitor', hits],
  ] as const) {
    const arrivals = Array.from({ length: hits }, (_, index) => arrivalOf(index, index % visitors));
    run(arrivals.slice(0, 20_000), contextOf());
    const context = contextOf();
    const startedAt = performance.now();
    const counted = run(arrivals, context);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`${title}: ${Math.round(hits / seconds)} hits/s, ${counted} of ${hits} counted`);
    profile(arrivals, contextOf());
  }
}

function run(arrivals: readonly IncomingHit[], context: StepContext): number {
  let counted = 0;
  for (const incoming of arrivals) {
    const draft = createDraft(incoming, site);
    if (runPipeline(draft, context) !== undefined) continue;
    rememberHit(draft, context);
    counted += 1;
  }
  return counted;
}

/** Time of each step over all hits, one step after the other. */
function profile(arrivals: readonly IncomingHit[], context: StepContext): void {
  const drafts = arrivals.map((incoming) => createDraft(incoming, site));
  const times = steps.map((step) => {
    const startedAt = performance.now();
    for (const draft of drafts) step(draft, context);
    return `${step.name} ${(((performance.now() - startedAt) * 1000) / drafts.length).toFixed(2)}`;
  });
  console.log(`  µs a hit: ${times.join(', ')}`);
}

await main();
