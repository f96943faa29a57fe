/**
 * Look-ups in the real packs, for 100,000 points on land and 2,000 points in each pack, compared with SpatiaLite on
 * complete polygons.
 */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTimeZoneLookUp } from '../look-ups/time-zones/look-up.ts';
import { adminAreaAt } from '../packs/admin-areas.ts';
import type { AreaPack } from '../packs/area-pack.ts';
import { mostCertain } from '../packs/areas-at.ts';
import type { Hit } from '../packs/area-pack.ts';
import { builtPack, hasPacks, PACKS } from '../packs/built-packs.fixture.ts';
import { createRandom } from '../packs/fixture-random.ts';
import type { AreaTheme } from '../packs/pack.ts';
import { openPacks, type OpenPacks } from '../packs/pack-store.ts';
import type { Point } from '../../contract/coordinates.ts';
import { loadSpatialite } from '../geometry/spatialite.ts';

const NEEDED = ['countries', 'admin-world', 'time-zones'];
const isBuilt = hasPacks('look-ups over the whole world', NEEDED);

const AREA_THEMES: readonly AreaTheme[] = ['countries', 'admin', 'time-zones', 'geo-boundaries'];

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const LAND_POINTS = 100_000;
const COMPARED_POINTS = 2000;
const EDGE_POINTS = 100_000;
/** Maximum distance of a point from an edge: ten metres. */
const OFFSET_DEGREES = 1e-4;
/** Wider than a sliver caused by rounding, narrower than a sea. */
const APART_DEGREES = 6e-4;
const SEED = 20_261_121;

/** Returns random points, uniform on the sphere. */
function randomPoint(random: () => number): Point {
  return { lon: random() * 360 - 180, lat: (Math.asin(2 * random() - 1) * 180) / Math.PI };
}

const best = (packs: readonly AreaPack[], point: Point, category?: number): readonly Hit[] =>
  mostCertain(packs.flatMap((pack) => pack.at(point, category)));

/** Number of decimals that survive a round trip through text. */
const DECIMALS = 9;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));
const keyOf = (x: number, y: number): string => `${rounded(x)} ${rounded(y)}`;

/** Returns, for each point, the ids of all areas of the pack that contain it according to SpatiaLite. */
function bruteForce(packPath: string, points: readonly Point[]): Set<number>[] {
  const database = new Database(':memory:');
  loadSpatialite(database);
  database.prepare('ATTACH ? AS pack').run(packPath);
  database.exec('CREATE TABLE point (x REAL, y REAL)');
  const insert = database.prepare('INSERT INTO point VALUES (?, ?)');
  const index = new Map(points.map(({ lon, lat }, position) => [keyOf(lon, lat), position]));
  for (const { lon, lat } of points) insert.run(lon, lat);
  // All points in an area's box at once, so that SpatiaLite passes the polygon to GEOS once and not per point.
  const rows = database
    .prepare<[], { id: number; points: string | null }>(
      `SELECT boundary_id AS id, AsGeoJSON(CastToMultiPoint(ST_Intersection(UncompressGeometry(geometry),
         (SELECT ST_Collect(MakePoint(x, y, 4326)) FROM point
         WHERE x BETWEEN west AND east AND y BETWEEN south AND north))), 15) AS points
       FROM pack.area WHERE EXISTS (SELECT 1 FROM point WHERE x BETWEEN west AND east AND y BETWEEN south AND north)`,
    )
    .all();
  database.close();
  const holding = points.map(() => new Set<number>());
  for (const { id, points: json } of rows) {
    const { coordinates }: { coordinates: [number, number][] } = json === null ? { coordinates: [] } : JSON.parse(json);
    for (const [x, y] of coordinates) {
      const position = index.get(keyOf(x, y));
      if (position === undefined) throw new Error(`SpatiaLite answered with a point that was not asked: ${x}, ${y}`);
      holding[position]?.add(id);
    }
  }
  return holding;
}

