/**
 * Work in a process of its own, that can be ended whatever it is doing. A worker thread inside native code (GEOS, SQLite) cannot be
 * terminated, and what it allocates is nobody's; a process can be killed, and the system takes everything back.
 *
 * The script is an entry of `main/workers` that calls `answerParent`. Starting it takes about a quarter of a second.
 */
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ChildEnded, type EndReason } from './child-end.ts';
import { decodeError, type Revivers } from './error-codec.ts';
import { startProcess } from './process.ts';
import { LAST_WORDS, type FromChild, type LastWords, type ToChild } from './protocol.ts';

export interface ChildOptions<Progress> {
  /** How long the whole may take, in milliseconds; unlimited unless given. */
  deadlineMs?: number;
  /** How long one step may take that the child tells of, in milliseconds; unlimited unless given. */
  stepMs?: number;
  /** Memory of the whole process in bytes, what native code takes included; 1 GiB unless given. Half of the machine's is the limit. */
  memoryBytes?: number;
  /** Ends the child: who asked has gone. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RunningChild<Answer> {
  /** Rejects with the error of the work itself, or ChildEnded. Settles only when the process is gone: what it wrote to may be removed then. */
  readonly answer: Promise<Answer>;
  /** Kills the process, whatever it is doing. */
  readonly cancel: () => void;
}

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Of what the child writes on standard error, the end is kept: it tells of a crash. */
const KEPT_LETTERS = 4000;
const OUT_OF_MEMORY = /heap out of memory|heap limit|bad_alloc|out of memory/i;

/** How long a child that has answered may take to end, in milliseconds. */
const LAST_MOMENTS_MS = 2000;

/** Half of the machine's memory, where that is less than `wanted`. */
const ceilingOf = (wanted = GIB): number => Math.min(wanted, totalmem() / 2);

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

const seconds = (milliseconds = 0): string => `${Math.round(milliseconds / 100) / 10} s`;

interface Limits {
  ceiling: number;
  deadlineMs: number | undefined;
  stepMs: number | undefined;
  /** How the process ended. */
  end: string;
}

const ENDINGS: Record<EndReason, (name: string, limits: Limits) => string> = {
  cancelled: (name) => `${name} was cancelled`,
  deadline: (name, { deadlineMs }) => `${name} took longer than ${seconds(deadlineMs)}, and was ended`,
  step: (name, { stepMs }) => `${name} took longer than ${seconds(stepMs)} for one step, and was ended`,
  memory: (name, { ceiling }) => `${name} needed more than ${Math.round(ceiling / MIB)} MiB of memory, and was ended`,
  crashed: (name, { end }) => `${name} ended early, with ${end}`,
};

/** Work that a script does in a process of its own, one request in each. */
export class ChildTask<Request, Answer, Progress = never> {
  readonly #script: URL;
  readonly #name: string;
  readonly #revivers: Revivers;

  /**
   * @param script entry of `main/workers`, as `new URL('…', import.meta.url)`: so it is bundled, too
   * @param name of the work, for messages: `The import`
   * @param revivers make errors of the work's own classes
   */
  constructor(script: URL, name: string, revivers: Revivers = {}) {
    this.#script = script;
    this.#name = name;
    this.#revivers = revivers;
  }

  /** As `start`, for the answer alone. @throws the error of the work itself; ChildEnded */
  ask(request: Request, options: ChildOptions<Progress> = {}): Promise<Answer> {
    return this.start(request, options).answer;
  }

  /** Starts the process, and returns at once. */
  start(request: Request, { deadlineMs, stepMs, memoryBytes, signal, onProgress }: ChildOptions<Progress> = {}): RunningChild<Answer> {
    const ceiling = ceilingOf(memoryBytes);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (signal?.aborted === true) {
      reject(new ChildEnded('cancelled', `${this.#name} was cancelled before it began`));
      return { answer: promise, cancel: () => undefined };
    }
    const heard = new Listener();
    let settle: (() => void) | undefined;
    let reason: EndReason | undefined;
    const kill = (why: EndReason): void => {
      reason ??= why;
      child.kill();
    };
    const cancel = (): void => kill('cancelled');
    let timer = deadlineMs === undefined ? undefined : setTimeout(() => kill('deadline'), deadlineMs);

    const hear = (message: FromChild<Answer, Progress>): void => {
      // It is being killed: what it has said meanwhile is not wanted any more.
      if (reason !== undefined) return;
      if (message.type === 'progress') {
        onProgress?.(message.progress);
        return;
      }
      settle = message.type === 'answer' ? () => resolve(message.answer) : () => reject(decodeError(message.error, this.#revivers));
      clearTimeout(timer);
      timer = setTimeout(() => child.kill(), LAST_MOMENTS_MS);
    };
    const close = (end: string): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      if (settle === undefined) {
        const why = reason ?? heard.words?.reason ?? (heard.isOutOfMemory ? 'memory' : 'crashed');
        reject(new ChildEnded(why, ENDINGS[why](this.#name, { ceiling, deadlineMs, stepMs, end }), heard.words?.step));
      } else settle();
    };
    const child = startProcess(fileURLToPath(this.#script), [`--max-old-space-size=${Math.ceil(ceiling / MIB)}`], {
      message: hear,
      text: (text) => heard.hear(text),
      failed: (error) => (settle ??= () => reject(error)),
      closed: close,
    });
    signal?.addEventListener('abort', cancel, { once: true });
    const work: ToChild<Request> = { request, watch: { parent: process.pid, memoryBytes: ceiling, stepMs: stepMs ?? UNLIMITED } };
    child.send(work);
    return { answer: promise, cancel };
  }
}
