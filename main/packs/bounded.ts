/** Reads complete tables with a limit, because more rows than any pack has would delay other requests. */
import type { ReadableDatabase } from './pack-database.ts';

/**
 * Returns the rows of `select`, which has neither a limit nor parameters.
 * @param order columns; at most `max` rows are sorted
 * @throws Error if there are more than `max` rows
 */
export function allWithin<Row>(database: ReadableDatabase, select: string, max: number, order?: string): Row[] {
  const counted = `${select} LIMIT ${max + 1}`;
  const rows = database
    .prepare<[], Row>(order === undefined ? counted : `SELECT * FROM (${counted}) ORDER BY ${order}`)
    .all();
  if (rows.length > max)
    throw new Error(`more than ${max.toLocaleString('en')} rows, the limit for reading them at once: ${select}`);
  return rows;
}
