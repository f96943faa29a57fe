/** Ended jobs of every kind, and the deletion of those that are due. */
import type { Retention } from '../../../contract/retention.ts';

type Kind = keyof Retention['ended'];

/** Jobs of one kind. Times are ISO 8601 in UTC, as `Date.toISOString` writes them: they sort as text. */
export interface EndedJobs {
  /** When each of those that have ended did. */
  endTimes(): string[] | Promise<string[]>;
  /** Deletes those that ended before `time` and have not been begun again. @returns how many */
  deleteEnded(time: string): number | Promise<number>;
}

const DAY_MS = 86_400_000;

/** Before this moment a job has ended more than so many days ago. */
const horizon = (days: number, now: number): string => new Date(now - days * DAY_MS).toISOString();

export class KeptJobs {
  readonly #kinds = new Map<Kind, EndedJobs>();

  /** Each kind is added once, by the interface that runs its jobs. */
  add(kind: Kind, jobs: EndedJobs): void {
    this.#kinds.set(kind, jobs);
  }

  /** How many have ended, how many of them are due where they are kept for `days`, and when the next one is. */
  async count(days: number | null, now = Date.now()): Promise<Omit<Retention, 'days'>> {
    const ended = { matrices: 0, tables: 0 };
    const due = { matrices: 0, tables: 0 };
    const left: string[] = [];
    for (const [kind, jobs] of this.#kinds) {
      const times = await jobs.endTimes();
      ended[kind] = times.length;
      if (days === null) continue;
      const kept = times.filter((time) => time >= horizon(days, now));
      due[kind] = times.length - kept.length;
      left.push(...kept);
    }
    const [next] = left.toSorted();
    return {
      ended,
      due,
      ...(days === null || next === undefined
        ? {}
        : { next_at: new Date(Date.parse(next) + days * DAY_MS).toISOString() }),
    };
  }

  /** Deletes what ended more than `days` ago. */
  async deleteDue(days: number, now = Date.now()): Promise<Retention['due']> {
    const deleted = { matrices: 0, tables: 0 };
    for (const [kind, jobs] of this.#kinds) deleted[kind] = await jobs.deleteEnded(horizon(days, now));
    return deleted;
  }
}
