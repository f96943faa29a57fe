/**
 * Streets: segments joined into chains between junctions. Nodes of degree two that offer no choice disappear from the
 * graph; on ordinary maps about a fifth of the nodes remain.
 */
import { pack } from '../cost.ts';
import { GrowingInts } from '../growing.ts';
import type { RoadNetwork } from '../network.ts';
import type { WayUse } from '../profiles/profile.ts';
import { CLOSED, type Segments } from './segments.ts';

/** Bits of `Streets.open`. */
export const FORWARD = 1;
export const BACKWARD = 2;

export interface Streets {
  count: number;
  junctionCount: number;
  /** Network node of each junction. */
  junctionNode: Int32Array;
  /** Junctions at the two ends; forward travel goes from tail to head. */
  tail: Int32Array;
  head: Int32Array;
  /** Directions allowed: FORWARD | BACKWARD. */
  open: Uint8Array;
  /** By junction: number of directed streets that leave it, and number that arrive. */
  leaving: Uint8Array;
  arriving: Uint8Array;
  /** Directions without through traffic: FORWARD | BACKWARD. */
  destinationOnly: Uint8Array;
  /** Points of street `s` are `first[s] … first[s + 1] - 1` in the arrays below. */
  first: Int32Array;
  /** Network node of each point. */
  node: Int32Array;
  /**
   * Way from each point to the next (-1 at the last point), and whether travel there is against the way's direction.
   */
  way: Int32Array;
  reversed: Uint8Array;
  /** Decimetres from the street's tail to each point. */
  decimetres: Int32Array;
  /**
   * Milliseconds from the tail to each point for forward travel, and from each point to the tail for backward travel.
   */
  forwardMs: Int32Array;
  backwardMs: Int32Array;
}

/** Returns the packed total between two points of a street, in the direction of increasing points or against it. */
export function stretch(
  { decimetres, forwardMs, backwardMs }: Streets,
  from: number,
  to: number,
  backward: boolean,
): number {
  const milliseconds = backward ? backwardMs : forwardMs;
  return pack(milliseconds[to]! - milliseconds[from]!, decimetres[to]! - decimetres[from]!);
}

/** Minimum length of a segment considered for its speed; on shorter ones the rounding outweighs the speed. */
const MIN_DECIMETRES = 20;

/** Returns the highest speed on any segment, ferries included, km/h. */
export function fastestKmh({ decimetres, forwardMs, backwardMs }: Streets): number {
  let fastest = 0;
  for (let point = 1; point < decimetres.length; point++) {
    // Zero or negative if a direction is closed, and between one street and the next.
    const length = decimetres[point]! - decimetres[point - 1]!;
    if (length < MIN_DECIMETRES) continue;
    for (const milliseconds of [forwardMs, backwardMs]) {
      const duration = milliseconds[point]! - milliseconds[point - 1]!;
      if (duration > 0) fastest = Math.max(fastest, length / duration);
    }
  }
  return fastest * 360;
}

/** Segments at each node, as compressed rows. */
interface Incidence {
  first: Int32Array;
  segment: Int32Array;
}

/**
 * Builds the streets.
 * @param fixed nodes that must remain junctions regardless of their degree: those that turn restrictions refer to, and
 * blocked ones
 */
export function buildStreets(network: RoadNetwork, segments: Segments, fixed: Uint8Array): Streets {
  const incidence = incidenceOf(segments, network.latitudeE7.length);
  const junction = findJunctions(network, segments, incidence, fixed);
  const seen = new Uint8Array(segments.count);
  const builder = new StreetBuilder(network, segments, incidence, junction, seen);
  for (let node = 0; node < junction.length; node++) {
    if (junction[node] === 0) continue;
    for (let i = incidence.first[node]!; i < incidence.first[node + 1]!; i++) {
      const segment = incidence.segment[i]!;
      if (seen[segment] === 0) builder.walk(node, segment);
    }
  }
  // The remaining segments form closed rings without a junction: use any of their nodes as one.
  for (let segment = 0; segment < segments.count; segment++) {
    if (seen[segment] === 1) continue;
    const node = segments.from[segment]!;
    junction[node] = 1;
    builder.walk(node, segment);
  }
  return builder.finish();
}

