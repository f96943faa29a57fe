/**
 * The answers of every section at every pin, over the same HTTP interface as the panel's: whatever both show is asked
 * once.
 */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { wayFailure, type Failure } from '../../../kit/api/failure.ts';
import { failureIn, queryClient, type Reply } from '../../../kit/api/query.ts';
import { lookUpOf, questionAt } from '../../../model/look-up/questions.ts';
import type { Pin } from '../../../model/pins/pins.ts';
import type { SectionDefinition } from '../section-definition.ts';

export type CellAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' | 'empty'; readonly data: unknown }
  | { readonly status: 'failed'; readonly failure: Failure };

/** By path and query of the question. */
export type CompareAnswers = Readonly<Record<string, CellAnswer>>;

const UNREADABLE = wayFailure('unreadable');

function cellAnswer(
  section: SectionDefinition,
  { data: reply, error, isPending }: UseQueryResult<Reply<unknown>>,
): CellAnswer {
  if (isPending) return { status: 'loading' };
  const failure = failureIn(error);
  if (failure !== null) return { status: 'failed', failure };
  try {
    if (reply !== undefined) return { status: section.isEmpty(reply.data) ? 'empty' : 'ready', data: reply.data };
  } catch {
    // It is no answer to this question, as of another program at the port.
  }
  return { status: 'failed', failure: UNREADABLE };
}

/**
 * What the sections answer at the pins, as far as it is known. Questions depend on the tile's zoom and the period:
 * `chosen`.
 */
export function useCompareAnswers(
  sections: readonly SectionDefinition[],
  pins: readonly Pin[],
  chosen: string,
): CompareAnswers {
  const questions = useMemo(
    () => [
      ...new Map(
        sections.flatMap((section) => pins.map(({ point }) => [questionAt(section, point), section] as const)),
      ),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the paths have what is chosen in them
    [sections, pins, chosen],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<Reply<unknown>>[]): CompareAnswers =>
      Object.fromEntries(
        questions.flatMap(([path, section], index) => {
          const result = results[index];
          return result === undefined ? [] : [[path, cellAnswer(section, result)]];
        }),
      ),
    [questions],
  );
  return useQueries({ queries: questions.map(([path]) => lookUpOf(path)), combine }, queryClient);
}
