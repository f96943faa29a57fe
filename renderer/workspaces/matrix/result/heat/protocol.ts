/** Messages between the window and the worker that reads a matrix and paints it. */
import type { HeatColours, Range } from '../../../../model/matrix/result/codes.ts';
import type { MatrixGrid, Measure } from '../../../../model/matrix/result/grid.ts';
import type { Painting } from '../../../../model/matrix/result/paint.ts';
import type { Scale } from '../../../../model/matrix/result/scale.ts';
import type { Summary } from '../../../../model/matrix/result/statistics.ts';

/** The values that colour the cells. */
export type Layer = Measure | 'difference';

/** Statistics of one measure. */
export type MeasureFigures = {
  readonly summary: Summary;
  /** The quantiles between the levels of a quantile scale. */
  readonly breaks: Float64Array;
};

export type LoadedMatrix = {
  readonly grid: MatrixGrid;
  readonly figures: Partial<Record<Measure, MeasureFigures>>;
};

export type PartName = 'cells' | 'overview';

/** Lengths in device pixels. */
export type PartView = { readonly width: number; readonly height: number } & Pick<
  Painting,
  'left' | 'top' | 'cellWidth' | 'cellHeight' | 'gap' | 'dotRadius' | 'dotDrop'
>;

export type Command =
  | { readonly type: 'read'; readonly bytes: ArrayBuffer }
  | { readonly type: 'attach'; readonly part: PartName; readonly canvas: OffscreenCanvas }
  | { readonly type: 'difference'; readonly values: Float64Array }
  | {
      readonly type: 'colour';
      readonly layer: Layer;
      readonly scale: Scale;
      readonly filter: Range | null;
      readonly colours: HeatColours;
    }
  | { readonly type: 'order'; readonly rows: Int32Array; readonly columns: Int32Array; readonly dotted: Int32Array }
  | { readonly type: 'view'; readonly part: PartName; readonly view: PartView }
  | {
      readonly type: 'count';
      readonly layer: Layer;
      readonly min: number;
      readonly max: number;
      readonly bins: number;
    };

export type Report =
  | { readonly type: 'read'; readonly matrix: LoadedMatrix }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'counted'; readonly layer: Layer; readonly summary: Summary; readonly counts: Uint32Array }
  /** A picture is on the canvas; `ms` of processor time went into it. */
  | { readonly type: 'painted'; readonly part: PartName; readonly ms: number };
