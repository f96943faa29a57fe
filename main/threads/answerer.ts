/** The serving side of calls: runs functions for a caller and sends their results. */
import type { Transferable } from 'node:worker_threads';
import { transferOf, type Call, type Service } from './call.ts';
import { encodeError } from './error-codec.ts';
import type { CallMessage, ToAnswerer, ToCaller } from './messages.ts';
import { WorkEnded } from './work-ended.ts';

type Answered = Exclude<ToCaller, { type: 'progress' }>;

/** Calls the function named in `message` synchronously. Never rejects: errors become part of the reply. */
export async function answerTo(
  { id, name, parameters }: Pick<CallMessage, 'id' | 'name' | 'parameters'>,
  functions: () => unknown,
): Promise<Answered> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Caller.ask` takes only names of functions, and what they take
    const local = functions() as Record<string, (...values: readonly unknown[]) => unknown>;
    return { type: 'answer', id, answer: await local[name]?.(...parameters) };
  } catch (error) {
    return { type: 'failed', id, error: encodeError(error) };
  }
}

/** A running call, which can be cancelled. */
class OpenCall implements Call<unknown> {
  readonly progress: (progress: unknown) => void;
  readonly #cancelled: CallMessage['cancelled'];
  readonly #ending = new AbortController();

  constructor({ id, cancelled }: CallMessage, post: (message: ToCaller) => void) {
    this.#cancelled = cancelled;
    this.progress = (progress) => post({ type: 'progress', id, progress });
  }

  get isCancelled(): boolean {
    return this.#ending.signal.aborted || (this.#cancelled !== undefined && Atomics.load(this.#cancelled, 0) !== 0);
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  cancel(): void {
    this.#ending.abort(new WorkEnded('cancelled', 'The work was cancelled'));
  }
}

/** Serves calls with the functions of `service`, concurrently. */
export class Answerer {
  readonly #service: Service<unknown, unknown>;
  readonly #post: (message: ToCaller, transfer: readonly Transferable[]) => void;
  readonly #open = new Map<number, OpenCall>();

  constructor(
    service: Service<unknown, unknown>,
    post: (message: ToCaller, transfer: readonly Transferable[]) => void,
  ) {
    this.#service = service;
    this.#post = post;
  }

  /** Handles a message from the caller. */
  receive(message: ToAnswerer): void {
    if (message.type === 'call') void this.#answer(message);
    else this.#open.get(message.id)?.cancel();
  }

  /** Handles the end of the connection: the caller is gone. */
  cancelAll(): void {
    for (const call of this.#open.values()) call.cancel();
  }

  async #answer(message: CallMessage): Promise<void> {
    const { id } = message;
    const call = new OpenCall(message, (progress) => this.#post(progress, []));
    this.#open.set(id, call);
    const answered = await answerTo(message, () => {
      if (call.isCancelled) throw new WorkEnded('cancelled', 'The work was cancelled before it started');
      return this.#service(call);
    });
    this.#open.delete(id);
    try {
      this.#post(answered, answered.type === 'answer' ? transferOf(answered.answer) : []);
    } catch (error) {
      // The result can't be cloned; the caller must still get a reply.
      this.#post({ type: 'failed', id, error: encodeError(error) }, []);
    }
  }
}
