/** Tables that are read whole into memory: more rows than any pack has would hold up other requests. */
import type { ReadableDatabase } from './pack-database.ts';

/**
 * The rows of `select`, which has neither a limit nor parameters, in that order.
 * @param order columns; sorted is what was counted, so that no more rows than `max` are ever looked at
 * @throws Error where there are more than `max`
 */
export function allWithin<Row>(database: ReadableDatabase, select: string, max: number, order?: string): Row[] {
  const counted = `${select} LIMIT ${max + 1}`;
  const rows = database
    .prepare<[], Row>(order === undefined ? counted : `SELECT * FROM (${counted}) ORDER BY ${order}`)
    .all();
  if (rows.length > max)
    throw new Error(`it has more rows than the ${max.toLocaleString('en')} that are read whole: ${select}`);
  return rows;
}
