/** Everything that a result shows of one measure, worked out from the matrix and the person's choices. */
import { useEffect, useMemo, useState } from 'react';
import { useMatrixView } from '../../../model/matrix/view.ts';
import type { End } from '../../../model/matrix/result/choices.ts';
import type { Layer, LoadedMatrix } from './heat/protocol.ts';
import type { HeatPainter } from './heat/painter.ts';
import type { Comparison } from '../../../model/matrix/result/compare.ts';
import { valuesOf, type Measure, type MatrixGrid } from '../../../model/matrix/result/grid.ts';
import { inverse, orderColumns, orderRows } from '../../../model/matrix/result/orderings.ts';
import { differenceScale, linearScale, quantileScale, type Scale } from '../../../model/matrix/result/scale.ts';
import type { Extent } from '../../../model/matrix/result/view.ts';
import { nearestDestinations, nearestOrigins, type Summary } from '../../../model/matrix/result/statistics.ts';

export type HeatModel = {
  readonly grid: MatrixGrid;
  readonly measure: Measure;
  /** The values of the measure, also if the cells show something else. */
  readonly values: Float64Array;
  /** The values that colour the cells, or their differences from another job. */
  readonly layer: Layer;
  readonly shown: Float64Array;
  readonly comparison: Comparison | null;
  readonly summary: Summary;
  readonly scale: Scale;
  /** The nearest origin of each destination, and the nearest destination of each origin; −1 for none. */
  readonly nearest: Readonly<Record<End, Int32Array>>;
  /** Which of them is marked and counted. */
  readonly nearestEnd: End;
  /** Numbers of the cells that are marked. */
  readonly dotted: Int32Array;
  /** Positions in the job in display order; and the display index of each position. */
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly placeOfRow: Int32Array;
  readonly placeOfColumn: Int32Array;
};

/** Rows and columns of what is shown. */
export const extentOf = ({ rows, columns }: HeatModel): Extent => ({ rows: rows.length, columns: columns.length });

export const HISTOGRAM_BINS = 46;

const largestOf = (values: Float64Array): number =>
  values.reduce((max, value) => Math.max(max, Math.abs(value) || 0), 0);

/** The cells of the nearest origin of each column, or of the nearest destination of each row. */
const dottedCells = (nearest: HeatModel['nearest'], end: End, columns: number): Int32Array =>
  nearest[end]
    .map((place, index) => (place < 0 ? -1 : end === 'origin' ? place * columns + index : index * columns + place))
    .filter((cell) => cell >= 0);

/** The 95th percentile of the changes, from a sample of at most this size. */
const MAX_SAMPLED = 50_000;

function usualChange(difference: Float64Array): number {
  const step = Math.max(1, Math.floor(difference.length / MAX_SAMPLED));
  const sample: number[] = [];
  for (let cell = 0; cell < difference.length; cell += step) {
    const value = difference[cell] ?? Number.NaN;
    if (!Number.isNaN(value)) sample.push(Math.abs(value));
  }
  const sorted = Float64Array.from(sample).toSorted();
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

/** The model of the present choices. */
export function useHeatModel({ grid, figures }: LoadedMatrix, comparison: Comparison | null): HeatModel {
  const wanted = useMatrixView((view) => view.measure);
  const rowOrdering = useMatrixView((view) => view.rows);
  const columnOrdering = useMatrixView((view) => view.columns);
  const scaleKind = useMatrixView((view) => view.scale);
  const { measure, values } = useMemo(() => valuesOf(grid, wanted), [grid, wanted]);
  const rows = useMemo(() => orderRows(grid, values, rowOrdering), [grid, values, rowOrdering]);
  const columns = useMemo(() => orderColumns(grid, values, columnOrdering, rows), [grid, values, columnOrdering, rows]);
  const nearestEnd = useMatrixView((view) => view.nearestEnd);
  const nearest = useMemo(() => {
    const { length } = grid.destinations;
    return { origin: nearestOrigins(values, length), destination: nearestDestinations(values, length) };
  }, [grid, values]);
  const dotted = useMemo(() => dottedCells(nearest, nearestEnd, grid.destinations.length), [nearest, nearestEnd, grid]);
  const figure = figures[measure];
  if (figure === undefined) throw new Error(`the matrix was read without the figures of its ${measure}`);
  const { summary, breaks } = figure;
  const compared = comparison?.measure === measure ? comparison : null;
  const scale = useMemo(() => {
    if (compared !== null)
      return differenceScale(usualChange(compared.difference), largestOf(compared.difference), measure === 'duration');
    return scaleKind === 'quantile' ? quantileScale(summary, breaks) : linearScale(summary, measure === 'duration');
  }, [summary, breaks, scaleKind, measure, compared]);
  return useMemo(
    () => ({
      grid,
      measure,
      values,
      layer: compared === null ? measure : 'difference',
      shown: compared?.difference ?? values,
      comparison: compared,
      summary,
      scale,
      nearest,
      nearestEnd,
      dotted,
      rows,
      columns,
      placeOfRow: inverse(rows),
      placeOfColumn: inverse(columns),
    }),
    [grid, measure, values, compared, summary, scale, nearest, nearestEnd, dotted, rows, columns],
  );
}

export type Distribution = { readonly summary: Summary; readonly counts: Uint32Array };

/** Has the cells counted by what they are coloured by; `null` until they are. */
export function useDistribution(painter: HeatPainter, { layer, scale }: HeatModel): Distribution | null {
  const [counted, setCounted] = useState<(Distribution & { readonly of: Scale }) | null>(null);
  useEffect(() => {
    const stop = painter.subscribe((report) => {
      if (report.type === 'counted') setCounted({ of: scale, summary: report.summary, counts: report.counts });
    });
    painter.send({ type: 'count', layer, min: scale.min, max: scale.max, bins: HISTOGRAM_BINS });
    return stop;
  }, [painter, layer, scale]);
  return counted?.of === scale ? counted : null;
}
