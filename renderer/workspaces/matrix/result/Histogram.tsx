import { Box, Group } from '@mantine/core';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { usePreferences } from '../../../model/window/preferences.ts';
import { HISTOGRAM_BINS, useDistribution, type Distribution, type HeatModel } from './heat-model.ts';
import type { HeatPainter } from './heat/painter.ts';
import styles from './Histogram.module.css';
import type { Range } from '../../../model/matrix/result/codes.ts';
import { axisTicks, axisUnit, writtenTick, writtenValue } from '../../../model/matrix/result/format.ts';
import { valueColour } from '../../../model/matrix/result/scale.ts';
import { Panel } from './Panel.tsx';
import { useResult } from '../../../model/matrix/result/state.ts';
import { t } from '../../../kit/words/t.ts';

const DEFAULT_HEIGHT = 84;
const LOW_HEIGHT = 48;
const HEADROOM = 16;
const ABOUT_TICKS = 5;
/** Width of the label at a line. */
const MARK_ROOM = 150;
/** Height of a line of them. */
const MARK_LINE = 13;

/** How many cells have which value. A drag across the bars leaves only those cells in colour, here and on the map. */
export function Histogram({
  painter,
  model,
  isLow = false,
}: {
  readonly painter: HeatPainter;
  readonly model: HeatModel;
  readonly isLow?: boolean;
}) {
  const distribution = useDistribution(painter, model);
  const filter = useResult((result) => result.filter);
  return (
    <Panel
      label={t('matrix.distribution')}
      title={t('matrix.distribution')}
      aside={
        filter === null ? (
          <span className="hint">{t('matrix.dragAcrossBarsFilterCells')}</span>
        ) : (
          <FilterText model={model} filter={filter} />
        )
      }
    >
      {distribution === null || distribution.summary.reachable === 0 ? (
        <Box component="p" h={100} pt="md" className="hint">
          {distribution === null ? '' : t('matrix.noCellValue')}
        </Box>
      ) : (
        <Bars model={model} distribution={distribution} barsHeight={isLow ? LOW_HEIGHT : DEFAULT_HEIGHT} />
      )}
    </Panel>
  );
}

function FilterText({ model: { measure, scale }, filter }: { readonly model: HeatModel; readonly filter: Range }) {
  const units = usePreferences((preferences) => preferences.units);
  const written = (value: number): string => writtenValue(value, measure, units);
  const from = filter.min <= scale.min ? '' : written(filter.min);
  const to = filter.max === Infinity ? '' : written(filter.max);
  const text =
    from === ''
      ? t('matrix.upToTo', { to })
      : to === ''
        ? t('matrix.fromFrom', { from })
        : t('matrix.fromToTo', { from, to });
  return (
    <Group component="span" gap={4} c="var(--ink-2)" className="figures">
      {text}
      <Button size="xs" variant="subtle" onClick={() => useResult.getState().set({ filter: null })}>
        {t('common.showAll')}
      </Button>
    </Group>
  );
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

type BarsProps = { readonly model: HeatModel; readonly distribution: Distribution; readonly barsHeight: number };

function Bars({ model, distribution: { summary, counts }, barsHeight }: BarsProps) {
  const { scale, measure } = model;
  const units = usePreferences((preferences) => preferences.units);
  const filter = useResult((result) => result.filter);
  const { element, width } = useWidth();
  const start = useRef<number | null>(null);
  const span = scale.max - scale.min;
  const binWidth = span / HISTOGRAM_BINS;
  const highest = Math.max(1, ...counts);
  const at = (value: number): number => ((Math.min(value, scale.max) - scale.min) / span) * width;
  const unit = axisUnit(scale.max, measure, units);
  const [middle, late] = [markAt(at(summary.median), width), markAt(at(summary.p95), width)];
  // Words that would cover each other stand in two lines.
  const isStacked = middle.from < late.from + MARK_ROOM && late.from < middle.from + MARK_ROOM;
  const headroom = isStacked ? HEADROOM + MARK_LINE : HEADROOM;
  const ticks = axisTicks(scale.min, scale.max, unit, ABOUT_TICKS);

  const binUnder = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number => {
    const { left } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(HISTOGRAM_BINS - 1, Math.floor(((clientX - left) / width) * HISTOGRAM_BINS)));
  };
  const keep = (one: number, other: number): void => {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    const isAll = first === 0 && last === HISTOGRAM_BINS - 1;
    useResult.getState().set({ filter: isAll ? null : rangeOf(first, last, scale.min, binWidth) });
  };
  return (
    <div
      ref={element}
      className={styles['bars']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = binUnder(event);
      }}
      onPointerMove={(event) => {
        if (start.current !== null) keep(start.current, binUnder(event));
      }}
      onPointerUp={(event) => {
        // A click on a bar removes the filter, or filters by that bar.
        if (start.current === binUnder(event) && filter !== null) useResult.getState().set({ filter: null });
        else if (start.current !== null) keep(start.current, binUnder(event));
        start.current = null;
      }}
    >
      <svg
        width={width}
        height={barsHeight + HEADROOM}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in SVG is named by role and label (SVG-AAM 1.0)
        role="img"
        aria-label={t('matrix.halfCellsWithinMedian95', {
          median: writtenValue(summary.median, measure, units),
          p95: writtenValue(summary.p95, measure, units),
        })}
      >
        {Array.from(counts, (count, bin) => {
          const height = count === 0 ? 0 : Math.max(1, (count / highest) * (barsHeight - headroom));
          const [low, high] = [
            scale.min + bin * binWidth,
            bin === HISTOGRAM_BINS - 1 ? Infinity : scale.min + (bin + 1) * binWidth,
          ];
          const isKept =
            filter === null ||
            (low >= filter.min - binWidth / 2 &&
              (high === Infinity ? filter.max === Infinity : high <= filter.max + binWidth / 2));
          return (
            <rect
              key={low}
              x={(bin * width) / HISTOGRAM_BINS}
              y={barsHeight - height}
              width={Math.max(0, width / HISTOGRAM_BINS - 1)}
              height={height}
              fill={valueColour(scale, low + binWidth / 2) ?? 'none'}
              opacity={isKept ? 1 : 0.15}
              stroke="var(--line-2)"
              strokeWidth={0.5}
              style={{ forcedColorAdjust: 'none' }}
            />
          );
        })}
        <line x1={0} x2={width} y1={barsHeight} y2={barsHeight} stroke="var(--line-2)" />
        {ticks.map((value, index) => (
          <text
            key={value}
            x={at(value)}
            y={barsHeight + 13}
            fill="var(--ink-3)"
            fontSize={11}
            textAnchor={index === 0 ? 'start' : at(value) > width - 12 ? 'end' : 'middle'}
          >
            {writtenTick(value, unit)}
            {index === 0 ? ` ${unit.unit}` : ''}
          </text>
        ))}
        {scale.kind === 'difference' ? null : (
          <>
            <Mark
              barsHeight={barsHeight}
              {...middle}
              text={t('matrix.medianMedian', { median: writtenValue(summary.median, measure, units) })}
              line={0}
            />
            <Mark
              barsHeight={barsHeight}
              {...late}
              text={t('matrix.n95WithinP95', { p95: writtenValue(summary.p95, measure, units) })}
              line={isStacked ? 1 : 0}
            />
          </>
        )}
      </svg>
      <Ends model={model} onKeep={keep} binWidth={binWidth} />
    </div>
  );
}

