/**
 * Entry of the threads and processes that tests start: runs any kind of work, including native work that never ends.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Fault } from '../../contract/fault.ts';
import { withTransfer, type Call } from './call.ts';
import { serveProcess, type ProcessCall } from './serve-process.ts';
import { serveThread } from './serve-thread.ts';

/** The same functions in a thread and in a process. */
const functions = ({ progress }: Call<number>) => ({
  double: (number: number): number => number * 2,
  count(to: number): number {
    for (let n = 1; n <= to; n++) progress(n);
    return to;
  },
  fail(message: string): never {
    throw new Fault('conflict', `it cannot be done: ${message}`);
  },
  /** An error of a class that isn't preserved. */
  secret: (): unknown => () => 1,
  exit: (code: number): never => process.exit(code),
});
export type SharedFunctions = ReturnType<typeof functions>;

interface NeverOptions {
  pidFile?: string;
  step?: number;
  part?: number;
}

/**
 * Counts without end inside SQLite, where signals and messages aren't handled. `UNION` stores each number, with `bytes`
 * of data.
 */
function countForEver(union: 'UNION' | 'UNION ALL', bytes = 0): void {
  const database = new Database(':memory:');
  database.pragma('temp_store = MEMORY');
  database
    .prepare(
      `WITH RECURSIVE number(n, load) AS (SELECT 1, '' ${union} SELECT n + 1, zeroblob(${bytes}) FROM ` +
        'number) SELECT count(*) FROM number',
    )
    .get();
}

/** Memory that a call leaves behind in its process. */
const allocated: Buffer[] = [];

const processFunctions = (call: ProcessCall<number>) => {
  const begin = ({ pidFile, step, part }: NeverOptions): void => {
    if (step !== undefined) call.step(step, part);
    if (pidFile === undefined) return;
    // Written to a temporary file and renamed: a test that sees the file kills this process, which may be before the
    // number is in it.
    writeFileSync(`${pidFile}.part`, String(process.pid));
    renameSync(`${pidFile}.part`, pidFile);
  };
  return {
    ...functions(call),
    pid(holdBytes = 0): number {
      allocated.push(Buffer.alloc(holdBytes, 1));
      return process.pid;
    },
    never(options: NeverOptions = {}): void {
      begin(options);
      countForEver('UNION ALL');
    },
    grow(options: NeverOptions = {}): void {
      begin(options);
      countForEver('UNION', 1e6);
    },
  };
};
export type ProcessFunctions = ReturnType<typeof processFunctions>;

let calls = 0;

const threadFunctions = (call: Call<number>) => ({
  ...functions(call),
  /** Returns the number of calls of this function since the thread started. */
  calls: (): number => ++calls,
  /** Works without a pause until it is cancelled. */
  spin(): void {
    call.progress(0);
    while (!call.isCancelled);
    call.signal.throwIfAborted();
    throw new Error('it heard of it by memory alone');
  },
  /** Waits until it is cancelled. */
  async wait(): Promise<void> {
    call.progress(0);
    await setTimeout(60_000, undefined, { signal: call.signal });
  },
  /** Works without a pause, whether cancelled or not. */
  deaf(milliseconds: number): void {
    call.progress(0);
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  },
  bytes: (length: number): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(length).fill(7);
    return withTransfer(bytes, [bytes.buffer]);
  },
  sum: (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0),
  async echo(port: MessagePort): Promise<void> {
    const [text] = await new Promise<[string]>((resolve) => {
      port.once('message', (message: string) => resolve([message]));
    });
    port.postMessage(text);
    port.close();
  },
});
export type ThreadFunctions = ReturnType<typeof threadFunctions>;

// Tests import this module for its exports.
if (!isMainThread) serveThread(threadFunctions);
else if (process.send !== undefined && process.argv[1] === import.meta.filename) await serveProcess(processFunctions);
