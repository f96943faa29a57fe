/** Division of a bin's land among the countries. */
import type { Bbox } from '../../../contract/pack.ts';
import { betweenGridLines, bboxOf, planarArea, type MultiPolygon, type Polygon } from '../../../main/geometry/rings.ts';
import { splitPolygon, type Axis } from '../../../main/geometry/split.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { pointInside } from '../../read/overlaps.ts';
import type { Ground } from './ground.ts';
import { Neighbours, touches } from './neighbours.ts';

/** Owners of land and water outside all countries of the source of borders. */
export interface Owners {
  /** Returns the owners of a place, almost always one; none in the open sea. */
  at(x: number, y: number): readonly string[];
  /** Returns countries that are the only owner of something in or near the box. */
  around(box: Bbox): readonly string[];
  /** Returns the polygons owned by only one of `among`, in the box and possibly beyond. */
  within(box: Bbox, among: readonly string[]): ReadonlyMap<string, MultiPolygon>;
}

/** Ten square metres in square degrees: smaller areas are artefacts of noding equal lines. */
const NEGLIGIBLE_AREA = 1e-9;
/**
 * A tenth of a square kilometre: smaller gaps aren't divided, but go to the neighbour with the most common vertices.
 */
const MIN_DIVIDED_AREA = 1e-5;

/** A square kilometre: minimum of reported overlaps. */
const NOTABLE_AREA = 1e-4;
/** Margin around a cropped box, in degrees. */
const MARGIN = 0.001;

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

function minus(polygons: MultiPolygon, others: MultiPolygon): MultiPolygon {
  if (polygons.length === 0 || others.length === 0) return polygons;
  const rest = untangle(polygons, others);
  if (rest === undefined) throw new Error("Couldn't resolve the crossing of borders and shores");
  return rest;
}

/** Makes polygons disjoint: earlier countries take precedence. */
function disjoint(grounds: readonly Ground[]): Ground[] {
  return grounds.map(({ iso3, polygons }, position) => ({
    iso3,
    polygons: minus(
      polygons,
      grounds.slice(0, position).flatMap((earlier) => earlier.polygons),
    ),
  }));
}

/** Crops polygons to about the box. */
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

/** Land outside all countries. */
interface Unclaimed {
  polygon: Polygon;
  /** A point inside. */
  point: [x: number, y: number];
  /** Countries that share its time zone, one of which owns it; any country if empty. */
  among: readonly string[];
}

/** A part of a bin's land and its country. */
type Share = [iso3: string, polygons: MultiPolygon];

export class Partition {
  readonly pieces = new Map<string, MultiPolygon>();
  readonly #owners: Owners;
  readonly #overlaps = new Set<string>();
  /** Land without a country so far. */
  readonly unclaimed: Unclaimed[] = [];

  constructor(owners: Owners) {
    this.#owners = owners;
  }

  /** Adds the land of a bin. @param grounds in the order of precedence */
  add(west: number, south: number, land: MultiPolygon, grounds: readonly Ground[]): void {
    if (land.length === 0) return;
    for (const [iso3, polygons] of this.#shares(west, south, land, grounds)) {
      if (polygons.length === 0) continue;
      const list = this.pieces.get(iso3);
      if (list === undefined) this.pieces.set(iso3, [...polygons]);
      else list.push(...polygons);
    }
  }

  #shares(west: number, south: number, land: MultiPolygon, grounds: readonly Ground[]): Share[] {
    const [only, ...others] = grounds;
    if (only === undefined) return land.flatMap((polygon) => this.#gap(polygon, []));
    const bin: Bbox = [west, south, west + 1, south + 1];
    return others.length > 0 || this.#owners.around(bin).some((iso3) => iso3 !== only.iso3)
      ? this.#divided(west, south, land, grounds)
      : this.#undivided(land, only);
  }

