/**
 * A worker thread on demand: started by the first call, restarted by the next call if it died, and ended after being
 * idle for a while.
 */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { transferOf, type AnswerOf, type CallOptions, type NameOf, type ParametersOf, type Remote } from './call.ts';
import { Caller } from './caller.ts';
import type { ErrorRecord } from './error-codec.ts';
import { IdleTimer } from './idle-timer.ts';
import type { ToCaller } from './messages.ts';
import { outOfFiles } from './open-files.ts';
import { WorkEnded } from './work-ended.ts';
import { toError } from '../../contract/system-error.ts';

export interface ThreadOptions {
  /** Name shown by tools that inspect the process. */
  name: string;
  /** Returns the error for pending calls when the thread dies. @param error absent if it exited by itself */
  died: (error: Error | undefined) => Error;
  /** Returns `workerData` at each start, with the parts marked by `withTransfer`. */
  workerData?: () => unknown;
  resourceLimits?: ResourceLimits;
  /** How long the thread stays without calls, in milliseconds; until closed by default. */
  idleMs?: number | undefined;
  /** Called before an idle thread is ended: returns whether it has no background work. */
  isIdle?: () => Promise<boolean>;
  /**
   * How long a cancelled call may continue, in milliseconds. After that its thread is ended, and a new one gets all
   * other calls. Unlimited by default.
   */
  graceMs?: number;
  /** Returns whether a thread is unusable after that error: it is ended, and a new one gets all other calls. */
  mustRestart?: (error: ErrorRecord) => boolean;
}

export class RemoteThread<Functions, Progress = never> implements Remote<Functions, Progress> {
  readonly #entry: URL;
  readonly #options: ThreadOptions;
  readonly #caller: Caller<Functions, Progress>;
  readonly #idle: IdleTimer | undefined;
  #worker: Worker | undefined;

  /** @param entry module that calls `serveThread`, as `new URL('…', import.meta.url)`, so that it is bundled too */
  constructor(entry: URL, options: ThreadOptions) {
    const { graceMs, idleMs } = options;
    this.#entry = entry;
    this.#options = options;
    this.#idle = idleMs === undefined ? undefined : new IdleTimer(() => void this.#endIfIdle(), idleMs);
    this.#caller = new Caller({
      sharesMemory: true,
      post: (message, transfer) => {
        // If the call has ended in the meantime, there is nothing to cancel.
        if (message.type === 'cancel' && this.#worker === undefined) return;
        this.#idle?.stop();
        const worker = (this.#worker ??= this.#begin());
        // Pending calls keep the process alive, idle threads don't.
        worker.ref();
        worker.postMessage(message, transfer);
      },
      ...(graceMs === undefined ? {} : { onCancel: (id) => void setTimeout(() => this.#stop(id), graceMs).unref() }),
      onEnd: () => this.#becomeIdle(),
    });
  }

  /** Whether the thread is running. */
  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Number of pending calls. */
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

  /** Starts the thread before the first call. */
  start(): void {
    this.#worker ??= this.#begin();
  }

  /** Ends the thread. Pending calls are rejected with `why`. */
  async close(reason: Error = new WorkEnded('cancelled', 'The thread was stopped')): Promise<void> {
    await this.#end();
    this.#caller.endAll(reason);
  }

  #begin(): Worker {
    const { name, workerData, resourceLimits } = this.#options;
    const data = workerData?.();
    const worker = new Worker(this.#entry, {
      name,
      workerData: data,
      transferList: [...transferOf(data)],
      ...(resourceLimits === undefined ? {} : { resourceLimits }),
    });
    worker.unref();
    worker.on('message', (message: ToCaller) => {
      this.#caller.receive(message);
      if (message.type !== 'failed' || this.#options.mustRestart?.(message.error) !== true) return;
      void this.#end();
      this.#caller.resendAll();
    });
    // A failing thread emits both events, and may have been replaced before the second one.
    const die = (error?: Error): void => {
      if (this.#worker !== worker) return;
      this.#forget();
      this.#caller.endAll(outOfFiles(error) ?? this.#options.died(error));
    };
    worker.on('error', (error: unknown) => die(toError(error)));
    worker.on('exit', () => die());
    return worker;
  }

  /** Detaches the thread: its events are ignored from now on. */
  #forget(): Worker | undefined {
    this.#idle?.stop();
    const worker = this.#worker;
    this.#worker = undefined;
    return worker?.removeAllListeners().on('error', () => undefined);
  }

  async #end(): Promise<void> {
    const worker = this.#forget();
    // The process must not exit before the thread has ended.
    worker?.ref();
    await worker?.terminate();
  }

  /** Ends a call that continues after it was cancelled, together with its thread. */
  #stop(id: number): void {
    if (!this.#caller.has(id)) return;
    void this.#end();
    this.#caller.end(id, new WorkEnded('cancelled', 'The work was cancelled'));
    this.#caller.resendAll();
  }

  #becomeIdle(): void {
    if (this.#caller.size > 0) return;
    this.#worker?.unref();
    if (this.#worker !== undefined) this.#idle?.restart();
  }

  /** Check again after the await, because there may be a new call. */
  async #endIfIdle(): Promise<void> {
    const isIdle = (await this.#options.isIdle?.().catch(() => false)) ?? true;
    if (isIdle && this.#caller.size === 0) await this.#end();
  }
}
