/** The interface of all feature readers: fields, coordinate system, and features one by one. */
import type { CoordinateSystem } from '../geometry/coordinate-system.ts';
import type { SniffedFile } from './content.ts';
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

/** A format of files with shapes. */
export interface Format {
  name: string;
  /** Extensions of its files. The first, without its dot, is its name in the API of tables. */
  extensions: readonly [string, ...string[]];
  /** Extensions of the files that belong to one. */
  parts?: readonly string[];
  /** Whether all rows have the same properties. */
  hasSchema?: boolean;
  detect: (file: SniffedFile) => boolean;
  /** @throws Fault */
  open: (path: string, options: OpenOptions) => FeatureSource | Promise<FeatureSource>;
}

/** An open file, or one of its layers. */
export interface FeatureSource {
  /** Name without directory, for messages. */
  readonly file: string;
  /** Undefined if the file doesn't state it. Of GeoJSON, it is known once features have been read. */
  coordinateSystem: () => CoordinateSystem | undefined;
  /** Names of the layers with wanted shapes, in a format that has layers. */
  readonly layers?: readonly string[];
  /** Name of the one that is read. */
  readonly layer?: string;
  /** False of a table without shapes. */
  readonly hasShapes?: boolean;
  /** Share of the file that has been read, 0 to 1; 0 if its length is unknown. */
  progress: () => number;
  /**
   * Reads from the beginning. Only one pass at a time.
   * @throws Fault where the file is damaged beyond the row
   */
  features(): Iterable<SourceFeature> | AsyncIterable<SourceFeature>;
  close(): void;
}

/** An opened file, with its format. */
export interface FeatureStream extends FeatureSource {
  /** Name of its format, before it was converted. */
  readonly format: string;
  /** The format that reads it. */
  readonly reader: Format;
}

/** Converts an integer to a number, or to text if it would lose precision. */
export const wholeNumber = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
