import { openGeoDatabase } from '../adapters/geo/database.ts';
import { openNetworkDatabase } from '../adapters/geo/networks.ts';
import { type Ingest, startIngest } from '../ingest/ingest.ts';
import { readExtraSources } from '../ingest/sources/source-table.ts';
import type { Networks } from '../ports/networks.ts';
import { geoFiles, networkFiles, readJsonFile } from '../settings/data-files.ts';
import type { Basics } from './basics.ts';
import type { Rates } from './limits.ts';
import type { Store } from './store.ts';

export interface IngestNeeds {
  readonly store: Store;
  readonly rates: Rates;
  /** In place of a file of networks. */
  readonly networks: Networks | undefined;
}

/** Starts ingest on a store, with the databases of places and networks. */
export async function openIngest(basics: Basics, { store, rates, networks }: IngestNeeds): Promise<Ingest> {
  const { config, clock, random, report } = basics;
  return startIngest({
    log: store.events,
    shared: store.shared && {
      log: store.shared.log,
      leases: rates.leases(store.shared.leases),
      storeLeases: store.shared.leases,
    },
    sites: store.collecting,
    salts: store.salts,
    geo: await openGeoDatabase(geoFiles(config)),
    networks: networks ?? (await openNetworkDatabase(networkFiles(config))),
    ...{ clock, random, config, report },
    browserDurability: config.ingestDurable ? 'durable' : 'journaled',
    extraSources: config.sourcesFile === undefined ? [] : readExtraSources(readJsonFile(config.sourcesFile)),
  });
}
