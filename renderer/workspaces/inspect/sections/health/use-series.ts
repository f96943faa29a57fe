/** The development of the figures of every area that has some. */
import { useQueries } from '@tanstack/react-query';
import { adminChainEndpoint } from '../../../../../contract/admin.ts';
import { seriesEndpoint, type HierarchyAnswer, type Series } from '../../../../../contract/health.ts';
import type { Failure } from '../../../../kit/api/failure.ts';
import { failureIn, ofPacks, queryClient, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { hasFigures, recordsOf } from '../../../../model/figures/records.ts';

/** Series by category code; `failed` where one could not be read. */
export type SeriesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly series: ReadonlyMap<number, Series> };

/** The series of every area of an answer that has figures, each with its source. */
export function useSeries(answer: HierarchyAnswer, { lon, lat }: Point): SeriesState {
  // Records name their areas; the series asks for their ids, which the chain at the same point has.
  const chain = useAnswer(ofPacks(queryOf(adminChainEndpoint, { query: { x: lon, y: lat } })));
  const codes = new Set(
    recordsOf(answer)
      .filter(hasFigures)
      .map(({ category_code: code }) => code),
  );
  const levels = chain.data?.levels.filter(({ category_code: code }) => codes.has(code)) ?? [];
  const found = useQueries(
    {
      queries: levels.map(({ boundary_id: id }) => ofPacks(queryOf(seriesEndpoint, { query: { boundary_id: id } }))),
    },
    queryClient,
  );
  const failure = chain.failure ?? found.map(({ error }) => failureIn(error)).find((one) => one !== null) ?? null;
  if (failure !== null) return { status: 'failed', failure };
  const series = found.flatMap(({ data: reply }, index): [number, Series][] => {
    const code = levels[index]?.category_code;
    return reply === undefined || code === undefined ? [] : [[code, reply.data]];
  });
  const isWhole = chain.data !== undefined && series.length === levels.length;
  return isWhole ? { status: 'ready', series: new Map(series) } : { status: 'loading' };
}
