/** Chains of roads that meet end to end, where traffic continues from one into the other. */

/** Disjoint sets of roads with their relative direction. */
export class Chains {
  readonly #parent: number[];
  /** 1 if a road has the direction of its parent, -1 if the opposite. */
  readonly #sense: (1 | -1)[];

  /** @param count number of roads, each initially a separate chain */
  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, road) => road);
    this.#sense = Array.from({ length: count }, () => 1);
  }

  /** Returns the chain of a road, and the road's direction relative to it: 1 or -1. */
  find(road: number): { chain: number; sense: 1 | -1 } {
    let [chain, sense]: [number, 1 | -1] = [road, 1];
    for (let parent = this.#parent[chain]; parent !== undefined && parent !== chain; parent = this.#parent[chain]) {
      if (this.#sense[chain] === -1) sense = sense === 1 ? -1 : 1;
      chain = parent;
    }
    return { chain, sense };
  }

  /** Joins two chains. @param isSame whether the roads have the same direction */
  join(a: number, b: number, isSame: boolean): void {
    const [first, second] = [this.find(a), this.find(b)];
    if (first.chain === second.chain) return;
    this.#parent[first.chain] = second.chain;
    this.#sense[first.chain] = (first.sense === second.sense) === isSame ? 1 : -1;
  }
}
