/** Usage on disk: answers per key, day, interface and status. */
import type { Database, Statement } from 'better-sqlite3';
import type { MeteredInterface } from '../../contract/metering.ts';

export interface UsageRow {
  keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  interface: MeteredInterface;
  /** HTTP status of the answers. */
  status: number;
  requests: number;
  /** Matrix cells ordered. */
  cells: number;
}

/** What counts against quotas: neither refusals for a used-up quota nor failures of ours. */
export const countsAgainstQuota = (status: number): boolean => status !== 429 && status < 500;

export class UsageStore {
  readonly #add: Statement;
  readonly #used: Statement<[string], { keyId: string; interface: MeteredInterface; requests: number }>;
  readonly #between: Statement<[string, string], UsageRow>;
  readonly #ofKey: Statement<[string, string, string], UsageRow>;

  constructor(database: Database) {
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

  /** Adds to what is there. For many rows call it in a transaction. */
  add(row: UsageRow): void {
    this.#add.run(row);
  }

  /** Requests of a day that count against quotas, by key and interface. */
  used(day: string): { keyId: string; interface: MeteredInterface; requests: number }[] {
    return this.#used.all(day);
  }

  /** Days from `from` to `to`, both included, of one key or of all; by key, day, interface and status. */
  between(from: string, to: string, keyId?: string): UsageRow[] {
    return keyId === undefined ? this.#between.all(from, to) : this.#ofKey.all(keyId, from, to);
  }
}
