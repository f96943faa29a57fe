/** The thread that reads, answers and writes tables for the server: started when needed, also where it has died, gone when nobody has asked for a while. */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Readable, Writable } from 'node:stream';
import type { KeyLimits } from '../../contract/key-limits.ts';
import type { Allowance } from '../account/allowance.ts';
import { Fault } from '../../contract/fault.ts';
import { TableFault } from '../tables/table.ts';
import { IdleTimer } from '../threads/idle-timer.ts';
import { onDeath } from '../threads/on-death.ts';
import type { BatchJobs } from './batch/batch-jobs.ts';
import type { Counted } from './batch/quota.ts';
import type { StreamEvents, StreamOptions } from './enrich-stream.ts';
import { FieldFault } from './fields.ts';
import { ROW_THREAD_LIMITS } from './pool.ts';
import type { PoolThreadData } from './pool-protocol.ts';
import { portReadable, portWritable } from './port-stream.ts';
import { failureFrom, type ThreadFailure } from './thread-failure.ts';

interface TablePlace extends PoolThreadData {
  /** Where the tables of the window are kept. */
  batchDirectory: string;
  keyLimits: KeyLimits;
}

export interface TableThreadData extends TablePlace {
  /** By key: runs that go on by themselves take from them. */
  allowances: ReadonlyMap<string, Allowance[]>;
}

/** What can be asked of the tables of the window. */
export type BatchMethod = 'isIdle' | 'previewFile' | 'list' | 'get' | 'refuseBeyond' | 'create' | 'preview' | 'start' | 'layout' | 'act' | 'rows' | 'points' | 'pointTile' | 'exportTo' | 'cancelExport' | 'endTimes' | 'deleteEnded';

export interface CallCommand {
  type: 'call';
  id: number;
  method: BatchMethod;
  parameters: unknown[];
}

export interface StreamCommand {
  type: 'stream';
  id: number;
  options: StreamOptions;
  body: MessagePort;
  out: MessagePort;
}

export type FromTableThread =
  | { type: 'ready'; id: number; warning: string | undefined }
  /** Rows of a stream, since the last message. */
  | { type: 'answered'; id: number; right: number; faulty: number }
  /** Rows of a table of the window, since the last message. */
  | { type: 'counted'; counted: Counted }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'ended'; id: number; failure?: ThreadFailure };

type Call<Method extends BatchMethod> = BatchJobs[Method];

/** Whether the message of a failed table is meant for the user as it is. */
export const isTableFailure = (error: unknown): error is Error => error instanceof Error && [TableFault.name, FieldFault.name].includes(error.name);

export interface EnrichedStream {
  /** To be filled with the table. */
  body: Writable;
  /** The enriched table. */
  out: Readable;
  /** Resolves before the first byte of `out`, with a warning where there is one; rejects where there will be no byte. */
  ready: Promise<string | undefined>;
}

interface Waiting {
  resolve: (warning: string | undefined) => void;
  reject: (error: Error) => void;
  out: Readable;
  onAnswered: StreamEvents['onAnswered'];
}

/** What the thread needs of quotas. */
interface Metering {
  /** By key, when the thread starts. */
  allowances: () => ReadonlyMap<string, Allowance[]>;
  /** Hears of rows of the tables of the window as they are answered. */
  onCounted: (counted: Counted) => void;
  /** The thread has failed: rows that it had taken will not be answered. */
  onDied: () => void;
}

export class TableThread {
  readonly #place: TablePlace;
  readonly #streams = new Map<number, Waiting>();
  readonly #calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #metering: Metering;
  #worker: Worker | undefined;
  #next = 1;
  readonly #idle: IdleTimer;

  /** @param idleMs how long the thread stays when nobody asks and no table is under way, in milliseconds */
  constructor(place: TablePlace, metering: Metering, idleMs?: number) {
    this.#place = place;
    this.#metering = metering;
    this.#idle = new IdleTimer(() => void this.#endIfIdle(), idleMs);
  }

