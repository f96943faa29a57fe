/** Opens a file of features for an import: its first rows, its fields, and the projection of its coordinates. */
import { fileFault } from '../../contract/fault.ts';
import { sampleFields, type SampledField } from '../../contract/mapping.ts';
import type { DataFile } from '../formats/archive-entries.ts';
import type { FeatureStream, SourceFeature, WantedShapes } from '../formats/feature-source.ts';
import { openFileProjection, sampleOf } from '../formats/file-projection.ts';
import { openData } from '../formats/open-data.ts';
import { openFeaturesIn, type OpenedFile } from '../formats/open-features.ts';
import type { Projection } from '../geometry/coordinate-system.ts';
import { MAX_COLUMNS } from '../geometry/limits.ts';

export interface LayerOptions {
  /** Layer of a file with several, or file of an archive. */
  layer?: string | undefined;
  isFirstTaken?: boolean | undefined;
  /** EPSG code, if the file doesn't state its coordinate system or states it wrongly. */
  epsg?: number | undefined;
  /** Folder for unpacked archives. */
  scratchDirectory?: string | undefined;
}

/** Maximum time for reading rows, in milliseconds: a file may have very large areas. */
const READING_MS = 5000;

export interface OpenedLayer {
  source: OpenedFile;
  /** The first rows, and their fields. */
  samples: readonly SourceFeature[];
  fields: readonly SampledField[];
  projection: Projection;
  close: () => void;
}

/** Returns the fields of the first rows. @throws Fault if there are too many, or no row has a wanted shape */
export function checkSamples({ file }: Pick<OpenedFile, 'file'>, samples: readonly SourceFeature[]): SampledField[] {
  const [first] = samples;
  if (first === undefined) throw fileFault(file, 'the file contains no features', 'Choose another file or layer');
  const fields = sampleFields(samples.map(({ properties }) => properties));
  if (fields.length > MAX_COLUMNS)
    throw fileFault(
      file,
      `the file has ${fields.length} fields; the maximum is ${MAX_COLUMNS}`,
      "Remove fields that aren't needed",
    );
  if (first.shape === undefined && samples.every(({ shape }) => shape === undefined))
    throw fileFault(
      file,
      `no row can be used. Row ${first.row}: ${first.fault}`,
      'Choose a file or layer with other shapes',
    );
  return fields;
}

/** Opens a data file; closing it removes what was unpacked. @throws Fault */
export async function openLayer(
  data: DataFile,
  shapes: WantedShapes,
  { layer, isFirstTaken, epsg }: LayerOptions,
): Promise<OpenedLayer> {
  const source = await openFeaturesIn(data, { shapes, layer, isFirstTaken });
  try {
    const samples = await sampleOf(source);
    const fields = checkSamples(source, samples);
    // The coordinate system of GeoJSON is known once its beginning has been read.
    const projection = openFileProjection(source, epsg, samples);
    const close = (): void => {
      projection.close();
      source.close();
    };
    return { source, samples, fields, projection, close };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens a file of polygons, or the one in an archive or folder. @throws Fault */
export const openPolygons = async (path: string, options: LayerOptions): Promise<OpenedLayer> =>
  openLayer(await openData(path, options.scratchDirectory, options), 'polygons', options);

/** The first rows of a file. */
export interface Beginning {
  features: SourceFeature[];
  isWhole: boolean;
}

/** Returns the first features that can be read in time, at least one. */
export async function beginningOf(source: FeatureStream, maximum: number, readingMs = READING_MS): Promise<Beginning> {
  const features: SourceFeature[] = [];
  const end = performance.now() + readingMs;
  for await (const feature of source.features()) {
    const isLate = features.length > 0 && performance.now() > end;
    if (features.length === maximum || isLate) return { features, isWhole: false };
    features.push(feature);
  }
  return { features, isWhole: true };
}
