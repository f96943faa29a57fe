/**
 * Work in a process of its own, that can be ended whatever it is doing. A worker thread inside native code (GEOS, SQLite) cannot be
 * terminated, and what it allocates is nobody's; a process can be killed, and the system takes everything back.
 *
 * The script is an entry, `*.entry.ts`, that calls `answerParent`. Starting it takes about a quarter of a second, and some 20 ms of the
 * thread that starts it: a task may keep processes that have answered for its next requests.
 */
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ChildEnded, type EndReason } from './child-end.ts';
import { decodeError, type Revivers } from './error-codec.ts';
import { OneChild, type ChildLimits } from './one-child.ts';
import type { LastWords } from './protocol.ts';
import { RestingChildren, type RestOptions } from './resting.ts';

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
  /** Rejects with the error of the work itself, or ChildEnded. Settles only when the process is gone, or has answered and waits for other work: what it wrote to may be removed then. */
  readonly answer: Promise<Answer>;
  /** Kills the process, whatever it is doing. */
  readonly cancel: () => void;
}

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** How long a child that has answered may take to end, in milliseconds. */
const LAST_MOMENTS_MS = 2000;

/** Half of the machine's memory, where that is less than `wanted`. */
const ceilingOf = (wanted = GIB): number => Math.min(wanted, totalmem() / 2);

const seconds = (milliseconds = 0): string => `${Math.round(milliseconds / 100) / 10} s`;

interface Limits extends ChildLimits {
  deadlineMs: number | undefined;
  /** How the process ended. */
  end: string;
}

const ENDINGS: Record<EndReason, (name: string, limits: Limits) => string> = {
  cancelled: (name) => `${name} was cancelled`,
  deadline: (name, { deadlineMs }) => `${name} took longer than ${seconds(deadlineMs)}, and was ended`,
  step: (name, { stepMs }) => `${name} took longer than ${seconds(stepMs)} for one step, and was ended`,
  memory: (name, { memoryBytes }) => `${name} needed more than ${Math.round(memoryBytes / MIB)} MiB of memory, and was ended`,
  crashed: (name, { end }) => `${name} ended early, with ${end}`,
};

/** Work that a script does in a process of its own, one request at a time in each. */
export class ChildTask<Request, Answer, Progress = never> {
  readonly #script: string;
  readonly #name: string;
  readonly #revivers: Revivers;
  readonly #resting: RestingChildren<Request, Answer, Progress>;

  /**
   * @param script an entry, as `new URL('…', import.meta.url)`: so it is bundled, too
   * @param name of the work, for messages: `The import`
   * @param revivers make errors of the work's own classes
   * @param rest keeps processes that have answered for a while; one that was ended, or whose work failed, is never used again. None is kept unless given
   */
  constructor(script: URL, name: string, revivers: Revivers = {}, rest: RestOptions = { most: 0 }) {
    this.#script = fileURLToPath(script);
    this.#name = name;
    this.#revivers = revivers;
    this.#resting = new RestingChildren(rest);
  }

  /** As `start`, for the answer alone. @throws the error of the work itself; ChildEnded */
  ask(request: Request, options: ChildOptions<Progress> = {}): Promise<Answer> {
    return this.start(request, options).answer;
  }

  /** Starts a process, or takes one that waits, and returns at once. */
  start(request: Request, { deadlineMs, stepMs, memoryBytes, signal, onProgress }: ChildOptions<Progress> = {}): RunningChild<Answer> {
    const limits: ChildLimits = { memoryBytes: ceilingOf(memoryBytes), stepMs: stepMs ?? UNLIMITED };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (signal?.aborted === true) {
      reject(new ChildEnded('cancelled', `${this.#name} was cancelled before it began`));
      return { answer: promise, cancel: () => undefined };
    }
    const child = this.#resting.take(limits) ?? new OneChild<Request, Answer, Progress>(this.#script, limits);
    let settle: (() => void) | undefined;
    let reason: EndReason | undefined;
    let isOver = false;
    const kill = (why: EndReason): void => {
      // The process may be at work for somebody else by now.
      if (isOver) return;
      reason ??= why;
      child.kill();
    };
    const cancel = (): void => kill('cancelled');
    let timer = deadlineMs === undefined ? undefined : setTimeout(() => kill('deadline'), deadlineMs);
    const endWaiting = (): void => {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle?.();
    };
    const whyEnded = (end: string, words: LastWords | undefined): ChildEnded => {
      const why = reason ?? words?.reason ?? 'crashed';
      return new ChildEnded(why, ENDINGS[why](this.#name, { ...limits, deadlineMs, end }), words?.step);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    child.give(request, this.#resting.mayKeep(child), {
      hear: (message) => {
        // It is being killed: what it has said meanwhile is not wanted any more.
        if (reason !== undefined) return;
        if (message.type === 'progress') {
          onProgress?.(message.progress);
          return;
        }
        settle = message.type === 'answer' ? () => resolve(message.answer) : () => reject(decodeError(message.error, this.#revivers));
        if (message.type === 'answer' && message.stays) {
          this.#resting.keep(child);
          endWaiting();
          return;
        }
        clearTimeout(timer);
        timer = setTimeout(() => child.kill(), LAST_MOMENTS_MS);
      },
      failed: (error) => (settle ??= () => reject(error)),
      closed: (end, words) => {
        settle ??= () => reject(whyEnded(end, words));
        endWaiting();
      },
    });
    return { answer: promise, cancel };
  }
}
