/**
 * The order in which streets are eliminated: nested dissection by inertial flow.
 *
 * The junctions are cut in two by the smallest set of streets between the outermost quarters along some direction; that
 * set ranks above both sides, and each side is cut again. Cutting streets rather than junctions makes a cut a separator
 * of the turn graph, in which streets are the nodes.
 *
 * Inertial flow: Schild, Sommer (2015), On balanced separators in road networks. Cuts of edges as separators of the
 * expanded graph: Buchhold, Wagner, Zeitz, Zündorf (2020), Customizable contraction hierarchies with turn costs.
 */
import type { RoadGraph } from '../graph/graph.ts';
import type { Streets } from '../graph/streets.ts';
import { FlowNetwork, type StreetEnds } from './flow-network.ts';

/** Share of the junctions at either end that a cut must not divide. Larger shares (0.45) give clearly worse orders. */
const END_SHARE = 0.25;

/** Directions tried for large and middling parts; a part of a few junctions has few cuts to choose from. */
const DIRECTIONS = { large: 12, middling: 3, small: 1 };
const LARGE = 40;
const MIDDLING = 4;

/** All of a graph that its order depends on: arrays alone, which another thread may be given. */
export interface OrderTask extends StreetEnds {
  /** Where each junction lies: northward, and eastward at the same scale. */
  y: Float64Array<ArrayBuffer>;
  x: Float64Array<ArrayBuffer>;
  /** Of each street, in decimetres per millisecond. */
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

/** @returns the streets in the order of elimination: the first has the lowest rank. */
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
  /** Junctions, regrouped so that every part is a range. */
  readonly #junctions: Int32Array;
  readonly #side: Uint8Array;
  readonly #keys: Float64Array;
  readonly #picked: Float64Array;
  /** Next rank to give, from the top down. */
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
    // Loops from a junction to itself separate nothing.
    for (let street = 0; street < this.#streets.count; street++) if (this.#done[street] === 0) this.#rank(street);
    return this.#order;
  }

  #rank(street: number): void {
    this.#done[street] = 1;
    this.#order[--this.#top] = street;
  }

  /** Ranks a cut of the part and moves one side of it to the front. @returns where the other side begins. */
  #divide(low: number, high: number): number {
    const part = this.#junctions.subarray(low, high);
    const flow = this.#flow;
    flow.load(part, this.#done);
    const connected = flow.component(this.#side);
    if (connected === part.length) this.#cut(part);
    const side = this.#side;
    // Faster streets of a cut rank higher: more paths end their climb early.
    for (const street of flow.streetsAcross(side).toSorted((a, b) => this.#speed[b]! - this.#speed[a]! || a - b))
      this.#rank(street);
    return low + regroup(part, side);
  }

  /** The best cut over several directions, into `#side`. */
  #cut(part: Int32Array): void {
    const size = part.length;
    const directions = size > LARGE ? DIRECTIONS.large : size > MIDDLING ? DIRECTIONS.middling : DIRECTIONS.small;
    const ends = Math.max(1, Math.floor(size * END_SHARE));
    let best = Infinity;
    for (let direction = 0; direction < directions; direction++) {
      const angle = (Math.PI * direction) / directions;
      this.#markEnds(part, Math.cos(angle), Math.sin(angle), ends);
      best = this.#flow.minimumCut(best, this.#side);
    }
  }

  /** Marks the outermost junctions along a direction as sources and sinks, the same number at each end. */
  #markEnds(part: Int32Array, dx: number, dy: number, ends: number): void {
    const keys = this.#keys.subarray(0, part.length);
    for (let i = 0; i < part.length; i++) keys[i] = this.#x[part[i]!]! * dx + this.#y[part[i]!]! * dy;
    const picked = this.#picked.subarray(0, part.length);
    picked.set(keys);
    const low = nthSmallest(picked, ends - 1);
    this.#flow.mark(keys, low, nthSmallest(picked, part.length - ends), ends);
  }
}

/** The value that stands at `n`, from 0, once `values` are sorted; they are moved (Hoare's selection). */
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

/** Decimetres per millisecond over the whole street, in the better direction. */
function speeds({ count, first, decimetres, forwardMs, backwardMs }: Streets): Float64Array<ArrayBuffer> {
  const speed = new Float64Array(count);
  for (let street = 0; street < count; street++) {
    const last = first[street + 1]! - 1;
    speed[street] = decimetres[last]! / Math.max(1, forwardMs[last]!, backwardMs[last]!);
  }
  return speed;
}

/** Moves the junctions with side 0 to the front, both sides in their old order. @returns how many there are. */
function regroup(part: Int32Array, side: Uint8Array): number {
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
