import type { AnswerQuery } from './query.ts';
import { useAnswer, type Asked } from './use-answer.ts';

/** How often running jobs are polled, in milliseconds. */
const RUNNING_MS = 400;

type Options<T> = {
  /** Whether anything in the answer is under way. */
  readonly isRunning: (answer: T) => boolean;
  /** How often other jobs are polled. Default: never. */
  readonly idleMs?: number | false;
  readonly isWanted?: boolean;
  /** Whether to poll while the window is hidden. */
  readonly isHiddenToo?: boolean;
};

/** Follows jobs of the server: polls them often while one is running. */
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