/** The last bin holds everything above it as well. */
const rangeOf = (first: number, last: number, min: number, binWidth: number): Range => ({
  min: first === 0 ? -Infinity : min + first * binWidth,
  max: last === HISTOGRAM_BINS - 1 ? Infinity : min + (last + 1) * binWidth,
});

type MarkPlace = {
  readonly x: number;
  /** Whether its text is before it, because it doesn't fit after it. */
  readonly isBefore: boolean;
  /** Start of its label at its longest. */
  readonly from: number;
};

function markAt(x: number, width: number): MarkPlace {
  const isBefore = x > width - MARK_ROOM;
  return { x, isBefore, from: isBefore ? x - MARK_ROOM : x };
}

type MarkProps = MarkPlace & {
  readonly text: string;
  /** Line of its words, from the top. */
  readonly line: number;
  readonly barsHeight: number;
};

/** A dashed line with its words before or after it. */
function Mark({ x, text, isBefore, line, barsHeight }: MarkProps) {
  const y = 10 + line * MARK_LINE;
  return (
    <g>
      <line x1={x} x2={x} y1={y + 2} y2={barsHeight} stroke="var(--ink)" strokeDasharray="3 2" />
      <text
        x={isBefore ? x - 5 : x + 5}
        y={y}
        fill="var(--ink)"
        fontSize={11}
        fontWeight={500}
        textAnchor={isBefore ? 'end' : 'start'}
      >
        {text}
      </text>
    </g>
  );
}

type EndsProps = {
  readonly model: HeatModel;
  readonly onKeep: (first: number, last: number) => void;
  readonly binWidth: number;
};

/** The filter by keyboard: its two ends, moved by the arrows. */
function Ends({ model: { scale, measure }, onKeep, binWidth }: EndsProps) {
  const units = usePreferences((preferences) => preferences.units);
  const filter = useResult((result) => result.filter);
  const first = filter === null || filter.min === -Infinity ? 0 : Math.round((filter.min - scale.min) / binWidth);
  const last =
    filter === null || filter.max === Infinity
      ? HISTOGRAM_BINS - 1
      : Math.round((filter.max - scale.min) / binWidth) - 1;
  const ends = [
    {
      name: t('matrix.minimumValue'),
      place: first,
      text: writtenValue(scale.min + first * binWidth, measure, units),
      move: (to: number) => onKeep(Math.min(last, to), last),
    },
    {
      name: t('matrix.maximumValue'),
      place: last + 1,
      text:
        last === HISTOGRAM_BINS - 1 ? t('matrix.all') : writtenValue(scale.min + (last + 1) * binWidth, measure, units),
      move: (to: number) => onKeep(first, Math.max(first, to - 1)),
    },
  ];
  return ends.map(({ name, place, text, move }) => (
    <input
      key={name}
      type="range"
      min={0}
      max={HISTOGRAM_BINS}
      value={place}
      aria-label={name}
      aria-valuetext={text}
      className={styles['end']}
      data-set={filter !== null}
      style={{ left: `${(place / HISTOGRAM_BINS) * 100}%` }}
      onChange={({ currentTarget }) => move(Number(currentTarget.value))}
      onKeyDown={({ key }) => {
        if (key === 'Escape') useResult.getState().set({ filter: null });
      }}
    />
  ));
}
