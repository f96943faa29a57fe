/**
 * The turn graph. A node is a directed street, at its end; an arc is a turn together with the next street.
 *
 * Some rules depend on how a street was reached: restrictions over several streets, and streets without through
 * traffic. For these a street has additional nodes, one per state that matters, and a single arrival node. All of its
 * nodes lead to the arrival node at no cost, so that a place on the street is still a single destination.
 */
import { GrowingInts } from '../growing.ts';
import { headOf, tailOf, type DirectedStreet, type TurnRule } from './restrictions.ts';
import { BACKWARD, FORWARD, type Streets } from './streets.ts';

export interface TurnGraph {
  count: number;
  /** Directed street of each node. */
  directed: Int32Array;
  /** 1 for arrival nodes, which have no outgoing arcs. */
  isArrival: Uint8Array;
  /** By directed street: the node where trips start, and the node where trips end; -1 if the direction is closed. */
  departure: Int32Array;
  arrival: Int32Array;
  /**
   * Arcs of node `n` are `first[n] … first[n + 1] - 1`: the node that they lead to and the milliseconds of the turn.
   */
  first: Int32Array;
  head: Int32Array;
  turnMs: Int32Array;
}

/** Returns the milliseconds of a turn from one directed street into another at the junction between them. */
export type TurnCost = (from: DirectedStreet, to: DirectedStreet) => number;

/** State at a node: pending rules with the number of via streets passed, and whether the trip entered from outside. */
interface Memory {
  directed: DirectedStreet;
  /** `rule * MAX_VIA + streets passed`, ascending. */
  pending: readonly number[];
  /** Whether the trip came from outside into streets without through traffic. It then cannot leave them. */
  entered: boolean;
}

const MAX_VIA = 64;

/**
 * Builds the turn graph.
 * @param blocked by junction: 1 if it cannot be passed, so that streets end there
 */
export function buildTurnGraph(
  streets: Streets,
  rules: readonly TurnRule[],
  blocked: Uint8Array,
  turnCost: TurnCost,
): TurnGraph {
  return new TurnExpander(streets, rules, blocked, turnCost).expand();
}

class TurnExpander {
  readonly #streets: Streets;
  readonly #rules: readonly TurnRule[];
  readonly #blocked: Uint8Array;
  readonly #turnCost: TurnCost;
  readonly #rulesFrom = new Map<DirectedStreet, number[]>();
  readonly #leavingFirst: Int32Array;
  readonly #leaving: Int32Array;
  readonly #departure: Int32Array;
  readonly #arrival: Int32Array;
  readonly #directed = new GrowingInts();
  /** Additional nodes with a state, by the state's key. */
  readonly #memories = new Map<string, number>();
  readonly #memoryOf = new Map<number, Memory>();
  readonly #first = new GrowingInts();
  readonly #head = new GrowingInts();
  readonly #turnMs = new GrowingInts();

