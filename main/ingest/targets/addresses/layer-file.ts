/** Reads a file of address points, parcels with addresses, or centre lines. */
import { fileFault } from '../../../../contract/fault.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import type { FeatureStream, SourceFeature } from '../../../formats/feature-source.ts';
import { openFileProjection, sampleOf } from '../../../formats/file-projection.ts';
import { groundShape, pointInLargest } from '../../../geometry/ground-shapes.ts';
import { partsOf, polygonsOf, type Shape } from '../../../geometry/shape.ts';
import { MAX_COLUMNS } from '../../../geometry/limits.ts';
import { openFeatures } from '../../../formats/open-features.ts';
import type { LonLat } from '../../../geocoder/index/streets.ts';

export interface LayerOptions {
  /** Layer of a GeoPackage that has several. */
  layer?: string | undefined;
  /** EPSG code, where the file does not say its coordinate system or says it wrongly. */
  epsg?: number | undefined;
  /** Where to unpack archives. */
  scratchDirectory?: string | undefined;
}

/** A feature with one line or one point; of several lines each is a feature of its own. */
interface LayerFeature {
  /** Its place in the file, from 1. */
  row: number;
  properties: Readonly<Record<string, unknown>>;
  line: LonLat[];
  remark: string | undefined;
}

/** A feature that cannot be read. */
interface FaultyFeature {
  row: number;
  fault: string;
}

export interface AddressLayer {
  /** Names of the fields, by the first rows. */
  readonly columns: readonly string[];
  readonly isLines: boolean;
  readonly source: Pick<FeatureStream, 'done' | 'total'>;
  /** Reads from the beginning. @throws Fault where the file is damaged beyond the row */
  features(): AsyncGenerator<LayerFeature | FaultyFeature>;
  close(): void;
}

const positionsOf = (coordinates: Float64Array): LonLat[] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i] ?? NaN, coordinates[2 * i + 1] ?? NaN]);

/** The lines of a shape in WGS84; a point, or a point inside a parcel, as a line of one position. */
function linesOf(shape: Shape): LonLat[][] {
  if (shape.kind === 'line') return partsOf(shape).map(positionsOf);
  if (shape.kind === 'point') return [positionsOf(shape.coordinates)];
  const { lon, lat } = pointInLargest(polygonsOf(shape));
  return [[[lon, lat]]];
}

async function* readFeatures(
  source: FeatureStream,
  linesAt: (feature: SourceFeature) => LonLat[][] | string,
): AsyncGenerator<LayerFeature | FaultyFeature> {
  for await (const feature of source.features()) {
    const { row, properties, remark } = feature;
    const lines = linesAt(feature);
    if (typeof lines === 'string') {
      yield { row, fault: lines };
      continue;
    }
    for (const line of lines) yield { row, properties, line, remark };
  }
}

/** Reads the lines of a feature, or says why there are none. */
function readLines(feature: SourceFeature, projection: Projection): LonLat[][] | string {
  if (feature.shape === undefined) return feature.fault;
  const ground = groundShape(feature.shape, projection);
  return 'fault' in ground ? ground.fault : linesOf(ground);
}

/**
 * Opens `path`.
 * @throws Fault, also where the coordinate system is not known
 */
export async function openAddressLayer(path: string, { layer, epsg }: LayerOptions): Promise<AddressLayer> {
  const source = await openFeatures(path, { shapes: 'any', layer });
  try {
    const samples = await sampleOf(source);
    const projection = openFileProjection(source, epsg, samples);
    const linesAt = (feature: SourceFeature): LonLat[][] | string => readLines(feature, projection);
    const columns = [...new Set(samples.flatMap(({ properties }) => Object.keys(properties)))];
    if (columns.length > MAX_COLUMNS)
      throw fileFault(
        source.file,
        `the file has ${columns.length} columns; the maximum is ${MAX_COLUMNS}`,
        "Remove columns that aren't needed",
      );
    return {
      source,
      columns,
      isLines: samples.map(linesAt).some((lines) => typeof lines !== 'string' && lines.some((line) => line.length > 1)),
      features: () => readFeatures(source, linesAt),
      close: () => {
        projection.close();
        source.close();
      },
    };
  } catch (error) {
    source.close();
    throw error;
  }
}