function incidenceOf({ count, from, to }: Segments, nodes: number): Incidence {
  const first = new Int32Array(nodes + 1);
  for (let s = 0; s < count; s++) {
    first[from[s]! + 1]!++;
    first[to[s]! + 1]!++;
  }
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!;
  const next = first.slice(0, nodes);
  const segment = new Int32Array(2 * count);
  for (let s = 0; s < count; s++) {
    segment[next[from[s]!]!++] = s;
    segment[next[to[s]!]!++] = s;
  }
  return { first, segment };
}

/**
 * Returns the directions and access of a segment seen from one of its ends, as bits. A node offers no choice if both of
 * its segments have equal bits (mirrored).
 */
function flow(
  { from, forwardMs, backwardMs, way, wayUses }: Segments,
  wayTags: Int32Array,
  segment: number,
  node: number,
): number {
  const away = from[segment] === node;
  const out = (away ? forwardMs : backwardMs)[segment] === CLOSED ? 0 : 1;
  const back = (away ? backwardMs : forwardMs)[segment] === CLOSED ? 0 : 2;
  return out | back | (destinationBits(wayUses[wayTags[way[segment]!]!], away) << 2);
}

/**
 * Returns directions without through traffic, seen from one end.
 * @param along whether the way begins at this end
 */
function destinationBits(use: WayUse | undefined, along: boolean): number {
  const [out, back] = along ? (['forward', 'backward'] as const) : (['backward', 'forward'] as const);
  return (use?.destinationOnly[out] === true ? FORWARD : 0) | (use?.destinationOnly[back] === true ? BACKWARD : 0);
}

function findJunctions(
  { wayTags }: RoadNetwork,
  segments: Segments,
  { first, segment }: Incidence,
  fixed: Uint8Array,
): Uint8Array {
  const junction = fixed.slice();
  for (let node = 0; node < junction.length; node++) {
    const degree = first[node + 1]! - first[node]!;
    if (degree !== 2) {
      junction[node] = degree === 0 ? 0 : 1;
      continue;
    }
    const a = segment[first[node]!]!;
    const b = segment[first[node]! + 1]!;
    const near = flow(segments, wayTags, a, node);
    const far = flow(segments, wayTags, b, node);
    // Outbound on one side must be inbound on the other.
    const through = ((near & 0b0101) << 1) | ((near & 0b1010) >> 1);
    if (through !== far || otherEnd(segments, a, node) === otherEnd(segments, b, node)) junction[node] = 1;
  }
  return junction;
}

const otherEnd = ({ from, to }: Segments, segment: number, node: number): number =>
  from[segment] === node ? to[segment]! : from[segment]!;

class StreetBuilder {
  readonly #network: RoadNetwork;
  readonly #segments: Segments;
  readonly #incidence: Incidence;
  readonly #junction: Uint8Array;
  readonly #seen: Uint8Array;
  readonly #junctionOf: Int32Array;
  readonly #junctionNode = new GrowingInts();
  readonly #tail: GrowingInts;
  readonly #head: GrowingInts;
  readonly #open: GrowingInts;
  readonly #destinationOnly: GrowingInts;
  readonly #first: GrowingInts;
  readonly #node: GrowingInts;
  readonly #way: GrowingInts;
  readonly #reversed: GrowingInts;
  readonly #decimetres: GrowingInts;
  readonly #forward: GrowingInts;
  readonly #backward: GrowingInts;