describe.runIf(isBuilt)('the real packs', () => {
  let library: OpenPacks;
  const land: Point[] = [];
  beforeAll(() => {
    library = openPacks(PACKS);
    const random = createRandom(SEED);
    while (land.length < LAND_POINTS) {
      const point = randomPoint(random);
      // Land according to two independent sources: a point that is on land in either counts.
      if (best(library.areas('countries'), point).length > 0 || best(library.areas('admin'), point).length > 0)
        land.push(point);
    }
  }, 300_000);
  afterAll(() => library.close());

  it('return at most one country and one time zone for 100,000 points over land', () => {
    const lookUp = createTimeZoneLookUp(library);
    const faults: string[] = [];
    let overlaps = 0;
    for (const point of land) {
      const country = adminAreaAt(library, point, 0);
      const zone = lookUp.zoneName(point);
      if (zone === undefined) faults.push(`${point.lon}, ${point.lat}: no time zone`);
      if (country !== undefined && country.area.categoryCode !== 900)
        faults.push(`${point.lon}, ${point.lat}: ${country.area.name} isn't a country`);
      // Apart from the countries, their pack has disputed areas inside them.
      if (
        best(library.areas('countries'), point, 900).length > 1 ||
        best(library.areas('time-zones'), point).length > 1
      )
        overlaps++;
    }
    expect(faults).toEqual([]);
    // If areas overlap, one result is chosen; only a few slivers along borders do.
    expect(overlaps).toBeLessThanOrEqual(LAND_POINTS / 10_000);
  }, 300_000);

  it('return the same result at the edges of pieces of time zones as on both sides: 100,000 points', () => {
    const lookUp = createTimeZoneLookUp(library);
    const isLand = (point: Point): boolean => lookUp.zoneName(point)?.startsWith('Etc/') === false;
    const edges =
      library.ready
        .get('time-zones')
        ?.database.prepare<[], Box>(
          'SELECT xmin AS west, ymin AS south, xmax AS east, ymax AS north FROM idx_shard_geometry ORDER BY pkid',
        )
        .all() ?? [];
    const random = createRandom(SEED);
    const strips: string[] = [];
    let overlaps = 0;
    for (let count = 0; count < EDGE_POINTS; count++) {
      const { west, south, east, north } = edges[Math.floor(random() * edges.length)] ?? {
        west: 0,
        south: 0,
        east: 0,
        north: 0,
      };
      const [along, offset, isEast, isUpright] = [
        random(),
        (2 * random() - 1) * OFFSET_DEGREES,
        random() < 0.5,
        random() < 0.5,
      ];
      const x = isUpright ? (isEast ? east : west) + offset : west + along * (east - west);
      const y = isUpright ? south + along * (north - south) : (isEast ? north : south) + offset;
      if (Math.abs(x) > 179.9 || Math.abs(y) > 89.9) continue;
      if (
        best(library.areas('time-zones'), { lon: x, lat: y }).filter(({ containment }) => containment === 'inside')
          .length > 1
      )
        overlaps++;
      if (isLand({ lon: x, lat: y })) continue;
      const across =
        [-APART_DEGREES, APART_DEGREES].every((gap) => isLand({ lon: x + gap, lat: y })) ||
        [-APART_DEGREES, APART_DEGREES].every((gap) => isLand({ lon: x, lat: y + gap }));
      if (across) strips.push(`${x}, ${y}: sea with land on both sides`);
    }
    expect(strips).toEqual([]);
    expect(overlaps).toBe(0);
  }, 300_000);

  const areaPacks = (): AreaPack[] => AREA_THEMES.flatMap((theme) => library.areas(theme));

  /** Returns random points: on land for packs of the whole world, otherwise in the boxes of the pack's areas. */
  function samplePoints(id: string): Point[] {
    if (NEEDED.includes(id)) return land.slice(0, COMPARED_POINTS);
    const boxes =
      library.ready
        .get(id)
        ?.database.prepare<[], Box>('SELECT west, south, east, north FROM area ORDER BY boundary_id')
        .all() ?? [];
    const random = createRandom(SEED);
    return Array.from({ length: COMPARED_POINTS }, () => {
      const { west, south, east, north } = boxes[Math.floor(random() * boxes.length)] ?? {
        west: 0,
        south: 0,
        east: 0,
        north: 0,
      };
      return { lon: west + random() * (east - west), lat: south + random() * (north - south) };
    });
  }

  it('return the same areas as SpatiaLite on complete polygons', () => {
    const differences: string[] = [];
    let compared = 0;
    for (const pack of areaPacks()) {
      const points = samplePoints(pack.id).map(({ lon, lat }) => ({ lon: rounded(lon), lat: rounded(lat) }));
      const holding = bruteForce(builtPack(pack.id), points);
      for (const [index, point] of points.entries()) {
        for (const category of pack.categories) {
          const found = mostCertain(pack.at(point, category)).map(({ boundaryId }) => boundaryId);
          const containing = [...(holding[index] ?? [])].filter(
            (boundaryId) => pack.area(boundaryId)?.categoryCode === category,
          );
          // If whole areas overlap, one of them may take precedence in its pieces.
          const isCorrect =
            containing.length === 0 || found.length === 0
              ? containing.length === found.length
              : found.every((boundaryId) => containing.includes(boundaryId));
          if (!isCorrect)
            differences.push(
              `${pack.id} ${category} at ${point.lon}, ${point.lat}: ` +
                `found ${found.join()}, SpatiaLite ${containing.join()}`,
            );
          if (containing.length > 0) compared++;
        }
      }
    }
    process.stderr.write(`Compared with SpatiaLite: ${compared} finds in ${areaPacks().length} packs\n`);
    expect(compared).toBeGreaterThan(3 * COMPARED_POINTS - 100);
    expect(differences).toEqual([]);
  }, 600_000);
});
