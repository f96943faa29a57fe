/** Usage on disk: answers per key, day, interface and status. */
import type { Database, Statement } from 'better-sqlite3';
import type { UsageLog, UsedToday } from './accounts.ts';
import type { UsageRow } from './usage-row.ts';

export class UsageStore implements UsageLog {
  readonly #database: Database;
  readonly #add: Statement;
  readonly #touch: Statement;
  readonly #version: Statement<[], number>;
  readonly #used: Statement<[string], UsedToday>;
  readonly #between: Statement<[string, string], UsageRow>;
  readonly #ofKey: Statement<[string, string, string], UsageRow>;

  constructor(database: Database) {
    this.#database = database;
    // A clock that was set back does not make a key less lately used.
    this.#touch = database.prepare("UPDATE api_key SET last_used_at = max(coalesce(last_used_at, ''), ?) WHERE id = ?");
    this.#version = database.prepare<[], number>('PRAGMA data_version').pluck();
    this.#add = database.prepare(
      `INSERT INTO usage (key_id, day, interface, status, requests, cells) VALUES (@keyId, @day, @interface, @status, @requests, @cells)
       ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, cells = cells + excluded.cells`,
    );
    this.#used = database.prepare(
      'SELECT key_id AS keyId, interface, sum(requests) AS requests FROM usage WHERE day = ? AND status <> 429 AND status < 500 GROUP BY key_id, interface',
    );
    const columns = 'SELECT key_id AS keyId, day, interface, status, requests, cells FROM usage';
    const order = 'ORDER BY key_id, day, interface, status';
    this.#between = database.prepare(`${columns} WHERE day BETWEEN ? AND ? ${order}`);
    this.#ofKey = database.prepare(`${columns} WHERE key_id = ? AND day BETWEEN ? AND ? ${order}`);
  }

  /** Adds answers to what is there, and notes when keys were last used (ISO 8601 by id): all of it or nothing. */
  note(rows: readonly UsageRow[], lastUsed: ReadonlyMap<string, string>): void {
    this.#database
      .transaction(() => {
        for (const row of rows) this.add(row);
        for (const [id, time] of lastUsed) this.#touch.run(time, id);
      })
      .immediate();
  }

  /** Adds to what is there. For many rows take {@link note}. */
  add(row: UsageRow): void {
    this.#add.run(row);
  }

  /** Requests of a day that count against quotas, by key and interface. */
  used(day: string): UsedToday[] {
    return this.#used.all(day);
  }

  /** Days from `from` to `to`, both included, of one key or of all; by key, day, interface and status. */
  between(from: string, to: string, keyId?: string): UsageRow[] {
    return keyId === undefined ? this.#between.all(from, to) : this.#ofKey.all(keyId, from, to);
  }

  /** Another number than before once another process has written to the database; reads no table. */
  version(): number {
    return this.#version.get() ?? Number.NaN;
  }
}
