/**
 * The ledger that several servers share, with group commit: while one round trip to the database is in progress,
 * further requests gather; one statement then counts them all, whatever their keys and interfaces, and writes the
 * buffered usage. Quotas are exact across servers. Each server runs one statement at a time.
 */
import type { MeteredInterface, QuotaInterface } from '../../../contract/metering.ts';
import type { Charge, Charged, Ledger, QuotaCharge, UsedToday } from '../accounts.ts';
import { UsageBuffer, type UsageRow } from '../usage.ts';
import type { PostgresDatabase } from './database.ts';

interface Request {
  count: number;
  resolve: (charged: Charged) => void;
  reject: (error: unknown) => void;
}

/** Requests of a key that charge the same quotas. */
interface Group extends Pick<Charge, 'keyId' | 'quotas'> {
  isAllOrNothing: boolean;
  requests: Request[];
}

interface Refund extends QuotaCharge, Pick<Charge, 'keyId' | 'interfaces'> {}

/** Amount left in the tightest quota of a group before the charge; `null` if its key no longer has one. */
interface Balance {
  day: string;
  scarcest: QuotaInterface | null;
  left: number;
}

/** Charge of requests without a quota: there is nothing to refund. */
const NO_DAY = '';

/** Requests in a group, first come, first served. */
function resolveAll({ isAllOrNothing, requests }: Group, { day, scarcest, left }: Balance): void {
  let rest = scarcest === null ? Infinity : left;
  for (const { count, resolve } of requests) {
    const charge = rest >= count ? count : isAllOrNothing ? 0 : rest;
    resolve({ count: charge, day, least: scarcest === null ? undefined : { interface: scarcest, left: rest } });
    rest -= charge;
  }
}

export class PostgresLedger implements Ledger {
  readonly #database: PostgresDatabase;
  readonly usage = new UsageBuffer(() => this.flush());
  /** Charges waiting for the next statement, by key and quotas. */
  #groups = new Map<string, Group>();
  /** Refunds, applied before the charges of the same statement. */
  #refunds: Refund[] = [];
  #flushes: (() => void)[] = [];
  #isAtWork = false;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  charge({ keyId, interfaces, quotas, count, isAllOrNothing = false }: Charge): Charged | Promise<Charged> {
    const limited = interfaces.filter((metered) => quotas[metered] !== undefined);
    // Requests without a quota don't wait for the database.
    if (limited.length === 0) return { count, day: NO_DAY, least: undefined };
    const { promise, resolve, reject } = Promise.withResolvers<Charged>();
    const limits = limited.map((metered) => `${metered} ${quotas[metered]}`).join(' ');
    const place = `${keyId} ${limits} ${isAllOrNothing ? this.#groups.size : ''}`;
    let group = this.#groups.get(place);
    if (group === undefined) {
      const limitedQuotas = Object.fromEntries(limited.map((metered) => [metered, quotas[metered]]));
      this.#groups.set(place, (group = { keyId, quotas: limitedQuotas, isAllOrNothing, requests: [] }));
    }
    group.requests.push({ count, resolve, reject });
    this.#work();
    return promise;
  }

  refund({ keyId, interfaces }: Pick<Charge, 'keyId' | 'interfaces'>, charge: QuotaCharge): void {
    if (charge.day === NO_DAY || charge.count === 0) return;
    this.#refunds.push({ ...charge, keyId, interfaces });
    this.#work();
  }

  /** Charges outlive the process, because they are in the database. */
  recharge(_from: Pick<Charge, 'keyId' | 'interfaces'>, charge: QuotaCharge): QuotaCharge {
    return charge;
  }

  flush(): Promise<void> {
    if (this.usage.isEmpty && !this.#isAtWork) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#flushes.push(resolve);
    this.#work();
    return promise;
  }

  async close(): Promise<void> {
    await this.flush();
    this.usage.close();
  }

  /** For an interface with a quota, returns what was charged to it, which includes requests in progress. */
  async used(day: string): Promise<UsedToday[]> {
    await this.flush();
    return this.#database.query<UsedToday>(
      `SELECT key_id AS "keyId", interface, coalesce(q.used, u.requests)::float8 AS requests
       FROM (SELECT key_id, interface, sum(requests) AS requests FROM usage
             WHERE day = $1::date AND status <> 429 AND status < 500 GROUP BY key_id, interface) u
       FULL JOIN (SELECT key_id, interface, used FROM quota_use WHERE day = $1::date) q USING (key_id, interface)`,
      [day],
    );
  }

  async between(from: string, to: string, keyId?: string): Promise<UsageRow[]> {
    await this.flush();
    // Days are compared as text, because the end of a month may be given as the 31st. A double holds the sums exactly.
    return this.#database.query<UsageRow & { interface: MeteredInterface }>(
      `SELECT key_id AS "keyId", day::text AS day, interface, status, requests::float8 AS requests,
         cells::float8 AS cells
       FROM usage
       WHERE day::text BETWEEN $1 AND $2 AND ($3::text IS NULL OR key_id = $3)
       ORDER BY key_id COLLATE "C", day, interface COLLATE "C", status`,
      [from, to, keyId ?? null],
    );
  }

  #work(): void {
    if (!this.#isAtWork) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isAtWork = true;
    while (this.#groups.size > 0 || this.#refunds.length > 0 || this.#flushes.length > 0) await this.#commit();
    // In the same tick as the last check, so that later requests start the loop again.
    this.#isAtWork = false;
  }

  /** Never rejects: errors are passed to those who are waiting. */
  async #commit(): Promise<void> {
    const [groups, returns, flushes] = [[...this.#groups.values()], this.#refunds, this.#flushes];
    this.#groups = new Map();
    this.#refunds = [];
    this.#flushes = [];
    const usage = this.usage.drain();
    try {
      const balances = await this.#database.query<Balance>(
        `SELECT scarcest, left_before::float8 AS "left", of_day::text AS day
         FROM charge($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb)`,
        [
          JSON.stringify(
            groups.map(({ keyId, quotas, isAllOrNothing, requests }) => ({
              key: keyId,
              quotas,
              wanted: requests.reduce((sum, { count }) => sum + count, 0),
              isAllOrNothing,
            })),
          ),
          JSON.stringify(
            returns.flatMap(({ keyId, interfaces, day, count }) =>
              interfaces.map((metered) => ({ key: keyId, interface: metered, day, count })),
            ),
          ),
          JSON.stringify(usage.rows),
          JSON.stringify(Array.from(usage.lastUsed, ([id, time]) => ({ id, time }))),
        ],
      );
      this.usage.confirm();
      for (const [i, group] of groups.entries())
        resolveAll(group, balances[i] ?? { day: NO_DAY, scarcest: null, left: 0 });
    } catch (error) {
      this.usage.restore(usage, error);
      for (const { requests } of groups) for (const { reject } of requests) reject(error);
    }
    for (const resolve of flushes) resolve();
  }
}
