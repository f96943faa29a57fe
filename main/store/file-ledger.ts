/**
 * The ledger of a server without a shared store. Quotas are counted in memory, synchronously. Usage is written to disk
 * within a second, and a new process initialises its counts from it.
 */
import type { Database, Statement } from 'better-sqlite3';
import type { MeteredInterface } from '../../contract/metering.ts';
import type { Charge, Charged, Ledger, QuotaCharge, UsedToday } from './accounts.ts';
import { countsAgainstQuota, presentDay, UsageBuffer, type BufferedUsage, type UsageRow } from './usage.ts';

/** Requests of a day, by key and interface. */
type Counts = Map<string, Map<MeteredInterface, number>>;

function add(counts: Counts, keyId: string, metered: MeteredInterface, requests: number): void {
  let ofKey = counts.get(keyId);
  if (ofKey === undefined) counts.set(keyId, (ofKey = new Map()));
  ofKey.set(metered, (ofKey.get(metered) ?? 0) + requests);
}

const usedOf = (counts: Counts): UsedToday[] =>
  Array.from(counts, ([keyId, ofKey]) =>
    Array.from(ofKey, ([metered, requests]) => ({ keyId, interface: metered, requests })),
  )
    .flat()
    .filter(({ requests }) => requests > 0);

export class FileLedger implements Ledger {
  readonly usage = new UsageBuffer(() => this.flush());
  readonly #note: (usage: BufferedUsage) => void;
  readonly #used: Statement<[string], UsedToday>;
  readonly #between: Statement<[string, string], UsageRow>;
  readonly #ofKey: Statement<[string, string, string], UsageRow>;
  /** Counts of {@link #day}. Requests without a quota are counted too, because their key may get one. */
  #counts: Counts = new Map();
  #day: string | undefined;

  constructor(database: Database) {
    // `max`, because the clock may have been set back.
    const touch = database.prepare("UPDATE api_key SET last_used_at = max(coalesce(last_used_at, ''), ?) WHERE id = ?");
    const addRow = database.prepare(
      `INSERT INTO usage (key_id, day, interface, status, requests, cells)
       VALUES (@keyId, @day, @interface, @status, @requests, @cells)
       ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, cells = cells + excluded.cells`,
    );
    const note = database.transaction(({ rows, lastUsed }: BufferedUsage) => {
      for (const row of rows) addRow.run(row);
      for (const [id, time] of lastUsed) touch.run(time, id);
    });
    this.#note = (usage) => note.immediate(usage);
    this.#used = database.prepare(
      `SELECT key_id AS keyId, interface, sum(requests) AS requests FROM usage
       WHERE day = ? AND status <> 429 AND status < 500 GROUP BY key_id, interface`,
    );
    const columns = 'SELECT key_id AS keyId, day, interface, status, requests, cells FROM usage';
    const order = 'ORDER BY key_id, day, interface, status';
    this.#between = database.prepare(`${columns} WHERE day BETWEEN ? AND ? ${order}`);
    this.#ofKey = database.prepare(`${columns} WHERE key_id = ? AND day BETWEEN ? AND ? ${order}`);
  }

  charge({ keyId, interfaces, quotas, count, isAllOrNothing = false }: Charge): Charged {
    const day = this.#followClock();
    const used = this.#counts.get(keyId);
    let least: Charged['least'];
    for (const metered of interfaces) {
      const quota = quotas[metered];
      if (quota === undefined) continue;
      const left = Math.max(0, quota - (used?.get(metered) ?? 0));
      if (least === undefined || left < least.left) least = { interface: metered, left };
    }
    const left = least?.left ?? Infinity;
    const charge = left >= count ? count : isAllOrNothing ? 0 : left;
    for (const metered of interfaces) add(this.#counts, keyId, metered, charge);
    return { count: charge, day, least };
  }

  refund({ keyId, interfaces }: Pick<Charge, 'keyId' | 'interfaces'>, { count, day }: QuotaCharge): void {
    if (day === this.#followClock()) for (const metered of interfaces) add(this.#counts, keyId, metered, -count);
  }

  recharge({ keyId, interfaces }: Pick<Charge, 'keyId' | 'interfaces'>, { count }: QuotaCharge): QuotaCharge {
    const day = this.#followClock();
    for (const metered of interfaces) add(this.#counts, keyId, metered, count);
    return { count, day };
  }

  flush(): void {
    if (this.usage.isEmpty) return;
    const usage = this.usage.drain();
    try {
      this.#note(usage);
      this.usage.confirm();
    } catch (error) {
      this.usage.restore(usage, error);
    }
  }

  close(): void {
    this.flush();
    this.usage.close();
  }

  /** Today's counts of this process, if it has any; otherwise what is on disk, e.g. for the command line. */
  used(day: string): UsedToday[] {
    return day === this.#day ? usedOf(this.#counts) : usedOf(this.#read(day));
  }

  between(from: string, to: string, keyId?: string): UsageRow[] {
    this.flush();
    const stored = keyId === undefined ? this.#between.all(from, to) : this.#ofKey.all(keyId, from, to);
    const waiting = this.usage.rows.filter(
      (row) => (keyId === undefined || row.keyId === keyId) && row.day >= from && row.day <= to,
    );
    return [...stored, ...waiting];
  }

  /** Starts a new day, or an earlier one if the clock was set back. @returns the current day (UTC) */
  #followClock(): string {
    const day = presentDay();
    if (day !== this.#day) {
      this.#counts = this.#read(day);
      this.#day = day;
    }
    return day;
  }

  /** Returns the counts of a day, given its usage. */
  #read(day: string): Counts {
    this.flush();
    const counts: Counts = new Map();
    for (const { keyId, interface: metered, requests } of this.#used.all(day)) add(counts, keyId, metered, requests);
    for (const row of this.usage.rows)
      if (row.day === day && countsAgainstQuota(row.status)) add(counts, row.keyId, row.interface, row.requests);
    return counts;
  }
}
