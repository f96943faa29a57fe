import type { ReactNode } from 'react';
import { useLayout } from '../../../../model/window/layout.ts';
import { Box, Group, Select, Text, TextInput } from '@mantine/core';
import {
  hasFigures,
  type AdminRecord,
  type FigureSource,
  type HierarchyAnswer,
  type Series,
  seriesEndpoint,
} from '../../../../../contract/health.ts';
import { failureOutlook, type Failure } from '../../../../kit/api/failure.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { Button } from '../../../../kit/components/Button.tsx';
import { TREND_DAYS } from '../../../../model/figures/period.ts';
import type { SectionProps } from '../../section-definition.ts';
import { formatCount, haveSameDay, writtenDate } from './figures.ts';
import { recordsOf } from '../../../../model/figures/records.ts';
import { HealthTable } from './HealthTable.tsx';
import { useQueries } from '@tanstack/react-query';
import { failureIn, ofPacks, queryClient, queryOf } from '../../../../kit/api/query.ts';
import { ADMIN, lookUpOf } from '../../../../model/look-up/questions.ts';
import { nameOf } from '../admin/levels.ts';
import { useAnswer } from '../../../../kit/api/use-answer.ts';
import type { Point } from '../../../../kit/coordinates/point.ts';
import { t } from '../../../../kit/words/t.ts';
import { sparkline } from './sparkline.ts';

/** First and last day of all series; `null` if none has two days to choose from. */
function daysOf(series: readonly Series[]): { readonly first: string; readonly last: string } | null {
  const long = series.filter(({ points }) => points.length > 1);
  const firsts = long.flatMap(({ points }) => points[0]?.date ?? []).toSorted();
  const lasts = long.flatMap(({ points }) => points.at(-1)?.date ?? []).toSorted();
  const [first] = firsts;
  const last = lasts.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/** The day of the figures, and the days over which changes are computed, if there is a series. */
function PeriodChoice({ series }: { readonly series: readonly Series[] }) {
  const date = useLayout(({ period }) => period.date);
  const trendDays = useLayout(({ period }) => period.trendDays);
  const days = daysOf(series);
  if (days === null) return null;
  return (
    <Group wrap="wrap" gap="6px 10px" align="flex-end" mt="sm">
      <Group component="label" gap="xs" fz="xs">
        <span className="hint">{t('inspect.day')}</span>
        <TextInput
          size="xs"
          type="date"
          min={days.first}
          max={days.last}
          value={date ?? days.last}
          onChange={({ currentTarget: { value } }) => {
            // A date that is being typed isn't looked up.
            if (value >= days.first && value <= days.last) useLayout.getState().setPeriod({ date: value });
          }}
        />
      </Group>
      <Group gap="xs" fz="xs">
        <span className="hint">{t('inspect.changeOver')}</span>
        <Select
          size="xs"
          w={110}
          aria-label={t('inspect.changeOver')}
          data={TREND_DAYS.map((count) => ({
            value: String(count),
            label: t('inspect.numberDays', { number: count }),
          }))}
          value={String(trendDays)}
          onChange={(value) => useLayout.getState().setPeriod({ trendDays: Number(value) })}
        />
      </Group>
      {date === null ? null : (
        <Button size="xs" variant="subtle" onClick={() => useLayout.getState().setPeriod({ date: null })}>
          {t('inspect.latest')}
        </Button>
      )}
    </Group>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <Text size="xs" mt={4} c="dimmed" className="breakable">
    {children}
  </Text>
);

/** Series by category code; `failed` where one could not be read. */
type SeriesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'ready'; readonly series: ReadonlyMap<number, Series> };

/** Common names of the areas at a point, by category code. */
type Names = ReadonlyMap<number, string>;

/** The series of every area of an answer that has figures, each with its source. */
function useSeries(answer: HierarchyAnswer, point: Point): SeriesState & { readonly names: Names } {
  // Records contain official names; the chain at the same point has the ids of the series, and common names.
  const chain = useAnswer(lookUpOf(ADMIN.path(point)));
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
  const names: Names = new Map(chain.data?.levels.map((level) => [level.category_code, nameOf(level)]));
  if (failure !== null) return { status: 'failed', failure, names };
  const series = found.flatMap(({ data: reply }, index): [number, Series][] => {
    const code = levels[index]?.category_code;
    return reply === undefined || code === undefined ? [] : [[code, reply.data]];
  });
  const isWhole = chain.data !== undefined && series.length === levels.length;
  return isWhole ? { status: 'ready', series: new Map(series), names } : { status: 'loading', names };
}

const BOX = { width: 320, height: 36 };

/** Figures of every area around the point, where they come from, and the curve of the smallest that has one. */
export function HealthBody({ answer, point }: SectionProps<HierarchyAnswer>) {
  const records = recordsOf(answer);
  const state = useSeries(answer, point);
  const days = records.find(({ trend_days: length }) => length !== undefined)?.trend_days;
  return (
    <>
      <HealthTable records={records} names={state.names} now={answer.timestamp} />
      {state.status === 'ready' ? <Curve records={records} series={state.series} names={state.names} /> : null}
      {state.status === 'ready' ? <PeriodChoice series={[...state.series.values()]} /> : null}
      {days === undefined ? null : <Note>{t('inspect.totalsArrowsChangeOverDays', { days })}</Note>}
      {haveSameDay(records) ? null : <Note>{t('inspect.figuresDifferentDays')}</Note>}
      <Sources state={state} />
    </>
  );
}

function Curve({
  records,
  series,
  names,
}: {
  readonly records: readonly AdminRecord[];
  readonly series: ReadonlyMap<number, Series>;
  readonly names: Names;
}) {
  for (const { category_code: code } of records) {
    const found = series.get(code);
    const curve = sparkline(found?.points ?? [], BOX);
    if (found === undefined || curve === null) continue;
    const { first, last, path, place } = curve;
    const day = records.find((record) => record.category_code === code)?.date_reported;
    const mark = day === undefined ? null : place(day);
    return (
      <Box component="figure" m={0} mt="sm">
        <svg
          width="100%"
          height={36}
          display="block"
          overflow="visible"
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
          {mark === null ? null : (
            <path stroke="var(--ink-3)" d={`M${mark.toFixed(1)} 0V${BOX.height}`} vectorEffect="non-scaling-stroke" />
          )}
        </svg>
        <Text component="figcaption" size="xs" mt={4} c="dimmed" className="breakable">
          {t('inspect.casesNameCasesDateCases2', {
            name: names.get(code) ?? found.name,
            firstCases: formatCount(first.cases),
            firstDate: writtenDate(first.date),
            lastCases: formatCount(last.cases),
            lastDate: writtenDate(last.date),
          })}
        </Text>
      </Box>
    );
  }
  return null;
}

function Sources({ state }: { readonly state: SeriesState }) {
  if (state.status === 'loading') return <Note>{t('inspect.sourceReading')}</Note>;
  if (state.status === 'failed')
    return <Note>{t('inspect.couldntReadSourceTheseFigures', { reason: failureOutlook(state.failure) })}</Note>;
  const sources = new Map<string, FigureSource>();
  for (const { source } of state.series.values()) if (source !== undefined) sources.set(source.pack, source);
  return [...sources.values()].map(({ pack, title, attribution, licence, kind }) => (
    <Note key={pack}>
      {t('inspect.sourceTitleAttributionLicence', { title, attribution, licence })}{' '}
      {kind === 'modelled' ? <Badge look="modelled">{t('common.modelled')}</Badge> : null}
    </Note>
  ));
}
