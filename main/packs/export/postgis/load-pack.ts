/** Loads a pack into the schema, entirely or not at all. */
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PackFile } from '../../pack-file.ts';
import { identifier, type Names } from './names.ts';
import { allTables, tablesIn, type PgTable } from './tables.ts';

const PART_LENGTH = 1 << 18;

/** Identifies the version of a pack. */
export const contentOf = ({ manifest, path, sizeBytes }: PackFile): string =>
  manifest.content_sha256 ?? `${manifest.version} ${manifest.built_at} ${sizeBytes} ${statSync(path).mtimeMs}`;

/** Returns the rows of a table in COPY's text format, in parts. */
async function* linesOf(
  pack: PackFile,
  table: PgTable,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let text = '';
  let rows = 0;
  for (const fields of table.rowsOf(pack.database)) {
    text += `${[pack.id, ...fields].join('\t')}\n`;
    rows += 1;
    if (text.length < PART_LENGTH) continue;
    onRows(rows);
    // Lets signals arrive.
    await setImmediate();
    signal.throwIfAborted();
    yield text;
    text = '';
    rows = 0;
  }
  onRows(rows);
  yield text;
}

/** Deletes the rows of a pack. Call it in a transaction, or some may remain. */
export async function removePack(client: ClientBase, { schema }: Names, id: string): Promise<void> {
  const { rowCount } = await client.query(`DELETE FROM ${identifier(schema)}.pack WHERE id = $1`, [id]);
  if (rowCount === 0) return;
  for (const { name } of allTables())
    await client.query(`DELETE FROM ${identifier(schema)}.${name} WHERE pack = $1`, [id]);
}

/**
 * Loads `pack` in one transaction and replaces an earlier version; other connections see either.
 * @param onRows called with the number of further rows sent
 * @returns the number of rows loaded
 */
export async function loadPack(
  client: ClientBase,
  names: Names,
  pack: PackFile,
  { onRows, signal }: { onRows: (rows: number) => void; signal: AbortSignal },
): Promise<number> {
  const { id, manifest } = pack;
  await client.query('BEGIN');
  await removePack(client, names, id);
  let count = 0;
  const addRows = (more: number): void => {
    count += more;
    onRows(more);
  };
  const tables = tablesIn(pack);
  for (const table of tables) {
    await pipeline(
      Readable.from(linesOf(pack, table, addRows, signal), { objectMode: false }),
      client.query(copyFrom(`COPY ${identifier(names.schema)}.${table.name} FROM STDIN`)),
      { signal },
    );
  }
  const [west, south, east, north] = manifest.coverage;
  const row = { ...manifest, west, south, east, north, content: contentOf(pack), row_count: count, rank: 0 };
  await client.query(
    `INSERT INTO ${identifier(names.schema)}.pack
     SELECT * FROM jsonb_populate_record(NULL::${identifier(names.schema)}.pack, $1)`,
    [JSON.stringify({ ...row, loaded_at: new Date() })],
  );
  await client.query('COMMIT');
  const changed = tables.map(({ name }) => `${identifier(names.schema)}.${name}`);
  await client.query(`VACUUM (ANALYZE) ${[...changed, `${identifier(names.schema)}.pack`].join(', ')}`);
  return count;
}
