/** Opens a file of areas: its first rows, its fields, and the way from its coordinates to WGS84. */
import type { Database } from 'better-sqlite3';
import type { AreaTarget } from '../../../contract/area-import.ts';
import { openAreaData } from '../features/area-data.ts';
import { CoordinateSystemFault } from '../../geometry/coordinate-system.ts';
import { requireSystem } from '../features/file-projection.ts';
import type { FeatureStream, SourceFeature } from '../features/feature-source.ts';
import { MAX_COLUMNS } from '../features/limits.ts';
import { openAreaFeatures } from '../features/open-features.ts';
import { openProjection, type Projection } from '../../geometry/coordinate-system.ts';
import { resolveFields, type AreaFields } from './fields.ts';
import { refused } from './report.ts';

export interface AreaSourceOptions {
  target: AreaTarget;
  /** Layer of a file that has several. */
  layer?: string | undefined;
  /** EPSG code, where the file does not say its coordinate system or says it wrongly. */
  epsg?: number | undefined;
  /** Where to unpack archives. */
  scratchDirectory?: string | undefined;
}

export interface AreaSource {
  source: FeatureStream;
  /** The first rows. */
  samples: readonly SourceFeature[];
  fields: AreaFields;
  projection: Projection;
  close(): void;
}

const SAMPLED_ROWS = 200;

async function sampleOf(source: FeatureStream): Promise<SourceFeature[]> {
  const samples: SourceFeature[] = [];
  for await (const feature of source.features()) {
    samples.push(feature);
    if (samples.length === SAMPLED_ROWS) break;
  }
  return samples;
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
  if (first !== undefined && samples.every(({ wkb }) => wkb === undefined))
    throw refused(
      `no row of ${file} is an area. Row ${first.row}: ${first.fault ?? 'no geometry'}. Choose a file or layer ` +
        'with polygons',
    );
}

/**
 * Opens the file at `path`, or the file of data in it where it is an archive.
 * @param database with SpatiaLite, which knows EPSG:4326
 * @throws Fault
 */
export async function openAreaSource(
  path: string,
  database: Database,
  { target, layer, epsg, scratchDirectory }: AreaSourceOptions,
): Promise<AreaSource> {
  const data = await openAreaData(path, scratchDirectory, { layer });
  let source: FeatureStream | undefined;
  try {
    const opened = await openAreaFeatures(data.path, data.layer);
    source = opened;
    const samples = await sampleOf(opened);
    checkSamples(opened, samples);
    const fields = resolveFields(
      target,
      opened.file,
      samples.map(({ properties }) => properties),
    );
    return {
      source: opened,
      samples,
      fields,
      // The crs member of GeoJSON is known once its beginning has been read.
      projection: openProjection(database, requireSystem(opened.coordinateSystem, epsg, samples)),
      close() {
        opened.close();
        data.remove();
      },
    };
  } catch (error) {
    source?.close();
    data.remove();
    throw error instanceof CoordinateSystemFault ? refused(`${source?.file}: ${error.message}`) : error;
  }
}
