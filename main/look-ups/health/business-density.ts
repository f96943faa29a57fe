/** Businesses per km², from the business points of the installed packs. */
import type { Bbox } from '../../../contract/pack.ts';
import type { AreaPack } from '../../packs/area-pack.ts';
import type { Area } from '../../packs/area-row.ts';
import { BusinessPack } from '../../packs/business-pack.ts';
import { keptPerPack } from '../../packs/kept.ts';
import type { PackLibrary } from '../../packs/library.ts';
import { areaPacksOf } from '../../packs/fallback.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import type { TileEdges } from './tile.ts';
import { giveWay } from '../../threads/give-way.ts';
import type { Polygons } from '../../packs/geometry-blob.ts';
import { ECCENTRICITY, FLATTENING, SEMI_MAJOR_AXIS } from '../../../contract/wgs84.ts';

// Surfaces on the WGS84 ellipsoid.

/** Semi-axes of WGS84 in kilometres. */
const EQUATORIAL_KM = SEMI_MAJOR_AXIS / 1000;
const POLAR_KM = EQUATORIAL_KM * (1 - FLATTENING);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Area from the equator to `latitude` per radian of longitude, in km² (Snyder, Map Projections, 1987, eq. 3-12). */
function zonePerRadian(latitude: number): number {
  const sine = Math.sin(radians(latitude));
  const product = ECCENTRICITY * sine;
  return (POLAR_KM ** 2 / 2) * (sine / (1 - product ** 2) + Math.atanh(product) / ECCENTRICITY);
}

/** Cylindrical equal-area projection: a plane surface in these coordinates is the surface on the ellipsoid in km². */
const equalArea = (longitude: number, latitude: number): [x: number, y: number] => [
  radians(longitude),
  zonePerRadian(latitude),
];

/** Area in km² between two meridians and two parallels, exact on the ellipsoid; `edges` in decimal degrees. */
export function quadrangleAreaKm2({ west, south, east, north }: TileEdges): number {
  const [left, bottom] = equalArea(west, south);
  const [right, top] = equalArea(east, north);
  return (right - left) * (top - bottom);
}

type Ring = [x: number, y: number][];

/** Cuts a ring at one side of a box (Sutherland–Hodgman): what has `axis` beyond `limit` in direction `sign` stays. */
function cut(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const kept: Ring = [];
  for (const [i, point] of ring.entries()) {
    const before = ring.at(i - 1) ?? point;
    const isIn = sign * (point[axis] - limit) >= 0;
    if (isIn !== sign * (before[axis] - limit) >= 0) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
    }
    if (isIn) kept.push(point);
  }
  return kept;
}

