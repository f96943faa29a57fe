/**
 * Turn restrictions, selected for one vehicle and translated to its streets.
 * https://wiki.openstreetmap.org/wiki/Relation:restriction
 */
import type { Restriction, RoadNetwork } from '../network.ts';
import { valuesOf } from '../profiles/tags.ts';
import { BACKWARD, FORWARD, type Streets } from './streets.ts';

/** A directed street: twice the street's index, plus 1 for travel from head to tail. */
export type DirectedStreet = number;

export const tailOf = ({ tail, head }: Streets, directed: DirectedStreet): number =>
  ((directed & 1) === 0 ? tail : head)[directed >> 1]!;
export const headOf = ({ tail, head }: Streets, directed: DirectedStreet): number =>
  ((directed & 1) === 0 ? head : tail)[directed >> 1]!;
/** Ways at the two ends of a directed street. */
export const wayAtTail = (streets: Streets, directed: DirectedStreet): number =>
  ((directed & 1) === 0 ? firstWay : lastWay)(streets, directed >> 1);
export const wayAtHead = (streets: Streets, directed: DirectedStreet): number =>
  ((directed & 1) === 0 ? lastWay : firstWay)(streets, directed >> 1);

const firstWay = ({ first, way }: Streets, street: number): number => way[first[street]!]!;
const lastWay = ({ first, way }: Streets, street: number): number => way[first[street + 1]! - 2]!;

/**
 * A restriction on streets: after `from` and all of `via`, continuing on one of `to` is either forbidden or the only
 * possibility.
 */
export interface TurnRule {
  only: boolean;
  from: DirectedStreet;
  /** Intermediate streets; empty if the rule applies at a node. */
  via: readonly DirectedStreet[];
  to: readonly DirectedStreet[];
}

/** Values that restrict turns at all times. `no_left_turn_on_red` isn't one of them, nor are unknown values. */
const KINDS = new Set([
  'no_left_turn',
  'no_right_turn',
  'no_straight_on',
  'no_u_turn',
  'no_entry',
  'no_exit',
  'only_left_turn',
  'only_right_turn',
  'only_straight_on',
  'only_u_turn',
]);

export interface RestrictionOfVehicle extends Restriction {
  only: boolean;
  noUTurn: boolean;
}

/**
 * Returns the restrictions that bind a vehicle. `restriction` binds every vehicle except those in `except`;
 * `restriction:hgv` binds that vehicle in any case. Conditional ones are ignored: at an hour, they are plain ones.
 */
export function restrictionsFor(restrictions: readonly Restriction[], keys: readonly string[]): RestrictionOfVehicle[] {
  const binding: RestrictionOfVehicle[] = [];
  if (keys.length === 0) return binding;
  for (const restriction of restrictions) {
    const { tags } = restriction;
    const specificKey = keys.map((key) => `restriction:${key}`).find((key) => tags.has(key));
    const except = valuesOf(tags, 'except').flatMap((value) => value.split(/\s*,\s*/));
    const key = specificKey ?? (except.some((name) => keys.includes(name)) ? undefined : 'restriction');
    const kinds = key === undefined ? [] : valuesOf(tags, key).filter((value) => KINDS.has(value));
    const only = kinds.some((kind) => kind.startsWith('only_'));
    // Ignore a relation that both forbids and prescribes a turn.
    if (kinds.length === 0 || (only && kinds.some((kind) => kind.startsWith('no_')))) continue;
    binding.push({ ...restriction, only, noUTurn: kinds.every((kind) => kind === 'no_u_turn') });
  }
  return binding;
}

/** Marks nodes at which streets must end so that the restrictions can be applied to streets. */
export function markRestrictionNodes(
  network: RoadNetwork,
  restrictions: readonly RestrictionOfVehicle[],
  fixed: Uint8Array,
): void {
  const { wayFirst, wayNodes } = network;
  for (const { viaNode, viaWays } of restrictions) {
    if (viaNode >= 0) fixed[viaNode] = 1;
    for (const way of viaWays) {
      if (wayFirst[way + 1]! - wayFirst[way]! < 2) continue;
      fixed[wayNodes[wayFirst[way]!]!] = 1;
      fixed[wayNodes[wayFirst[way + 1]! - 1]!] = 1;
    }
  }
}

