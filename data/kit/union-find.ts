/** Sets that are joined pair by pair. R. E. Tarjan (1975), Efficiency of a good but not linear set union algorithm. */
export class UnionFind {
  readonly #parent: number[] = [];

  /** A new set of one. @returns its number. */
  add(): number {
    return this.#parent.push(this.#parent.length) - 1;
  }

  join(a: number, b: number): void {
    this.#parent[this.find(a)] = this.find(b);
  }

  /** The same number for all members of a set. */
  find(member: number): number {
    let root = member;
    for (let parent = this.#parent[root]; parent !== undefined && parent !== root; parent = this.#parent[root])
      root = parent;
    for (let next = member; next !== root;) {
      const parent = this.#parent[next] ?? root;
      this.#parent[next] = root;
      next = parent;
    }
    return root;
  }
}
