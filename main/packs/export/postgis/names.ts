/** Names and literals in the SQL of the export. */

/** Names of the export's schema and of the schema of PostGIS. */
export interface Names {
  schema: string;
  postgis: string;
}

/** Quotes an identifier. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Quotes a string literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Adds the schema names to SQL in which `cairn.` stands for the export's schema, and `ST_…`, `&&` and `@geometry`
 * belong to PostGIS.
 */
export const qualify = (sql: string, { schema, postgis }: Names): string =>
  sql
    .replaceAll(/\bcairn\./g, () => `${identifier(schema)}.`)
    .replaceAll(/\bST_\w+(?=\()/g, (name) => `${identifier(postgis)}.${name}`)
    .replaceAll(' && ', () => ` OPERATOR(${identifier(postgis)}.&&) `)
    .replaceAll('@geometry', () => `${identifier(postgis)}.geometry`);
