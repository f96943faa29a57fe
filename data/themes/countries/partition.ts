/** Shares the land of one bin out among the countries. */
import type { Bbox } from '../../../contract/pack.ts';
import {
  betweenGridLines,
  bboxOf,
  planarArea,
  type MultiPolygon,
  type Polygon,
} from '../../../main/packs/write/rings.ts';
import { ringContains, splitPolygon, type Axis } from '../../../main/packs/write/split.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { containsPoint, pointInside } from '../../read/overlaps.ts';

/** Ground of one country in the bin, from the source of borders. */
export interface Ground {
  iso3: string;
  polygons: MultiPolygon;
}

/** Whose the ground is that the source of borders has nobody on. */
export interface Owners {
  /** Those that share the place, nearly always one; none out at sea. */
  at(x: number, y: number): readonly string[];
  /** What each of `among` alone has of the box, and maybe beyond it. */
  within(box: Bbox, among: readonly string[]): ReadonlyMap<string, MultiPolygon>;
}

/** Ten square metres: what noding leaves between two lines that are the same. */
const NOTHING = 1e-9;
/** A tenth of a square kilometre: smaller gaps go whole to the neighbour that they have most points in common with. */
const WORTH_CUTTING = 1e-5;

/** A square kilometre. */
const WORTH_TELLING = 1e-4;
/** Beyond what is cut, in degrees. */
const MARGIN = 0.001;

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

function minus(polygons: MultiPolygon, others: MultiPolygon): MultiPolygon {
  if (polygons.length === 0 || others.length === 0) return polygons;
  const rest = untangle(polygons, others);
  if (rest === undefined) throw new Error('Borders and shores meet in a way that could not be resolved');
  return rest;
}

/** Ground that no other country has: what an earlier one holds is its own. */
function disjoint(grounds: readonly Ground[]): Ground[] {
  return grounds.map(({ iso3, polygons }, position) => ({
    iso3,
    polygons: minus(
      polygons,
      grounds.slice(0, position).flatMap((earlier) => earlier.polygons),
    ),
  }));
}

const STEPS = 2 ** 24;
const ROW = 2 ** 25;

/** Which country has most points in common with a gap between them, in the bin with this corner. */
class Neighbours {
  readonly #points = new Map<number, string[]>();
  readonly #west: number;
  readonly #south: number;

  constructor(grounds: readonly Ground[], west: number, south: number) {
    this.#west = west;
    this.#south = south;
    for (const { iso3, polygons } of grounds) {
      for (const ring of polygons.flat()) {
        for (let i = 0; i < ring.length - 2; i += 2) {
          const at = this.#key(ring[i] ?? 0, ring[i + 1] ?? 0);
          const known = this.#points.get(at);
          if (known === undefined) this.#points.set(at, [iso3]);
          else if (!known.includes(iso3)) known.push(iso3);
        }
      }
    }
  }

  #key(x: number, y: number): number {
    return (x - this.#west) * STEPS * ROW + (y - this.#south) * STEPS;
  }

  /** By how many points, the most first; nothing where it touches none. */
  of(gap: Polygon): string[] {
    const counts = new Map<string, number>();
    for (const ring of gap) {
      for (let i = 0; i < ring.length - 2; i += 2) {
        for (const iso3 of this.#points.get(this.#key(ring[i] ?? 0, ring[i + 1] ?? 0)) ?? [])
          counts.set(iso3, (counts.get(iso3) ?? 0) + 1);
      }
    }
    return [...counts].toSorted((a, b) => b[1] - a[1]).map(([iso3]) => iso3);
  }
}

/** Whether a polygon has ground in common with one of others, told by a few of their points. */
function touches(land: Polygon, grounds: MultiPolygon): boolean {
  const [outer] = land;
  if (outer === undefined) return false;
  const [west, south, east, north] = bboxOf([land]);
  const near = grounds.filter((ground) => {
    const [w, s, e, n] = bboxOf([ground]);
    return w <= east && west <= e && s <= north && south <= n;
  });
  if (near.length === 0) return false;
  if (
    near.some(([ring]) => ring !== undefined && ringContains(outer, ring[0] ?? 0, ring[1] ?? 0)) ||
    containsPoint(near, ...pointInside(land))
  )
    return true;
  const step = 2 * Math.max(1, Math.floor(outer.length / 2 / 8));
  for (let i = 0; i < outer.length - 2; i += step)
    if (containsPoint(near, outer[i] ?? 0, outer[i + 1] ?? 0)) return true;
  return false;
}

/** The parts of polygons in a box: beyond it they may end anywhere. */
function cropped(polygons: MultiPolygon, [west, south, east, north]: Bbox): MultiPolygon {
  const lines: [axis: Axis, line: number, side: 0 | 1][] = [
    [0, betweenGridLines(west - MARGIN), 1],
    [1, betweenGridLines(south - MARGIN), 1],
    [0, betweenGridLines(east + MARGIN), 0],
    [1, betweenGridLines(north + MARGIN), 0],
  ];
  return lines.reduce(
    (left, [axis, line, side]) => left.flatMap((polygon) => splitPolygon(polygon, axis, line)[side]),
    polygons,
  );
}

/** Land apart from all ground. */
interface Unclaimed {
  polygon: Polygon;
  /** A point inside. */
  at: [x: number, y: number];
  /** The countries that share its time zone, of which it must be one; any may have it where there is none. */
  among: readonly string[];
}

/** Land of one bin, or part of it, and whose it is. */
type Share = [iso3: string, polygons: MultiPolygon];

export class Partition {
  readonly pieces = new Map<string, MultiPolygon>();
  readonly #owners: Owners;
  readonly #overlaps = new Set<string>();
  /** Land that no country could be found for yet. */
  readonly unclaimed: Unclaimed[] = [];

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** @param grounds in the order of their precedence */
  add(west: number, south: number, land: MultiPolygon, grounds: readonly Ground[]): void {
    const [only] = grounds;
    if (land.length === 0) return;
    const shares =
      only === undefined || grounds.length === 1
        ? this.#undivided(land, only)
        : this.#divided(west, south, land, grounds);
    for (const [iso3, polygons] of shares) {
      const list = this.pieces.get(iso3);
      if (list === undefined) this.pieces.set(iso3, [...polygons]);
      else list.push(...polygons);
    }
  }

