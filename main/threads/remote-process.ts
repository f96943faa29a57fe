/**
 * Functions in a process of its own, that can be ended whatever it is doing. A worker thread inside native code (GEOS,
 * SQLite) cannot be terminated, and what it allocates is not counted as its own; a process can be killed, and the
 * system takes everything back.
 *
 * Starting one takes about a quarter of a second, and some 20 ms of the thread that starts it: processes that have
 * answered may be kept for the next calls.
 */
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AnswerOf, CallOptions, NameOf, ParametersOf, Remote } from './call.ts';
import { memoryCeiling } from './memory-ceiling.ts';
import { OneProcess, ProcessGone, type ProcessLimits } from './one-process.ts';
import { RestingProcesses, type RestOptions } from './resting-processes.ts';
import { WorkEnded, type EndReason } from './work-ended.ts';

export interface ProcessOptions<Progress = never> extends CallOptions<Progress> {
  /** How long the whole may take, in milliseconds; unlimited unless given. */
  deadlineMs?: number;
  /** How long one step may take that the process tells of, in milliseconds; unlimited unless given. */
  stepMs?: number;
  /**
   * Memory of the whole process in bytes, what native code takes included; 1 GiB unless given. Half of the machine's,
   * or
   * of its container's, is the limit.
   */
  memoryBytes?: number;
  /**
   * Takes what the process writes on standard output, at its own pace, and is ended with it. The process has been
   * started for that, and serves no other call.
   */
  output?: Writable;
}

const MIB = 2 ** 20;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** How long a process that has answered may take to end, in milliseconds. */
const LAST_MOMENTS_MS = 2000;

const seconds = (milliseconds = 0): string => `${Math.round(milliseconds / 100) / 10} s`;

interface Limits extends ProcessLimits {
  deadlineMs: number | undefined;
  /** How the process ended. */
  end: string;
}

const ENDINGS: Record<EndReason, (name: string, limits: Limits) => string> = {
  cancelled: (name) => `${name} was cancelled`,
  deadline: (name, { deadlineMs }) => `${name} took longer than ${seconds(deadlineMs)}, and was ended`,
  step: (name, { stepMs }) => `${name} took longer than ${seconds(stepMs)} for one step, and was ended`,
  memory: (name, { memoryBytes }) =>
    `${name} needed more than ${Math.round(memoryBytes / MIB)} MiB of memory, and was ended`,
  crashed: (name, { end }) => `${name} ended early, with ${end}`,
};

/** Functions of a script, each call in a process that does nothing else meanwhile. */
export class RemoteProcess<Functions, Progress = never> implements Remote<
  Functions,
  Progress,
  ProcessOptions<Progress>
> {
  readonly #script: string;
  readonly #name: string;
  readonly #resting: RestingProcesses<Functions, Progress>;

  /**
   * @param script module that calls `serveProcess`, as `new URL('…', import.meta.url)`: so it is bundled, too
   * @param name of the work, for messages: `The import`
   * @param rest keeps processes that have answered for a while; one that was ended, or whose work failed, is never used
   * again. None is kept unless given
   */
  constructor(script: URL, name: string, rest: RestOptions = { max: 0 }) {
    this.#script = fileURLToPath(script);
    this.#name = name;
    this.#resting = new RestingProcesses(rest);
  }

  /**
   * Settles only when the process is gone, or has answered and waits for other work: what it wrote to may be removed
   * then.
   * @throws the error of the work itself; WorkEnded, where `signal`, a limit or a crash has ended the process
   */
  async ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    { deadlineMs, stepMs = UNLIMITED, memoryBytes, output, signal, onProgress }: ProcessOptions<Progress> = {},
  ): Promise<AnswerOf<Functions, Name>> {
    const limits: ProcessLimits = { memoryBytes: memoryCeiling(memoryBytes), stepMs };
    if (signal?.aborted === true) throw new WorkEnded('cancelled', `${this.#name} was cancelled before it began`);
    const resting = output === undefined ? this.#resting.take(limits) : undefined;
    const process = resting ?? new OneProcess<Functions, Progress>(this.#script, limits, output);
    let reason: EndReason | undefined;
    const kill = (why: EndReason): void => {
      reason ??= why;
      process.kill();
    };
    const cancel = (): void => kill('cancelled');
    const timer = deadlineMs === undefined ? undefined : setTimeout(() => kill('deadline'), deadlineMs);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await process.ask(name, parameters, {
        onProgress,
        mayStay: output === undefined && this.#resting.mayKeep(process),
      });
      if (process.stays) this.#resting.keep(process);
      return answer;
    } catch (error) {
      if (!(error instanceof ProcessGone)) throw error;
      const { end, words } = error;
      const why = reason ?? words?.reason ?? 'crashed';
      throw new WorkEnded(why, ENDINGS[why](this.#name, { ...limits, deadlineMs, end }), words?.step);
    } finally {
      // From now on the process may be at work for another caller.
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      if (!process.stays) await process.gone(LAST_MOMENTS_MS);
    }
  }
}