  constructor(network: RoadNetwork, segments: Segments, incidence: Incidence, junction: Uint8Array, seen: Uint8Array) {
    this.#network = network;
    this.#segments = segments;
    this.#incidence = incidence;
    this.#junction = junction;
    this.#seen = seen;
    this.#junctionOf = new Int32Array(junction.length).fill(-1);
    // Each end of a street at a junction counts once; closed rings add a few.
    let ends = 0;
    for (let node = 0; node < junction.length; node++)
      if (junction[node] === 1) ends += incidence.first[node + 1]! - incidence.first[node]!;
    const streets = (ends >> 1) + 16;
    const points = segments.count + streets;
    this.#tail = new GrowingInts(streets);
    this.#head = new GrowingInts(streets);
    this.#open = new GrowingInts(streets);
    this.#destinationOnly = new GrowingInts(streets);
    this.#first = new GrowingInts(streets + 1);
    this.#node = new GrowingInts(points);
    this.#way = new GrowingInts(points);
    this.#reversed = new GrowingInts(points);
    this.#decimetres = new GrowingInts(points);
    this.#forward = new GrowingInts(points);
    this.#backward = new GrowingInts(points);
  }

  /** Follows the chain that leaves junction `start` by `segment` up to the next junction. */
  walk(start: number, segment: number): void {
    const { forwardMs, backwardMs, decimetres, way, from, wayUses } = this.#segments;
    const { first, segment: incident } = this.#incidence;
    const use = wayUses[this.#network.wayTags[way[segment]!]!];
    const leaving = from[segment] === start;
    const canLeave = (leaving ? forwardMs : backwardMs)[segment] !== CLOSED;
    const canArrive = (leaving ? backwardMs : forwardMs)[segment] !== CLOSED;
    this.#first.push(this.#node.length);
    this.#tail.push(this.#numberOf(start));
    this.#open.push((canLeave ? FORWARD : 0) | (canArrive ? BACKWARD : 0));
    this.#destinationOnly.push(destinationBits(use, leaving));
    let node = start;
    let current = segment;
    let length = 0;
    let forward = 0;
    let backward = 0;
    for (;;) {
      const along = from[current] === node;
      this.#addPoint(node, way[current]!, along, length, forward, backward);
      this.#seen[current] = 1;
      length += decimetres[current]!;
      forward += Math.max(0, (along ? forwardMs : backwardMs)[current]!);
      backward += Math.max(0, (along ? backwardMs : forwardMs)[current]!);
      node = otherEnd(this.#segments, current, node);
      if (this.#junction[node] === 1) break;
      const firstIncident = first[node]!;
      current = incident[firstIncident] === current ? incident[firstIncident + 1]! : incident[firstIncident]!;
    }
    this.#addPoint(node, -1, true, length, forward, backward);
    this.#head.push(this.#numberOf(node));
  }

  finish(): Streets {
    this.#first.push(this.#node.length);
    const open = Uint8Array.from(this.#open.view());
    const [tail, head] = [this.#tail.toArray(), this.#head.toArray()];
    const leaving = new Uint8Array(this.#junctionNode.length);
    const arriving = new Uint8Array(leaving.length);
    for (const [street, directions] of open.entries()) {
      const forward = Number((directions & FORWARD) !== 0);
      const backward = Number((directions & BACKWARD) !== 0);
      leaving[tail[street]!]! += forward;
      arriving[head[street]!]! += forward;
      leaving[head[street]!]! += backward;
      arriving[tail[street]!]! += backward;
    }
    return {
      count: this.#tail.length,
      junctionCount: this.#junctionNode.length,
      junctionNode: this.#junctionNode.toArray(),
      tail,
      head,
      open,
      leaving,
      arriving,
      destinationOnly: Uint8Array.from(this.#destinationOnly.view()),
      first: this.#first.toArray(),
      node: this.#node.toArray(),
      way: this.#way.toArray(),
      reversed: Uint8Array.from(this.#reversed.view()),
      decimetres: this.#decimetres.toArray(),
      forwardMs: this.#forward.toArray(),
      backwardMs: this.#backward.toArray(),
    };
  }

  #addPoint(node: number, way: number, along: boolean, length: number, forward: number, backward: number): void {
    this.#node.push(node);
    this.#way.push(way);
    this.#reversed.push(along ? 0 : 1);
    this.#decimetres.push(length);
    this.#forward.push(forward);
    this.#backward.push(backward);
  }

  #numberOf(node: number): number {
    const existing = this.#junctionOf[node]!;
    if (existing >= 0) return existing;
    const number = this.#junctionNode.length;
    this.#junctionNode.push(node);
    this.#junctionOf[node] = number;
    return number;
  }
}
