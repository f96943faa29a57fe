/** A raster in a file: its cells, where they are, and what they mean. */
import type { CoordinateSystem } from '../../geometry/coordinate-system.ts';
import type { Cells, Grid } from '../../geometry/raster-cells.ts';

/** A class as a file describes it. */
export interface LegendEntry {
  name?: string | undefined;
  /** Red, green and blue, from 0 to 255. */
  colour?: readonly number[] | undefined;
}
/** Classes by their values. */
export type Legend = ReadonlyMap<number, LegendEntry>;

/** `x = a + b · column + c · row`, `y = d + e · column + f · row`, from the upper left corner of the first cell. */
export type GeoTransform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface RasterSource extends Grid {
  /** Name of the file. */
  readonly file: string;
  readonly format: string;
  readonly bands: number;
  /** Values are cells · scale + offset. */
  readonly scale: number;
  readonly offset: number;
  readonly unit: string | undefined;
  readonly areHeights: boolean;
  readonly transform: GeoTransform;
  /** Undefined if the file doesn't state it. */
  readonly coordinateSystem: () => CoordinateSystem | undefined;
  readonly legend: Legend;
  /** Rows that are decoded together. */
  readonly blockRows: number;
  /** Reads all columns of some rows, row by row. @throws Fault if they are damaged */
  read(firstRow: number, rows: number): Promise<Cells>;
  close(): Promise<void>;
}
