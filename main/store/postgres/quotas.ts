/**
 * Quotas that several servers take from, by group commit: while one round trip to the database runs, the next requests
 * gather, and then one statement counts all of them, whatever their keys and interfaces. The count is exact, and a
 * server has one statement under way at a time.
 */
import type { QuotaInterface } from '../../../contract/metering.ts';
import type { QuotaLedger, Taken } from '../accounts.ts';
import type { PostgresDatabase } from './database.ts';

interface Wish {
  count: number;
  resolve: (taken: Taken) => void;
  reject: (error: unknown) => void;
}

/** What is wanted of one key's quota of one interface. */
interface Group {
  keyId: string;
  interface: QuotaInterface;
  limit: number;
  wishes: Wish[];
}

interface Return {
  keyId: string;
  interface: QuotaInterface;
  taken: Taken;
}

/** Locks rows in one order, as giving back does, so that two servers never wait for each other. */
const TAKE = `SELECT taken::float8 AS taken, day::text AS day
  FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
          WITH ORDINALITY AS wish (k, i, quota, wanted, place) ORDER BY k, i) AS wish,
       LATERAL take_quota(k, i, quota, wanted) AS t
  ORDER BY place`;

const GIVE_BACK = `UPDATE quota_use q SET used = greatest(0, q.used - held.count)
  FROM (SELECT o.key_id, o.day, o.interface, back.count
        FROM (SELECT k, d, i, sum(c) AS count
              FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) AS row (k, d, i, c)
              GROUP BY k, d, i) AS back
        JOIN quota_use o ON (o.key_id, o.day, o.interface) = (back.k, back.d, back.i)
        ORDER BY o.key_id, o.interface, o.day FOR UPDATE OF o) AS held
  WHERE (q.key_id, q.day, q.interface) = (held.key_id, held.day, held.interface)`;

export class PostgresQuotas implements QuotaLedger {
  readonly #database: PostgresDatabase;
  /** What waits for the next statement, by key and interface. */
  #groups = new Map<string, Group>();
  /** What is given back before that: it is taken of what they return. */
  #returns: Return[] = [];
  #isAtWork = false;
  #working: Promise<void> = Promise.resolve();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  take(keyId: string, metered: QuotaInterface, limit: number, count: number): Promise<Taken> {
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    const place = `${keyId} ${metered}`;
    const group = this.#groups.get(place) ?? { keyId, interface: metered, limit, wishes: [] };
    group.limit = limit;
    group.wishes.push({ count, resolve, reject });
    this.#groups.set(place, group);
    this.#work();
    return promise;
  }

  giveBack(keyId: string, metered: QuotaInterface, taken: Taken): void {
    this.#returns.push({ keyId, interface: metered, taken });
    this.#work();
  }

  async close(): Promise<void> {
    await this.#working;
  }

  #work(): void {
    if (!this.#isAtWork) this.#working = this.#run();
  }

  async #run(): Promise<void> {
    this.#isAtWork = true;
    while (this.#groups.size > 0 || this.#returns.length > 0) {
      const [groups, returns] = [[...this.#groups.values()], this.#returns];
      this.#groups = new Map();
      this.#returns = [];
      if (returns.length > 0) await this.#giveBackAll(returns);
      if (groups.length > 0) await this.#takeAll(groups);
    }
    // In the same turn as the last look: what comes after it begins the work again.
    this.#isAtWork = false;
  }

  async #giveBackAll(returns: readonly Return[]): Promise<void> {
    try {
      await this.#database.query(GIVE_BACK, [
        returns.map(({ keyId }) => keyId),
        returns.map(({ taken }) => taken.day),
        returns.map((one) => one.interface),
        returns.map(({ taken }) => taken.count),
      ]);
    } catch {
      // What cannot be returned now stays taken.
    }
  }

  async #takeAll(groups: readonly Group[]): Promise<void> {
    try {
      const rows = await this.#database.query<{ taken: number; day: string }>(TAKE, [
        groups.map(({ keyId }) => keyId),
        groups.map((group) => group.interface),
        groups.map(({ limit }) => limit),
        groups.map(({ wishes }) => wishes.reduce((sum, { count }) => sum + count, 0)),
      ]);
      for (const [index, { wishes }] of groups.entries()) {
        let { taken: left, day } = rows[index] ?? { taken: 0, day: '' };
        // First come, first served.
        for (const { count, resolve } of wishes) {
          const got = Math.min(count, left);
          left -= got;
          resolve({ count: got, day });
        }
      }
    } catch (error) {
      for (const { wishes } of groups) for (const { reject } of wishes) reject(error);
    }
  }
}
