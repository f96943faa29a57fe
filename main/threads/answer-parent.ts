/** The child's side of `ChildTask`: does one piece of work, says how it goes, and ends, or waits for the next one. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { encodeError } from './error-codec.ts';
import type { FromChild, ToChild, Watch } from './protocol.ts';
import { Steps } from './steps.ts';
import type { WatchThread } from './watch.ts';

/** A little less urgent than ordinary work: with every core at work on an import, a look-up would have to wait for its turn. */
const NICE = 10;

export interface Reporter<Progress> {
  progress: (progress: Progress) => void;
  /**
   * To be called before work that may never end: from now on the child is at that item. A step that takes too long ends the process, and its
   * parent learns of the item. @param part the place of its file among several, from 0
   */
  step: (item: number, part?: number) => void;
  /** What follows is no step: it may take as long as it takes. */
  between: () => void;
}

/** What a child does with the request of its parent. */
export type ChildWork<Request, Answer, Progress = never> = (request: Request, reporter: Reporter<Progress>) => Answer | Promise<Answer>;

function tell<Answer, Progress>(message: FromChild<Answer, Progress>): Promise<void> {
  if (isUtility()) {
    process.parentPort.postMessage(message);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    if (process.send === undefined) throw new Error('This module is the entry of a child process, and is started by Cairn alone');
    process.send(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });
}

/** Whether this is a utility process of Electron's, which has a port of its own. */
function isUtility(): boolean {
  return 'parentPort' in process && Boolean(process.parentPort);
}

function nextMessage<Request>(): Promise<ToChild<Request>> {
  return new Promise((resolve) => {
    if (isUtility()) process.parentPort.once('message', ({ data }: { data: ToChild<Request> }) => resolve(data));
    else process.once('message', (message: ToChild<Request>) => resolve(message));
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

/** Whether a process that has this much memory after its work may do more of it: what one request has left there is nothing that ends the next. */
const hasRoom = ({ memoryBytes }: Watch): boolean => process.memoryUsage.rss() < memoryBytes / 2;

/**
 * Answers the requests that the parent of this process has, and ends the process. To be called once, at the end of an entry, `*.entry.ts`.
 * @param isUrgent the work is short, and look-ups wait for it
 */
export async function answerParent<Request, Answer, Progress = never>(work: ChildWork<Request, Answer, Progress>, isUrgent = false): Promise<void> {
  leaveSignalsToParent();
  if (!isUrgent) stepBack();
  process.once('disconnect', () => process.exit(1));
  let { request, mayStay, watch } = await nextMessage<Request>();
  const steps = new Steps();
  await startWatch(watch, steps);
  const reporter: Reporter<Progress> = {
    progress: (progress) => void tell({ type: 'progress', progress }).catch(() => undefined),
    step: (item, part = 0) => steps.begin({ item, part }),
    between: () => steps.end(),
  };
  try {
    for (;;) {
      const answer = await work(request, reporter);
      steps.end();
      const stays = mayStay && hasRoom(watch);
      // Listened for before it may come.
      const next = stays ? nextMessage<Request>() : undefined;
      await tell({ type: 'answer', answer, stays });
      if (next === undefined) break;
      ({ request, mayStay, watch } = await next);
    }
  } catch (error) {
    steps.end();
    await tell({ type: 'failed', error: encodeError(error) });
  }
  process.exit(0);
}
