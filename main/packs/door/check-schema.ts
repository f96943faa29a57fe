/**
 * Checks that the tables that look-ups read are as documented. A view, a computed column or a virtual table could
 * answer anything, and take any time.
 */
import type { Database } from 'better-sqlite3';
import { catalogue, normalised, SELECT_KEY, type DocumentedTable } from './catalogue.ts';

interface SchemaObject {
  type: string;
  name: string;
  /** The table that an index belongs to. */
  table: string;
  root: number | null;
  sql: string | null;
}

/** An index over columns, or over the rows with a value in one of them. */
const PLAIN_INDEX = /^create (?:unique )?index \w+ on \w+\(\w+(?:,\w+)*\)(?:where \w+ is not null)?$/u;
const FORBIDDEN_WORDS = /\b(?:check|generated|as|default|collate|select)\b/u;

const refuse = (what: string): Error => new Error(`${what}; packs contain only the documented tables`);

/** Removes the documented check constraints from the SQL of a table. */
function removeDocumentedConstraints(sql: string): string {
  let rest = normalised(sql);
  for (const condition of catalogue().conditions) rest = rest.replaceAll(condition, ' ');
  return rest;
}

/** Further details of a table, only read once it is known to be a plain table. */
interface TableDetails {
  columns: () => string[];
  key: () => string;
  indexes: () => string[];
}

/** Definitions that have passed. They determine columns and key, and all packs of a kind have the same. */
const passed = new Set<string>();
const MAX_CACHED_DEFINITIONS = 1000;

function checkDefinition(
  name: string,
  sql: string,
  documented: DocumentedTable,
  columns: () => string[],
  key: () => string,
): void {
  const definition = `${name} ${sql}`;
  if (passed.has(definition)) return;
  if (FORBIDDEN_WORDS.test(removeDocumentedConstraints(sql))) throw refuse(`table ${name} computes values`);
  const existing = columns();
  const missing = documented.columns.filter((column) => column !== 'geometry' && !existing.includes(column));
  if (missing.length > 0) throw refuse(`table ${name} lacks the columns ${missing.join(', ')}`);
  if (key() !== documented.key) throw refuse(`table ${name} has a different primary key`);
  if (passed.size < MAX_CACHED_DEFINITIONS) passed.add(definition);
}

function checkTable(
  { type, name, root, sql }: SchemaObject,
  documented: DocumentedTable,
  { columns, key, indexes }: TableDetails,
): void {
  if (type !== 'table') throw refuse(`${name} is a ${type}`);
  if (sql === null) throw refuse(`table ${name} has no definition`);
  if (documented.virtual !== undefined) {
    if (normalised(sql) !== documented.virtual) throw refuse(`table ${name} isn't the documented virtual table`);
    return;
  }
  if (root === null || root <= 0) throw refuse(`table ${name} is virtual`);
  checkDefinition(name, sql, documented, columns, key);
  const present = indexes();
  if (!documented.indexes.every((index) => present.includes(index))) throw refuse(`table ${name} lacks an index`);
}

function checkIndex({ name, table, sql }: SchemaObject): void {
  // Indexes of primary keys and unique columns have no definition.
  if (sql !== null && !PLAIN_INDEX.test(normalised(sql)))
    throw refuse(`index ${name} of table ${table} covers more than columns`);
}

/**
 * Checks all objects of the file that look-ups may read; others are never read.
 * @returns the manifest, which is read as soon as its own table is checked, because a newer format has other tables
 * @throws Error that names the first object that isn't as documented
 */
export function checkSchema<Manifest>(database: Database, readManifest: () => Manifest): Manifest {
  const { tables } = catalogue();
  // Triggers never run, because nothing is written.
  const all = database
    .prepare<[], SchemaObject>(
      'SELECT type, lower(name) AS name, lower(tbl_name) AS "table", rootpage AS root, sql FROM ' +
        "sqlite_schema WHERE type <> 'trigger'",
    )
    .all();
  // Neither computed nor hidden columns.
  const columnsOf = (table: string): string[] =>
    database
      .prepare<[string], string>('SELECT lower(name) FROM pragma_table_xinfo(?) WHERE hidden = 0')
      .pluck()
      .all(table);
  const keyOf = (table: string): string =>
    database.prepare<[string], string | null>(SELECT_KEY).pluck().get(table) ?? '';
  const check = (object: SchemaObject): void => {
    if (object.type === 'index') {
      if (tables.has(object.table)) checkIndex(object);
      return;
    }
    const documented = tables.get(object.name);
    if (documented !== undefined)
      checkTable(object, documented, {
        columns: () => columnsOf(object.name),
        key: () => keyOf(object.name),
        indexes: () =>
          all.flatMap(({ type, table, sql }) =>
            type === 'index' && table === object.name && sql !== null ? [normalised(sql)] : [],
          ),
      });
  };
  const isOfManifest = ({ table }: SchemaObject): boolean => table === 'manifest';
  all.filter(isOfManifest).forEach(check);
  const manifest = readManifest();
  all.forEach(check);
  return manifest;
}
