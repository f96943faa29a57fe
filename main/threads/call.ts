/**
 * Remote calls: functions in another thread or process, called in the same way. A call has parameters, a result or an
 * error, progress, and a signal that cancels it.
 */
import type { Transferable } from 'node:worker_threads';

/** The call that a remote function is serving. */
export interface Call<Progress = never> {
  /** Reports progress to the caller, even from work that never awaits. */
  readonly progress: (progress: Progress) => void;
  /**
   * Whether the caller has cancelled. Work that never awaits must poll this in a thread; processes are killed instead.
   */
  readonly isCancelled: boolean;
  /** Aborted when the caller cancels, for work that awaits. */
  readonly signal: AbortSignal;
}

/** Creates the functions of a thread for each call. */
export type Service<Functions, Progress = never> = (call: Call<Progress>) => Functions;

type AnyFunction = (...parameters: never[]) => unknown;

/** Names of remote functions. */
export type NameOf<Functions> = keyof {
  [Name in keyof Functions as Functions[Name] extends AnyFunction ? Name : never]: true;
} &
  string;

export type ParametersOf<Functions, Name extends keyof Functions> = Functions[Name] extends (
  ...parameters: infer All
) => unknown
  ? All
  : never;

export type AnswerOf<Functions, Name extends keyof Functions> = Functions[Name] extends (
  ...parameters: never[]
) => infer Answer
  ? Awaited<Answer>
  : never;

export interface CallOptions<Progress = never> {
  /** Cancels the call: it rejects with WorkEnded, or with the error of its work. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Parts of the parameters to transfer rather than copy. */
  transfer?: readonly Transferable[];
}

/** Functions in a thread or process. */
export interface Remote<Functions, Progress = never, Options extends CallOptions<Progress> = CallOptions<Progress>> {
  /** Calls a function. @throws the error of the function, with its class if it is a Fault or WorkEnded; WorkEnded */
  ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    options?: Options,
  ): Promise<AnswerOf<Functions, Name>>;
}

const transfers = new WeakMap<object, readonly Transferable[]>();

/** Marks `parts` of a result to be transferred to the caller rather than copied. @returns `answer` */
export function withTransfer<Answer extends object>(answer: Answer, parts: readonly Transferable[]): Answer {
  transfers.set(answer, parts);
  return answer;
}

/** Returns the parts marked by {@link withTransfer}. */
export const transferOf = (answer: unknown): readonly Transferable[] =>
  typeof answer === 'object' && answer !== null ? (transfers.get(answer) ?? []) : [];
