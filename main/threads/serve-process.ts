/**
 * Entry of a process called through a `RemoteProcess`: serves its calls, reports progress, and exits or waits for the
 * next call.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { answerTo } from './answerer.ts';
import type { Call } from './call.ts';
import { encodeError } from './error-codec.ts';
import type { FromProcess, ToProcess, Watch } from './process-messages.ts';
import { Steps } from './steps.ts';
import type { WatchThread } from './watch.ts';

/** Lower priority than normal: with every core busy with an import, a look-up would have to wait for a core. */
const NICE = 10;

/** The call that a function in a process is serving. Cancelling it kills the process. */
export interface ProcessCall<Progress = never> extends Call<Progress> {
  /**
   * Starts a step. Call it before work that may never end, with the number of its item. If a step takes too long, the
   * process is killed and its parent learns the item.
   * @param part index of its file among several, from 0
   */
  readonly step: (item: number, part?: number) => void;
  /** Ends the step: time isn't limited until the next one. */
  readonly between: () => void;
}

/** Creates the functions of a process for each call. */
export type ProcessService<Functions, Progress = never> = (call: ProcessCall<Progress>) => Functions;

/** Returns whether this is a utility process of Electron, which has its own port. */
function isUtility(): boolean {
  return 'parentPort' in process && Boolean(process.parentPort);
}

function send(message: FromProcess): Promise<void> {
  if (isUtility()) {
    process.parentPort.postMessage(message);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    if (process.send === undefined)
      throw new Error('This module is the entry of a child process, and is started by Cairn alone');
    process.send(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });
}

function nextCall(): Promise<ToProcess> {
  return new Promise((resolve) => {
    if (isUtility()) process.parentPort.once('message', ({ data }: { data: ToProcess }) => resolve(data));
    else process.once('message', (message: ToProcess) => resolve(message));
  });
}

async function startWatch(watch: Watch, steps: Steps): Promise<void> {
  const workerData: WatchThread = { ...watch, steps: steps.buffer, hasPipe: !isUtility() };
  const thread = new Worker(new URL('./watch.ts', import.meta.url), { name: 'watch', workerData });
  await once(thread, 'message');
  thread.unref();
}

/** Ignores signals to the whole process group, e.g. Ctrl-C: the parent handles them and ends its children. */
function leaveSignalsToParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function lowerPriority(): void {
  try {
    setPriority(NICE);
  } catch {
    // The process keeps its priority.
  }
}

/**
 * Returns whether a process may serve another call: memory left over from one call must not make the next exceed its
 * limit.
 */
const hasRoom = ({ memoryBytes }: Watch): boolean => process.memoryUsage.rss() < memoryBytes / 2;

/**
 * Serves the calls of the parent process with the functions of `service`, then exits. Call it once, at the end of the
 * entry.
 * @param isUrgent keeps the priority, for short work that look-ups wait for
 */
export async function serveProcess<Functions, Progress = never>(
  service: ProcessService<Functions, Progress>,
  isUrgent = false,
): Promise<void> {
  leaveSignalsToParent();
  if (!isUrgent) lowerPriority();
  process.once('disconnect', () => process.exit(1));
  const steps = new Steps();
  const { signal } = new AbortController();
  let call = await nextCall();
  await startWatch(call.watch, steps);
  for (;;) {
    const { id, watch, canStay: mayStay } = call;
    const answered = await answerTo(call, () =>
      service({
        progress: (progress) => void send({ type: 'progress', id, progress }).catch(() => undefined),
        step: (item, part = 0) => steps.begin({ item, part }),
        between: () => steps.end(),
        isCancelled: false,
        signal,
      }),
    );
    steps.end();
    const stays = answered.type === 'answer' && mayStay && hasRoom(watch);
    // Listen before a message can arrive.
    const next = stays ? nextCall() : undefined;
    try {
      await send(answered.type === 'answer' ? { ...answered, stays } : answered);
    } catch (error) {
      // The result can't be cloned.
      await send({ type: 'failed', id, error: encodeError(error) });
      break;
    }
    if (next === undefined) break;
    call = await next;
  }
  process.exit(0);
}
