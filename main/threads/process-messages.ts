/** Messages between a process and its children, besides those of calls. */
import type { CallMessage, ToCaller } from './messages.ts';
import type { Step } from './work-ended.ts';

/** The parent of a process, and its limits. */
export interface Watch {
  /** Process id of the parent; the child ends with it. */
  parent: number;
  /** Memory limit of the whole process in bytes, including native code. */
  memoryBytes: number;
  /** Maximum duration of one step, in milliseconds. */
  stepMs: number;
}

/** A call. The next one is sent only after the process has replied that it stays; its limits don't change. */
export interface ToProcess extends CallMessage {
  /** Whether the process may wait for another call afterwards. */
  canStay: boolean;
  watch: Watch;
}

/** `stays`: the process waits for another call; otherwise it exits. */
export type FromProcess =
  | Exclude<ToCaller, { type: 'answer' }>
  | (Extract<ToCaller, { type: 'answer' }> & { stays: boolean });

/** Reported by the watchdog before it kills its process. */
export interface KillReport {
  reason: 'memory' | 'step';
  step?: Step;
}

/**
 * Start of a line of last words on standard error, the only way for a thread to report while the main thread is busy.
 */
export const KILL_REPORT = '\u0001last-words ';
