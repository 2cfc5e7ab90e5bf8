/** JSON text that is sent as it is, for documents and protocols that write their own. */
export class RawJson {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A file of the built page, by its name. */
export class WebFile {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  toString(): string {
    return this.#name;
  }
}
