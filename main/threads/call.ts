/**
 * How work in another thread or process is asked for: functions there, called from here, in one way for all of them. A
 * call has parameters, an answer or an error, progress on its way, and a signal that cancels it.
 */
import type { Transferable } from 'node:worker_threads';

/** What a function knows of the call that it answers. */
export interface Call<Progress = never> {
  /** Tells the caller how far it is; heard while the work goes on, also where it never waits. */
  readonly progress: (progress: Progress) => void;
  /** Whether the caller has cancelled. Work that never waits looks at it now and then; a process is ended instead. */
  readonly isCancelled: boolean;
  /** Aborted when the caller cancels, for work that waits. */
  readonly signal: AbortSignal;
}

/** Makes the functions of a thread, anew for each call of one of them. */
export type Service<Functions, Progress = never> = (call: Call<Progress>) => Functions;

type AnyFunction = (...parameters: never[]) => unknown;

/** Names of the functions. */
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
  /** Cancels the call: it is rejected with WorkEnded, or with the error that its work ends with. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Parts of the parameters that are moved to the thread, and no copies of them. */
  transfer?: readonly Transferable[];
}

/** What can be called, wherever it runs. */
export interface Remote<Functions, Progress = never, Options extends CallOptions<Progress> = CallOptions<Progress>> {
  /** @throws the error of the function, of its own class where that is known here; WorkEnded */
  ask<Name extends NameOf<Functions>>(
    name: Name,
    parameters: ParametersOf<Functions, Name>,
    options?: Options,
  ): Promise<AnswerOf<Functions, Name>>;
}

const moved = new WeakMap<object, readonly Transferable[]>();

/** Has `parts` of an answer moved to the caller, and no copies of them: to be called with what a function answers. */
export function moving<Answer extends object>(answer: Answer, parts: readonly Transferable[]): Answer {
  moved.set(answer, parts);
  return answer;
}

/** What {@link moving} was told of that answer. */
export const movedWith = (answer: unknown): readonly Transferable[] =>
  typeof answer === 'object' && answer !== null ? (moved.get(answer) ?? []) : [];
