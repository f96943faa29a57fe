/**
 * The order in which streets are eliminated: nested dissection by inertial flow.
 *
 * The junctions are split in two by the smallest set of streets that separates the outermost quarters along some
 * direction. That set ranks above both sides, and each side is split again. Cutting streets rather than junctions makes
 * a cut a separator of the turn graph, whose nodes are streets.
 *
 * Inertial flow: Schild, Sommer (2015), On balanced separators in road networks. Edge cuts as separators of the
 * expanded graph: Buchhold, Wagner, Zeitz, Zündorf (2020), Customizable contraction hierarchies with turn costs.
 */
import type { RoadGraph } from '../graph/graph.ts';
import type { Streets } from '../graph/streets.ts';
import { FlowNetwork, type StreetEnds } from './flow-network.ts';

/** Share of the junctions at either end that a cut must not divide. Larger shares (0.45) give clearly worse orders. */
const END_SHARE = 0.25;

/** Number of directions tried, by size of the part. A part of a few junctions has few cuts to choose from. */
const DIRECTIONS = { large: 12, medium: 3, small: 1 };
const LARGE = 40;
const MEDIUM = 4;

/** The input of the order: arrays only, so that it can be sent to another thread. */
export interface OrderTask extends StreetEnds {
  /** Position of each junction: northward, and eastward at the same scale. */
  y: Float64Array<ArrayBuffer>;
  x: Float64Array<ArrayBuffer>;
  /** Speed of each street, decimetres per millisecond. */
  speed: Float64Array<ArrayBuffer>;
}

export function orderTask({ network: { latitudeE7, longitudeE7 }, streets }: RoadGraph): OrderTask {
  const { count, junctionCount, junctionNode, tail, head } = streets;
  const y = Float64Array.from(junctionNode, (node) => latitudeE7[node]!);
  const x = Float64Array.from(
    junctionNode,
    (node) => longitudeE7[node]! * Math.cos((latitudeE7[node]! * Math.PI) / 180e7),
  );
  return { count, junctionCount, tail, head, x, y, speed: speeds(streets) };
}

/**
 * Computes the order of elimination.
 * @returns the streets; the first has the lowest rank
 */
export const orderOf = (task: OrderTask): Int32Array<ArrayBuffer> => new Dissection(task).run();

export const eliminationOrder = (graph: RoadGraph): Int32Array => orderOf(orderTask(graph));

class Dissection {
  readonly #streets: StreetEnds;
  readonly #flow: FlowNetwork;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #speed: Float64Array;
  readonly #order: Int32Array<ArrayBuffer>;
  readonly #done: Uint8Array;
  /** Junctions, grouped so that every part is a range. */
  readonly #junctions: Int32Array;
  readonly #side: Uint8Array;
  readonly #keys: Float64Array;
  readonly #picked: Float64Array;
  /** The next rank to assign, counted down from the top. */
  #top: number;

  constructor(task: OrderTask) {
    const { junctionCount, count, x, y, speed } = task;
    this.#streets = task;
    this.#flow = new FlowNetwork(task);
    this.#y = y;
    this.#x = x;
    this.#speed = speed;
    this.#order = new Int32Array(count);
    this.#done = new Uint8Array(count);
    this.#junctions = Int32Array.from({ length: junctionCount }, (_, junction) => junction);
    this.#side = new Uint8Array(junctionCount);
    this.#keys = new Float64Array(junctionCount);
    this.#picked = new Float64Array(junctionCount);
    this.#top = count;
  }

  run(): Int32Array<ArrayBuffer> {
    const parts = [0, this.#junctions.length];
    while (parts.length > 0) {
      const high = parts.pop()!;
      const low = parts.pop()!;
      if (high - low <= 1) continue;
      const middle = this.#divide(low, high);
      parts.push(low, middle, middle, high);
    }
    // A loop from a junction to itself separates nothing, so loops rank lowest.
    for (let street = 0; street < this.#streets.count; street++) if (this.#done[street] === 0) this.#rank(street);
    return this.#order;
  }

  #rank(street: number): void {
    this.#done[street] = 1;
    this.#order[--this.#top] = street;
  }

  /**
   * Ranks a cut of the part and moves one side of it to the front.
   * @returns the start of the other side
   */
  #divide(low: number, high: number): number {
    const part = this.#junctions.subarray(low, high);
    const flow = this.#flow;
    flow.load(part, this.#done);
    const connected = flow.component(this.#side);
    if (connected === part.length) this.#cut(part);
    const side = this.#side;
    // Faster streets of a cut rank higher, which ends more climbs early.
    for (const street of flow.streetsAcross(side).toSorted((a, b) => this.#speed[b]! - this.#speed[a]! || a - b))
      this.#rank(street);
    return low + partitionBySide(part, side);
  }

  /** Writes the best cut over several directions to `#side`. */
  #cut(part: Int32Array): void {
    const size = part.length;
    const directions = size > LARGE ? DIRECTIONS.large : size > MEDIUM ? DIRECTIONS.medium : DIRECTIONS.small;
    const ends = Math.max(1, Math.floor(size * END_SHARE));
    let best = Infinity;
    for (let direction = 0; direction < directions; direction++) {
      const angle = (Math.PI * direction) / directions;
      this.#markEnds(part, Math.cos(angle), Math.sin(angle), ends);
      best = this.#flow.minimumCut(best, this.#side);
    }
  }

  /** Marks the outermost junctions along a direction as sources and sinks, equally many at each end. */
  #markEnds(part: Int32Array, dx: number, dy: number, ends: number): void {
    const keys = this.#keys.subarray(0, part.length);
    for (let i = 0; i < part.length; i++) keys[i] = this.#x[part[i]!]! * dx + this.#y[part[i]!]! * dy;
    const picked = this.#picked.subarray(0, part.length);
    picked.set(keys);
    const low = nthSmallest(picked, ends - 1);
    this.#flow.mark(keys, low, nthSmallest(picked, part.length - ends), ends);
  }
}

/** Returns the value at index `n` (from 0) of the sorted values; reorders `values` (Hoare's selection). */
function nthSmallest(values: Float64Array, n: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const value = values[i]!;
        values[i++] = values[j]!;
        values[j--] = value;
      }
    }
    if (n <= j) high = j;
    else if (n >= i) low = i;
    else break;
  }
  return values[n]!;
}

/** Average speed of each street in its faster direction, decimetres per millisecond. */
function speeds({ count, first, decimetres, forwardMs, backwardMs }: Streets): Float64Array<ArrayBuffer> {
  const speed = new Float64Array(count);
  for (let street = 0; street < count; street++) {
    const last = first[street + 1]! - 1;
    speed[street] = decimetres[last]! / Math.max(1, forwardMs[last]!, backwardMs[last]!);
  }
  return speed;
}

/**
 * Moves the junctions of side 0 to the front; both sides stay in order.
 * @returns the number of junctions in front
 */
function partitionBySide(part: Int32Array, side: Uint8Array): number {
  const back: number[] = [];
  let front = 0;
  for (let i = 0; i < part.length; i++) {
    if (side[i] === 0) part[front++] = part[i]!;
    else back.push(part[i]!);
  }
  part.set(back, front);
  if (front === 0 || back.length === 0) throw new Error('a cut left one side empty');
  return front;
}
