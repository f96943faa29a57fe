/** A closed tour of stops with asymmetric costs, and its local search. */

/** Number of nearest stops in each direction that moves consider. */
const NEIGHBOURS = 10;

/** Maximum lengths of moved segments, of segments that are moved and reversed, and of those of a double bridge. */
const MAX_MOVED_LENGTH = 100;
const MAX_REVERSED = 30;
const MAX_BRIDGED = 30;

/** Gains below this are rounding errors. */
const MIN_GAIN = 1e-7;

export class Tour {
  readonly #size: number;
  readonly #cost: Float64Array;
  readonly #random: () => number;
  /** Nearest stops to leave for, and to come from, by stop. */
  readonly #onward: Int32Array[];
  readonly #inward: Int32Array[];
  /** Stops in order. The first one never moves. */
  #stops: Int32Array;
  #spare: Int32Array;
  readonly #position: Int32Array;
  /** Costs from the first stop to each position, and from each position back to it. */
  readonly #forward: Float64Array;
  readonly #backward: Float64Array;
  /** Stops whose neighbourhood may have improvements. */
  readonly #pending: number[] = [];
  readonly #isPending: Uint8Array;
  length = 0;

  /**
   * @param cost row-major, `size` × `size`
   * @param first stop at which the order begins
   * @param random returns numbers in [0, 1)
   */
  constructor(size: number, cost: Float64Array, first: number, random: () => number) {
    this.#size = size;
    this.#cost = cost;
    this.#random = random;
    const stops = Array.from({ length: size }, (_, stop) => stop);
    const nearest = (costOf: (other: number) => number, stop: number): Int32Array =>
      Int32Array.from(
        stops
          .filter((other) => other !== stop)
          .toSorted((a, b) => costOf(a) - costOf(b))
          .slice(0, NEIGHBOURS),
      );
    this.#onward = stops.map((stop) => nearest((other) => cost[stop * size + other]!, stop));
    this.#inward = stops.map((stop) => nearest((other) => cost[other * size + stop]!, stop));
    this.#stops = Int32Array.of(first);
    this.#spare = new Int32Array(size);
    this.#position = new Int32Array(size);
    this.#forward = new Float64Array(size + 1);
    this.#backward = new Float64Array(size + 1);
    this.#isPending = new Uint8Array(size);
  }