  /** Whether the thread is there now. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Calls a method of the tables of the window. @throws what it throws, by name and message */
  async call<Method extends BatchMethod>(method: Method, ...parameters: Parameters<Call<Method>>): Promise<Awaited<ReturnType<Call<Method>>>> {
    const id = this.#next++;
    const value = await new Promise<unknown>((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      const command: CallCommand = { type: 'call', id, method, parameters };
      this.#idle.stop();
      this.#worker ??= this.#start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(command);
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread calls the method of that name
    return value as Awaited<ReturnType<Call<Method>>>;
  }

  /** @param onAnswered hears of rows as they are answered */
  enrich(options: StreamOptions, onAnswered: StreamEvents['onAnswered']): EnrichedStream {
    const id = this.#next++;
    const [bodyChannel, outChannel] = [new MessageChannel(), new MessageChannel()];
    const [body, out] = [portWritable(bodyChannel.port1), portReadable(outChannel.port1)];
    // Whoever uses the streams hears of errors there; one that comes before must not end the process.
    for (const stream of [body, out]) stream.on('error', () => undefined);
    const ready = new Promise<string | undefined>((resolve, reject) => this.#streams.set(id, { resolve, reject, out, onAnswered }));
    const command: StreamCommand = { type: 'stream', id, options, body: bodyChannel.port2, out: outChannel.port2 };
    this.#idle.stop();
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(command, [bodyChannel.port2, outChannel.port2]);
    return { body, out, ready };
  }

  async close(): Promise<void> {
    await this.#end();
    this.#abandon(new Fault(503, 'Cairn is closing. What was answered of a table is kept', { code: 'closing' }));
  }

  async #end(): Promise<void> {
    this.#idle.stop();
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.removeAllListeners();
    await worker?.terminate();
  }

  /** A table that is read or run needs the thread although nobody asks. */
  async #endIfIdle(): Promise<void> {
    const isIdle = await this.call('isIdle').catch(() => false);
    // Somebody may have asked for something else meanwhile.
    if (isIdle && this.#isUnasked) await this.#end();
  }

  get #isUnasked(): boolean {
    return this.#streams.size + this.#calls.size === 0;
  }

  #start(): Worker {
    const workerData: TableThreadData = { ...this.#place, allowances: this.#metering.allowances() };
    const worker = new Worker(new URL('./tables.entry.ts', import.meta.url), { name: 'tables', workerData, resourceLimits: ROW_THREAD_LIMITS });
    worker.on('message', (message: FromTableThread) => this.#settle(message));
    onDeath(worker, ({ message }) => this.#abandon(new Error(`The table thread failed: ${message}`)));
    return worker;
  }

  #settle(message: FromTableThread): void {
    if (message.type === 'counted') this.#metering.onCounted(message.counted);
    else this.#answer(message);
    if (this.#isUnasked) this.#idle.restart();
  }

  #answer(message: Exclude<FromTableThread, { type: 'counted' }>): void {
    const call = this.#calls.get(message.id);
    if (message.type === 'answered') {
      this.#streams.get(message.id)?.onAnswered(message.right, message.faulty);
      return;
    }
    if (call !== undefined && message.type !== 'ready') {
      this.#calls.delete(message.id);
      if (message.type === 'answer') call.resolve(message.value);
      else call.reject(failureFrom(message.failure ?? { name: 'Error', message: 'The table thread gave no answer' }));
      return;
    }
    const waiting = this.#streams.get(message.id);
    if (message.type === 'ready') waiting?.resolve(message.warning);
    else if (message.type === 'ended') {
      this.#streams.delete(message.id);
      if (message.failure !== undefined) waiting?.reject(failureFrom(message.failure));
    }
  }

  /** Whoever waits is told; the next table starts a new thread. */
  #abandon(error: Error): void {
    this.#worker = undefined;
    this.#metering.onDied();
    for (const { reject, out } of this.#streams.values()) {
      reject(error);
      out.destroy(error);
    }
    this.#streams.clear();
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }
}
