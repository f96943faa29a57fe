/**
 * Repeatedly overwrites bytes in the binary columns of a pack and looks something up each time. Runs in a separate
 * process, which its parent kills if a look-up hangs. Arguments: path of the pack (which is modified), number of
 * rounds, and seed. Prints each round to standard output, then the outcomes.
 */
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { Point } from '../../../contract/coordinates.ts';
import { isFault } from '../../../contract/fault.ts';
import { PROFILES } from '../../routing/profiles/profiles.ts';
import { geocode } from '../../geocoder/forward.ts';
import { textRequest } from '../../geocoder/forward-request.ts';
import { openIndex } from '../../geocoder/open-index.ts';
import { reverseGeocode } from '../../geocoder/reverse.ts';
import { Vocabulary } from '../../geocoder/vocabulary.ts';
import { AreaPack } from '../../packs/area-pack.ts';
import { createRandom } from '../../packs/fixture-random.ts';
import { geometryJson } from '../../packs/geometry-json.ts';
import { openPackFile, type PackFile } from '../../packs/pack-file.ts';
import { PACK_EXTENSION } from '../../packs/schema/manifest.ts';
import { readOrder, readRoads } from '../../packs/road-pack.ts';
import { openTilePack } from '../../packs/tile-pack.ts';
import { Zip4Pack } from '../../packs/zip4-pack.ts';
import { streetFingerprint } from '../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../routing/graph/graph.ts';
import { eliminationOrder } from '../../routing/hierarchy/inertial-flow.ts';
import { buildTopology } from '../../routing/hierarchy/topology.ts';
import { Snapper } from '../../routing/snap/snapper.ts';
import { errorStack } from '../../../contract/system-error.ts';

/** Counts of the outcomes of look-ups. */
export interface Outcomes {
  answered: number;
  /** Errors that name the pack. */
  refused: number;
  /** All other errors: must be empty. */
  failed: string[];
}

interface Place {
  table: string;
  column: string;
  rowid: number;
}

const POINTS = 12;

const [path = '', flips = '', seed = ''] = process.argv.slice(2);
const id = basename(path, PACK_EXTENSION);
const random = createRandom(Number(seed));
const below = (count: number): number => Math.floor(random() * count);

function points({
  manifest: {
    coverage: [west, south, east, north],
  },
}: PackFile): Point[] {
  return Array.from({ length: POINTS }, () => ({
    lon: west + random() * (east - west),
    lat: south + random() * (north - south),
  }));
}

function lookUpAreas(pack: PackFile): void {
  const areas = new AreaPack(pack);
  for (const point of points(pack)) areas.at(point);
  for (const category of areas.categories) {
    for (const { boundaryId } of areas.areasOf(category).slice(0, 200)) {
      const geometry = areas.geometry(boundaryId);
      if (geometry !== undefined) geometryJson(geometry);
    }
  }
}

function lookUpZip4(pack: PackFile, { table, rowid }: Place): void {
  const zip4 = new Zip4Pack(pack);
  if (table === 'zip4') zip4.geometry(rowid);
  for (const point of points(pack)) {
    zip4.at(point);
    zip4.nearest(point);
  }
}

function lookUpRoads(pack: PackFile): void {
  const graph = buildGraph(readRoads(pack), PROFILES.car.vehicle);
  const order =
    readOrder(pack, 'car', streetFingerprint(graph.streets), graph.streets.count) ?? eliminationOrder(graph);
  buildTopology(graph, order);
  const snapper = new Snapper(graph);
  for (const { lon, lat } of points(pack)) snapper.snap(lon, lat, 'origin');
}

function lookUpAddresses(pack: PackFile): void {
  const indexes = [openIndex(pack, 0)];
  const vocabulary = new Vocabulary(indexes.map(({ reader }) => reader));
  for (const text of [
    '1500 Pacific Ave Santa Cruz',
    '100 Ocean St',
    'Mission',
    '225 Walnut Avenue, Santa Cruz',
    'Pacfic Avenu',
  ]) {
    geocode(indexes, vocabulary, textRequest(text));
  }
  const [{ reader } = openIndex(pack, 0)] = indexes;
  for (const edge of reader.edgesIn(-180, -90, 180, 90)) reader.line(edge);
  for (const { lon, lat } of points(pack)) reverseGeocode(indexes, lon, lat, []);
}

