/** Look-ups on the real packs: 100,000 points over land, and 2,000 of them against SpatiaLite on whole polygons. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surest, type AreaPack, type Hit } from './area-pack.ts';
import { createRandom } from './fixture-random.ts';
import { openPackLibrary, type AreaTheme, type PackLibrary } from './library.ts';
import type { Point } from './point.ts';
import { loadSpatialite } from './spatialite.ts';

const PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');
const NEEDED = ['countries', 'admin-world', 'time-zones'];
const missing = NEEDED.filter((id) => !existsSync(join(PACKS, `${id}.sqlite`)));
if (missing.length > 0) process.stderr.write(`Skipped: look-ups over the whole world need ${missing.join(', ')} in data/packs; build them with npm run data\n`);

const LAND_POINTS = 100_000;
const COMPARED_POINTS = 2000;
/** Of processor time: what else the machine does must not decide a test. */
const SLOWEST_MS = 50;
const SEED = 20_261_121;

/** Uniform on the sphere. */
function randomPoint(random: () => number): Point {
  return { x: random() * 360 - 180, y: (Math.asin(2 * random() - 1) * 180) / Math.PI };
}

const best = (packs: readonly AreaPack[], point: Point): Hit[] => surest(packs.flatMap((pack) => pack.at(point)));

/** For each point, the ids of all areas of `pack` whose whole polygon holds it, told by SpatiaLite. */
function bruteForce(packPath: string, points: readonly Point[]): Set<number>[] {
  const database = new Database(':memory:');
  loadSpatialite(database);
  database.prepare('ATTACH ? AS pack').run(packPath);
  database.exec('CREATE TABLE point (id INTEGER PRIMARY KEY, x REAL, y REAL)');
  const insert = database.prepare('INSERT INTO point VALUES (?, ?, ?)');
  for (const [id, { x, y }] of points.entries()) insert.run(id, x, y);
  // Area by area, so that SpatiaLite prepares each polygon once.
  const rows = database
    .prepare<[], { boundary_id: number; id: number }>(
      `SELECT area.boundary_id, point.id FROM pack.area AS area CROSS JOIN point
       ON point.x BETWEEN area.west AND area.east AND point.y BETWEEN area.south AND area.north
       WHERE ST_Intersects(area.geometry, MakePoint(point.x, point.y, 4326)) = 1`,
    )
    .all();
  database.close();
  const holding = points.map(() => new Set<number>());
  for (const { boundary_id: boundaryId, id } of rows) holding[id]?.add(boundaryId);
  return holding;
}

describe.runIf(missing.length === 0)('the real packs', () => {
  let library: PackLibrary;
  const land: Point[] = [];
  beforeAll(() => {
    library = openPackLibrary(PACKS);
    const random = createRandom(SEED);
    while (land.length < LAND_POINTS) {
      const point = randomPoint(random);
      // Land by two sources that know nothing of each other: a point over either counts.
      if (best(library.areas('countries'), point).length > 0 || best(library.areas('admin'), point).length > 0) land.push(point);
    }
  }, 300_000);
  afterAll(() => library.close());

  it('answer for 100,000 points over land with at most one country and one time zone, none of them slowly', () => {
    const faults: string[] = [];
    let slowest = 0;
    for (const point of land) {
      const start = process.cpuUsage();
      const countries = best(library.areas('countries'), point);
      const zones = best(library.areas('time-zones'), point);
      const { user, system } = process.cpuUsage(start);
      slowest = Math.max(slowest, (user + system) / 1000);
      if (countries.length > 1) faults.push(`${point.x}, ${point.y}: ${countries.length} countries`);
      if (zones.length !== 1) faults.push(`${point.x}, ${point.y}: ${zones.length} time zones`);
    }
    process.stderr.write(`Slowest of ${LAND_POINTS} look-ups of country and time zone: ${slowest.toFixed(1)} ms of processor time\n`);
    expect(faults).toEqual([]);
    expect(slowest).toBeLessThan(SLOWEST_MS);
  }, 300_000);

  it.each<[string, AreaTheme]>([['countries', 'countries'], ['admin-world', 'admin'], ['time-zones', 'time-zones']])('find in %s what SpatiaLite finds on whole polygons', (id, theme) => {
    const points = land.slice(0, COMPARED_POINTS);
    const pack = library.areas(theme).find((candidate) => candidate.id === id);
    if (pack === undefined) throw new Error(`${id} is not open`);
    const holding = bruteForce(join(PACKS, `${id}.sqlite`), points);
    const differences = points.flatMap((point, index) => {
      const found = surest(pack.at(point)).map(({ boundaryId }) => boundaryId);
      const held = holding[index] ?? new Set();
      // Where whole areas overlap, one of them has precedence in its pieces.
      const isRight = held.size <= 1 ? found.join() === [...held].join() : found.length > 0 && found.every((boundaryId) => held.has(boundaryId));
      return isRight ? [] : [`${point.x}, ${point.y}: found ${found.join()}, SpatiaLite ${[...held].join()}`];
    });
    expect(differences).toEqual([]);
  }, 300_000);
});
