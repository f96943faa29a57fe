/** Large jobs divided among workers: queues missing parts and waits until all are complete. */
import { setTimeout } from 'node:timers/promises';
import { counted } from '../../contract/counted.ts';
import { isFault } from '../../contract/fault.ts';
import { PartQueue, type PartKind } from '../parts/part-queue.ts';
import type { PartStore } from '../parts/part-store.ts';
import { UnsuitableWorkers } from '../parts/unsuitable-workers.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface PartsOptions {
  /** Part store shared with the workers: a directory, or `s3://BUCKET/PREFIX`. */
  results?: string;
  store?: string | undefined;
  /** Whether to keep the parts once the output is written. */
  keepParts: boolean;
}

export interface PartsOrder {
  parts: PartStore;
  store: string;
  kind: PartKind;
  /** Id of the plan, which is also the name of its folder. */
  plan: string;
  /** Required parts of the plan. */
  indexes: readonly number[];
  /** Lists the completed parts. */
  existing: () => Promise<ReadonlySet<number>>;
  /** Called with the number of completed parts. */
  onDone: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Minimum interval of polling for parts, in milliseconds, and as a multiple of the duration of a poll, which is long
 * for ten thousand objects.
 */
const POLL_MS = 500;
const POLL_FACTOR = 10;
/** Time without new parts after which missing parts are queued again, because the store may have lost them. */
const REORDER_MS = 30_000;
/** Time without any part after which a hint about workers is shown. */
const HINT_MS = 20_000;

/** Returns the store that `--results` requires. @throws CliFailure */
export function storeForParts(store: string | undefined): string {
  if (store !== undefined) return store;
  throw new CliFailure(
    '--results needs a shared store for its workers: use --store postgres://USER@HOST:PORT/DATABASE, or ' +
      'CAIRN_STORE',
    EXIT.usage,
  );
}

/** Ignores an unavailable store, because workers can still finish their parts. */
async function ignoringBusy<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error, 'busy')) throw error;
    return undefined;
  }
}

/**
 * Lets workers compute the missing parts of a stored plan. If cancelled, waiting parts are withdrawn.
 * @returns the number of parts that already existed
 * @throws CliFailure if a part fails repeatedly, no worker can compute it, or it is cancelled; Fault if the store is
 * unavailable
 */
export async function orderParts({
  parts: place,
  store,
  kind,
  plan,
  indexes,
  existing: existingIndexes,
  onDone,
  signal,
}: PartsOrder): Promise<number> {
  const count = indexes.length;
  let done = await existingIndexes();
  const before = done.size;
  onDone(before);
  if (before === count) return before;
  const queue = await PartQueue.open({ url: store });
  const missing = (): { kind: PartKind; plan: string; index: number }[] =>
    indexes.filter((index) => !done.has(index)).map((index) => ({ kind, plan, index }));
  try {
    // Discard failures and reports of previous runs.
    await queue.failures(plan);
    await queue.reports(plan);
    const reported = new Set<string>();
    const unsuitable = new UnsuitableWorkers();
    await queue.send(missing());
    let [changedAt, hasHinted, pollMs] = [Date.now(), false, POLL_MS];
    const progressText = (): string =>
      `${done.size} of ${count} are complete in ${place.name}; run the same command to resume`;
    while (done.size < count) {
      await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(
          'Cancelled: ' +
            `${done.size} of ${counted(count, kind)} are complete in ${place.name}; run the same command to resume.`,
        );
      }
      const polledAt = performance.now();
      const current = await existingIndexes();
      pollMs = Math.max(POLL_MS, POLL_FACTOR * (performance.now() - polledAt));
      if (current.size !== done.size) {
        changedAt = Date.now();
        unsuitable.clear();
      }
      done = current;
      onDone(done.size);
      const failures = (await ignoringBusy(() => queue.failures(plan))) ?? [];
      if (failures.length > 0) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(
          `${counted(failures.length, kind)} failed repeatedly: ${failures[0] ?? ''}. ${progressText()}`,
        );
      }
      for (const report of (await ignoringBusy(() => queue.reports(plan))) ?? []) {
        if (!reported.has(report.reason)) note(`${report.reason}. The ${kind} is waiting for another worker`);
        reported.add(report.reason);
        unsuitable.add(report);
      }
      const reason = unsuitable.isEmpty
        ? undefined
        : unsuitable.reason((await ignoringBusy(() => queue.workers())) ?? []);
      if (reason !== undefined) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(`None of the connected workers can run this: ${reason}. ${progressText()}`);
      }
      if (reported.size === 0 && Date.now() - changedAt > HINT_MS && done.size === before && !hasHinted) {
        hasHinted = true;
        note(`No results yet. Start workers with: cairn work --store … --results ${place.name}`);
      }
      if (Date.now() - changedAt > REORDER_MS) {
        changedAt = Date.now();
        await ignoringBusy(() => queue.send(missing()));
      }
    }
    return before;
  } finally {
    await queue.close();
  }
}

/** Removes the parts of a plan once its output is written. Failures are only noted, because the output is complete. */
export async function removeParts(place: PartStore, plan: string): Promise<void> {
  try {
    await place.remove(plan);
  } catch (error) {
    note(
      "The output is complete, but its parts couldn't be removed from " +
        `${place.name}, folder ${plan}: ${errorMessage(error)}`,
    );
  }
}
