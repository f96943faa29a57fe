/** Usage in a PostgreSQL that several servers share: each adds what it has answered. */
import type { MeteredInterface } from '../../../contract/metering.ts';
import type { UsageLog, UsedToday } from '../accounts.ts';
import type { UsageRow } from '../usage-row.ts';
import type { PostgresDatabase } from './database.ts';

/** How often what others have added is read, in milliseconds. */
const FOLLOW_MS = 2000;

/** Sums are numbers of requests and cells, which a double holds exactly. */
const NUMBERS = 'requests::float8 AS requests, cells::float8 AS cells';

export class PostgresUsage implements UsageLog {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async note(rows: readonly UsageRow[], lastUsed: ReadonlyMap<string, string>): Promise<void> {
    await this.#database.transaction(async (session) => {
      // In one order, so that two servers never wait for each other.
      await session.query(
        `INSERT INTO usage (key_id, day, interface, status, requests, cells)
         SELECT * FROM unnest($1::text[], $2::date[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[]) AS row (k, d, i, s, r, c)
         ORDER BY k, d, i, s
         ON CONFLICT (key_id, day, interface, status)
         DO UPDATE SET requests = usage.requests + excluded.requests, cells = usage.cells + excluded.cells`,
        [
          rows.map(({ keyId }) => keyId),
          rows.map(({ day }) => day),
          rows.map((row) => row.interface),
          rows.map(({ status }) => status),
          rows.map(({ requests }) => requests),
          rows.map(({ cells }) => cells),
        ],
      );
      await session.query(
        `UPDATE api_key SET last_used_at = greatest(coalesce(last_used_at, ''), used.time)
         FROM (SELECT k.id, used.time FROM unnest($1::text[], $2::text[]) AS used (id, time)
               JOIN api_key k ON k.id = used.id ORDER BY k.id FOR UPDATE OF k) AS used
         WHERE api_key.id = used.id`,
        [[...lastUsed.keys()], [...lastUsed.values()]],
      );
    });
  }

  /** Of a quota what was taken from it, which is never behind. */
  used(day: string): Promise<UsedToday[]> {
    return this.#database.query<UsedToday>(
      `SELECT key_id AS "keyId", interface, coalesce(q.used, u.requests)::float8 AS requests
       FROM (SELECT key_id, interface, sum(requests) AS requests FROM usage
             WHERE day = $1::date AND status <> 429 AND status < 500 GROUP BY key_id, interface) u
       FULL JOIN (SELECT key_id, interface, used FROM quota_use WHERE day = $1::date) q USING (key_id, interface)`,
      [day],
    );
  }

  async between(from: string, to: string, keyId?: string): Promise<UsageRow[]> {
    // Days are compared as the text that they are given as: a month may be said to end on the 31st, whatever it is.
    const rows = await this.#database.query<UsageRow & { interface: MeteredInterface }>(
      `SELECT key_id AS "keyId", day::text AS day, interface, status, ${NUMBERS} FROM usage
       WHERE day::text BETWEEN $1 AND $2 AND ($3::text IS NULL OR key_id = $3)
       ORDER BY key_id COLLATE "C", day, interface COLLATE "C", status`,
      [from, to, keyId ?? null],
    );
    return rows;
  }

  /** Others add all the time. */
  version(): number {
    return Math.floor(performance.now() / FOLLOW_MS);
  }
}
