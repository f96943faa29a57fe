/** What every reader of a file of areas gives: its fields, its coordinate system, and its features one by one. */
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { FoundShape } from '../geometry/shape.ts';

/** One feature as the file has it, its shape in the file's coordinate system. */
export type SourceFeature = {
  /** Counts from 1 in the order of the file. */
  row: number;
  properties: Readonly<Record<string, unknown>>;
} & FoundShape;

/** `polygons`: polygons alone. `any`: points and lines as well. */
export type WantedShapes = 'polygons' | 'any';

export interface FeatureSource {
  /** Name without directory, for messages. */
  readonly file: string;
  readonly format:
    | 'GeoJSON'
    | 'TopoJSON'
    | 'shapefile'
    | 'GeoPackage'
    | 'KML'
    | 'GPX'
    | 'FlatGeobuf'
    | 'GeoParquet'
    | 'CSV';
  /**
   * Undefined if the file doesn't state it. Known once the file has been opened, for GeoJSON only once it has been
   * read: see `features`.
   */
  readonly coordinateSystem: CoordinateSystem | undefined;
  /** Amount of work in all, in the unit of `done`: bytes or features; infinite where it is not known. */
  readonly total: number;
  /** How much of `total` the features given so far took. */
  readonly done: number;
  /**
   * Reads from the beginning. Only one pass at a time.
   * @throws Fault where the file is damaged beyond the row
   */
  features(): Iterable<SourceFeature>;
  close(): void;
}

/** As a source, of a format whose reader has to wait for its bytes. */
export type FeatureStream = Omit<FeatureSource, 'features'> & {
  features(): Iterable<SourceFeature> | AsyncIterable<SourceFeature>;
};

/** A whole number of a file as a number, or, where that would change it, as text. */
export const wholeNumber = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
