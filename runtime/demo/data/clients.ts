export interface DemoClient {
  readonly browser: string;
  readonly os: string;
  readonly device: 'desktop' | 'mobile' | 'tablet' | 'tv';
  readonly weight: number;
}

/** Browsers, systems and devices, spelled as in ingest. */
export const clients: readonly DemoClient[] = [
  { browser: 'Chrome', os: 'Windows', device: 'desktop', weight: 190 },
  { browser: 'Chrome', os: 'macOS', device: 'desktop', weight: 75 },
  { browser: 'Chrome', os: 'Linux', device: 'desktop', weight: 16 },
  { browser: 'Chrome', os: 'ChromeOS', device: 'desktop', weight: 9 },
  { browser: 'Safari', os: 'macOS', device: 'desktop', weight: 68 },
  { browser: 'Edge', os: 'Windows', device: 'desktop', weight: 52 },
  { browser: 'Firefox', os: 'Windows', device: 'desktop', weight: 34 },
  { browser: 'Firefox', os: 'Linux', device: 'desktop', weight: 17 },
  { browser: 'Opera', os: 'Windows', device: 'desktop', weight: 9 },
  { browser: 'Safari', os: 'iOS', device: 'mobile', weight: 225 },
  { browser: 'Chrome', os: 'Android', device: 'mobile', weight: 205 },
  { browser: 'Samsung Internet', os: 'Android', device: 'mobile', weight: 33 },
  { browser: 'Firefox', os: 'Android', device: 'mobile', weight: 10 },
  { browser: 'Safari', os: 'iOS', device: 'tablet', weight: 27 },
  { browser: 'Chrome', os: 'Android', device: 'tablet', weight: 14 },
  { browser: 'Chrome', os: 'webOS', device: 'tv', weight: 6 },
];
