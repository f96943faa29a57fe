/** Shares the land of one bin out among the countries. */
import type { Bbox } from '../../../contract/pack.ts';
import {
  betweenGridLines,
  bboxOf,
  planarArea,
  type MultiPolygon,
  type Polygon,
} from '../../../main/packs/write/rings.ts';
import { splitPolygon, type Axis } from '../../../main/packs/write/split.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { pointInside } from '../../read/overlaps.ts';
import type { Ground } from './ground.ts';
import { Neighbours, touches } from './neighbours.ts';

/** To which countries the ground belongs that the source of borders has in none. */
export interface Owners {
  /** Those that share the place, nearly always one; none out at sea. */
  at(x: number, y: number): readonly string[];
  /** Those that alone have something of the box, or nearly of it. */
  around(box: Bbox): readonly string[];
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

  /**
   * Ground in no country is cut where waters meet: a lake or a river between countries, also where no shore but that of
   * one
   * of them is near, or none at all. What no country alone has is the nearest neighbour's.
   */
  #gap(gap: Polygon, neighbours: readonly string[]): Share[] {
    const [nearest, ...others] = neighbours;
    const isSmall = planarArea(gap) < WORTH_CUTTING;
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
      const share = minus(rest, left).filter((part) => planarArea(part) > NOTHING);
      if (share.length === 0) continue;
      shares.push([iso3, share]);
      rest = left.filter((part) => planarArea(part) > NOTHING);
    }
    if (nearest !== undefined && others.length > 0) return [...shares, [nearest, rest]];
    return [...shares, ...rest.flatMap((part) => this.#island(part, nearest))];
  }
}