/**
 * Translates restrictions to streets. Skips rules whose streets the vehicle cannot use and rules whose ways don't meet.
 */
export function translateRestrictions(
  network: RoadNetwork,
  streets: Streets,
  restrictions: readonly RestrictionOfVehicle[],
): TurnRule[] {
  if (restrictions.length === 0) return [];
  const nodes = new Set<number>();
  for (const { viaNode, viaWays } of restrictions) {
    if (viaNode >= 0) nodes.add(viaNode);
    for (const way of viaWays)
      for (const node of network.wayNodes.subarray(network.wayFirst[way], network.wayFirst[way + 1])) nodes.add(node);
  }
  const ends = new StreetEnds(network, streets, nodes);
  return mergeOnly(
    restrictions.flatMap((restriction) =>
      restriction.viaNode >= 0 ? ends.atNode(restriction) : ends.alongWays(restriction),
    ),
  );
}

/**
 * Merges `only_*` rules for the same approach, to allow what either allows; applied separately, they would block it.
 */
function mergeOnly(rules: readonly TurnRule[]): TurnRule[] {
  const merged = rules.filter(({ only }) => !only);
  const byApproach = new Map<string, TurnRule>();
  for (const rule of rules) {
    if (!rule.only) continue;
    const key = [rule.from, ...rule.via].join(' ');
    const existing = byApproach.get(key);
    byApproach.set(key, existing === undefined ? rule : { ...existing, to: [...existing.to, ...rule.to] });
  }
  return [...merged, ...byApproach.values()];
}

/** Finds directed streets by the junction where they start or end, at the nodes that restrictions refer to. */
class StreetEnds {
  readonly #network: RoadNetwork;
  readonly #streets: Streets;
  readonly #junctionAt = new Map<number, number>();
  readonly #leaving = new Map<number, DirectedStreet[]>();
  readonly #arriving = new Map<number, DirectedStreet[]>();

