/** Messages between a process and its children, beyond those of calls. */
import type { CallMessage, ToCaller } from './messages.ts';
import type { Step } from './work-ended.ts';

/** The parent of a process, and its limits. */
export interface Watch {
  /** Process id; the child ends with it. */
  parent: number;
  /** Memory of the whole process in bytes, including native code. */
  memoryBytes: number;
  /** How long one step may take, in milliseconds. */
  stepMs: number;
}

/** A call. The next one is sent only after the process has answered that it stays; its limits don't change. */
export interface ToProcess extends CallMessage {
  /** Whether the process may wait for another call afterwards. */
  canStay: boolean;
  watch: Watch;
}

/** `stays`: the process waits for another call; else it ends. */
export type FromProcess =
  | Exclude<ToCaller, { type: 'answer' }>
  | (Extract<ToCaller, { type: 'answer' }> & { stays: boolean });

/** Reported by the watchdog before it ends its process. */
export interface LastWords {
  reason: 'memory' | 'step';
  step?: Step;
}

/**
 * Starts a line of last words on standard error: the only way out for a thread while the main thread is busy.
 */
export const LAST_WORDS = '\u0001last-words ';
