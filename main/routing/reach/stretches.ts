/**
 * Cuts streets into stretches at the points where the cost crosses one of several limits.
 *
 * Two waves run along a street towards each other, one in from its tail and one from its head. The cost of a wave at a
 * position is an offset plus the cost along the street up to that position. Each position belongs to the wave with the
 * lower key, so the two waves meet at one point; on its own side of that point, each wave is within a limit up to some
 * position.
 */
import { decimetresOf, millisecondsOf } from '../cost.ts';
import type { RoadGraph } from '../graph/graph.ts';
import { isBeyond, type KeyForm, type ReachLimit, totalOfKey } from '../graph/weights.ts';
import type { Metric } from '../matrix/metric.ts';
import type { Places } from '../matrix/places.ts';
import type { Place, Snap } from '../snap/snapper.ts';
import type { Direction, Reached } from './search.ts';

/** A position on a street: the index of the shape point before it, plus the share of the way to the next point. */
export type Position = number;

export const positionOn = ({ point, fraction }: Place): Position => point + fraction;

/** A part of a street; it begins where the previous stretch ends. */
export interface Stretch {
  end: Position;
  /** Index of the first limit that the stretch is within; the number of limits if it is beyond all of them. */
  level: number;
  /** The wave that arrives first on this stretch. */
  wave: Wave | undefined;
}

/**
 * Costs along a street: an offset, plus the cost from the tail to the position (or minus it, for a wave from the head).
 */
export interface Wave {
  fromTail: boolean;
  milliseconds: number;
  decimetres: number;
  cost: number;
}

/** Cumulative time and cost along the streets, in the direction of a wave. */
interface Course {
  milliseconds: Int32Array;
  cost: Float64Array | undefined;
}

export interface Along {
  milliseconds: number;
  decimetres: number;
}

/** Bisection steps that locate the point where two waves meet: under a millimetre on a segment of 10 km. */
const MEETING_STEPS = 24;

export class Stretches {
  readonly #graph: RoadGraph;
  readonly #form: KeyForm;
  readonly #reached: Reached;
  readonly #direction: Direction;
  readonly #limits: readonly ReachLimit[];
  readonly #fromTail: Course;
  readonly #fromHead: Course;
  readonly #starts: ReadonlyMap<number, readonly Start[]>;
  /** By street: 1 if a place is on it. */
  readonly #hasStart: Uint8Array;
  readonly #measure: Limits['measure'];
  /** The limits of the measured quantity (ms or dm), and the measured value of a directed street. */
  readonly #ends: readonly number[];
  readonly #measured: (directed: number) => number;
  /** Direction bit (0 or 1) of the directed street whose result gives the wave from the tail. */
  readonly #tailSide: number;
  /** Whether the wave with the lower key always stays within the limits for longer. */
  readonly #isMonotone: boolean;

