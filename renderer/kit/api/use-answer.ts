import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from './failure.ts';
import { failureIn, queryClient, type AnswerQuery } from './query.ts';

/** The shortest interval at which a query that failed is repeated, in milliseconds. */
const FAILED_MS = 5000;

type Wish<T> = {
  /** Whether to fetch at all. Default: true. */
  readonly isWanted?: boolean;
  /** Asks again and again, so long after the last answer, in milliseconds; `false` does not. */
  readonly everyMs?: number | false | ((answer: T | undefined) => number | false);
  /** Whether to poll while the window is hidden. Default: true. */
  readonly isHiddenToo?: boolean;
  /** Whether the answer to the question before stays until this one is answered. */
  readonly keepsOld?: boolean;
};

/** The state of an answer. A component is drawn again only if a member that it reads changes. */
export type Asked<T> = {
  /** The last answer, also while it is fetched again and after that has failed. */
  readonly data: T | undefined;
  /** Why the last request failed; kept while it is sent again. */
  readonly failure: Failure | null;
  /** Whether `data` answers the question before. */
  readonly isOld: boolean;
  /** When it came: a time stamp, 0 before. */
  readonly askedAt: number;
  /** Asks again, as after a failure. */
  readonly again: () => void;
};

const whole = <T>(answer: T): T => answer;

/** Returns the answer to a query while the component is on screen. */
export function useAnswer<T>(query: AnswerQuery<T>, wish?: Wish<T>): Asked<T> {
  return usePart(query, whole<T>, wish);
}

/** As {@link useAnswer}, for a component that is drawn again only if this part of the answer changes. */
export function usePart<T, Part>(
  query: AnswerQuery<T>,
  part: (answer: T) => Part,
  { isWanted = true, everyMs = false, isHiddenToo = true, keepsOld = false }: Wish<T> = {},
): Asked<Part> {
  const result = useQuery(
    {
      ...query,
      select: ({ data }) => part(data),
      enabled: isWanted,
      refetchInterval({ state: { data, error } }) {
        const ms = typeof everyMs === 'function' ? everyMs(data?.data) : everyMs;
        return ms === false || error === null ? ms : Math.max(ms, FAILED_MS);
      },
      refetchIntervalInBackground: isHiddenToo,
      ...(keepsOld ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient,
  );
  // The client drops the failure when it fetches again.
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: Failure } | null>(null);
  const key = JSON.stringify(query.queryKey);
  const failure = failureIn(result.error);
  if (failure !== null && (failed?.failure !== failure || failed.key !== key)) setFailed({ key, failure });
  return {
    get data() {
      return result.data;
    },
    get failure() {
      return failure ?? (failed?.key === key && result.isPending ? failed.failure : null);
    },
    get isOld() {
      return result.isPlaceholderData;
    },
    get askedAt() {
      return result.dataUpdatedAt;
    },
    again: () => void result.refetch(),
  };
}
