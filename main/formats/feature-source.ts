/** The interface of all feature readers: fields, coordinate system, and features one by one. */
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { SniffedFile } from './content.ts';
import type { ForeignFormat } from './foreign-formats.ts';
import type { FoundShape } from '../geometry/shape.ts';

/** One feature as the file has it, its shape in the file's coordinate system. */
export type SourceFeature = {
  /** Counts from 1 in the order of the file. */
  row: number;
  properties: Readonly<Record<string, unknown>>;
} & FoundShape;

/** The requested kind of shapes: others are faults, and other layers aren't offered. */
export type WantedShapes = 'polygons' | 'points' | 'any';

export interface OpenOptions {
  shapes: WantedShapes;
  /** Layer of a file that has several. */
  layer?: string | undefined;
  /** Whether to take the first layer if none is named. */
  isFirstTaken?: boolean | undefined;
  /** Whether a table without shapes is read, too; its features have the fault of that. */
  allowsNoShapes?: boolean;
  /** Whether closed lines are areas. */
  isDrawing?: boolean;
  /** Whether GeoJSON's own ids are properties, unless false. */
  hasIds?: boolean;
}

/** A format of files with shapes: `FORMATS` in open-features.ts lists all. */
export interface Format {
  detect: (file: SniffedFile) => boolean;
  /** @throws Fault */
  open: (path: string, options: OpenOptions) => FeatureStream | Promise<FeatureStream>;
}

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
    | 'CSV'
    | ForeignFormat['format'];
  /**
   * Undefined if the file doesn't state it. Known once the file has been opened, for GeoJSON only once it has been
   * read: see `features`.
   */
  readonly coordinateSystem: CoordinateSystem | undefined;
  /** Names of the layers with wanted shapes, in a format that has layers. */
  readonly layers?: readonly string[];
  /** Name of the one that is read. */
  readonly layer?: string;
  /** False of a table without shapes. */
  readonly hasShapes?: boolean;
  /** Total work, in the unit of `done`: bytes or features; infinite if unknown. */
  readonly total: number;
  /** The share of `total` that has been read. */
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

/** Converts an integer to a number, or to text if it would lose precision. */
export const wholeNumber = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