function cutToBox(ring: Ring, [west, south, east, north]: Bbox): Ring {
  return cut(cut(cut(cut(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

/** Surface of a ring in km², on the ellipsoid; edges are straight in longitude and authalic latitude. */
function ringKm2(ring: Ring): number {
  const plane = ring.map(([longitude, latitude]) => equalArea(longitude, latitude));
  let twice = 0;
  for (const [i, [x, y]] of plane.entries()) {
    const [x0, y0] = plane.at(i - 1) ?? [x, y];
    twice += x0 * y - x * y0;
  }
  return Math.abs(twice) / 2;
}

/** km² of `polygons` within `box` (`[west, south, east, north]`). */
function coveredKm2({ coordinates, ringEnds, polygonEnds }: Polygons, box: Bbox): number {
  const outerRings = new Set([0, ...polygonEnds]);
  let sum = 0;
  let start = 0;
  for (const [index, end] of ringEnds.entries()) {
    const ring: Ring = [];
    // The last point repeats the first.
    for (let point = start; point < end - 1; point++)
      ring.push([coordinates[point * 2] ?? 0, coordinates[point * 2 + 1] ?? 0]);
    const surface = ringKm2(cutToBox(ring, box));
    sum += outerRings.has(index) ? surface : -surface;
    start = end;
  }
  return sum;
}

/**
 * A pack speaks for an area, or a tile, of which it covers at least this share; the density is that of the covered
 * part. Two fifths let the pack of Montevideo's city speak for the department (49 %), and not for the country.
 */
const MIN_COVERED = 0.4;

/** Businesses that are placed before other requests get their turn: about a millisecond of work. */
const BUSINESSES_AT_ONCE = 128;

export interface DensityLookUp {
  /** Of an administrative area; `undefined` where no pack covers enough of it. Zero where there is none. */
  ofArea(area: Area): Promise<number | undefined>;
  /** Of a tile; as `ofArea`. */
  ofTile(edges: TileEdges): number | undefined;
}

function overlap(a: Bbox, b: Bbox): TileEdges | undefined {
  const box = {
    west: Math.max(a[0], b[0]),
    south: Math.max(a[1], b[1]),
    east: Math.min(a[2], b[2]),
    north: Math.min(a[3], b[3]),
  };
  return box.west < box.east && box.south < box.north ? box : undefined;
}

const areaPackOf = (library: PackLibrary, area: Area): AreaPack | undefined =>
  areaPacksOf(library, ['countries', 'admin']).find(({ id }) => id === area.packId);

/**
 * Whether the pack may speak for the area, by their boxes alone: they rule out nearly every area, without its geometry.
 */
function mayCover(area: Area, { coverage }: BusinessPack): boolean {
  const box = overlap(area.bbox, coverage);
  return box !== undefined && quadrangleAreaKm2(box) >= area.areaKm2 * MIN_COVERED;
}

/** km² of the area that the pack covers, or nothing where that is too small a share. */
function coveredPart(library: PackLibrary, area: Area, { coverage }: BusinessPack): number | undefined {
  const geometry = areaPackOf(library, area)?.geometry(area.boundaryId);
  const covered = geometry === undefined ? 0 : coveredKm2(geometry, coverage);
  return covered > 0 && covered >= area.areaKm2 * MIN_COVERED ? covered : undefined;
}

async function countIn(library: PackLibrary, area: Area, businesses: BusinessPack): Promise<number> {
  const pack = areaPackOf(library, area);
  let seen = 0;
  let count = 0;
  for (const point of businesses.within(area.bbox)) {
    seen += 1;
    if (seen % BUSINESSES_AT_ONCE === 0) await giveWay();
    const hits = pack?.at(point, area.categoryCode) ?? [];
    if (hits.some(({ boundaryId, hold }) => boundaryId === area.boundaryId && hold !== 'near')) count += 1;
  }
  return count;
}

const businessesOf = keptPerPack((file) => BusinessPack.open(file));

/** One for all areas that no pack covers: a large country has tens of thousands of them. */
const NOT_COVERED = Promise.resolve(undefined);

const filesIn = (packs: PackLibrary): PackFile[] => [...packs.ofTheme('businesses'), ...packs.ofTheme('streets')];

/** The densities of the packs in `library`, which must stay as they are. */
export function createDensityLookUp(library: PackLibrary): DensityLookUp {
  /** By boundary id. */
  const known = new Map<number, Promise<number | undefined>>();
  let opened: BusinessPack[] | undefined;
  const inPacks = (packs: PackLibrary): BusinessPack[] =>
    filesIn(packs)
      .flatMap((file) => businessesOf(file) ?? [])
      .toSorted((a, b) => b.count - a.count);
  /**
   * Packs with businesses: those that the owner has put first, then the one with most, fallback packs last. Of packs that
   * overlap, one speaks for a place.
   */
  const packs = (): BusinessPack[] => {
    const { order, confirmed } = library;
    const files = filesIn(library);
    const first = order
      .flatMap((id) => files.find((file) => file.id === id) ?? [])
      .flatMap((file) => businessesOf(file) ?? []);
    opened ??= [...new Set([...first, ...(confirmed === undefined ? [] : inPacks(confirmed)), ...inPacks(library)])];
    return opened;
  };
  const measure = async (area: Area): Promise<number | undefined> => {
    for (const businesses of packs()) {
      const covered = mayCover(area, businesses) ? coveredPart(library, area, businesses) : undefined;
      if (covered !== undefined) return (await countIn(library, area, businesses)) / covered;
    }
    return undefined;
  };
  return {
    ofArea(area) {
      const kept = known.get(area.boundaryId);
      if (kept !== undefined) return kept;
      if (!packs().some((businesses) => mayCover(area, businesses))) return NOT_COVERED;
      const measured = measure(area);
      known.set(area.boundaryId, measured);
      // A failure is not kept: the next request tries again.
      measured.catch(() => known.delete(area.boundaryId));
      return measured;
    },
    ofTile(edges) {
      const tile: Bbox = [edges.west, edges.south, edges.east, edges.north];
      for (const businesses of packs()) {
        const box = overlap(tile, businesses.coverage);
        if (box === undefined || quadrangleAreaKm2(box) < quadrangleAreaKm2(edges) * MIN_COVERED) continue;
        return (
          Array.from(businesses.within([box.west, box.south, box.east, box.north])).length / quadrangleAreaKm2(box)
        );
      }
      return undefined;
    },
  };
}