  #undivided(land: MultiPolygon, only: Ground | undefined): Share[] {
    return land.flatMap((polygon) => {
      if (only !== undefined && touches(polygon, only.polygons)) return [[only.iso3, [polygon]] satisfies Share];
      return this.#island(polygon, only?.iso3);
    });
  }

  /** Disjoint parts whose borders meet in the same points. */
  #divided(west: number, south: number, land: MultiPolygon, grounds: readonly Ground[]): Share[] {
    const gaps = minus(
      land,
      grounds.flatMap(({ polygons }) => polygons),
    ).filter((gap) => planarArea(gap) > NOTHING);
    const isDisjoint = (parts: readonly Ground[]): boolean =>
      Math.abs(size(parts.flatMap(({ polygons }) => polygons)) + size(gaps) - size(land)) < NOTHING;
    const own = isDisjoint(grounds) ? grounds : this.#settled(grounds);
    const isInland = own === grounds || isDisjoint(own);
    const neighbours = new Neighbours(own, west, south);
    const before = this.unclaimed.length;
    const filled = gaps.flatMap((gap) => this.#gap(gap, neighbours.of(gap)));
    const open = this.unclaimed.slice(before).map(({ polygon }) => polygon);
    const codes = new Set([...own.map(({ iso3 }) => iso3), ...filled.map(([iso3]) => iso3)]);
    return [...codes].map((iso3): Share => {
      const ground = own.flatMap((part) => (part.iso3 === iso3 ? part.polygons : []));
      const fill = filled.flatMap(([owner, polygons]) => (owner === iso3 ? polygons : []));
      if (isInland) return [iso3, fill.length === 0 ? ground : (untangle([...ground, ...fill]) ?? [])];
      const others = [
        ...own.flatMap((part) => (part.iso3 === iso3 ? [] : part.polygons)),
        ...filled.flatMap(([owner, polygons]) => (owner === iso3 ? [] : polygons)),
        ...open,
      ];
      return [iso3, (ground.length === 0 ? fill : minus(land, others)).filter((part) => planarArea(part) > NOTHING)];
    });
  }

  /** Pairs of countries of which one had ground that the other holds too. */
  overlaps(): { winner: string; loser: string }[] {
    return [...this.#overlaps].toSorted().map((pair) => ({ winner: pair.slice(0, 3), loser: pair.slice(4) }));
  }

  #settled(grounds: readonly Ground[]): Ground[] {
    const own = disjoint(grounds);
    for (const [position, { iso3, polygons }] of grounds.entries()) {
      const kept = own[position]?.polygons ?? [];
      if (size(polygons) - size(kept) < WORTH_TELLING) continue;
      for (const winner of own.slice(0, position)) {
        if (size(winner.polygons) - size(minus(winner.polygons, polygons)) > WORTH_TELLING)
          this.#overlaps.add(`${winner.iso3} ${iso3}`);
      }
    }
    return own;
  }

  /**
   * Land apart from the ground of the source: its time zone tells whose it is, else the country beside it. Of several
   * in a zone the nearest has it.
   */
  #island(polygon: Polygon, beside: string | undefined): Share[] {
    const at = pointInside(polygon);
    const among = planarArea(polygon) > NOTHING ? this.#owners.at(...at) : [];
    const iso3 = among.length === 0 ? beside : among.length === 1 ? among[0] : undefined;
    if (iso3 !== undefined) return [[iso3, [polygon]]];
    this.unclaimed.push({ polygon, at, among });
    return [];
  }

  /** A gap between two or more countries, such as a lake or a river, is cut where their waters meet. */
  #gap(gap: Polygon, neighbours: readonly string[]): Share[] {
    const [nearest, ...others] = neighbours;
    if (nearest === undefined || others.length === 0) return this.#island(gap, nearest);
    if (planarArea(gap) < WORTH_CUTTING) return [[nearest, [gap]]];
    let rest: MultiPolygon = [gap];
    const box = bboxOf(rest);
    const waters = this.#owners.within(box, neighbours);
    const shares: Share[] = [];
    for (const iso3 of others) {
      const water = cropped(waters.get(iso3) ?? [], box);
      if (water.length === 0) continue;
      const left = minus(rest, water);
      shares.push([iso3, minus(rest, left).filter((part) => planarArea(part) > NOTHING)]);
      rest = left.filter((part) => planarArea(part) > NOTHING);
    }
    return [...shares, [nearest, rest]];
  }
}
