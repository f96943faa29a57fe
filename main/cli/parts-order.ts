/**
 * Large work that is divided among workers: what waits is ordered, and what has come is counted, until all is there.
 */
import { setTimeout } from 'node:timers/promises';
import { counted } from '../../contract/counted.ts';
import { isFault } from '../../contract/fault.ts';
import { PartQueue, type PartKind } from '../parts/part-queue.ts';
import type { PartStore } from '../parts/part-store.ts';
import { UnfitWorkers } from '../parts/unfit-workers.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';
import { errorMessage } from '../../contract/system-error.ts';

export interface PartsOptions {
  /** Where parts lie that workers share: a directory, or `s3://BUCKET/PREFIX`. */
  results?: string;
  store?: string | undefined;
  /** The parts stay once the output is written. */
  keepParts: boolean;
}

export interface PartsOrder {
  parts: PartStore;
  store: string;
  kind: PartKind;
  /** Folder of the plan. */
  plan: string;
  /** Which parts of the plan are wanted. */
  indexes: readonly number[];
  /** Those of them that are there. */
  present: () => Promise<ReadonlySet<number>>;
  /** Hears how many are there. */
  onDone: (done: number) => void;
  signal: AbortSignal;
}

/**
 * How often parts are looked for, in milliseconds; where a look takes long, as of ten thousand objects, that many times
 * as long.
 */
const POLL_MS = 500;
const POLL_FACTOR = 10;
/** Where nothing comes for so long, what is missing is ordered again: the store may have lost it. */
const REORDER_MS = 30_000;
/** Where nothing has come after so long, it is said what may be missing. */
const HINT_MS = 20_000;

/** The store that `--results` needs. @throws CliFailure */
export function storeForParts(store: string | undefined): string {
  if (store !== undefined) return store;
  throw new CliFailure(
    '--results divides the work among workers, which find it in a shared store: name it with --store ' +
      'postgres://USER@HOST:PORT/DATABASE, or CAIRN_STORE',
    EXIT.usage,
  );
}

/** While the store is away, workers go on with what they have, and so does this. */
async function ignoringBusy<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error, 'busy')) throw error;
    return undefined;
  }
}

/**
 * Has workers do what is missing of a plan, which lies in its place. Cancelled, it takes back what waits.
 * @returns how many were there before
 * @throws CliFailure where a part fails again and again, no worker can do it, or it is cancelled; Fault where the store
 * cannot be used
 */
export async function orderParts({
  parts: place,
  store,
  kind,
  plan,
  indexes,
  present: there,
  onDone,
  signal,
}: PartsOrder): Promise<number> {
  const count = indexes.length;
  let done = await there();
  const before = done.size;
  onDone(before);
  if (before === count) return before;
  const queue = await PartQueue.open({ url: store });
  const missing = (): { kind: PartKind; plan: string; index: number }[] =>
    indexes.filter((index) => !done.has(index)).map((index) => ({ kind, plan, index }));
  try {
    // What an order before this one failed with.
    await queue.failures(plan);
    await queue.reports(plan);
    const reported = new Set<string>();
    const unfit = new UnfitWorkers();
    await queue.send(missing());
    let [changedAt, hasHinted, pollMs] = [Date.now(), false, POLL_MS];
    const progressText = (): string =>
      `${done.size} of ${count} are kept in ${place.name}, and the same command goes on with the others`;
    while (done.size < count) {
      await setTimeout(pollMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(
          `Cancelled: ${done.size} of ${counted(count, kind)} are kept in ${place.name}, and the same ` +
            'command goes on with the others.',
        );
      }
      const polledAt = performance.now();
      const current = await there();
      pollMs = Math.max(POLL_MS, POLL_FACTOR * (performance.now() - polledAt));
      if (current.size !== done.size) {
        changedAt = Date.now();
        unfit.clear();
      }
      done = current;
      onDone(done.size);
      const failures = (await ignoringBusy(() => queue.failures(plan))) ?? [];
      if (failures.length > 0) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(
          `${counted(failures.length, kind)} failed again and again: ${failures[0] ?? ''}. ${progressText()}`,
        );
      }
      for (const report of (await ignoringBusy(() => queue.reports(plan))) ?? []) {
        if (!reported.has(report.reason)) note(`${report.reason}. The ${kind} waits for a worker that can do it`);
        reported.add(report.reason);
        unfit.add(report);
      }
      const reason = unfit.isEmpty ? undefined : unfit.reason((await ignoringBusy(() => queue.workers())) ?? []);
      if (reason !== undefined) {
        await ignoringBusy(() => queue.withdraw(plan));
        throw new CliFailure(`No worker that is there can do it: ${reason}. ${progressText()}`);
      }
      if (reported.size === 0 && Date.now() - changedAt > HINT_MS && done.size === before && !hasHinted) {
        hasHinted = true;
        note(`Nothing has come yet. Are there workers? cairn work --store … --results ${place.name}`);
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

/**
 * Removes the parts of a plan whose output is written. Where they cannot be, that is said, and the output is none the
 * worse.
 */
export async function removeParts(place: PartStore, plan: string): Promise<void> {
  try {
    await place.remove(plan);
  } catch (error) {
    note(`The output is whole, and its parts are still in ${place.name}, in ${plan}: ${errorMessage(error)}`);
  }
}
