/**
 * Builds the modelled ZIP+4 pack twice and checks every acceptance limit on all of it, not on a sample:
 *   npm run bench -- zip4-model [--tiger FILE] [--packs DIR]
 * Takes three to five minutes. Ends with 1 if a limit is missed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { readTigerStreets } from '../data/themes/streets/tiger.ts';
import {
  candidatePairs,
  checkAlongSides,
  checkNumbers,
  largestOverlap,
  readAddressedSides,
} from '../data/themes/zip4/checks.ts';
import { theme } from '../data/themes/zip4/zip4-santa-cruz.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { loadSpatialite } from '../main/packs/spatialite.ts';
import { Zip4Pack } from '../main/packs/zip4-pack.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    tiger: { type: 'string', default: join(root, 'data/cache/tile-reduce@3.1.1-tiger/test/fixtures/tiger.mbtiles') },
    packs: { type: 'string', default: join(root, 'data/packs') },
  },
});

if (!existsSync(values.tiger)) {
  process.stderr.write(`${values.tiger} is missing. Download it with npm run data, or name the file with --tiger\n`);
  process.exit(2);
}

const LIMITS = { buildSeconds: 60, overlapSquareMetres: 0.01, areaDifference: 1e-9, numbers: 5000 };
let failures = 0;
function report(what: string, figure: string, isWithin: boolean): void {
  if (!isWithin) failures++;
  process.stdout.write(`${isWithin ? 'ok  ' : 'FAIL'}  ${what.padEnd(58)}${figure}\n`);
}
/** Processor seconds of this process: other work on the machine does not count. */
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** SHA-256 of all rows, geometries included: the file itself carries the time it was built. */
function contentHash(database: Database.Database): string {
  const hash = createHash('sha256');
  for (const table of ['zip4', 'zip4_range', 'zip5']) {
    for (const row of database.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`).raw().iterate()) {
      for (const value of row) hash.update(Buffer.isBuffer(value) ? value : `${String(value)}\0`);
    }
  }
  return hash.digest('hex');
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-zip4-model-'));
try {
  const source = {
    name: 'tile-reduce',
    version: '3.1.1',
    licence: 'Public domain',
    attribution: 'US Census Bureau, TIGER/Line',
  };
  const hashes: string[] = [];
  const path = join(directory, `${theme.id}.sqlite`);
  for (const run of ['first', 'second']) {
    const started = processorSeconds();
    const decoded = readTigerStreets(values.tiger).counts.edges;
    const decode = processorSeconds() - started;
    const building = processorSeconds();
    await theme.run({
      packsDirectory: directory,
      version: 'bench',
      file: () => values.tiger,
      has: () => true,
      cite: () => source,
      progress: () => undefined,
    });
    const took = processorSeconds() - building;
    report(
      `${run} build (${decoded} edges decoded in ${decode.toFixed(2)} s)`,
      `${took.toFixed(1)} s of processor time, ${(took / decode).toFixed(0)} × decoding`,
      took < LIMITS.buildSeconds,
    );
    const database = new Database(path, { readonly: true });
    hashes.push(contentHash(database));
    database.close();
  }
  report('same content twice', hashes[0]?.slice(0, 16) ?? '', hashes[0] === hashes[1]);

  const database = new Database(path, { readonly: true });
  loadSpatialite(database);
  const count = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? Number.NaN;
  const rows = count('SELECT count(*) FROM zip4');
  const invalid =
    count('SELECT count(*) FROM zip4 WHERE coalesce(ST_IsValid(geometry), 0) <> 1') +
    count('SELECT count(*) FROM zip5 WHERE coalesce(ST_IsValid(geometry), 0) <> 1');
  report('invalid polygons', `${invalid} of ${rows}`, invalid === 0);
  const worst = count(
    'SELECT max(abs(parts / whole - 1)) FROM (SELECT sum(ST_Area(zip4.geometry)) AS parts, (SELECT ' +
      'ST_Area(geometry) FROM zip5 WHERE zip5.zip = zip4.zip) AS whole FROM zip4 GROUP BY zip)',
  );
  report('largest difference of a ZIP and the sum of its areas', worst.toExponential(1), worst < LIMITS.areaDifference);

  const file = openPackFile(path);
  const areas = new Zip4Pack(file);
  const streets = new Database(join(values.packs, 'streets-santa-cruz.sqlite'), { readonly: true });
  loadSpatialite(streets);
  const sides = readAddressedSides(streets, database);
  streets.close();
  const numbers = checkNumbers(sides, areas, LIMITS.numbers, createRandom(1));
  report(
    `of ${numbers.tried} numbers in their own area by the plain rule`,
    String(numbers.inOwnArea),
    numbers.inOwnArea >= numbers.tried * 0.99,
  );
  report(
    `of ${numbers.tried} numbers in their own area when pulled in`,
    String(numbers.inOwnAreaPulledIn),
    numbers.inOwnAreaPulledIn === numbers.tried,
  );
  for (const offset of [1, 3]) {
    const { points, inNone, inSeveral, inOwn } = checkAlongSides(sides, areas, offset);
    const isWithin = offset > 1 || (inSeveral === 0 && inNone < points * 0.0001 && inOwn >= points * 0.999);
    report(
      `${points} points ${offset} m off the centreline`,
      `${inNone} in none, ${inSeveral} in several, ${((inOwn / points) * 100).toFixed(2)} % in their own`,
      isWithin,
    );
  }
  file.database.close();

  const pairs = candidatePairs(database);
  const { squareMetres, pair } = largestOverlap(database, pairs);
  report(
    `largest overlap of ${pairs.length} pairs of neighbours`,
    `${squareMetres} m²${pair === undefined ? '' : ` (rows ${pair.join(' and ')})`}`,
    squareMetres <= LIMITS.overlapSquareMetres,
  );
  database.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
