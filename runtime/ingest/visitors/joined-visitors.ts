/** Groups visitor ids that are one visitor: ids of adjacent days that a hit or a session connects. */
export class JoinedVisitors {
  readonly #parents = new Map<string, string>();
  readonly #ids = new Set<string>();

  get ids(): string[] {
    return [...this.#ids];
  }

  find(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  join(left: string, right: string): void {
    this.#ids.add(left).add(right);
    const [a, b] = [this.find(left), this.find(right)];
    if (a !== b) this.#parents.set(a, b);
  }
}
