/** One process, as its parent sees it: asked one thing after the other, and heard until it is gone. */
import type { Writable } from 'node:stream';
import type { AnswerOf, NameOf, ParametersOf } from './call.ts';
import { Caller } from './caller.ts';
import { startProcess, type ChildHandle } from './process.ts';
import { LAST_WORDS, type FromProcess, type LastWords, type ToProcess } from './process-messages.ts';

const MIB = 2 ** 20;
/** Of what the process writes on standard error, the end is kept: it tells of a crash. */
const KEPT_LETTERS = 4000;
const OUT_OF_MEMORY = /heap out of memory|heap limit|bad_alloc|out of memory/i;

/** Splits off what a process says at its end from what its libraries write. */
class Listener {
  #text = '';
  #words: LastWords | undefined;

  hear(text: string): void {
    this.#text = (this.#text + text).slice(-KEPT_LETTERS);
    const at = this.#text.indexOf(LAST_WORDS);
    const end = at < 0 ? -1 : this.#text.indexOf('\n', at);
    if (end >= 0) this.#words = JSON.parse(this.#text.slice(at + LAST_WORDS.length, end));
  }

  /** Why the process ended itself, or was ended by its lack of memory. */
  get words(): LastWords | undefined {
    return this.#words ?? (OUT_OF_MEMORY.test(this.#text) ? { reason: 'memory' } : undefined);
  }
}

/** What ends a process that is at work, for as long as it lives. */
export interface ProcessLimits {
  memoryBytes: number;
  stepMs: number;
}

/** The process is gone before it has answered. */
export class ProcessGone extends Error {
  override readonly name = 'ProcessGone';
  /** `code 1` or `signal SIGKILL`. */
  readonly end: string;
  readonly words: LastWords | undefined;

  constructor(end: string, words: LastWords | undefined) {
    super(`The process ended with ${end}`);
    this.end = end;
    this.words = words;
  }
}

interface AskOptions<Progress> {
  onProgress: ((progress: Progress) => void) | undefined;
  /** It is kept for another call if it answers. */
  mayStay: boolean;
}

export class OneProcess<Functions, Progress> {
  readonly limits: ProcessLimits;
  /** How many calls it was given. */
  calls = 0;
  /** Whether it has answered and waits for another call. */
  stays = false;
  readonly #handle: ChildHandle;
  readonly #caller: Caller<Functions, Progress>;
  readonly #said = new Listener();
  readonly #closed = Promise.withResolvers<undefined>();
  #mayStay = false;
  #isKilled = false;
  #leave: (() => void) | undefined;

  /** @param output takes what it writes on standard output */
  constructor(script: string, limits: ProcessLimits, output?: Writable) {
    this.limits = limits;
    this.#caller = new Caller({
      sharesMemory: false,
      // A call is cancelled by the end of its process: nothing but calls is sent.
      post: (message) => {
        if (message.type !== 'call') return;
        const work: ToProcess = {
          ...message,
          mayStay: this.#mayStay,
          watch: { parent: process.pid, ...this.limits },
        };
        this.#handle.send(work);
      },
    });
    this.#handle = startProcess(script, [`--max-old-space-size=${Math.ceil(limits.memoryBytes / MIB)}`], {
      message: (message: FromProcess) => this.#hear(message),
      text: (text) => this.#said.hear(text),
      failed: (error) => this.#caller.endAll(error),
      output,
      closed: (end) => {
        this.stays = false;
        this.#caller.endAll(new ProcessGone(end, this.#said.words));
        this.#closed.resolve(undefined);
        this.#leave?.();
      },
    });
  }

  /**
   * To be called when nothing is under way. @throws the error of the work; ProcessGone; what it could not be started
   * for
   */
  ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    { onProgress, mayStay }: AskOptions<Progress>,
  ): Promise<AnswerOf<Functions, Name>> {
    this.#leave = undefined;
    this.calls += 1;
    this.stays = false;
    this.#mayStay = mayStay;
    this.#handle.isAwaited(true);
    return this.#caller.ask(name, parameters, { onProgress });
  }

  /** It waits for another call, and this process for it no more. @param gone called if it ends meanwhile */
  rest(gone: () => void): void {
    this.#leave = gone;
    this.#handle.isAwaited(false);
  }

  /** Ends it, whatever it is doing. */
  kill(): void {
    this.#isKilled = true;
    this.#handle.kill();
  }

  /** Resolves when it has ended, by itself or, after so many milliseconds, by force. */
  async gone(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    await this.#closed.promise;
    clearTimeout(timer);
  }

  #hear(message: FromProcess): void {
    // What it has said while it is being killed is not wanted any more.
    if (this.#isKilled) return;
    if (message.type === 'answer') this.stays = message.stays;
    this.#caller.hear(message);
  }
}
