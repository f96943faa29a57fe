/** Retention of ended jobs of every kind. */
import type { Retention } from '../../../contract/retention.ts';

type Kind = keyof Retention['ended'];

/** Jobs of one kind. Times are ISO 8601 in UTC like `Date.toISOString`, so they sort as text. */
export interface EndedJobs {
  /** Returns the end times of all ended jobs. */
  endTimes(): string[] | Promise<string[]>;
  /** Deletes jobs that ended before `time` and weren't restarted. @returns their number */
  deleteEnded(time: string): number | Promise<number>;
}

const DAY_MS = 86_400_000;

/** Returns the time `days` ago. */
const horizon = (days: number, now: number): string => new Date(now - days * DAY_MS).toISOString();

export class JobRetention {
  readonly #kinds = new Map<Kind, EndedJobs>();

  /** Registers the jobs of a kind; each kind once. */
  add(kind: Kind, jobs: EndedJobs): void {
    this.#kinds.set(kind, jobs);
  }

  /** Counts ended jobs and those due after `days`, and returns when the next one is due. */
  async count(days: number | null, now = Date.now()): Promise<Omit<Retention, 'days'>> {
    const ended = { matrices: 0, tables: 0 };
    const due = { matrices: 0, tables: 0 };
    const remaining: string[] = [];
    for (const [kind, jobs] of this.#kinds) {
      const times = await jobs.endTimes();
      ended[kind] = times.length;
      if (days === null) continue;
      const current = times.filter((time) => time >= horizon(days, now));
      due[kind] = times.length - current.length;
      remaining.push(...current);
    }
    const [next] = remaining.toSorted();
    return {
      ended,
      due,
      ...(days === null || next === undefined
        ? {}
        : { next_at: new Date(Date.parse(next) + days * DAY_MS).toISOString() }),
    };
  }

  /** Deletes jobs that ended more than `days` ago. */
  async deleteDue(days: number, now = Date.now()): Promise<Retention['due']> {
    const deleted = { matrices: 0, tables: 0 };
    for (const [kind, jobs] of this.#kinds) deleted[kind] = await jobs.deleteEnded(horizon(days, now));
    return deleted;
  }
}
