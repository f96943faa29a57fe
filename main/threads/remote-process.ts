/**
 * Functions in a child process, which can be killed whatever it is doing. A worker thread inside native code (GEOS,
 * SQLite) can't be terminated, and its native memory can't be limited; killing a process frees everything.
 *
 * Starting a process takes about 250 ms, of which 20 ms are on the calling thread, so processes that have replied may
 * be reused.
 */
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AnswerOf, CallOptions, NameOf, ParametersOf, Remote } from './call.ts';
import { memoryCeiling } from './memory-ceiling.ts';
import { OneProcess, ProcessExited, type ProcessLimits } from './one-process.ts';
import { IdleProcesses, type IdleProcessOptions } from './idle-processes.ts';
import { WorkEnded, type EndReason } from './work-ended.ts';

export interface ProcessOptions<Progress = never> extends CallOptions<Progress> {
  /** Maximum duration of the call in milliseconds; unlimited by default. */
  deadlineMs?: number;
  /** Maximum duration of a step that the process reports, in milliseconds; unlimited by default. */
  stepMs?: number;
  /**
   * Memory of the whole process in bytes, including native code; 1 GiB by default, and at most half of the machine's or
   * container's.
   */
  memoryBytes?: number;
  /**
   * Receives what the process writes to standard output, at its own pace, and is ended with it. Such a process is
   * started for this call only.
   */
  output?: Writable;
}

const MIB = 2 ** 20;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** How long a process may take to exit after its reply, in milliseconds. */
const EXIT_TIMEOUT_MS = 2000;

const seconds = (milliseconds = 0): string => `${Math.round(milliseconds / 100) / 10} s`;

interface Limits extends ProcessLimits {
  deadlineMs: number | undefined;
  /** How the process ended. */
  end: string;
}

const ENDINGS: Record<EndReason, (name: string, limits: Limits) => string> = {
  cancelled: (name) => `${name} was cancelled`,
  deadline: (name, { deadlineMs }) => `${name} took longer than ${seconds(deadlineMs)} and was stopped`,
  step: (name, { stepMs }) => `${name} took longer than ${seconds(stepMs)} for one step and was stopped`,
  memory: (name, { memoryBytes }) =>
    `${name} needed more than ${Math.round(memoryBytes / MIB)} MiB of memory and was stopped`,
  crashed: (name, { end }) => `${name} stopped unexpectedly (${end})`,
};

/** Functions of a script. Each call has a process of its own. */
export class RemoteProcess<Functions, Progress = never> implements Remote<
  Functions,
  Progress,
  ProcessOptions<Progress>
> {
  readonly #script: string;
  readonly #name: string;
  readonly #idle: IdleProcesses<Functions, Progress>;

  /**
   * @param script module that calls `serveProcess`, as `new URL('…', import.meta.url)`, so that it is bundled too
   * @param name name of the work in messages, e.g. `The import`
   * @param rest reuse of processes that have replied, but not of any that was killed or whose work failed; by default,
   * none are reused
   */
  constructor(script: URL, name: string, rest: IdleProcessOptions = { max: 0 }) {
    this.#script = fileURLToPath(script);
    this.#name = name;
    this.#idle = new IdleProcesses(rest);
  }

  /**
   * Settles only when the process has exited, or is idle after its reply, so that files it wrote can be deleted.
   * @throws errors of the work; WorkEnded if `signal`, a limit or a crash ended the process
   */
  async ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    { deadlineMs, stepMs = UNLIMITED, memoryBytes, output, signal, onProgress }: ProcessOptions<Progress> = {},
  ): Promise<AnswerOf<Functions, Name>> {
    const limits: ProcessLimits = { memoryBytes: memoryCeiling(memoryBytes), stepMs };
    if (signal?.aborted === true) throw new WorkEnded('cancelled', `${this.#name} was cancelled before it started`);
    const reused = output === undefined ? this.#idle.take(limits) : undefined;
    const process = reused ?? new OneProcess<Functions, Progress>(this.#script, limits, output);
    let reason: EndReason | undefined;
    const kill = (endReason: EndReason): void => {
      reason ??= endReason;
      process.kill();
    };
    const cancel = (): void => kill('cancelled');
    const timer = deadlineMs === undefined ? undefined : setTimeout(() => kill('deadline'), deadlineMs);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await process.ask(name, parameters, {
        onProgress,
        canStay: output === undefined && this.#idle.canReuse(process),
      });
      if (process.stays) this.#idle.add(process);
      return answer;
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error;
      const { end, words } = error;
      const endReason = reason ?? words?.reason ?? 'crashed';
      throw new WorkEnded(endReason, ENDINGS[endReason](this.#name, { ...limits, deadlineMs, end }), words?.step);
    } finally {
      // From now on, the process may work for another caller.
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      if (!process.stays) await process.exited(EXIT_TIMEOUT_MS);
    }
  }
}
