/** One POST to the tool endpoint, with its key checked and its unit paid. */
export interface ToolPost {
  readonly text: string;
  readonly authorization: string;
  readonly headers: Readonly<Record<'version' | 'method' | 'name', string | undefined>>;
  readonly parse: (text: string) => unknown;
  /** Takes another unit of the owner's budget; returns the refusal when none is left. */
  readonly charge: () => Promise<string | undefined>;
  /** Fires when the client is gone. Made on the first call: most posts need none. */
  readonly signal: () => AbortSignal;
}

/** The tool protocol. Without a text, only notifications came. */
export type Tools = (post: ToolPost) => Promise<{ readonly status: number; readonly text: string | undefined }>;
