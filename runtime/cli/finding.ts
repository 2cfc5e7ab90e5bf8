/** What `doctor` found of one thing. */
export interface Finding {
  readonly isFine: boolean;
  readonly text: string;
}

export const fine = (text: string): Finding => ({ isFine: true, text });
export const wrong = (text: string): Finding => ({ isFine: false, text });

/** The words of an error, whichever it is, on one line. */
export const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
