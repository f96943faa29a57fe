import { useEffect, useState } from 'react';
import { adminChainEndpoint } from '../../../../../contract/admin.ts';
import { seriesEndpoint, type HierarchyAnswer, type Series } from '../../../../../contract/health.ts';
import { ask } from '../../../../kit/api/ask.ts';
import type { Failure } from '../../../../kit/api/failure.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { onRound, useService } from '../../../../model/service/service.ts';
import { hasFigures, recordsOf } from '../../../../model/figures/records.ts';

/** Series by category code; `failed` where one could not be read. */
export type SeriesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly series: ReadonlyMap<number, Series> };

async function readSeries(answer: HierarchyAnswer, { lon, lat }: Point, signal: AbortSignal): Promise<SeriesState> {
  // Records name their areas; the series asks for their ids, which the chain at the same point has.
  const chain = await ask(adminChainEndpoint, { query: { x: lon, y: lat }, signal });
  if (!chain.ok) return { status: 'failed', failure: chain.failure };
  const codes = new Set(
    recordsOf(answer)
      .filter(hasFigures)
      .map(({ category_code: code }) => code),
  );
  const levels = chain.data.levels.filter(({ category_code: code }) => codes.has(code));
  const answers = await Promise.all(
    levels.map(
      async ({ category_code: code, boundary_id: id }) =>
        [code, await ask(seriesEndpoint, { query: { boundary_id: id }, signal })] as const,
    ),
  );
  for (const [, series] of answers) if (!series.ok) return { status: 'failed', failure: series.failure };
  const known = answers.flatMap(([code, series]): [number, Series][] => (series.ok ? [[code, series.data]] : []));
  return { status: 'ready', series: new Map(known) };
}

/** The series of every area of an answer that has figures, each with its source. */
export function useSeries(answer: HierarchyAnswer, point: Point): SeriesState {
  const [found, setFound] = useState<{ readonly answer: HierarchyAnswer; readonly state: SeriesState } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    let hasFailed = false;
    const read = async () => {
      try {
        const state = await readSeries(answer, point, abort.signal);
        if (abort.signal.aborted) return;
        setFound({ answer, state });
        hasFailed = state.status === 'failed';
        if (state.status === 'failed') useService.getState().noteFailure(state.failure);
      } catch {
        // Overtaken by another answer, whose series will stand here.
      }
    };
    void read();
    const stop = onRound(() => {
      if (hasFailed) void read();
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [answer, point]);
  return found?.answer === answer ? found.state : { status: 'loading' };
}
