/**
 * A worker thread that is there while it is needed: started when it is first asked, also where it has died, and ended
 * when nothing was asked for a while.
 */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { movedWith, type AnswerOf, type CallOptions, type NameOf, type ParametersOf, type Remote } from './call.ts';
import { Caller } from './caller.ts';
import type { ErrorRecord } from './error-codec.ts';
import { IdleTimer } from './idle-timer.ts';
import type { ToCaller } from './messages.ts';
import { outOfFiles } from './open-files.ts';
import { WorkEnded } from './work-ended.ts';
import { toError } from '../../contract/system-error.ts';

export interface ThreadOptions {
  /** The thread's own, for who looks at the process. */
  name: string;
  /** What calls under way are rejected with when it dies. @param error absent where it ended by itself */
  died: (error: Error | undefined) => Error;
  /** What it is given whenever it starts, with what is `moving`. */
  workerData?: () => unknown;
  resourceLimits?: ResourceLimits;
  /** How long it stays when nothing is asked, in milliseconds; until it is closed unless given. */
  idleMs?: number | undefined;
  /** Whether nothing goes on there by itself, asked before it goes. */
  isIdle?: () => Promise<boolean>;
  /**
   * How long a call that was cancelled may go on, in milliseconds: then its thread is ended, and another one asked for
   * all other calls. No limit unless given.
   */
  graceMs?: number;
  /**
   * Whether a thread that fails with that is of no more use: it is ended, and another one asked for all other calls.
   */
  isSpent?: (error: ErrorRecord) => boolean;
}

export class RemoteThread<Functions, Progress = never> implements Remote<Functions, Progress> {
  readonly #entry: URL;
  readonly #options: ThreadOptions;
  readonly #caller: Caller<Functions, Progress>;
  readonly #idle: IdleTimer | undefined;
  #worker: Worker | undefined;

  /** @param entry module that calls `serveThread`, as `new URL('…', import.meta.url)`: so it is bundled, too */
  constructor(entry: URL, options: ThreadOptions) {
    const { graceMs, idleMs } = options;
    this.#entry = entry;
    this.#options = options;
    this.#idle = idleMs === undefined ? undefined : new IdleTimer(() => void this.#endIfIdle(), idleMs);
    this.#caller = new Caller({
      sharesMemory: true,
      post: (message, transfer) => {
        // One that has gone meanwhile has nothing left to cancel.
        if (message.type === 'cancel' && this.#worker === undefined) return;
        this.#idle?.stop();
        const worker = (this.#worker ??= this.#begin());
        // A process with nothing else to do waits for answers, and not for threads that sleep.
        worker.ref();
        worker.postMessage(message, transfer);
      },
      ...(graceMs === undefined ? {} : { onCancel: (id) => void setTimeout(() => this.#stop(id), graceMs).unref() }),
      onEnd: () => this.#rest(),
    });
  }

  /** Whether the thread is there now. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Calls under way. */
  get load(): number {
    return this.#caller.size;
  }

  ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    options?: CallOptions<Progress>,
  ): Promise<AnswerOf<Functions, Name>> {
    return this.#caller.ask(name, parameters, options);
  }

  /** Starts it before it is asked. */
  start(): void {
    this.#worker ??= this.#begin();
  }

  /** Ends the thread; calls under way are rejected with `why`. */
  async close(why: Error = new WorkEnded('cancelled', 'The thread was ended')): Promise<void> {
    await this.#end();
    this.#caller.endAll(why);
  }

  #begin(): Worker {
    const { name, workerData, resourceLimits } = this.#options;
    const data = workerData?.();
    const worker = new Worker(this.#entry, {
      name,
      workerData: data,
      transferList: [...movedWith(data)],
      ...(resourceLimits === undefined ? {} : { resourceLimits }),
    });
    worker.unref();
    worker.on('message', (message: ToCaller) => {
      this.#caller.hear(message);
      if (message.type !== 'failed' || this.#options.isSpent?.(message.error) !== true) return;
      void this.#end();
      this.#caller.askAgain();
    });
    // A thread that fails says so twice, and by the second time another one may have taken its place.
    const die = (error?: Error): void => {
      if (this.#worker !== worker) return;
      this.#forget();
      this.#caller.endAll(outOfFiles(error) ?? this.#options.died(error));
    };
    worker.on('error', (error: unknown) => die(toError(error)));
    worker.on('exit', () => die());
    return worker;
  }

  /** Nothing more is heard of the thread. */
  #forget(): Worker | undefined {
    this.#idle?.stop();
    const worker = this.#worker;
    this.#worker = undefined;
    return worker?.removeAllListeners().on('error', () => undefined);
  }

  async #end(): Promise<void> {
    const worker = this.#forget();
    // A process with nothing else to do must not end before the thread has.
    worker?.ref();
    await worker?.terminate();
  }

  /** Ends a call that goes on although it was cancelled, and its thread with it. */
  #stop(id: number): void {
    if (!this.#caller.has(id)) return;
    void this.#end();
    this.#caller.end(id, new WorkEnded('cancelled', 'It was cancelled'));
    this.#caller.askAgain();
  }

  #rest(): void {
    if (this.#caller.size > 0) return;
    this.#worker?.unref();
    if (this.#worker !== undefined) this.#idle?.restart();
  }

  /** Something may have been asked for meanwhile. */
  async #endIfIdle(): Promise<void> {
    const isIdle = (await this.#options.isIdle?.().catch(() => false)) ?? true;
    if (isIdle && this.#caller.size === 0) await this.#end();
  }
}
