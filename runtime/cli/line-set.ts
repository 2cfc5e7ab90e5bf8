/** A bit set of line numbers: a hundred million lines take 12 MB. */
export class LineSet {
  #bits = new Uint8Array(1_024);

  /** Whether it was added just now. */
  add(line: number): boolean {
    const place = line >>> 3;
    if (place >= this.#bits.length) this.#grow(place + 1);
    const before = this.#bits[place] ?? 0;
    const after = before | (1 << (line & 7));
    this.#bits[place] = after;
    return after !== before;
  }

  has(line: number): boolean {
    return ((this.#bits[line >>> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }

  #grow(bytes: number): void {
    const larger = new Uint8Array(Math.max(bytes, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}
