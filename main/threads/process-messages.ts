/** What passes between a process and those that work for it, beside the messages of their calls. */
import type { CallMessage, ToCaller } from './messages.ts';
import type { Step } from './work-ended.ts';

/** Who waits for a process, and what stops it. */
export interface Watch {
  /** It ends where this process does. */
  parent: number;
  /** Memory of the whole process in bytes, what native code takes included. */
  memoryBytes: number;
  /** How long one step may take, in milliseconds. */
  stepMs: number;
}

/** A call. The next one comes only when the process has answered that it stays; what watches it stays the same. */
export interface ToProcess extends CallMessage {
  /** Whether the process may wait for another one afterwards. */
  mayStay: boolean;
  watch: Watch;
}

/** `stays`: the process waits for another call; else it ends. */
export type FromProcess =
  | Exclude<ToCaller, { type: 'answer' }>
  | (Extract<ToCaller, { type: 'answer' }> & { stays: boolean });

/** What the watch says before it ends its process. */
export interface LastWords {
  reason: 'memory' | 'step';
  step?: Step;
}

/**
 * Begins a line of last words on standard error: a thread has no other way out of a process whose main thread is busy.
 */
export const LAST_WORDS = '\u0001last-words ';
