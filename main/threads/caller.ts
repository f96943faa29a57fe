/** The calling side: pending calls, over any transport. */
import type { Transferable } from 'node:worker_threads';
import type { AnswerOf, CallOptions, NameOf, ParametersOf, Remote } from './call.ts';
import { decodeError } from './error-codec.ts';
import type { CallMessage, ToAnswerer, ToCaller } from './messages.ts';
import { WorkEnded } from './work-ended.ts';

/** A transport of messages to the other side. */
export interface Carrier {
  /** Sends a message. @throws DataCloneError if it contains something that can't be cloned */
  post: (message: ToAnswerer, transfer: readonly Transferable[]) => void;
  /** Whether the other side shares memory, as threads do. */
  sharesMemory: boolean;
  /** Called after a cancel message was sent. */
  onCancel?: (id: number) => void;
  /** Called when a call has ended. */
  onEnd?: () => void;
}

interface Pending {
  message: CallMessage;
  transfer: readonly Transferable[];
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: ((progress: never) => void) | undefined;
  /** Removes the listener of the signal. */
  release: () => void;
}

export class Caller<Functions, Progress = never> implements Remote<Functions, Progress> {
  readonly #carrier: Carrier;
  readonly #pending = new Map<number, Pending>();
  #count = 0;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
  }

  /** Pending calls. */
  get size(): number {
    return this.#pending.size;
  }

  async ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    { signal, onProgress, transfer = [] }: CallOptions<Progress> = {},
  ): Promise<AnswerOf<Functions, Name>> {
    if (signal?.aborted === true) throw new WorkEnded('cancelled', 'The work was cancelled before it started');
    const id = ++this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const sharesFlag = signal !== undefined && this.#carrier.sharesMemory;
    const message: CallMessage = {
      type: 'call',
      id,
      name,
      parameters,
      ...(sharesFlag ? { cancelled: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) } : {}),
    };
    const cancel = (): void => this.#cancel(id);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#pending.set(id, {
      message,
      transfer,
      resolve,
      reject,
      onProgress,
      release: () => signal?.removeEventListener('abort', cancel),
    });
    this.#post(message, transfer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other side calls the function of that name
    return (await promise) as AnswerOf<Functions, Name>;
  }

  /** Handles a message from the other side. */
  receive(message: ToCaller): void {
    if (message.type === 'progress') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function only reports progress of that type
      this.#pending.get(message.id)?.onProgress?.(message.progress as never);
    } else if (message.type === 'answer') this.#end(message.id, ({ resolve }) => resolve(message.answer));
    else this.end(message.id, decodeError(message.error));
  }

  has(id: number): boolean {
    return this.#pending.has(id);
  }

  /** Rejects a call, whatever the other side does. */
  end(id: number, error: unknown): void {
    this.#end(id, ({ reject }) => reject(error));
  }

  /** Rejects all calls: the other side is gone. */
  endAll(error: unknown): void {
    for (const id of this.#pending.keys()) this.end(id, error);
  }

  /** Sends all pending calls again, after the other side was replaced. */
  resendAll(): void {
    for (const { message, transfer } of this.#pending.values()) this.#post(message, transfer);
  }

  #post(message: CallMessage, transfer: readonly Transferable[]): void {
    try {
      this.#carrier.post(message, transfer);
    } catch (error) {
      this.end(message.id, error);
    }
  }

  #cancel(id: number): void {
    const { cancelled } = this.#pending.get(id)?.message ?? {};
    if (cancelled !== undefined) Atomics.store(cancelled, 0, 1);
    this.#carrier.post({ type: 'cancel', id }, []);
    this.#carrier.onCancel?.(id);
  }

  /** Does nothing if the call has ended. */
  #end(id: number, settle: (call: Pending) => void): void {
    const call = this.#pending.get(id);
    if (call === undefined) return;
    this.#pending.delete(id);
    call.release();
    settle(call);
    this.#carrier.onEnd?.();
  }
}