  constructor(network: RoadNetwork, streets: Streets, nodes: ReadonlySet<number>) {
    this.#network = network;
    this.#streets = streets;
    const isViaNode = new Uint8Array(streets.junctionCount);
    streets.junctionNode.forEach((node, junction) => {
      if (!nodes.has(node)) return;
      this.#junctionAt.set(node, junction);
      isViaNode[junction] = 1;
    });
    for (let directed = 0; directed < 2 * streets.count; directed++) {
      if ((streets.open[directed >> 1]! & ((directed & 1) === 0 ? FORWARD : BACKWARD)) === 0) continue;
      const [tail, head] = [tailOf(streets, directed), headOf(streets, directed)];
      if (isViaNode[tail] === 1) push(this.#leaving, tail, directed);
      if (isViaNode[head] === 1) push(this.#arriving, head, directed);
    }
  }

  atNode({ viaNode, from, to, only, noUTurn }: RestrictionOfVehicle): TurnRule[] {
    const junction = this.#junctionAt.get(viaNode);
    if (junction === undefined) return [];
    const arrivals = this.#arrivals(junction, from);
    if (noUTurn && to.every((way) => from.includes(way))) {
      // For a U-turn into the same way, only the street of arrival is a target, not other streets of that way.
      const targets = new Set(this.#targets(junction, to));
      return arrivals
        .filter((arriving) => targets.has(arriving ^ 1))
        .map((arriving) => ({ only, from: arriving, via: [], to: [arriving ^ 1] }));
    }
    const targets = this.#targets(junction, to);
    if (targets.length === 0 || this.#isAmbiguous(arrivals, targets)) return [];
    return arrivals.map((arriving) => ({ only, from: arriving, via: [], to: targets }));
  }

  alongWays({ viaWays, from, to, only }: RestrictionOfVehicle): TurnRule[] {
    const rules: TurnRule[] = [];
    for (const nodes of this.#chains(viaWays)) {
      const via = this.#streetsAlong(nodes);
      const start = this.#junctionAt.get(nodes[0]!);
      const end = this.#junctionAt.get(nodes.at(-1) ?? -1);
      if (via === undefined || start === undefined || end === undefined) continue;
      const targets = this.#targets(end, to);
      const arrivals = this.#arrivals(start, from);
      if (targets.length === 0 || this.#isAmbiguous(arrivals, targets)) continue;
      for (const arriving of arrivals) rules.push({ only, from: arriving, via, to: targets });
    }
    return rules;
  }

  /**
   * Whether a way runs through the junction, so that two of its streets arrive or leave there. The restriction doesn't
   * say which one it applies to, and closing both might leave no way out.
   */
  #isAmbiguous(arrivals: readonly DirectedStreet[], targets: readonly DirectedStreet[]): boolean {
    const from = new Set(arrivals.map((arriving) => wayAtHead(this.#streets, arriving)));
    const to = new Set(targets.map((target) => wayAtTail(this.#streets, target)));
    return from.size < arrivals.length || to.size < targets.length;
  }

  #arrivals(junction: number, from: readonly number[]): DirectedStreet[] {
    return (this.#arriving.get(junction) ?? []).filter((directed) => from.includes(wayAtHead(this.#streets, directed)));
  }

  #targets(junction: number, to: readonly number[]): DirectedStreet[] {
    return (this.#leaving.get(junction) ?? []).filter((directed) => to.includes(wayAtTail(this.#streets, directed)));
  }

  /** Returns the nodes of the via ways in both directions of travel; `from` and `to` fit only one of them. */
  #chains(viaWays: readonly number[]): number[][] {
    let chain: number[] = [];
    for (const way of viaWays) {
      const nodes = this.#nodesOf(way);
      if (nodes.length < 2) return [];
      if (chain.length === 0) chain = nodes;
      else if (chain.at(-1) === nodes[0]) chain = [...chain, ...nodes.slice(1)];
      else if (chain.at(-1) === nodes.at(-1)) chain = [...chain, ...nodes.toReversed().slice(1)];
      else if (chain[0] === nodes[0]) chain = [...chain.toReversed(), ...nodes.slice(1)];
      else if (chain[0] === nodes.at(-1)) chain = [...chain.toReversed(), ...nodes.toReversed().slice(1)];
      else return [];
    }
    return chain.length === 0 ? [] : [chain, chain.toReversed()];
  }

  #nodesOf(way: number): number[] {
    const { wayFirst, wayNodes } = this.#network;
    return Array.from(wayNodes.subarray(wayFirst[way], wayFirst[way + 1]));
  }

  /** Returns the streets along a chain of nodes from its first to its last, or `undefined` if no streets follow it. */
  #streetsAlong(nodes: readonly number[]): DirectedStreet[] | undefined {
    const found: DirectedStreet[] = [];
    for (let position = 0; position < nodes.length - 1;) {
      const junction = this.#junctionAt.get(nodes[position]!);
      const next =
        junction === undefined
          ? undefined
          : this.#leaving.get(junction)?.find((directed) => this.#follows(directed, nodes, position));
      if (next === undefined) return undefined;
      found.push(next);
      position += this.#pointsOf(next) - 1;
    }
    return found;
  }

  #pointsOf(directed: DirectedStreet): number {
    return this.#streets.first[(directed >> 1) + 1]! - this.#streets.first[directed >> 1]!;
  }

  #follows(directed: DirectedStreet, nodes: readonly number[], position: number): boolean {
    const { first, node } = this.#streets;
    const count = this.#pointsOf(directed);
    if (position + count > nodes.length) return false;
    for (let i = 0; i < count; i++) {
      const point = (directed & 1) === 0 ? first[directed >> 1]! + i : first[(directed >> 1) + 1]! - 1 - i;
      if (node[point] !== nodes[position + i]) return false;
    }
    return true;
  }
}

function push<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
