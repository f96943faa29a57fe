/** A child process, as seen from its parent: serves one call at a time. */
import type { Writable } from 'node:stream';
import type { AnswerOf, NameOf, ParametersOf } from './call.ts';
import { Caller } from './caller.ts';
import { startProcess, type ChildHandle } from './process.ts';
import { KILL_REPORT, type FromProcess, type KillReport, type ToProcess } from './process-messages.ts';

const MIB = 2 ** 20;
/** Length of the tail of standard error to keep: it explains a crash. */
const MAX_STDERR_LENGTH = 4000;
const OUT_OF_MEMORY = /heap out of memory|heap limit|bad_alloc|out of memory/i;

/** Matches the last words of a process among the output of its libraries to standard error. */
class StderrReader {
  #text = '';
  #words: KillReport | undefined;

  read(text: string): void {
    this.#text = (this.#text + text).slice(-MAX_STDERR_LENGTH);
    const start = this.#text.indexOf(KILL_REPORT);
    const end = start < 0 ? -1 : this.#text.indexOf('\n', start);
    if (end >= 0) this.#words = JSON.parse(this.#text.slice(start + KILL_REPORT.length, end));
  }

  /** Returns why the process ended itself, or whether it ran out of memory. */
  get words(): KillReport | undefined {
    return this.#words ?? (OUT_OF_MEMORY.test(this.#text) ? { reason: 'memory' } : undefined);
  }
}

/** Limits beyond which a working process is killed. */
export interface ProcessLimits {
  memoryBytes: number;
  stepMs: number;
}

/** The process exited without a reply. */
export class ProcessExited extends Error {
  override readonly name = 'ProcessExited';
  /** `code 1` or `signal SIGKILL`. */
  readonly end: string;
  readonly words: KillReport | undefined;

  constructor(end: string, words: KillReport | undefined) {
    super(`The process stopped unexpectedly (${end})`);
    this.end = end;
    this.words = words;
  }
}

interface ProcessCallOptions<Progress> {
  onProgress: ((progress: Progress) => void) | undefined;
  /** Whether the process may wait for another call after its reply. */
  canStay: boolean;
}

export class OneProcess<Functions, Progress> {
  readonly limits: ProcessLimits;
  /** Number of calls so far. */
  calls = 0;
  /** Whether the process has replied and is waiting for another call. */
  stays = false;
  readonly #handle: ChildHandle;
  readonly #caller: Caller<Functions, Progress>;
  readonly #stderr = new StderrReader();
  readonly #closed = Promise.withResolvers<undefined>();
  #mayStay = false;
  #isKilled = false;
  #onExit: (() => void) | undefined;

  /** @param output receives what the process writes to standard output */
  constructor(script: string, limits: ProcessLimits, output?: Writable) {
    this.limits = limits;
    this.#caller = new Caller({
      sharesMemory: false,
      // A call is cancelled by killing the process, so only calls are sent.
      post: (message) => {
        if (message.type !== 'call') return;
        const work: ToProcess = {
          ...message,
          canStay: this.#mayStay,
          watch: { parent: process.pid, ...this.limits },
        };
        this.#handle.send(work);
      },
    });
    this.#handle = startProcess(script, [`--max-old-space-size=${Math.ceil(limits.memoryBytes / MIB)}`], {
      message: (message: FromProcess) => this.#receive(message),
      text: (text) => this.#stderr.read(text),
      failed: (error) => this.#caller.endAll(error),
      output,
      closed: (end) => {
        this.stays = false;
        this.#caller.endAll(new ProcessExited(end, this.#stderr.words));
        this.#closed.resolve(undefined);
        this.#onExit?.();
      },
    });
  }

  /**
   * Serves a call. Must only be called if no call is pending.
   * @throws errors of the work; ProcessExited; the reason if it couldn't be started
   */
  ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    { onProgress, canStay: mayStay }: ProcessCallOptions<Progress>,
  ): Promise<AnswerOf<Functions, Name>> {
    this.#onExit = undefined;
    this.calls += 1;
    this.stays = false;
    this.#mayStay = mayStay;
    this.#handle.keepsParentAlive(true);
    return this.#caller.ask(name, parameters, { onProgress });
  }

  /**
   * Leaves the process idle, without keeping this process alive.
   * @param onExit called if the process exits while idle
   */
  idle(onExit: () => void): void {
    this.#onExit = onExit;
    this.#handle.keepsParentAlive(false);
  }

  /** Kills the process, whatever it is doing. */
  kill(): void {
    this.#isKilled = true;
    this.#handle.kill();
  }

  /** Resolves when the process has exited. It is killed after `milliseconds`. */
  async exited(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    await this.#closed.promise;
    clearTimeout(timer);
  }

  #receive(message: FromProcess): void {
    // Messages sent while it is being killed are ignored.
    if (this.#isKilled) return;
    if (message.type === 'answer') this.stays = message.stays;
    this.#caller.receive(message);
  }
}
