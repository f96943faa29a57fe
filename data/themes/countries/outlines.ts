/**
 * Outlines of the countries: borders from geo-maps, shores from GSHHG, waters between countries from their time zones.
 */
import type { MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import type { Shore } from '../../read/gshhg/shore.ts';
import { bySize } from '../../read/overlaps.ts';
import { enclosedWaters } from './enclosed-waters.ts';
import { cutIntoBins, type Ground } from './ground.ts';
import { binKey, cornerOfBin, landByBin } from './land.ts';
import { joinBins } from './join.ts';
import { newerLand, withNewerLand } from './newer-land.ts';
import { Partition, type Owners } from './partition.ts';

/** South of it all land is Antarctica. */
const ANTARCTIC_TREATY = -60;

export interface Outlines {
  countries: Map<string, MultiPolygon>;
  /** Land that no country was found for. */
  unclaimed: MultiPolygon;
  /** Which country had ground of which other: more than a square kilometre of a bin. */
  overlaps: { winner: string; loser: string }[];
  /** Land that GSHHG does not have. */
  newer: MultiPolygon;
  /** Lagoons and bays with a narrow mouth, by the country that they belong to; they overlap the land around them. */
  waters: Map<string, MultiPolygon>;
}

/** Ground of all countries by bin, each bin's in the order of precedence. */
export function groundByBin(ground: ReadonlyMap<string, MultiPolygon>): Map<number, Ground[]> {
  const bins = new Map<number, Ground[]>();
  for (const iso3 of bySize(ground)) {
    for (const polygon of ground.get(iso3) ?? []) {
      cutIntoBins(polygon, (west, south, part) => {
        const at = binKey(west, south);
        const here = bins.get(at);
        if (here === undefined) bins.set(at, [{ iso3, polygons: [part] }]);
        else if (here.at(-1)?.iso3 === iso3) here.at(-1)?.polygons.push(part);
        else here.push({ iso3, polygons: [part] });
      });
    }
  }
  return bins;
}

/** How far from land the nearest ground is looked for, in bins. */
const REACH_BINS = 3;

/** Squared distance from a point to the nearest corner of polygons, in degrees of latitude. */
function squaredDistance(polygons: MultiPolygon, x: number, y: number): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  let smallest = Infinity;
  for (const [outer = []] of polygons) {
    for (let i = 0; i < outer.length; i += 2) {
      const dx = Math.abs((outer[i] ?? 0) - x);
      smallest = Math.min(smallest, ((dx > 180 ? 360 - dx : dx) * shrink) ** 2 + ((outer[i + 1] ?? 0) - y) ** 2);
    }
  }
  return smallest;
}

/**
 * The country whose ground lies nearest to the point, in the bins around it.
 * @param among the countries that it must be one of; any where there is none
 */
export function nearestGround(
  bins: ReadonlyMap<number, readonly Ground[]>,
  [x, y]: readonly [number, number],
  among: readonly string[],
): string | undefined {
  let nearest: string | undefined;
  let smallest = Infinity;
  for (let dy = -REACH_BINS; dy <= REACH_BINS; dy++) {
    for (let dx = -REACH_BINS; dx <= REACH_BINS; dx++) {
      const west = ((Math.floor(x) + dx + 540) % 360) - 180;
      for (const { iso3, polygons } of bins.get(binKey(west, Math.floor(y) + dy)) ?? []) {
        if (among.length > 0 && !among.includes(iso3)) continue;
        const distance = squaredDistance(polygons, x, y);
        if (distance < smallest) [nearest, smallest] = [iso3, distance];
      }
    }
  }
  return nearest ?? among[0];
}

/** Joins along the bins' edges, which is quick; pieces that overlap are joined wherever they meet. */
function joined(iso3: string, parts: MultiPolygon): MultiPolygon {
  const polygons = joinBins(parts) ?? untangle(parts);
  if (polygons === undefined) throw new Error(`The pieces of ${iso3} could not be joined`);
  return polygons;
}

const joinedByCountry = ({ pieces }: Partition): Map<string, MultiPolygon> =>
  new Map([...pieces].map(([iso3, parts]) => [iso3, joined(iso3, parts)]));

/** Gives what no country was found for to the nearest. @returns what is too far from all of them */
function claimNearest({ pieces, unclaimed }: Partition, bins: ReadonlyMap<number, readonly Ground[]>): MultiPolygon {
  const left: MultiPolygon = [];
  for (const { polygon, at, among } of unclaimed) {
    const iso3 = nearestGround(bins, at, among);
    if (iso3 === undefined) left.push(polygon);
    else pieces.set(iso3, [...(pieces.get(iso3) ?? []), polygon]);
  }
  return left;
}

/**
 * @param ground of each country, inland waters included; where two hold the same, the smaller country has it
 * @throws Error where borders and shores cannot be brought together
 */
export function countryOutlines(
  ground: ReadonlyMap<string, MultiPolygon>,
  shore: Shore,
  zones: Owners,
  progress: (done: number, total: number) => void,
): Outlines {
  const bins = groundByBin(ground);
  const landAt = landByBin(shore);
  const coasts = new Map(
    [...bins].filter(([key]) => {
      const [west, south] = cornerOfBin(key);
      return shore.segmentsIn(west, south) > 0 || landAt(west, south).length === 0;
    }),
  );
  const newer = newerLand(ground, coasts, landAt);
  const partition = new Partition(zones);
  const antarctica: MultiPolygon = [];
  for (let south = -90; south < 90; south++) {
    progress(south + 90, 180);
    for (let west = -180; west < 180; west++) {
      const land = landAt(west, south);
      const key = binKey(west, south);
      const whole = withNewerLand(land, newer.get(key));
      if (south < ANTARCTIC_TREATY) antarctica.push(...whole);
      else partition.add(west, south, whole, bins.get(key) ?? []);
    }
  }
  const { pieces } = partition;
  pieces.set('ATA', [...(pieces.get('ATA') ?? []), ...antarctica]);
  const unclaimed = claimNearest(partition, bins);
  const waters = new Partition(zones);
  const dryAt = (west: number, south: number): MultiPolygon => [
    ...landAt(west, south),
    ...(newer.get(binKey(west, south)) ?? []),
  ];
  const enclosed = enclosedWaters(dryAt, (west, south) => shore.segmentsIn(west, south) > 0);
  for (const [key, polygons] of enclosed) waters.add(...cornerOfBin(key), polygons, []);
  claimNearest(waters, bins);
  return {
    countries: joinedByCountry(partition),
    unclaimed,
    overlaps: partition.overlaps(),
    newer: [...newer.values()].flat(),
    waters: joinedByCountry(waters),
  };
}
