/**
 * Quotas that several servers take from. Requests that come while one statement is under way are taken together by the
 * next, each for itself: the count is exact, and a quota that many ask of costs few statements.
 */
import type { QuotaInterface } from '../../../contract/metering.ts';
import type { QuotaLedger, Taken } from '../accounts.ts';
import type { PostgresDatabase } from './database.ts';

interface Wish {
  count: number;
  resolve: (taken: Taken) => void;
  reject: (error: unknown) => void;
}

/** One key's quota of one interface. */
class Till {
  readonly #database: PostgresDatabase;
  readonly #keyId: string;
  readonly #interface: QuotaInterface;
  #limit = 0;
  #wishes: Wish[] = [];
  #isAtWork = false;

  constructor(database: PostgresDatabase, keyId: string, metered: QuotaInterface) {
    this.#database = database;
    this.#keyId = keyId;
    this.#interface = metered;
  }

  take(limit: number, count: number): Promise<Taken> {
    this.#limit = limit;
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    this.#wishes.push({ count, resolve, reject });
    if (!this.#isAtWork) void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    while (this.#wishes.length > 0) {
      const wishes = this.#wishes;
      this.#wishes = [];
      try {
        const sum = wishes.reduce((all, { count }) => all + count, 0);
        const [row] = await this.#database.query<{ taken: number; day: string }>(
          'SELECT taken::float8 AS taken, day::text AS day FROM take_quota($1, $2, $3, $4)',
          [this.#keyId, this.#interface, this.#limit, sum],
        );
        let { taken: left, day } = row ?? { taken: 0, day: '' };
        // First come, first served.
        for (const { count, resolve } of wishes) {
          const got = Math.min(count, left);
          left -= got;
          resolve({ count: got, day });
        }
      } catch (error) {
        for (const { reject } of wishes) reject(error);
      }
    }
    this.#isAtWork = false;
  }
}

const placeOf = (keyId: string, metered: QuotaInterface): string => `${keyId} ${metered}`;

export class PostgresQuotas implements QuotaLedger {
  readonly #database: PostgresDatabase;
  readonly #tills = new Map<string, Till>();
  /** Givings back that are under way, by key and interface: what is taken after them is taken of what they return. */
  readonly #returning = new Map<Promise<unknown>, string>();

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async take(keyId: string, metered: QuotaInterface, limit: number, count: number): Promise<Taken> {
    const place = placeOf(keyId, metered);
    for (const [returning, where] of this.#returning) if (where === place) await returning;
    let till = this.#tills.get(place);
    if (till === undefined) this.#tills.set(place, (till = new Till(this.#database, keyId, metered)));
    return till.take(limit, count);
  }

  giveBack(keyId: string, metered: QuotaInterface, { count, day }: Taken): void {
    const returning: Promise<unknown> = this.#database
      .query(
        'UPDATE quota_use SET used = greatest(0, used - $4) WHERE key_id = $1 AND day = $2::date AND interface = $3',
        [keyId, day, metered, count],
      )
      .catch(() => undefined)
      .finally(() => this.#returning.delete(returning));
    this.#returning.set(returning, placeOf(keyId, metered));
  }

  async close(): Promise<void> {
    await Promise.all(this.#returning.keys());
  }
}