function lookUpTiles(pack: PackFile): void {
  const tiles = openTilePack(pack);
  for (let z = 0; z < 4; z++) for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) tiles.tile(z, x, y);
}

const LOOK_UPS: Record<string, (pack: PackFile, place: Place) => void> = {
  'geo-boundaries': lookUpAreas,
  zip4: lookUpZip4,
  roads: lookUpRoads,
  geocoder: lookUpAddresses,
  basemap: lookUpTiles,
};

/** Returns the binary columns of tables that have rowids. */
function binaryColumns(database: Database.Database): { table: string; column: string; last: number }[] {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow') AND wr = 0 " +
        "AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  return tables.flatMap((table) => {
    const last = database.prepare<[], number | null>(`SELECT max(rowid) FROM "${table}"`).pluck().get() ?? 0;
    const columns = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
    return columns
      .filter(
        (column) =>
          database.prepare(`SELECT 1 FROM "${table}" WHERE typeof("${column}") = 'blob' LIMIT 1`).get() !== undefined,
      )
      .map((column) => ({ table, column, last }));
  });
}

const database = new Database(path);
database.unsafeMode();
database.pragma('synchronous = OFF');
database.pragma('journal_mode = MEMORY');
// SpatiaLite's triggers would validate the overwritten values.
for (const name of database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
  database.exec(`DROP TRIGGER "${name}"`);
const columns = binaryColumns(database);

function write({ table, column, rowid }: Place, bytes: Buffer): void {
  database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(bytes, rowid);
}

/** Overwrites one to four bytes at a random position, more often at the start of a value, where its counts are. */
function corrupt(): { place: Place; bytes: Buffer } | undefined {
  const chosen = columns[below(columns.length)];
  if (chosen === undefined) throw new Error(`${id} has no binary column`);
  const { table, column, last } = chosen;
  const found = database
    .prepare<[number], { rowid: number; bytes: Buffer }>(
      `SELECT rowid AS rowid, "${column}" AS bytes FROM "${table}" WHERE rowid >= ? AND typeof("${column}") ` +
        "= 'blob' LIMIT 1",
    )
    .get(below(last) + 1);
  if (found === undefined || found.bytes.length === 0) return undefined;
  const place = { table, column, rowid: found.rowid };
  const corrupted = Buffer.from(found.bytes);
  const offset = below(random() < 0.5 ? Math.min(64, corrupted.length) : corrupted.length);
  for (let i = offset; i < Math.min(corrupted.length, offset + 1 + below(4)); i++)
    corrupted[i] = random() < 0.5 ? 0xff : below(256);
  write(place, corrupted);
  return { place, bytes: found.bytes };
}

function lookUp(outcomes: Outcomes, place: Place, description: string): void {
  try {
    const pack = openPackFile(path);
    try {
      LOOK_UPS[pack.manifest.theme]?.(pack, place);
      outcomes.answered += 1;
    } finally {
      pack.database.close();
    }
  } catch (error) {
    if (isFault(error, 'pack_damaged') && error.pack === id) outcomes.refused += 1;
    else outcomes.failed.push(`${description}: ${errorStack(error)}`);
  }
}

const outcomes: Outcomes = { answered: 0, refused: 0, failed: [] };
for (let flip = 0; flip < Number(flips); flip++) {
  const corruption = corrupt();
  if (corruption === undefined) continue;
  const description = JSON.stringify({ flip, ...corruption.place });
  process.stdout.write(`${description}\n`);
  lookUp(outcomes, corruption.place, description);
  write(corruption.place, corruption.bytes);
}
database.close();
process.stdout.write(`${JSON.stringify(outcomes)}\n`);
