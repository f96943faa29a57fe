/**
 * Watchdog thread of a child process: kills the process if its parent has exited, its memory limit is exceeded, or a
 * step takes too long. The main thread may be in native code, which no message, signal handler or termination can
 * interrupt.
 */
import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { isAlive } from './alive.ts';
import { KILL_REPORT, type KillReport, type Watch } from './process-messages.ts';
import { Steps } from './steps.ts';

/** Interval between checks, in milliseconds: native code may allocate a gigabyte per second. */
const CHECK_MS = 100;
const MAX_BETWEEN_MS = 10 * CHECK_MS;

/** The thread's `workerData`. */
export interface WatchThread extends Watch {
  steps: SharedArrayBuffer;
  /** Whether standard input is a pipe from the parent. */
  hasPipe: boolean;
}

const { parent, memoryBytes, stepMs, steps: buffer, hasPipe }: WatchThread = workerData;
const steps = new Steps(buffer);

const end = (): void => void process.kill(process.pid, 'SIGKILL');

function report(words: KillReport): void {
  try {
    writeSync(2, `${KILL_REPORT}${JSON.stringify(words)}\n`);
  } catch {
    // Nobody reads standard error any more.
  }
}

// The pipe closes when the parent exits, for whatever reason.
if (hasPipe) new Socket({ fd: 0, readable: true, writable: false }).on('error', end).on('end', end).resume();

let mark = 0;
let spentMs = 0;
let checkedAt = performance.now();
setInterval(() => {
  // Time asleep, or without a core, doesn't count towards a step.
  const passedMs = Math.min(performance.now() - checkedAt, MAX_BETWEEN_MS);
  checkedAt = performance.now();
  if (!isAlive(parent)) end();
  const now = steps.mark;
  const step = now > 0 ? { step: steps.now } : {};
  if (process.memoryUsage.rss() > memoryBytes) {
    report({ reason: 'memory', ...step });
    end();
  }
  if (now !== mark || now <= 0) {
    mark = now;
    spentMs = 0;
  } else if ((spentMs += passedMs) > stepMs) {
    report({ reason: 'step', ...step });
    end();
  }
}, CHECK_MS);

parentPort?.postMessage('watching');
