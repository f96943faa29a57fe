/**
 * Counts of responses that aren't in the store yet, by key, day, interface and status. They are written once a second,
 * so that no request waits for the disk; a crash loses the last second.
 */
import { errorMessage } from '../../contract/system-error.ts';
import type { UsageRow } from './usage-row.ts';

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
