/** A hosting company and its autonomous systems. */
export interface HostingCompany {
  readonly name: string;
  /** AS numbers as registered. */
  readonly networks: readonly number[];
}

/**
 * Well-known hosting and cloud companies. Networks that also carry visitors are left out: providers that sell lines to
 * homes, Google's own network (15169), and the networks of browser proxies (Cloudflare 13335, Akamai 36183 and 20940,
 * Fastly 54113: WARP and iCloud Private Relay).
 */
export const hostingCompanies: readonly HostingCompany[] = [
  { name: 'A2 Hosting', networks: [55293] },
  { name: 'Aeza', networks: [210644] },
  { name: 'Akamai Connected Cloud (Linode)', networks: [63949] },
  { name: 'Alibaba Cloud', networks: [45102, 37963] },
  { name: 'Amazon', networks: [16509, 14618] },
  { name: 'Anexia', networks: [42473] },
  { name: 'Cherry Servers', networks: [16125] },
  { name: 'Clouvider', networks: [62240] },
  { name: 'ColoCrossing', networks: [36352] },
  { name: 'Contabo', networks: [51167, 40021, 141995] },
  { name: 'Datacamp', networks: [60068, 212238] },
  { name: 'DigitalOcean', networks: [14061] },
  { name: 'DreamHost', networks: [26347] },
  { name: 'Equinix Metal', networks: [54825] },
  { name: 'Exoscale', networks: [61098] },
  { name: 'Fasthosts', networks: [15418] },
  { name: 'Fly.io', networks: [40509] },
  { name: 'FranTech (BuyVM)', networks: [53667] },
  { name: 'Gcore', networks: [199524] },
  { name: 'GoDaddy', networks: [26496] },
  { name: 'Google Cloud', networks: [396982] },
  { name: 'Hetzner', networks: [24940, 213230, 212317] },
  { name: 'Hivelocity', networks: [29802] },
  { name: 'Host Europe', networks: [20773] },
  { name: 'HostDime', networks: [33182] },
  { name: 'Hostinger', networks: [47583] },
  { name: 'Huawei Cloud', networks: [136907, 55990] },
  { name: 'IBM Cloud (SoftLayer)', networks: [36351] },
  { name: 'Infomaniak', networks: [29222] },
  { name: 'InMotion Hosting', networks: [22611] },
  { name: 'InterServer', networks: [19318] },
  { name: 'IONOS', networks: [8560] },
  { name: 'IT7 Networks', networks: [25820] },
  { name: 'Leaseweb', networks: [60781, 28753, 30633, 7203, 19148, 27411] },
  { name: 'Limestone Networks', networks: [46475] },
  { name: 'Liquid Web', networks: [32244] },
  { name: 'M247', networks: [9009] },
  { name: 'Microsoft', networks: [8075] },
  { name: 'myLoc', networks: [24961] },
  { name: 'netcup', networks: [197540] },
  { name: 'NForce', networks: [43350] },
  { name: 'NovoServe', networks: [24875] },
  { name: 'Oracle Cloud', networks: [31898] },
  { name: 'OVH', networks: [16276] },
  { name: 'Psychz Networks', networks: [40676] },
  { name: 'QuadraNet', networks: [8100] },
  { name: 'Rackspace', networks: [33070, 27357, 19994, 10532, 15395] },
  { name: 'RamNode', networks: [3842] },
  { name: 'Sakura Internet', networks: [9370, 9371, 7684] },
  { name: 'Scaleway', networks: [12876] },
  { name: 'Selectel', networks: [49505] },
  { name: 'Servers.com', networks: [7979] },
  { name: 'Sharktech', networks: [46844] },
  { name: 'Strato', networks: [6724] },
  { name: 'Tencent Cloud', networks: [132203, 45090] },
  { name: 'Timeweb', networks: [9123] },
  { name: 'TransIP', networks: [20857] },
  { name: 'UCloud', networks: [135377] },
  { name: 'Unified Layer (Bluehost)', networks: [46606] },
  { name: 'UpCloud', networks: [202053] },
  { name: 'velia.net', networks: [29066] },
  { name: 'Vultr', networks: [20473] },
  { name: 'Worldstream', networks: [49981] },
  { name: 'Yandex Cloud', networks: [200350] },
  { name: 'Zenlayer', networks: [21859] },
];

/** All AS numbers of the table. */
export const hostingNetworks: ReadonlySet<number> = new Set(hostingCompanies.flatMap(({ networks }) => networks));
