/** Messages between a caller and the thread or process that serves it. */
import type { ErrorRecord } from './error-codec.ts';

export interface CallMessage {
  type: 'call';
  /** Number of the call, counting from 1. */
  id: number;
  name: string;
  parameters: readonly unknown[];
  /** Shared word, 1 once the call is cancelled: a busy thread receives no messages. */
  cancelled?: Int32Array<SharedArrayBuffer>;
}

export type ToAnswerer = CallMessage | { type: 'cancel'; id: number };

export type ToCaller =
  | { type: 'progress'; id: number; progress: unknown }
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'failed'; id: number; error: ErrorRecord };