  #undivided(land: MultiPolygon, only: Ground): Share[] {
    return land.flatMap((polygon) =>
      touches(polygon, only.polygons) ? [[only.iso3, [polygon]] satisfies Share] : this.#island(polygon, only.iso3),
    );
  }

  /** Returns disjoint parts with matching vertices on common borders. */
  #divided(west: number, south: number, land: MultiPolygon, grounds: readonly Ground[]): Share[] {
    const gaps = minus(
      land,
      grounds.flatMap(({ polygons }) => polygons),
    ).filter((gap) => planarArea(gap) > NEGLIGIBLE_AREA);
    const isDisjoint = (parts: readonly Ground[]): boolean =>
      Math.abs(size(parts.flatMap(({ polygons }) => polygons)) + size(gaps) - size(land)) < NEGLIGIBLE_AREA;
    const resolved = isDisjoint(grounds) ? grounds : this.#resolveOverlaps(grounds);
    const isInland = resolved === grounds || isDisjoint(resolved);
    const neighbours = new Neighbours(resolved, west, south);
    const before = this.unclaimed.length;
    const filled = gaps.flatMap((gap) => this.#gap(gap, neighbours.findNeighbours(gap)));
    const open = this.unclaimed.slice(before).map(({ polygon }) => polygon);
    const codes = new Set([...resolved.map(({ iso3 }) => iso3), ...filled.map(([iso3]) => iso3)]);
    return [...codes].map((iso3): Share => {
      const ground = resolved.flatMap((part) => (part.iso3 === iso3 ? part.polygons : []));
      const fill = filled.flatMap(([owner, polygons]) => (owner === iso3 ? polygons : []));
      if (isInland) return [iso3, fill.length === 0 ? ground : (untangle([...ground, ...fill]) ?? [])];
      const others = [
        ...resolved.flatMap((part) => (part.iso3 === iso3 ? [] : part.polygons)),
        ...filled.flatMap(([owner, polygons]) => (owner === iso3 ? [] : polygons)),
        ...open,
      ];
      return [
        iso3,
        (ground.length === 0 ? fill : minus(land, others)).filter((part) => planarArea(part) > NEGLIGIBLE_AREA),
      ];
    });
  }

  /** Returns pairs of countries with notable overlaps. */
  overlaps(): { winner: string; loser: string }[] {
    return [...this.#overlaps].toSorted().map((pair) => ({ winner: pair.slice(0, 3), loser: pair.slice(4) }));
  }

  #resolveOverlaps(grounds: readonly Ground[]): Ground[] {
    const disjointGrounds = disjoint(grounds);
    for (const [position, { iso3, polygons }] of grounds.entries()) {
      const remaining = disjointGrounds[position]?.polygons ?? [];
      if (size(polygons) - size(remaining) < NOTABLE_AREA) continue;
      for (const winner of disjointGrounds.slice(0, position)) {
        if (size(winner.polygons) - size(minus(winner.polygons, polygons)) > NOTABLE_AREA)
          this.#overlaps.add(`${winner.iso3} ${iso3}`);
      }
    }
    return disjointGrounds;
  }

  /**
   * Assigns land outside the source's countries to its time zone's country, else to the neighbour. If several share the
   * zone, it stays unclaimed, for the nearest of them.
   */
  #island(polygon: Polygon, neighbour: string | undefined): Share[] {
    const point = pointInside(polygon);
    const among = planarArea(polygon) > NEGLIGIBLE_AREA ? this.#owners.at(...point) : [];
    const iso3 = among.length === 0 ? neighbour : among.length === 1 ? among[0] : undefined;
    if (iso3 !== undefined) return [[iso3, [polygon]]];
    this.unclaimed.push({ polygon, point, among });
    return [];
  }

  /**
   * Divides a gap where waters of countries meet, e.g. a lake or a river between them, even if only one of them has a
   * shore nearby, or none. The rest goes to the main neighbour.
   */
  #gap(gap: Polygon, neighbours: readonly string[]): Share[] {
    const [nearest, ...others] = neighbours;
    const isSmall = planarArea(gap) < MIN_DIVIDED_AREA;
    if (isSmall && nearest !== undefined && others.length > 0) return [[nearest, [gap]]];
    const box = bboxOf([gap]);
    const across = isSmall ? [] : this.#owners.around(box).filter((iso3) => !neighbours.includes(iso3));
    const waters =
      others.length + across.length === 0
        ? new Map<string, MultiPolygon>()
        : this.#owners.within(box, [...neighbours, ...across]);
    let rest: MultiPolygon = [gap];
    const shares: Share[] = [];
    for (const iso3 of [...others, ...across]) {
      const water = cropped(waters.get(iso3) ?? [], box);
      if (water.length === 0) continue;
      const left = minus(rest, water);
      const share = minus(rest, left).filter((part) => planarArea(part) > NEGLIGIBLE_AREA);
      if (share.length === 0) continue;
      shares.push([iso3, share]);
      rest = left.filter((part) => planarArea(part) > NEGLIGIBLE_AREA);
    }
    if (nearest !== undefined && others.length > 0) return [...shares, [nearest, rest]];
    return [...shares, ...rest.flatMap((part) => this.#island(part, nearest))];
  }
}
