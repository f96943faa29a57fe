/**
 * The answers of every section at every pin, over the same HTTP interface as the panel's: whatever both show is asked
 * once.
 */
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Failure } from '../../../kit/api/failure.ts';
import { queryClient, type Reply } from '../../../kit/api/query.ts';
import { lookUpOf, questionAt } from '../../../model/look-up/questions.ts';
import { settledState } from '../../../model/look-up/use-look-up.ts';
import type { Pin } from '../../../model/pins/pins.ts';
import type { SectionDefinition } from '../section-definition.ts';

export type CellAnswer =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' | 'empty'; readonly data: unknown }
  | { readonly status: 'failed'; readonly failure: Failure };

/** By path and query of the question. */
export type CompareAnswers = Readonly<Record<string, CellAnswer>>;

/**
 * What the sections answer at the pins, as far as it is known. Questions depend on the tile's zoom and the period:
 * `chosen`.
 */
export function useCompareAnswers(
  sections: readonly SectionDefinition[],
  pins: readonly Pin[],
  chosen: string,
): CompareAnswers {
  const questions = useMemo(() => {
    const asked = sections.flatMap((section) =>
      pins.map(({ point }) => ({ question: section, path: questionAt(section, point), point })),
    );
    return [...new Map(asked.map((one) => [one.path, one])).values()];
    // oxlint-disable-next-line react/exhaustive-deps -- the paths have what is chosen in them
  }, [sections, pins, chosen]);
  const combine = useCallback(
    (results: readonly UseQueryResult<Reply<unknown>>[]): CompareAnswers =>
      Object.fromEntries(
        questions.flatMap((asked, index) => {
          const result = results[index];
          if (result === undefined) return [];
          return [[asked.path, result.isPending ? { status: 'loading' } : settledState(asked, result)]];
        }),
      ),
    [questions],
  );
  return useQueries({ queries: questions.map(({ path }) => lookUpOf(path)), combine }, queryClient);
}
