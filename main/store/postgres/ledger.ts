/**
 * The ledger that several servers share, by group commit: while one round trip to the database runs, the next requests
 * gather, and then one statement counts all of them, whatever their keys and interfaces, with the answers that wait to
 * be written. The count of quotas is exact, and a server has one statement under way at a time.
 */
import type { MeteredInterface, QuotaInterface } from '../../../contract/metering.ts';
import type { Charge, Charged, Ledger, Taken, UsedToday } from '../accounts.ts';
import { UsageBuffer } from '../usage-buffer.ts';
import type { UsageRow } from '../usage-row.ts';
import type { PostgresDatabase } from './database.ts';

interface Request {
  count: number;
  resolve: (charged: Charged) => void;
  reject: (error: unknown) => void;
}

/** Requests of a key that are taken from the same quotas. */
interface Group extends Pick<Charge, 'keyId' | 'quotas'> {
  isAllOrNothing: boolean;
  requests: Request[];
}

interface Return extends Taken, Pick<Charge, 'keyId' | 'interfaces'> {}

/** Of the quota of a group that leaves least, before anything is taken; `null` if its key has none any more. */
interface Balance {
  day: string;
  scarcest: QuotaInterface | null;
  left: number;
}

/** Requests that no quota limits are taken from none, which no day gets back. */
const NO_DAY = '';

/** First come, first served. */
function resolveAll({ isAllOrNothing, requests }: Group, { day, scarcest, left }: Balance): void {
  let rest = scarcest === null ? Infinity : left;
  for (const { count, resolve } of requests) {
    const taken = rest >= count ? count : isAllOrNothing ? 0 : rest;
    resolve({ count: taken, day, least: scarcest === null ? undefined : { interface: scarcest, left: rest } });
    rest -= taken;
  }
}

export class PostgresLedger implements Ledger {
  readonly #database: PostgresDatabase;
  readonly #buffer = new UsageBuffer(() => this.flush());
  /** What waits for the next statement, by what it is taken from. */
  #groups = new Map<string, Group>();
  /** Given back before that: it is taken of what they return. */
  #returns: Return[] = [];
  #flushes: (() => void)[] = [];
  #isAtWork = false;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  charge({ keyId, interfaces, quotas, count, isAllOrNothing = false }: Charge): Charged | Promise<Charged> {
    const limited = interfaces.filter((metered) => quotas[metered] !== undefined);
    // Without a quota the database is asked nothing.
    if (limited.length === 0) return { count, day: NO_DAY, least: undefined };
    const { promise, resolve, reject } = Promise.withResolvers<Charged>();
    const limits = limited.map((metered) => `${metered} ${quotas[metered]}`).join(' ');
    const place = `${keyId} ${limits} ${isAllOrNothing ? this.#groups.size : ''}`;
    let group = this.#groups.get(place);
    if (group === undefined) {
      const own = Object.fromEntries(limited.map((metered) => [metered, quotas[metered]]));
      this.#groups.set(place, (group = { keyId, quotas: own, isAllOrNothing, requests: [] }));
    }
    group.requests.push({ count, resolve, reject });
    this.#work();
    return promise;
  }

  giveBack({ keyId, interfaces }: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): void {
    if (taken.day === NO_DAY || taken.count === 0) return;
    this.#returns.push({ ...taken, keyId, interfaces });
    this.#work();
  }

  /** What a process has taken stays taken when it ends. */
  chargeAgain(_from: Pick<Charge, 'keyId' | 'interfaces'>, taken: Taken): Taken {
    return taken;
  }

  add(answers: UsageRow): void {
    this.#buffer.add(answers);
  }

  flush(): Promise<void> {
    if (this.#buffer.isEmpty && !this.#isAtWork) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#flushes.push(resolve);
    this.#work();
    return promise;
  }

  async close(): Promise<void> {
    await this.flush();
    this.#buffer.close();
  }

  /** Of a quota what was taken from it, which is never behind. */
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
    // Days are compared as the text that they are given as: a month may be said to end on the 31st, whatever it is.
    // Sums are numbers of requests and cells, which a double holds exactly.
    return this.#database.query<UsageRow & { interface: MeteredInterface }>(
      `SELECT key_id AS "keyId", day::text AS day, interface, status, requests::float8 AS requests, cells::float8 AS cells
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
    while (this.#groups.size > 0 || this.#returns.length > 0 || this.#flushes.length > 0) await this.#commit();
    // In the same turn as the last look: what comes after it begins the work again.
    this.#isAtWork = false;
  }

  /** Never rejects: who waits is told. */
  async #commit(): Promise<void> {
    const [groups, returns, flushes] = [[...this.#groups.values()], this.#returns, this.#flushes];
    this.#groups = new Map();
    this.#returns = [];
    this.#flushes = [];
    const usage = this.#buffer.drain();
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
      this.#buffer.confirm();
      for (const [i, group] of groups.entries())
        resolveAll(group, balances[i] ?? { day: NO_DAY, scarcest: null, left: 0 });
    } catch (error) {
      this.#buffer.restore(usage, error);
      for (const { requests } of groups) for (const { reject } of requests) reject(error);
    }
    for (const resolve of flushes) resolve();
  }
}
