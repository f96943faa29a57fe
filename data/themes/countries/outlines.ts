/** Country outlines: borders from geo-maps, shores from GSHHG, waters between countries from time zones. */
import type { MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import type { Shore } from '../../read/gshhg/shore.ts';
import { bySize } from '../../read/overlaps.ts';
import { enclosedWaters } from './enclosed-waters.ts';
import { cutIntoBins, type Ground } from './ground.ts';
import { binKey, cornerOfBin, landByBin } from './land.ts';
import { joinBins } from './join.ts';
import { newerLand, withNewerLand } from './newer-land.ts';
import { Partition, type Owners } from './partition.ts';

/** Latitude south of which all land is Antarctica. */
const ANTARCTIC_TREATY = -60;

export interface Outlines {
  countries: Map<string, MultiPolygon>;
  /** Land without a country. */
  unclaimed: MultiPolygon;
  /** Resolved overlaps of more than a square kilometre within a bin. */
  overlaps: { winner: string; loser: string }[];
  /** Land missing in GSHHG. */
  newer: MultiPolygon;
  /** Lagoons and bays with a narrow mouth by country; they overlap the surrounding land. */
  waters: Map<string, MultiPolygon>;
}

/** Returns country polygons by bin, in the order of precedence. */
export function groundByBin(ground: ReadonlyMap<string, MultiPolygon>): Map<number, Ground[]> {
  const bins = new Map<number, Ground[]>();
  for (const iso3 of bySize(ground)) {
    for (const polygon of ground.get(iso3) ?? []) {
      cutIntoBins(polygon, (west, south, part) => {
        const key = binKey(west, south);
        const grounds = bins.get(key);
        if (grounds === undefined) bins.set(key, [{ iso3, polygons: [part] }]);
        else if (grounds.at(-1)?.iso3 === iso3) grounds.at(-1)?.polygons.push(part);
        else grounds.push({ iso3, polygons: [part] });
      });
    }
  }
  return bins;
}

/** Search radius for the nearest country, in bins. */
const REACH_BINS = 3;

/** Returns the squared distance to the nearest corner of polygons, in degrees of latitude. */
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
 * Returns the country nearest to the point, searched in the surrounding bins.
 * @param among allowed countries; any if empty
 */
export function nearestCountry(
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

/** Joins pieces along the bins' edges, which is fast, or by a union if they overlap. */
function joinPieces(iso3: string, parts: MultiPolygon): MultiPolygon {
  const polygons = joinBins(parts) ?? untangle(parts);
  if (polygons === undefined) throw new Error(`The pieces of ${iso3} couldn't be joined`);
  return polygons;
}

const joinedByCountry = ({ pieces }: Partition): Map<string, MultiPolygon> =>
  new Map([...pieces].map(([iso3, parts]) => [iso3, joinPieces(iso3, parts)]));

/** Assigns unclaimed land to the nearest country. @returns land too far from all countries */
function claimNearest({ pieces, unclaimed }: Partition, bins: ReadonlyMap<number, readonly Ground[]>): MultiPolygon {
  const remaining: MultiPolygon = [];
  for (const { polygon, point, among } of unclaimed) {
    const iso3 = nearestCountry(bins, point, among);
    if (iso3 === undefined) remaining.push(polygon);
    else pieces.set(iso3, [...(pieces.get(iso3) ?? []), polygon]);
  }
  return remaining;
}

/**
 * Builds the outlines.
 * @param ground polygons of each country, including inland waters; the smaller country takes precedence in overlaps
 * @throws Error if borders and shores can't be merged
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
      const completed = withNewerLand(land, newer.get(key));
      if (south < ANTARCTIC_TREATY) antarctica.push(...completed);
      else partition.add(west, south, completed, bins.get(key) ?? []);
    }
  }
  const { pieces } = partition;
  pieces.set('ATA', [...(pieces.get('ATA') ?? []), ...antarctica]);
  const unclaimed = claimNearest(partition, bins);
  const waters = new Partition(zones);
  const allLandAt = (west: number, south: number): MultiPolygon => [
    ...landAt(west, south),
    ...(newer.get(binKey(west, south)) ?? []),
  ];
  const enclosed = enclosedWaters(allLandAt, (west, south) => shore.segmentsIn(west, south) > 0);
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