  constructor(
    { graph, weights }: Pick<Metric, 'graph' | 'weights'>,
    { reached, direction, places, snaps }: Searched,
    { limits, measure }: Limits,
  ) {
    this.#graph = graph;
    this.#form = weights.form;
    this.#reached = reached;
    this.#direction = direction;
    this.#limits = limits;
    const forward = { milliseconds: graph.streets.forwardMs, cost: weights.forwardCost };
    const backward = { milliseconds: graph.streets.backwardMs, cost: weights.backwardCost };
    [this.#fromTail, this.#fromHead] = direction === 'from' ? [forward, backward] : [backward, forward];
    this.#starts = startsOn(places, snaps, direction);
    this.#hasStart = new Uint8Array(graph.streets.count);
    for (const street of this.#starts.keys()) this.#hasStart[street] = 1;
    this.#measure = measure;
    this.#ends = limits.map(({ milliseconds, decimetres }) => (measure === 'duration' ? milliseconds : decimetres));
    this.#measured = measureOf(reached, weights.form, measure);
    this.#tailSide = direction === 'from' ? 0 : 1;
    this.#isMonotone = weights.form === (measure === 'duration' ? 'total' : 'shortest');
  }

  /** Number of limits, which is also the level of positions beyond all of them. */
  get levels(): number {
    return this.#limits.length;
  }

  /** Returns the position of the tail of a street. */
  first(street: number): Position {
    return this.#graph.streets.first[street]!;
  }

  /** Returns the level of a street without cutting it, or undefined if the level may differ along the street. */
  levelThroughout(street: number): number | undefined {
    if (this.#hasStart[street] === 1) return undefined;
    const none = this.#limits.length;
    const tail = this.#measured(2 * street + this.#tailSide);
    const head = this.#measured(2 * street + 1 - this.#tailSide);
    if (tail === UNREACHED && head === UNREACHED) return none;
    const { first, decimetres } = this.#graph.streets;
    const [begin, end] = [first[street]!, first[street + 1]! - 1];
    const isTime = this.#measure === 'duration';
    const fullFromTail = (isTime ? this.#fromTail.milliseconds : decimetres)[end]! - (isTime ? 0 : decimetres[begin]!);
    const fullFromHead = (isTime ? this.#fromHead.milliseconds : decimetres)[end]! - (isTime ? 0 : decimetres[begin]!);
    // On trips from a place, the cost found is that at the end of the directed street; on trips to one, at its
    // beginning.
    const [toTail, toHead] = this.#direction === 'from' ? [-fullFromTail, 0] : [0, fullFromHead];
    const bestOfTail = this.#levelOf(tail + toTail);
    const bestOfHead = this.#levelOf(head + toHead - fullFromHead);
    const best = Math.min(bestOfTail, bestOfHead);
    if (best === none) return none;
    const worstOfTail = this.#levelOf(tail + toTail + fullFromTail);
    const worstOfHead = this.#levelOf(head + toHead);
    if (this.#isMonotone) return worstOfTail === best || worstOfHead === best ? best : undefined;
    const isSame =
      (tail === UNREACHED || (bestOfTail === best && worstOfTail === best)) &&
      (head === UNREACHED || (bestOfHead === best && worstOfHead === best));
    return isSame ? best : undefined;
  }

  #levelOf(measured: number): number {
    let level = 0;
    while (level < this.#ends.length && measured > this.#ends[level]!) level++;
    return level;
  }

  /** Returns the stretches of a street, from its tail to its head. */
  cut(street: number): Stretch[] {
    const { first } = this.#graph.streets;
    const [begin, end] = [first[street]!, first[street + 1]! - 1];
    const stretches: Stretch[] = [];
    const tail = this.#waveFromTail(street);
    const head = this.#waveFromHead(street);
    const starts = this.#starts.get(street);
    if (starts === undefined) {
      this.#cutBetween(street, begin, end, tail, head, stretches);
      return stretches;
    }
    const bounds = [begin, ...starts.map(({ position }) => position), end];
    for (let i = 0; i < bounds.length - 1; i++) {
      if (bounds[i]! >= bounds[i + 1]!) continue;
      const before = starts.slice(0, i).filter(({ opensAhead }) => opensAhead);
      const after = starts.slice(i).filter(({ opensBack }) => opensBack);
      const ahead = before.map(({ position }) => this.#startAt(street, position, true));
      const back = after.map(({ position }) => this.#startAt(street, position, false));
      this.#cutBetween(street, bounds[i]!, bounds[i + 1]!, this.#best(tail, ahead), this.#best(head, back), stretches);
    }
    return stretches;
  }

  /**
   * Compares positions on two streets by the keys of their best paths. Undefined if the lower key always belongs to the
   * lower level.
   */
  get isBefore():
    | ((street: number, position: Position, other: number, otherPosition: Position) => boolean)
    | undefined {
    if (this.#isMonotone) return undefined;
    return (street, position, other, otherPosition) =>
      this.#isBefore(this.#lowestKey(street, position), this.#lowestKey(other, otherPosition));
  }

  #lowestKey(street: number, position: Position): readonly [number, number, number] {
    const wave = this.cut(street).find(({ end }) => position <= end)?.wave;
    return wave === undefined ? [Infinity, Infinity, Infinity] : this.#keyAt(wave, street, position);
  }

  /** Returns the time and length of a wave at a position. */
  costAt(wave: Wave, street: number, position: Position): Along {
    const course = wave.fromTail ? this.#fromTail : this.#fromHead;
    const sign = wave.fromTail ? 1 : -1;
    const { decimetres } = this.#graph.streets;
    return {
      milliseconds: wave.milliseconds + sign * along(course.milliseconds, this.#graph, street, position),
      decimetres: wave.decimetres + sign * along(decimetres, this.#graph, street, position),
    };
  }

  #keyAt(wave: Wave, street: number, position: Position): readonly [number, number, number] {
    const { milliseconds, decimetres } = this.costAt(wave, street, position);
    if (this.#form === 'total') return [milliseconds, decimetres, 0];
    if (this.#form === 'shortest') return [decimetres, milliseconds, 0];
    const course = wave.fromTail ? this.#fromTail : this.#fromHead;
    const cost = along(course.cost!, this.#graph, street, position);
    return [wave.cost + (wave.fromTail ? cost : -cost), milliseconds, decimetres];
  }

  #waveFromTail(street: number): Wave | undefined {
    return this.#wave(2 * street + (this.#direction === 'from' ? 0 : 1), true, this.#direction === 'from' ? -1 : 0);
  }

  #waveFromHead(street: number): Wave | undefined {
    return this.#wave(2 * street + (this.#direction === 'from' ? 1 : 0), false, this.#direction === 'from' ? 0 : 1);
  }

  /**
   * Returns the wave of a directed street, or undefined if the search did not reach it.
   * @param whole how often the cost of the whole street is added to the cost found: -1, 0 or 1
   */
  #wave(directed: number, fromTail: boolean, whole: number): Wave | undefined {
    const key = this.#reached.key[directed]!;
    if (key === Infinity) return undefined;
    const total = totalOfKey(this.#form, key, this.#reached.total[directed]!);
    if (isBeyond(total, MAX_PACKED)) return undefined;
    const street = directed >> 1;
    const { first, decimetres } = this.#graph.streets;
    const end = first[street + 1]! - 1;
    const course = fromTail ? this.#fromTail : this.#fromHead;
    return {
      fromTail,
      milliseconds: millisecondsOf(total) + whole * course.milliseconds[end]!,
      decimetres: decimetresOf(total) + whole * decimetres[end]!,
      cost: course.cost === undefined ? 0 : key + whole * course.cost[end]!,
    };
  }

  /** Returns a wave that starts at zero at a place on the street. */
  #startAt(street: number, position: Position, fromTail: boolean): Wave {
    const course = fromTail ? this.#fromTail : this.#fromHead;
    const sign = fromTail ? -1 : 1;
    return {
      fromTail,
      milliseconds: sign * along(course.milliseconds, this.#graph, street, position),
      decimetres: sign * along(this.#graph.streets.decimetres, this.#graph, street, position),
      cost: course.cost === undefined ? 0 : sign * along(course.cost, this.#graph, street, position),
    };
  }

  /** Returns the wave with the lowest cost among waves in one direction along one street. */
  #best(wave: Wave | undefined, others: readonly Wave[]): Wave | undefined {
    return others.reduce<Wave | undefined>(
      (best, candidate) =>
        best === undefined || !this.#isBefore(this.#offset(best), this.#offset(candidate)) ? candidate : best,
      wave,
    );
  }

  #offset({ milliseconds, decimetres, cost }: Wave): readonly [number, number, number] {
    if (this.#form === 'total') return [milliseconds, decimetres, 0];
    if (this.#form === 'shortest') return [decimetres, milliseconds, 0];
    return [cost, milliseconds, decimetres];
  }

  #isBefore(a: readonly [number, number, number], b: readonly [number, number, number]): boolean {
    return a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
  }

  #cutBetween(
    street: number,
    begin: Position,
    end: Position,
    tail: Wave | undefined,
    head: Wave | undefined,
    stretches: Stretch[],
  ): void {
    const none = this.#limits.length;
    const meeting = this.#meeting(street, begin, end, tail, head);
    let done = begin;
    const add = (to: Position, level: number, wave: Wave | undefined): void => {
      if (to <= done) return;
      stretches.push({ end: to, level, wave });
      done = to;
    };
    if (tail !== undefined)
      for (const [level, limit] of this.#limits.entries())
        add(Math.min(meeting, this.#farthest(tail, street, begin, meeting, limit)), level, tail);
    add(meeting, none, tail);
    if (head !== undefined)
      for (let level = none; level > 0; level--)
        add(Math.min(end, this.#nearest(head, street, meeting, end, this.#limits[level - 1]!)), level, head);
    add(end, head === undefined ? none : 0, head);
  }

  /** Returns the last position at which the wave from the tail arrives first. */
  #meeting(street: number, begin: Position, end: Position, tail: Wave | undefined, head: Wave | undefined): Position {
    if (head === undefined) return end;
    if (tail === undefined) return begin;
    const isTailFirst = (position: Position): boolean =>
      !this.#isBefore(this.#keyAt(head, street, position), this.#keyAt(tail, street, position));
    if (isTailFirst(end)) return end;
    if (!isTailFirst(begin)) return begin;
    let [low, high] = [begin, end];
    for (let point = Math.floor(begin) + 1; point < end; point++) {
      if (isTailFirst(point)) low = point;
      else {
        high = point;
        break;
      }
    }
    for (let step = 0; step < MEETING_STEPS; step++) {
      const middle = (low + high) / 2;
      if (isTailFirst(middle)) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * Returns the last position at which the wave from the tail is within a limit; before `begin` if it is never within
   * it.
   */
  #farthest(wave: Wave, street: number, begin: Position, end: Position, limit: ReachLimit): Position {
    const { first, decimetres } = this.#graph.streets;
    const { milliseconds } = this.#fromTail;
    const start = first[street]!;
    const [msLeft, dmLeft] = [limit.milliseconds - wave.milliseconds, limit.decimetres - wave.decimetres];
    const isWithin = (point: number): boolean =>
      milliseconds[point]! - milliseconds[start]! <= msLeft && decimetres[point]! - decimetres[start]! <= dmLeft;
    let point = Math.floor(begin);
    while (point < end && isWithin(point + 1)) point++;
    if (point >= end) return end;
    const share = (values: Int32Array, left: number): number =>
      shareOf(left - (values[point]! - values[start]!) + 0.5, values[point + 1]! - values[point]!);
    return point + Math.min(1, share(milliseconds, msLeft), share(decimetres, dmLeft));
  }

  /**
   * Returns the first position at which the wave from the head is within a limit; after `end` if it is never within it.
   */
  #nearest(wave: Wave, street: number, begin: Position, end: Position, limit: ReachLimit): Position {
    const { first, decimetres } = this.#graph.streets;
    const { milliseconds } = this.#fromHead;
    const start = first[street]!;
    const [msNeeded, dmNeeded] = [wave.milliseconds - limit.milliseconds, wave.decimetres - limit.decimetres];
    const isWithin = (point: number): boolean =>
      milliseconds[point]! - milliseconds[start]! >= msNeeded && decimetres[point]! - decimetres[start]! >= dmNeeded;
    let point = Math.ceil(end);
    while (point > begin && isWithin(point - 1)) point--;
    if (point <= begin) return begin;
    const share = (values: Int32Array, threshold: number): number =>
      shareOf(threshold - (values[point - 1]! - values[start]!) - 0.5, values[point]! - values[point - 1]!);
    return point - 1 + Math.max(0, share(milliseconds, msNeeded), share(decimetres, dmNeeded));
  }
}

/** Limits of duration or distance. */
export interface Limits {
  /** The limited quantity. The other half of each limit is only the largest value that a packed number can hold. */
  measure: 'duration' | 'distance';
  /** Ascending. */
  limits: readonly ReachLimit[];
}

/** The input and the result of a search from, or to, places. */
export interface Searched {
  reached: Reached;
  direction: Direction;
  places: Places;
  snaps: readonly (Snap | undefined)[];
}

/** A place on the street at which trips begin or end. */
interface Start {
  position: Position;
  /**
   * Whether trips can go on from here towards the head, or towards the tail; for trips to the place, arrive from there.
   */
  opensAhead: boolean;
  opensBack: boolean;
}

function startsOn(
  { first, directed }: Places,
  snaps: readonly (Snap | undefined)[],
  direction: Direction,
): Map<number, Start[]> {
  const starts = new Map<number, Start[]>();
  for (const [i, snap] of snaps.entries()) {
    for (const [c, place] of [...(snap?.places ?? []), ...(snap?.passedOver ?? [])].entries()) {
      const candidate = first[i]! + c;
      const [forward, backward] = [directed[2 * candidate]! >= 0, directed[2 * candidate + 1]! >= 0];
      const [opensAhead, opensBack] = direction === 'from' ? [forward, backward] : [backward, forward];
      const streetStarts = starts.get(place.street) ?? [];
      starts.set(place.street, streetStarts);
      streetStarts.push({ position: positionOn(place), opensAhead, opensBack });
    }
  }
  for (const streetStarts of starts.values()) streetStarts.sort((a, b) => a.position - b.position);
  return starts;
}

/** Marks a directed street that the search did not reach. */
const UNREACHED = Infinity;

/** Returns a function that returns the time or length of a directed street, if the search reached it. */
function measureOf({ key, total }: Reached, form: KeyForm, measure: Limits['measure']): (directed: number) => number {
  const values = form === 'cost' ? total : key;
  // The upper half of a packed number needs only a division.
  const scale = form === 'shortest' ? (measure === 'distance' ? 2 ** -29 : 0) : measure === 'duration' ? 2 ** -24 : 0;
  if (scale > 0) return (directed) => (key[directed] === Infinity ? UNREACHED : Math.floor(values[directed]! * scale));
  const part = measure === 'duration' ? millisecondsOf : decimetresOf;
  return (directed) =>
    key[directed] === Infinity ? UNREACHED : part(totalOfKey(form, key[directed]!, total[directed]!));
}

/** Largest values that a packed sum can hold reliably. */
const MAX_PACKED: ReachLimit = { milliseconds: 2 ** 29 - 1, decimetres: 2 ** 24 - 1 };

const shareOf = (part: number, whole: number): number => (whole === 0 ? (part >= 0 ? 1 : 0) : part / whole);

/** Returns a cumulative value between a street's tail and a position on it, rounded as in a matrix. */
function along(values: Int32Array | Float64Array, { streets }: RoadGraph, street: number, position: Position): number {
  const point = Math.floor(position);
  const start = values[streets.first[street]!]!;
  if (point === position) return values[point]! - start;
  return values[point]! - start + Math.round((position - point) * (values[point + 1]! - values[point]!));
}
