/** The result of one check of `doctor`. */
export interface Finding {
  readonly isFine: boolean;
  readonly text: string;
}

export const fine = (text: string): Finding => ({ isFine: true, text });
export const wrong = (text: string): Finding => ({ isFine: false, text });

/** The message of any error, on one line. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
