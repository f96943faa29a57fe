/** What a process and the children that work for it say to each other. */
import type { ErrorRecord } from './error-codec.ts';

/** Who is waited for, and what stops the child. */
export interface Watch {
  /** The child ends where this process does. */
  parent: number;
  /** Memory of the whole process in bytes, what native code takes included. */
  memoryBytes: number;
  /** How long one step may take, in milliseconds. */
  stepMs: number;
}

/** A request. The next one comes only when the child has answered that it stays; what watches it stays the same. */
export interface ToChild<Request> {
  request: Request;
  /** Whether the child may wait for another one afterwards. */
  mayStay: boolean;
  watch: Watch;
}

export type FromChild<Answer, Progress> =
  | { type: 'progress'; progress: Progress }
  /** `stays`: the child waits for another request; else it ends. */
  | { type: 'answer'; answer: Answer; stays: boolean }
  | { type: 'failed'; error: ErrorRecord };

/** Which piece of its work a child is at: a row or an object of a file, from 1, and the file's place among several, from 0. */
export interface Step {
  item: number;
  part: number;
}

/** What the watch says before it ends its process. */
export interface LastWords {
  reason: 'memory' | 'step';
  step?: Step;
}

/** Begins a line of last words on standard error: a thread has no other way out of a process whose main thread is busy. */
export const LAST_WORDS = '\u0001last-words ';
