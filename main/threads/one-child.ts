/** One child process, as its parent sees it: given one request after the other, and told of what comes back. */
import { startProcess, type ChildHandle } from './process.ts';
import { LAST_WORDS, type FromChild, type LastWords, type ToChild } from './protocol.ts';

const MIB = 2 ** 20;
/** Of what the child writes on standard error, the end is kept: it tells of a crash. */
const KEPT_LETTERS = 4000;
const OUT_OF_MEMORY = /heap out of memory|heap limit|bad_alloc|out of memory/i;

/** Splits off what a child says at its end from what its libraries write. */
class Listener {
  #text = '';
  words: LastWords | undefined;

  hear(text: string): void {
    this.#text = (this.#text + text).slice(-KEPT_LETTERS);
    const at = this.#text.indexOf(LAST_WORDS);
    const end = at < 0 ? -1 : this.#text.indexOf('\n', at);
    if (end >= 0) this.words = JSON.parse(this.#text.slice(at + LAST_WORDS.length, end));
  }

  get isOutOfMemory(): boolean {
    return OUT_OF_MEMORY.test(this.#text);
  }
}

/** What ends a child that is at work, for as long as it lives. */
export interface ChildLimits {
  memoryBytes: number;
  stepMs: number;
}

/** Whoever waits for a child. */
export interface ChildListener<Answer, Progress> {
  hear: (message: FromChild<Answer, Progress>) => void;
  /** It could not be started, or not be spoken to. */
  failed: (error: Error) => void;
  /** It is gone. @param end `code 1` or `signal SIGKILL` @param words why it ended itself */
  closed: (end: string, words: LastWords | undefined) => void;
}

export class OneChild<Request, Answer, Progress> {
  readonly limits: ChildLimits;
  /** How many requests it was given. */
  requests = 0;
  readonly #handle: ChildHandle;
  readonly #said = new Listener();
  #listener: ChildListener<Answer, Progress> | undefined;
  #leave: (() => void) | undefined;

  constructor(script: string, limits: ChildLimits) {
    this.limits = limits;
    this.#handle = startProcess(script, [`--max-old-space-size=${Math.ceil(limits.memoryBytes / MIB)}`], {
      message: (message: FromChild<Answer, Progress>) => this.#listener?.hear(message),
      text: (text) => this.#said.hear(text),
      failed: (error) => this.#listener?.failed(error),
      closed: (end) => {
        const { words, isOutOfMemory } = this.#said;
        if (this.#listener === undefined) this.#leave?.();
        else this.#listener.closed(end, words ?? (isOutOfMemory ? { reason: 'memory' } : undefined));
      },
    });
  }

  /** To be called when nothing is under way. @param mayStay it is kept for another request if it answers */
  give(request: Request, mayStay: boolean, listener: ChildListener<Answer, Progress>): void {
    this.#listener = listener;
    this.#leave = undefined;
    this.requests += 1;
    this.#handle.isAwaited(true);
    const work: ToChild<Request> = { request, mayStay, watch: { parent: process.pid, ...this.limits } };
    this.#handle.send(work);
  }

  /** Nobody waits for it: it keeps nobody alive. @param gone called if it ends meanwhile */
  rest(gone: () => void): void {
    this.#listener = undefined;
    this.#leave = gone;
    this.#handle.isAwaited(false);
  }

  /** Ends it, whatever it is doing. */
  kill(): void {
    this.#handle.kill();
  }
}