  /** Returns the stops in order. */
  order(): number[] {
    return [...this.#stops];
  }

  /**
   * Inserts all stops, each where it adds the least cost.
   * @param inRandomOrder whether to take the stops at random; otherwise the cheapest comes next
   * @yields `share` after each stop
   */
  *insertAll(inRandomOrder: boolean, share: number): Generator<number, void> {
    const stops = [this.#stops[0]!];
    const left = new Set(this.#onward.keys());
    left.delete(stops[0]!);
    while (left.size > 0) {
      const candidates = inRandomOrder ? [[...left][Math.floor(this.#random() * left.size)]!] : left;
      let [least, chosen, after] = [Infinity, -1, -1];
      for (const stop of candidates) {
        for (const [i, before] of stops.entries()) {
          const next = stops[(i + 1) % stops.length]!;
          const added = this.#between(before, stop) + this.#between(stop, next) - this.#between(before, next);
          if (added < least) [least, chosen, after] = [added, stop, i];
        }
      }
      stops.splice(after + 1, 0, chosen);
      left.delete(chosen);
      yield share;
    }
    this.#stops = Int32Array.from(stops);
    this.#measure();
    for (const stop of stops) this.#mark(stop);
  }

  /** Applies moves until none of them improves the tour. */
  improve(): void {
    for (let stop = this.#pending.pop(); stop !== undefined; stop = this.#pending.pop()) {
      this.#isPending[stop] = 0;
      if (this.#reverseFrom(stop) || this.#moveFrom(stop) || this.#turnFrom(stop)) this.#mark(stop);
    }
  }

  /** Exchanges adjacent segments at random and improves the tour; restores it if it got worse. */
  bridge(): void {
    const size = this.#size;
    if (size < 5) return;
    const before = this.#stops.slice();
    const length = this.length;
    const longest = Math.min(MAX_BRIDGED, Math.floor((size - 1) / 3));
    const [length1, length2, length3] = [0, 0, 0].map(() => 1 + Math.floor(this.#random() * longest));
    const begin = 1 + Math.floor(this.#random() * (size - length1! - length2! - length3!));
    const cuts = [
      begin,
      begin + length1!,
      begin + length1! + length2!,
      begin + length1! + length2! + length3!,
    ] as const;
    for (const cut of cuts) {
      this.#mark(before[cut - 1]!);
      this.#mark(before[cut % size]!);
    }
    this.#arrange([
      [0, cuts[0]],
      [cuts[2], cuts[3]],
      [cuts[1], cuts[2]],
      [cuts[0], cuts[1]],
      [cuts[3], size],
    ]);
    this.improve();
    if (this.length <= length) return;
    this.#stops.set(before);
    this.#measure();
  }

  #between(from: number, to: number): number {
    return this.#cost[from * this.#size + to]!;
  }

  #mark(stop: number): void {
    if (this.#isPending[stop] === 1) return;
    this.#isPending[stop] = 1;
    this.#pending.push(stop);
  }

  #measure(): void {
    const [size, cost, stops, position] = [this.#size, this.#cost, this.#stops, this.#position];
    const [forward, backward] = [this.#forward, this.#backward];
    let stop = stops[0]!;
    for (let i = 0; i < size; i++) {
      const next = stops[i + 1 === size ? 0 : i + 1]!;
      position[stop] = i;
      forward[i + 1] = forward[i]! + cost[stop * size + next]!;
      backward[i + 1] = backward[i]! + cost[next * size + stop]!;
      stop = next;
    }
    this.length = forward[size]!;
  }

  /** Rearranges segments, `[begin, end)` each, in this order; `reversed` is the index of one to reverse. */
  #arrange(segments: readonly (readonly [begin: number, end: number])[], reversed = -1): void {
    let to = 0;
    for (const [i, [begin, end]] of segments.entries()) {
      if (i === reversed) for (let from = end - 1; from >= begin; from--) this.#spare[to++] = this.#stops[from]!;
      else for (let from = begin; from < end; from++) this.#spare[to++] = this.#stops[from]!;
    }
    [this.#stops, this.#spare] = [this.#spare, this.#stops];
    this.#measure();
  }

  /** Returns the additional cost of reversing positions `i` to `j` within the segment. */
  #turning(i: number, j: number): number {
    return this.#backward[j]! - this.#backward[i]! - (this.#forward[j]! - this.#forward[i]!);
  }

  #at(position: number): number {
    return this.#stops[position === this.#size ? 0 : position]!;
  }

  #markEnds(...positions: number[]): void {
    for (const position of positions) this.#mark(this.#at(position));
  }

  /** 2-opt: links the stop to a nearby one by reversing the segment between them, or the one before. */
  #reverseFrom(stop: number): boolean {
    const at = this.#position[stop]!;
    const size = this.#size;
    for (const near of this.#onward[stop]!) {
      const other = this.#position[near]!;
      // New edges: stop → near and stop's old successor → near's old successor, or the stop's own segment reversed.
      const [i, j] = other > at ? [at + 1, other] : [-1, -1];
      if (i >= 0 && this.#tryReversal(i, j)) return true;
      // The segment ends before `near` and begins with the stop.
      const before = (other === 0 ? size : other) - 1;
      if (at >= 1 && before > at && this.#tryReversal(at, before)) return true;
    }
    return false;
  }

  #tryReversal(i: number, j: number): boolean {
    if (i < 1 || j <= i) return false;
    const [a, first, last, b] = [this.#at(i - 1), this.#at(i), this.#at(j), this.#at(j + 1)];
    const added =
      this.#between(a, last) +
      this.#between(first, b) +
      this.#turning(i, j) -
      this.#between(a, first) -
      this.#between(last, b);
    if (added > -MIN_GAIN) return false;
    this.#markEnds(i - 1, i, j, j + 1);
    this.#arrange(
      [
        [0, i],
        [i, j + 1],
        [j + 1, this.#size],
      ],
      1,
    );
    return true;
  }

  /** Or-opt: moves a segment of any length, beginning with the stop, so that it follows a nearby stop. */
  #moveFrom(stop: number): boolean {
    const i = this.#position[stop]!;
    if (i === 0) return false;
    const [size, cost, stops] = [this.#size, this.#cost, this.#stops];
    const a = this.#at(i - 1);
    const saved = this.#between(a, stop);
    for (const near of this.#inward[stop]!) {
      const gain = saved - this.#between(near, stop);
      if (gain <= MIN_GAIN) break;
      const p = this.#position[near]!;
      if (p === i - 1) continue;
      const y = this.#at(p + 1);
      const rest = gain + this.#between(near, y);
      const end = Math.min(p > i ? p : size, i + MAX_MOVED_LENGTH);
      let last = stop;
      for (let j = i; j < end; j++) {
        const b = stops[j + 1 === size ? 0 : j + 1]!;
        const added = cost[last * size + y]! + cost[a * size + b]! - cost[last * size + b]! - rest;
        last = b;
        if (added > -MIN_GAIN) continue;
        this.#markEnds(i - 1, i, j, j + 1, p, p + 1);
        this.#move(i, j, p, false);
        return true;
      }
    }
    return false;
  }

  /** Or-opt with reversal: moves a segment, ending with the stop, so that it follows a nearby stop in reverse. */
  #turnFrom(stop: number): boolean {
    const j = this.#position[stop]!;
    if (j === 0) return false;
    const [size, cost, stops] = [this.#size, this.#cost, this.#stops];
    const b = this.#at(j + 1);
    for (const near of this.#inward[stop]!) {
      // More distant stops gain nothing.
      if (this.#between(near, stop) >= this.#between(stop, b) + this.#between(this.#at(j - 1), stop)) break;
      const p = this.#position[near]!;
      const y = this.#at(p + 1);
      const rest = this.#between(near, y) + this.#between(stop, b) - this.#between(near, stop);
      const begin = Math.max(p < j ? p + 2 : 1, j - MAX_REVERSED);
      for (let i = j; i >= begin; i--) {
        const a = stops[i - 1]!;
        const first = stops[i]!;
        const added =
          cost[first * size + y]! + cost[a * size + b]! + this.#turning(i, j) - cost[a * size + first]! - rest;
        if (added > -MIN_GAIN) continue;
        this.#markEnds(i - 1, i, j, j + 1, p, p + 1);
        this.#move(i, j, p, true);
        return true;
      }
    }
    return false;
  }

  /** Moves positions `i` to `j` after position `p`, which is outside. */
  #move(i: number, j: number, p: number, isReversed: boolean): void {
    if (p > j)
      this.#arrange(
        [
          [0, i],
          [j + 1, p + 1],
          [i, j + 1],
          [p + 1, this.#size],
        ],
        isReversed ? 2 : -1,
      );
    else
      this.#arrange(
        [
          [0, p + 1],
          [i, j + 1],
          [p + 1, i],
          [j + 1, this.#size],
        ],
        isReversed ? 1 : -1,
      );
  }
}
