/** Loads one pack into the schema: whole or not at all. */
import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PackFile } from '../../pack-file.ts';
import { CopyBuffer } from './binary-copy.ts';
import { BorderCells } from './border-cells.ts';
import { CELL_THEMES, FORGET_CELLS } from './cell-tables.ts';
import { identifier, literal, placed, type Names } from './names.ts';
import { tablesIn, type PgTable, type SeePolygons } from './tables.ts';

const PART_BYTES = 1 << 18;

/** What tells a pack from another version of it. */
export const contentOf = ({ manifest, path, sizeBytes }: PackFile): string =>
  manifest.content_sha256 ?? `${manifest.version} ${manifest.built_at} ${sizeBytes} ${statSync(path).mtimeMs}`;

async function* bytesOf(
  pack: PackFile,
  table: PgTable,
  see: SeePolygons,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const buffer = new CopyBuffer();
  let rows = 0;
  for (const cells of table.rowsOf(pack.database, see)) {
    buffer.add([pack.id, ...cells]);
    rows += 1;
    if (buffer.length < PART_BYTES) continue;
    onRows(rows);
    rows = 0;
    // Signals are heard between parts.
    await setImmediate();
    signal.throwIfAborted();
    yield buffer.take();
  }
  onRows(rows);
  yield buffer.end();
}

const INSERT_PACK = `
INSERT INTO cairn.pack (id, theme, title, description, version, vintage, kind, licence, attribution, sources, counts, notes,
  built_at, west, south, east, north, content, partition_number, row_count)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`;

/** Detaches and drops what is there of a pack: in a transaction, or some of it may stay. */
export async function removePack(client: ClientBase, names: Names, id: string): Promise<void> {
  const { rows } = await client.query<{ parent: string; child: string }>(
    `SELECT parent.relname AS parent, child.relname AS child
     FROM pg_inherits i JOIN pg_class parent ON parent.oid = i.inhparent JOIN pg_class child ON child.oid = i.inhrelid
     JOIN pg_namespace n ON n.oid = child.relnamespace
     WHERE n.nspname = $1 AND child.relkind = 'r' AND obj_description(child.oid, 'pg_class') = $2`,
    [names.schema, id],
  );
  const schema = identifier(names.schema);
  for (const { child } of rows) await client.query(`DROP TABLE ${schema}.${identifier(child)}`);
  for (const table of ['near_cell', 'border_cell'])
    await client.query(`DELETE FROM ${schema}.${table} WHERE pack = $1`, [id]);
  const gone = await client.query<{ theme: string }>(`DELETE FROM ${schema}.pack WHERE id = $1 RETURNING theme`, [id]);
  if (gone.rows.some(({ theme }) => CELL_THEMES.includes(theme))) await client.query(placed(FORGET_CELLS, names));
}

/**
 * Loads `pack` in one transaction, in the place of an earlier version: others see the one until they see the other.
 * @param onRows told how many more rows are sent
 * @returns how many rows it has there
 */
export async function loadPack(
  client: ClientBase,
  names: Names,
  pack: PackFile,
  { onRows, signal }: { onRows: (rows: number) => void; signal: AbortSignal },
): Promise<number> {
  const { id, manifest } = pack;
  const schema = identifier(names.schema);
  await client.query('BEGIN');
  const { rows } = await client.query<{ number: string }>(
    `SELECT nextval(${literal(`${schema}.partition_number`)}) AS number`,
  );
  const number = rows[0]?.number ?? '';
  const tables = tablesIn(pack);
  const borders = new BorderCells(manifest.theme);
  let count = 0;
  for (const table of tables) {
    const partition = `${schema}.${identifier(`${table.name}_${number}`)}`;
    await client.query(
      placed(
        `CREATE TABLE ${partition} (LIKE cairn.${table.name}, CHECK (pack = ${literal(id)})) WITH (autovacuum_enabled = false, toast_tuple_target = 8160)`,
        names,
      ),
    );
    // What is compressed has to be unpacked by each look-up.
    if (table.geometryType !== undefined)
      await client.query(`ALTER TABLE ${partition} ALTER COLUMN geometry SET STORAGE EXTERNAL`);
    await client.query(`COMMENT ON TABLE ${partition} IS ${literal(id)}`);
    const columns = ['pack', ...table.columns.map(({ name }) => name)].map(identifier).join(', ');
    const told = (more: number): void => {
      count += more;
      onRows(more);
    };
    await pipeline(
      Readable.from(bytesOf(pack, table, borders.see, told, signal), { objectMode: false }),
      client.query(copyFrom(`COPY ${partition} (${columns}) FROM STDIN (FORMAT binary)`)),
      { signal },
    );
    for (const index of table.indexes) await client.query(placed(`CREATE INDEX ON ${partition} ${index}`, names));
    await client.query(`ALTER TABLE ${partition} RESET (autovacuum_enabled); ANALYZE ${partition}`);
    signal.throwIfAborted();
  }
  await removePack(client, names, id);
  if (CELL_THEMES.includes(manifest.theme)) await client.query(placed(FORGET_CELLS, names));
  for (const table of tables)
    await client.query(
      `ALTER TABLE ${schema}.${table.name} ATTACH PARTITION ${schema}.${identifier(`${table.name}_${number}`)} FOR VALUES IN (${literal(id)})`,
    );
  for (const [level, marks] of borders.byLevel)
    await client.query(
      placed('INSERT INTO cairn.border_cell SELECT $1, $2, m.* FROM unnest($3::integer[], $4::bytea[]) m', names),
      [id, level, [...marks.keys()], Array.from(marks.values(), (bits) => Buffer.from(bits))],
    );
  await client.query(placed(INSERT_PACK, names), [
    id,
    manifest.theme,
    manifest.title,
    manifest.description,
    manifest.version,
    manifest.vintage,
    manifest.kind,
    manifest.licence,
    manifest.attribution,
    JSON.stringify(manifest.sources),
    JSON.stringify(manifest.counts),
    JSON.stringify(manifest.notes),
    manifest.built_at,
    ...manifest.coverage,
    contentOf(pack),
    number,
    count,
  ]);
  await client.query('COMMIT');
  return count;
}
