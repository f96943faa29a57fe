/**
 * The entry of a process that a `RemoteProcess` asks: answers its calls, says how they go, and ends, or waits for the
 * next one.
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

/**
 * A little less urgent than ordinary work: with every core at work on an import, a look-up would have to wait for its
 * turn.
 */
const NICE = 10;

/** What a function knows of the call that it answers in a process. Who cancels it ends the process. */
export interface ProcessCall<Progress = never> extends Call<Progress> {
  /**
   * To be called before work that may never end: from now on the process is at that item. A step that takes too long
   * ends the process, and its parent learns of the item. @param part the place of its file among several, from 0
   */
  readonly step: (item: number, part?: number) => void;
  /** What follows is no step: it may take as long as it takes. */
  readonly between: () => void;
}

/** Makes the functions of a process, anew for each call of one of them. */
export type ProcessService<Functions, Progress = never> = (call: ProcessCall<Progress>) => Functions;

/** Whether this is a utility process of Electron's, which has a port of its own. */
function isUtility(): boolean {
  return 'parentPort' in process && Boolean(process.parentPort);
}

function tell(message: FromProcess): Promise<void> {
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

/** Its parent alone ends it: a signal for the whole group of processes, as of Ctrl-C, is one for the parent. */
function leaveSignalsToParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}

function stepBack(): void {
  try {
    setPriority(NICE);
  } catch {
    // As urgent as it is, then.
  }
}

/**
 * Whether a process that has this much memory after its work may do more of it: what one call has left there is nothing
 * that ends the next.
 */
const hasRoom = ({ memoryBytes }: Watch): boolean => process.memoryUsage.rss() < memoryBytes / 2;

/**
 * Answers the calls of this process's parent with the functions of `service`, and ends the process. To be called once,
 * at the end of the entry.
 * @param isUrgent the work is short, and look-ups wait for it
 */
export async function serveProcess<Functions, Progress = never>(
  service: ProcessService<Functions, Progress>,
  isUrgent = false,
): Promise<void> {
  leaveSignalsToParent();
  if (!isUrgent) stepBack();
  process.once('disconnect', () => process.exit(1));
  const steps = new Steps();
  const { signal } = new AbortController();
  let call = await nextCall();
  await startWatch(call.watch, steps);
  for (;;) {
    const { id, watch, mayStay } = call;
    const answered = await answerTo(call, () =>
      service({
        progress: (progress) => void tell({ type: 'progress', id, progress }).catch(() => undefined),
        step: (item, part = 0) => steps.begin({ item, part }),
        between: () => steps.end(),
        isCancelled: false,
        signal,
      }),
    );
    steps.end();
    const stays = answered.type === 'answer' && mayStay && hasRoom(watch);
    // Listened for before it may come.
    const next = stays ? nextCall() : undefined;
    try {
      await tell(answered.type === 'answer' ? { ...answered, stays } : answered);
    } catch (error) {
      // What cannot be sent is no answer.
      await tell({ type: 'failed', id, error: encodeError(error) });
      break;
    }
    if (next === undefined) break;
    call = await next;
  }
  process.exit(0);
}
