/** Joins the ways of relations to rings. */
import { formatCount } from '../../../../contract/counted.ts';
import { Fault } from '../../../../contract/fault.ts';
import { groupRings } from '../../../geometry/ring-groups.ts';
import { flat, reversed, signedDoubleArea, type MultiPolygon, type Ring } from '../../../geometry/rings.ts';
import type { NodePositions } from '../../../formats/osm/node-positions.ts';
import type { OsmMember } from '../../../formats/osm/objects.ts';

export type Position = [longitude: number, latitude: number];

const turned = (ring: Ring, isClockwise: boolean): Ring =>
  signedDoubleArea(ring) < 0 === isClockwise ? ring : reversed(ring);

/** Returns the polygons of closed rings, which may have any direction. */
export function polygonsOfRings(outer: readonly Ring[], inner: readonly Ring[]): MultiPolygon {
  const rings = [...outer.map((ring) => turned(ring, true)), ...inner.map((ring) => turned(ring, false))];
  return groupRings(rings).map((indexes) => indexes.flatMap((index) => rings[index] ?? []));
}

/** The ways of a relation's outer and inner boundary. */
export interface BoundaryWays {
  outer: number[];
  inner: number[];
}

/** Relations of buildings have an outline, and parts inside it. */
const OUTER_ROLES = new Set(['outer', 'outline', '']);

/** A border belongs to areas of several levels, on both sides. */
const MAX_TIMES_DRAWN = 64;
/** Positions that are always joined: a few seconds of work. */
const FREE_POSITIONS = 5_000_000;

/**
 * Relations are last in most files, and their ways are among millions of others: one pass finds the required ways, and
 * the next one stores only these.
 */
export class RelationRings {
  readonly #positions: NodePositions;
  readonly #wanted = new Set<number>();
  readonly #ways = new Map<number, Float64Array>();
  /** Positions of the stored ways, and of the rings joined from them. */
  #kept = 0;
  #drawn = 0;

  constructor(positions: NodePositions) {
    this.#positions = positions;
  }

  /** Requests the ways of a relation, in the first pass. */
  want(members: readonly OsmMember[]): BoundaryWays {
    const waysOf = (isWanted: (role: string) => boolean): number[] =>
      members.flatMap(({ type, id, role }) => (type === 'way' && isWanted(role) ? [id] : []));
    const boundary = { outer: waysOf((role) => OUTER_ROLES.has(role)), inner: waysOf((role) => role === 'inner') };
    for (const way of [...boundary.outer, ...boundary.inner]) this.#wanted.add(way);
    return boundary;
  }

  /** Stores a way in the second pass, if a relation requires it. */
  take(id: number, nodes: Float64Array): void {
    if (!this.#wanted.has(id)) return;
    this.#ways.set(id, nodes.slice());
    this.#kept += nodes.length;
  }

  /** Returns the ways that the file has. @throws Fault if relations refer to them too often */
  #waysOf(ids: readonly number[]): Float64Array[] {
    const ways = ids.flatMap((id) => this.#ways.get(id) ?? []);
    this.#drawn += ways.reduce((sum, { length }) => sum + length, 0);
    if (this.#drawn > Math.max(FREE_POSITIONS, MAX_TIMES_DRAWN * this.#kept))
      throw new Fault(
        'invalid_file',
        `The relations of the file refer to more than ${MAX_TIMES_DRAWN} times the ${formatCount(this.#kept)} ` +
          'positions of their ways. Extract the file again from a valid source',
      );
    return ways;
  }

  /** Returns the known positions of ways. */
  positions(ids: readonly number[]): Position[] {
    return this.#waysOf(ids).flatMap((way) => this.#positions.line(way));
  }

  /** Returns the closed rings of ways; undefined if a way is missing or an end remains open. */
  closed(ids: readonly number[]): Ring[] | undefined {
    const { rings, isWhole } = this.joined(ids);
    return isWhole ? rings : undefined;
  }

  /** Returns the closed rings of the known ways, and whether they are complete. */
  joined(ids: readonly number[]): { rings: Ring[]; isWhole: boolean } {
    const open = this.#waysOf(ids);
    let isWhole = open.length === ids.length;
    const rings: Ring[] = [];
    for (let start = open.pop(); start !== undefined; start = open.pop()) {
      const ring = closedFrom(start, open);
      const line = ring === undefined ? [] : this.#positions.line(ring);
      if (ring === undefined || line.length < ring.length || line.length < 4) isWhole = false;
      else rings.push(flat(line));
    }
    return { rings, isWhole };
  }
}

/** Joins a ring that starts with `start`, and removes its ways from `open`. @returns its nodes */
function closedFrom(start: Float64Array, open: Float64Array[]): number[] | undefined {
  const ring = Array.from(start);
  while (ring[0] !== ring.at(-1)) {
    const next = open.findIndex((nodes) => nodes[0] === ring.at(-1) || nodes.at(-1) === ring.at(-1));
    const [nodes] = next < 0 ? [] : open.splice(next, 1);
    if (nodes === undefined) return undefined;
    const forward = nodes[0] === ring.at(-1) ? nodes : nodes.toReversed();
    for (const node of forward.subarray(1)) ring.push(node);
  }
  return ring;
}
