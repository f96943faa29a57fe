/** Disjoint sets. R. E. Tarjan (1975), Efficiency of a good but not linear set union algorithm. */
export class UnionFind {
  readonly #parent: number[] = [];

  /** Adds a set with one member. @returns the member's number */
  add(): number {
    return this.#parent.push(this.#parent.length) - 1;
  }

  join(a: number, b: number): void {
    this.#parent[this.find(a)] = this.find(b);
  }

  /** Returns the representative of the member's set. */
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
