/**
 * Repeatedly overwrites bytes in the binary columns of a pack and looks something up each time. Runs in a separate
 * process, which its parent kills if a look-up hangs. Arguments: path of the pack (which is modified), number of
 * rounds, and seed. Prints each round to standard output, then the outcomes.
 */
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import { isFault } from '../../../contract/fault.ts';
import { createRandom } from '../../packs/fixture-random.ts';
import { openPackFile } from '../../packs/pack-file.ts';
import { PACK_EXTENSION } from '../../packs/schema/manifest.ts';
import { Zip4Pack } from '../../packs/zip4-pack.ts';
import { answersOf } from './answers.ts';
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

const [path = '', flips = '', seed = ''] = process.argv.slice(2);
const id = basename(path, PACK_EXTENSION);
const random = createRandom(Number(seed));
const below = (count: number): number => Math.floor(random() * count);

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
      if (place.table === 'zip4') new Zip4Pack(pack).geometry(place.rowid);
      answersOf(pack, random);
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
