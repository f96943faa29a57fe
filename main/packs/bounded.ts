/** Tables that are read whole into memory: more rows than any pack has would hold up whoever waits for others. */
import type { Database } from 'better-sqlite3';

/**
 * The rows of `select`, which has neither a limit nor parameters.
 * @throws Error where there are more than `max`
 */
export function allWithin<Row>(database: Database, select: string, max: number): Row[] {
  const rows = database.prepare<[], Row>(`${select} LIMIT ${max + 1}`).all();
  if (rows.length > max) throw new Error(`it has more rows than the ${max.toLocaleString('en')} that are read whole: ${select}`);
  return rows;
}
