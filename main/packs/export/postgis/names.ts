/** How names stand in the SQL of the export. */

/** Names of the export's schema and of the one that PostGIS is in, as they stand in the database. */
export interface Names {
  schema: string;
  postgis: string;
}

/** A name as SQL has it. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL has it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Puts the names of the schemas into SQL that says `cairn.` for the one and `ST_…`, `&&` and `@geometry` for what is in
 * the other.
 */
export const placed = (sql: string, { schema, postgis }: Names): string =>
  sql
    .replaceAll(/\bcairn\./g, () => `${identifier(schema)}.`)
    .replaceAll(/\bST_\w+(?=\()/g, (name) => `${identifier(postgis)}.${name}`)
    .replaceAll(' && ', () => ` OPERATOR(${identifier(postgis)}.&&) `)
    .replaceAll('@geometry', () => `${identifier(postgis)}.geometry`);
