/**
 * Roads that are one in all but name and number: where two meet end to end, traffic goes on from one into the other.
 */

/** Sets of roads, each with the sense in which it runs beside the others of its set. */
export class Chains {
  readonly #parent: number[];
  /** 1 where a road runs as its parent does, -1 where it runs against it. */
  readonly #sense: (1 | -1)[];

  /** @param count of roads, each a chain of its own. */
  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, road) => road);
    this.#sense = Array.from({ length: count }, () => 1);
  }

  /** The chain of a road, and whether the road runs along it (1) or against it (-1). */
  of(road: number): { chain: number; sense: 1 | -1 } {
    let [chain, sense]: [number, 1 | -1] = [road, 1];
    for (let parent = this.#parent[chain]; parent !== undefined && parent !== chain; parent = this.#parent[chain]) {
      if (this.#sense[chain] === -1) sense = sense === 1 ? -1 : 1;
      chain = parent;
    }
    return { chain, sense };
  }

  /** Makes one chain of two. @param isSame whether the roads run in one direction. */
  join(a: number, b: number, isSame: boolean): void {
    const [first, second] = [this.of(a), this.of(b)];
    if (first.chain === second.chain) return;
    this.#parent[first.chain] = second.chain;
    this.#sense[first.chain] = (first.sense === second.sense) === isSame ? 1 : -1;
  }
}