  constructor(streets: Streets, rules: readonly TurnRule[], blocked: Uint8Array, turnCost: TurnCost) {
    this.#streets = streets;
    this.#rules = rules.filter(({ via }) => via.length < MAX_VIA);
    this.#blocked = blocked;
    this.#turnCost = turnCost;
    this.#rules.forEach(({ from }, rule) => {
      const list = this.#rulesFrom.get(from);
      if (list === undefined) this.#rulesFrom.set(from, [rule]);
      else list.push(rule);
    });
    this.#departure = new Int32Array(2 * streets.count).fill(-1);
    this.#arrival = new Int32Array(2 * streets.count).fill(-1);
    [this.#leavingFirst, this.#leaving] = leavingStreets(streets);
  }

  expand(): TurnGraph {
    const { open, count } = this.#streets;
    for (let directed = 0; directed < 2 * count; directed++) {
      if (!isOpen(open, directed)) continue;
      this.#departure[directed] = this.#arrival[directed] = this.#directed.length;
      this.#directed.push(directed);
    }
    const remembered = this.#separateArrivals();
    // Expanding a node may append new nodes with states after the others; the loop reaches them too.
    for (let node = 0; node < this.#directed.length; node++) this.#expandNode(node);
    return this.#finish(remembered);
  }

  /** Adds an arrival node to each street that may get additional nodes, numbered right after the departures. */
  #separateArrivals(): Uint8Array {
    const separate = new Set<DirectedStreet>();
    for (const { via } of this.#rules) for (const directed of via) separate.add(directed);
    for (let directed = 0; directed < 2 * this.#streets.count; directed++)
      if (this.#isWithoutThroughTraffic(directed)) separate.add(directed);
    const departures = this.#directed.length;
    for (const directed of separate) {
      if (this.#departure[directed]! < 0) continue;
      this.#arrival[directed] = this.#directed.length;
      this.#directed.push(directed);
    }
    return new Uint8Array(this.#directed.length).fill(1, departures);
  }

  #expandNode(node: number): void {
    this.#first.push(this.#head.length);
    const directed = this.#directed.at(node);
    const memory = this.#memoryOf.get(node);
    const isArrivalOnly = memory === undefined && this.#departure[directed] !== node;
    if (isArrivalOnly) return;
    if (this.#arrival[directed] !== this.#departure[directed]) this.#addArc(this.#arrival[directed]!, 0);
    const state = memory ?? { directed, pending: [], entered: false };
    let waysOn = 0;
    const junction = headOf(this.#streets, directed);
    if (this.#blocked[junction] === 0) {
      for (let i = this.#leavingFirst[junction]!; i < this.#leavingFirst[junction + 1]!; i++) {
        const next = this.#leaving[i]!;
        if (next === (directed ^ 1) || !this.#mayTurn(state, next)) continue;
        this.#addArc(this.#nodeAfter(state, next), this.#turnCost(directed, next));
        if (!this.#isEntrance(directed, next)) waysOn++;
      }
    }
    // U-turns are allowed only if there is no other way on; entering a street without through traffic doesn't count.
    const back = directed ^ 1;
    if (waysOn === 0 && this.#departure[back]! >= 0 && this.#mayTurn(state, back)) {
      this.#addArc(this.#nodeAfter(state, back), this.#turnCost(directed, back));
    }
  }

  /** Whether the turn leads from the open network into streets without through traffic. */
  #isEntrance(directed: DirectedStreet, next: DirectedStreet): boolean {
    return this.#isWithoutThroughTraffic(next) && !this.#isWithoutThroughTraffic(directed);
  }

  #isWithoutThroughTraffic(directed: DirectedStreet): boolean {
    return (this.#streets.destinationOnly[directed >> 1]! & bitOf(directed)) !== 0;
  }

  #mayTurn({ directed, pending, entered }: Memory, next: DirectedStreet): boolean {
    if (entered && !this.#isWithoutThroughTraffic(next)) return false;
    for (const rule of this.#rulesFrom.get(directed) ?? [])
      if (this.#rules[rule]!.via.length === 0 && this.#forbids(rule, next)) return false;
    for (const entry of pending) {
      const rule = Math.floor(entry / MAX_VIA);
      if (entry % MAX_VIA === this.#rules[rule]!.via.length && this.#forbids(rule, next)) return false;
    }
    return true;
  }

  #forbids(rule: number, next: DirectedStreet): boolean {
    const { only, to } = this.#rules[rule]!;
    return to.includes(next) !== only;
  }

  /** Returns the node of the street after a turn, given the state before it; creates the node if needed. */
  #nodeAfter({ directed, pending, entered }: Memory, next: DirectedStreet): number {
    const pendingRules: number[] = [];
    for (const rule of this.#rulesFrom.get(directed) ?? [])
      if (this.#rules[rule]!.via[0] === next) pendingRules.push(rule * MAX_VIA + 1);
    for (const entry of pending)
      if (this.#rules[Math.floor(entry / MAX_VIA)]!.via[entry % MAX_VIA] === next) pendingRules.push(entry + 1);
    const enters = this.#isEntrance(directed, next) || (entered && this.#isWithoutThroughTraffic(next));
    if (pendingRules.length === 0 && !enters) return this.#departure[next]!;
    const memory: Memory = { directed: next, pending: pendingRules.toSorted((a, b) => a - b), entered: enters };
    const key = `${next} ${enters} ${memory.pending.join(' ')}`;
    let node = this.#memories.get(key);
    if (node === undefined) {
      node = this.#directed.length;
      this.#directed.push(next);
      this.#memories.set(key, node);
      this.#memoryOf.set(node, memory);
    }
    return node;
  }

  #addArc(head: number, turnMs: number): void {
    this.#head.push(head);
    this.#turnMs.push(turnMs);
  }

  #finish(arrivals: Uint8Array): TurnGraph {
    const count = this.#directed.length;
    this.#first.push(this.#head.length);
    const isArrival = new Uint8Array(count);
    isArrival.set(arrivals);
    return {
      count,
      directed: this.#directed.toArray(),
      isArrival,
      departure: this.#departure,
      arrival: this.#arrival,
      first: this.#first.toArray(),
      head: this.#head.toArray(),
      turnMs: this.#turnMs.toArray(),
    };
  }
}

const bitOf = (directed: DirectedStreet): number => ((directed & 1) === 0 ? FORWARD : BACKWARD);

const isOpen = (open: Uint8Array, directed: DirectedStreet): boolean => (open[directed >> 1]! & bitOf(directed)) !== 0;

/** Returns open directed streets grouped by the junction that they leave. */
function leavingStreets(streets: Streets): [Int32Array, Int32Array] {
  const first = new Int32Array(streets.junctionCount + 1);
  for (let directed = 0; directed < 2 * streets.count; directed++)
    if (isOpen(streets.open, directed)) first[tailOf(streets, directed) + 1]!++;
  for (let junction = 0; junction < streets.junctionCount; junction++) first[junction + 1]! += first[junction]!;
  const next = first.slice();
  const leaving = new Int32Array(first[streets.junctionCount]!);
  for (let directed = 0; directed < 2 * streets.count; directed++)
    if (isOpen(streets.open, directed)) leaving[next[tailOf(streets, directed)]!++] = directed;
  return [first, leaving];
}
