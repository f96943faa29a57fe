/**
 * Usage: responses by key, day, interface and status, and the counts that aren't in the store yet. These are written
 * once a second, so that no request waits for the disk; a crash loses the last second.
 */
import type { MeteredInterface } from '../../contract/metering.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface UsageRow {
  keyId: string;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  interface: MeteredInterface;
  /** HTTP status of the responses. */
  status: number;
  requests: number;
  /** Number of matrix cells requested. */
  cells: number;
}

/** Returns whether responses with this status count towards quotas: 429s and server errors don't. */
export const countsAgainstQuota = (status: number): boolean => status !== 429 && status < 500;

const DAY_MS = 86_400_000;
let today = { number: Number.NaN, text: '' };

/** Returns the current day (UTC), `YYYY-MM-DD`. Formatted once a day, because every request needs it. */
export function presentDay(): string {
  const now = Date.now();
  const number = Math.floor(now / DAY_MS);
  if (number !== today.number) today = { number, text: new Date(now).toISOString().slice(0, 10) };
  return today.text;
}

const WRITE_MS = 1000;

/** The data of one write. */
export interface BufferedUsage {
  rows: readonly UsageRow[];
  /** Time of last use of each key, ISO 8601 by id. */
  lastUsed: ReadonlyMap<string, string>;
}

export class UsageBuffer {
  readonly #write: () => unknown;
  #rows = new Map<string, UsageRow>();
  /** The row that was added to last: consecutive answers mostly count in the same one. */
  #lastRow: UsageRow | undefined;
  /** Milliseconds since 1970, by key. */
  #lastUsed = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #isClosed = false;

  /** @param write called a second after the first count that isn't written yet */
  constructor(write: () => unknown) {
    this.#write = write;
  }

  get rows(): readonly UsageRow[] {
    return [...this.#rows.values()];
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  add(row: UsageRow): void {
    this.#sum(row);
    this.#lastUsed.set(row.keyId, Date.now());
    this.#writeSoon();
  }

  /** Empties the buffer. The caller writes its contents. */
  drain(): BufferedUsage {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [rows, lastUsed] = [this.rows, this.#lastUsed];
    this.#rows = new Map();
    this.#lastRow = undefined;
    this.#lastUsed = new Map();
    return { rows, lastUsed: new Map(Array.from(lastUsed, ([id, time]) => [id, new Date(time).toISOString()])) };
  }

  /** Puts back counts that couldn't be written. Only the first failure in a row is reported. */
  restore({ rows, lastUsed }: BufferedUsage, error: unknown): void {
    for (const row of rows) this.#sum(row);
    for (const [id, time] of lastUsed) if (!this.#lastUsed.has(id)) this.#lastUsed.set(id, Date.parse(time));
    if (!this.#isFailing)
      process.stderr.write(
        `cairn: usage can't be written (${errorMessage(error)}); it is kept in memory, and writing is retried ` +
          'every second\n',
      );
    this.#isFailing = true;
    if (!this.isEmpty) this.#writeSoon();
  }

  /** Confirms that the drained counts are in the store. */
  confirm(): void {
    this.#isFailing = false;
  }

  /** Stops writing. */
  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  #sum(row: UsageRow): void {
    const total = this.#totalOf(row);
    total.requests += row.requests;
    total.cells += row.cells;
    this.#lastRow = total;
  }

  #totalOf(row: UsageRow): UsageRow {
    const { keyId, day, interface: metered, status } = row;
    const last = this.#lastRow;
    if (last?.keyId === keyId && last.interface === metered && last.status === status && last.day === day) return last;
    const place = `${keyId} ${day} ${metered} ${status}`;
    const known = this.#rows.get(place);
    if (known !== undefined) return known;
    const total = { ...row, requests: 0, cells: 0 };
    this.#rows.set(place, total);
    return total;
  }

  #writeSoon(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#write();
    }, WRITE_MS).unref();
  }
}
