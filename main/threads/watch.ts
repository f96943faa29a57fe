/**
 * Thread of a child process that ends it: where its parent has gone, its memory is used up, or a step takes too long.
 * The main thread may be deep in native code, where no message, signal handler or termination of a thread reaches it; a
 * thread beside it ends the process all the same.
 */
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { isAlive } from './alive.ts';
import { LAST_WORDS, type LastWords, type Watch } from './process-messages.ts';
import { Steps } from './steps.ts';

/** How often the thread looks, in milliseconds: native code may take a gigabyte in a second. */
const LOOK_MS = 100;
const MAX_BETWEEN_MS = 10 * LOOK_MS;

/** What the thread gets at its start. */
export interface WatchThread extends Watch {
  steps: SharedArrayBuffer;
  /** Whether standard input is a pipe that its parent holds the other end of. */
  hasPipe: boolean;
}

const { parent, memoryBytes, stepMs, steps: buffer, hasPipe }: WatchThread = workerData;
const steps = new Steps(buffer);

const end = (): void => void process.kill(process.pid, 'SIGKILL');

function say(words: LastWords): void {
  try {
    writeSync(2, `${LAST_WORDS}${JSON.stringify(words)}\n`);
  } catch {
    // There is no listener.
  }
}

// A pipe ends with its other end, however that came about.
if (hasPipe) new Socket({ fd: 0, readable: true, writable: false }).on('error', end).on('end', end).resume();

let mark = 0;
let spentMs = 0;
let looked = performance.now();
setInterval(() => {
  // A machine that sleeps, or gives the process no turn, takes nothing of the time of a step.
  const passedMs = Math.min(performance.now() - looked, MAX_BETWEEN_MS);
  looked = performance.now();
  if (!isAlive(parent)) end();
  const now = steps.mark;
  const step = now > 0 ? { step: steps.now } : {};
  if (process.memoryUsage.rss() > memoryBytes) {
    say({ reason: 'memory', ...step });
    end();
  }
  if (now !== mark || now <= 0) {
    mark = now;
    spentMs = 0;
  } else if ((spentMs += passedMs) > stepMs) {
    say({ reason: 'step', ...step });
    end();
  }
}, LOOK_MS);

parentPort?.postMessage('watching');
