import type { AnswerQuery } from './query.ts';
import { useAnswer, type Asked } from './use-answer.ts';

/** How often a job under way is asked for, in milliseconds. */
const RUNNING_MS = 400;

type Options<T> = {
  /** Whether anything in the answer is under way. */
  readonly isRunning: (answer: T) => boolean;
  /** How often it is asked for otherwise; by default not again. */
  readonly idleMs?: number | false;
  readonly isWanted?: boolean;
  /** Whether it is also asked for while the window is hidden. */
  readonly isHiddenToo?: boolean;
};

/** Follows jobs of the server: asks for them often while one is under way. */
export function useJob<T>(
  query: AnswerQuery<T>,
  { isRunning, idleMs = false, isWanted = true, isHiddenToo = true }: Options<T>,
): Asked<T> {
  return useAnswer(
    { ...query, staleTime: 0 },
    {
      isWanted,
      isHiddenToo,
      everyMs: (answer) => (answer !== undefined && isRunning(answer) ? RUNNING_MS : idleMs),
    },
  );
}
