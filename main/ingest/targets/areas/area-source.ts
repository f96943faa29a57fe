/** Opens a file of areas: its first rows, its fields, and the way from its coordinates to WGS84. */
import type { AreaTarget } from '../../../../contract/area-import.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import type { FeatureStream, SourceFeature } from '../../../formats/feature-source.ts';
import { openFileProjection, sampleOf } from '../../../formats/file-projection.ts';
import { MAX_COLUMNS } from '../../../geometry/limits.ts';
import { openFeatureFile } from '../../../formats/open-features.ts';
import type { AreaFields } from '../../../../contract/area-columns.ts';
import { resolveAreaFields } from './fields.ts';
import { refused } from '../../problems.ts';
import type { ImportRequest } from '../../target.ts';

/** An import with the kind of its areas. */
export type AreaRequest = ImportRequest & { areas: AreaTarget };

/** A file that was read. */
export interface AreaFile {
  name: string;
  format: string;
  /** Coordinate system of its coordinates. */
  system: string;
  fields: AreaFields;
}

export interface AreaSource {
  source: FeatureStream;
  /** The first rows. */
  samples: readonly SourceFeature[];
  fields: AreaFields;
  projection: Projection;
  close(): void;
}

/** @throws Fault where the first rows hold no area, or more fields than a table may have */
export function checkSamples({ file }: FeatureStream, samples: readonly SourceFeature[]): void {
  if (samples.length === 0) throw refused(`${file} contains no features`);
  const columns = new Set(samples.flatMap(({ properties }) => Object.keys(properties)));
  if (columns.size > MAX_COLUMNS)
    throw refused(
      `${file} has ${columns.size} fields; the maximum is ${MAX_COLUMNS}. Remove fields that aren't needed`,
    );
  const [first] = samples;
  if (first?.shape === undefined && first !== undefined && samples.every(({ shape }) => shape === undefined))
    throw refused(
      `no row of ${file} is an area. Row ${first.row}: ${first.fault}. Choose a file or layer with polygons`,
    );
}

/**
 * Opens the file at `path`, or the file of data in it where it is an archive.
 * @throws Fault
 */
export async function openAreaSource(
  path: string,
  { areas: target, layer, epsg, scratchDirectory }: AreaRequest,
): Promise<AreaSource> {
  const source = await openFeatureFile(path, { shapes: 'polygons', layer, scratchDirectory });
  try {
    const samples = await sampleOf(source);
    checkSamples(source, samples);
    const fields = resolveAreaFields(
      target,
      source.file,
      samples.map(({ properties }) => properties),
    );
    // The crs member of GeoJSON is known once its beginning has been read.
    const projection = openFileProjection(source, epsg, samples);
    return {
      source,
      samples,
      fields,
      projection,
      close() {
        projection.close();
        source.close();
      },
    };
  } catch (error) {
    source.close();
    throw error;
  }
}
