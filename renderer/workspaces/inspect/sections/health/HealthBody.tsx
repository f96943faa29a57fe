import {
  type AdminRecord,
  type FigureSource,
  type HierarchyAnswer,
  type Series,
  seriesEndpoint,
} from '../../../../../contract/health.ts';
import { failureOutlook, type Failure } from '../../../../kit/api/failure.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import type { SectionProps } from '../../section-definition.ts';
import { writtenCount, writtenDate } from './figures.ts';
import { recordsOf, hasFigures } from '../../../../model/figures/records.ts';
import styles from './HealthBody.module.css';
import { HealthTable } from './HealthTable.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { sparkline } from './sparkline.ts';
import { useQueries } from '@tanstack/react-query';
import { adminChainEndpoint } from '../../../../../contract/admin.ts';
import { failureIn, ofPacks, queryClient, queryOf } from '../../../../kit/api/query.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';

/** Series by category code; `failed` where one could not be read. */
type SeriesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly series: ReadonlyMap<number, Series> };

/** The series of every area of an answer that has figures, each with its source. */
function useSeries(answer: HierarchyAnswer, { lon, lat }: Point): SeriesState {
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

const BOX = { width: 320, height: 36 };

/** Figures of every area around the point, where they come from, and the curve of the smallest that has one. */
export function HealthBody({ answer, point }: SectionProps<HierarchyAnswer>) {
  const records = recordsOf(answer);
  const state = useSeries(answer, point);
  const days = records.find(({ trend_days: length }) => length !== undefined)?.trend_days;
  return (
    <>
      <HealthTable records={records} now={answer.timestamp} />
      {state.status === 'ready' ? <Curve records={records} series={state.series} /> : null}
      {state.status === 'ready' ? <PeriodChoice series={[...state.series.values()]} /> : null}
      {days === undefined ? null : <p className={styles['note']}>Totals; arrows are the change over {days} days.</p>}
      <Sources state={state} />
    </>
  );
}

function Curve({
  records,
  series,
}: {
  readonly records: readonly AdminRecord[];
  readonly series: ReadonlyMap<number, Series>;
}) {
  for (const { category_code: code } of records) {
    const found = series.get(code);
    const curve = sparkline(found?.points ?? [], BOX);
    if (found === undefined || curve === null) continue;
    const { first, last, path, place } = curve;
    const day = records.find((record) => record.category_code === code)?.date_reported;
    const mark = day === undefined ? null : place(day);
    return (
      <figure className={styles['curve']}>
        <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} preserveAspectRatio="none" aria-hidden>
          <path d={path} vectorEffect="non-scaling-stroke" />
          {mark === null ? null : (
            <path
              className={styles['day']}
              d={`M${mark.toFixed(1)} 0V${BOX.height}`}
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        <figcaption className={styles['note']}>
          Cases in {found.name}: {writtenCount(first.cases)} on {writtenDate(first.date)}, {writtenCount(last.cases)} on{' '}
          {writtenDate(last.date)}
        </figcaption>
      </figure>
    );
  }
  return null;
}

function Sources({ state }: { readonly state: SeriesState }) {
  if (state.status === 'loading') return <p className={styles['note']}>Source: reading…</p>;
  if (state.status === 'failed')
    return (
      <p className={styles['note']}>The source of these figures could not be read. {failureOutlook(state.failure)}</p>
    );
  const sources = new Map<string, FigureSource>();
  for (const { source } of state.series.values()) if (source !== undefined) sources.set(source.pack, source);
  return [...sources.values()].map(({ pack, title, attribution, licence, kind }) => (
    <p key={pack} className={styles['note']}>
      Source: {title}. {attribution}, {licence} {kind === 'modelled' ? <Badge look="modelled">Modelled</Badge> : null}
    </p>
  ));
}
