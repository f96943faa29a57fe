/** Converts the coordinates of a file to WGS84, with the same rules and messages for all purposes. */
import { fileFault, type Setting } from '../../contract/fault.ts';
import { CoordinateSystemFault, openProjection, type Projection } from '../geometry/coordinate-system.ts';
import type { FeatureStream, SourceFeature } from './feature-source.ts';

const REMEDY = 'Specify its EPSG code, or export the file in WGS84 (EPSG:4326)';
const EPSG: Setting = { parameter: 'epsg' };

const rounded = (degrees: number): number => Number(degrees.toFixed(5));

/** Sample rows, for guessing the columns, types and coordinates of a file. */
const SAMPLED_ROWS = 200;

/** Reads the first rows of a file. Afterwards the coordinate system of GeoJSON is known. @throws Fault */
export async function sampleOf(source: FeatureStream): Promise<SourceFeature[]> {
  const samples: SourceFeature[] = [];
  for await (const feature of source.features()) {
    samples.push(feature);
    if (samples.length === SAMPLED_ROWS) break;
  }
  return samples;
}

/** Returns the remedy for a file without a coordinate system: code 4326 if its coordinates look like degrees. */
function remedyFor(samples: readonly Pick<SourceFeature, 'shape'>[]): [remedy: string, epsg: Setting] {
  const corners = samples.flatMap(({ shape }) => (shape === undefined ? [] : [...shape.coordinates.subarray(0, 2)]));
  const [x, y = 0] = corners;
  if (x === undefined || corners.some((value, i) => Math.abs(value) > (i % 2 === 0 ? 180 : 90))) return [REMEDY, EPSG];
  return [
    `Its coordinates, e.g. ${rounded(x)}, ${rounded(y)}, look like longitude and latitude. If they are, ` +
      'specify EPSG code 4326',
    { ...EPSG, suggestion: '4326' },
  ];
}

/**
 * Opens the projection from the coordinate system of `source` to WGS84. The caller closes it.
 * @param epsg code specified by the user
 * @param samples features whose coordinates may look like degrees
 * @throws Fault invalid_file if the coordinate system isn't stated, or PROJ doesn't know it
 */
export function openFileProjection(
  { file, coordinateSystem }: Pick<FeatureStream, 'file' | 'coordinateSystem'>,
  epsg: number | undefined,
  samples: readonly Pick<SourceFeature, 'shape'>[],
): Projection {
  const system = epsg === undefined ? coordinateSystem() : `EPSG:${epsg}`;
  if (system === undefined)
    throw fileFault(
      file,
      "the file doesn't contain its coordinate system (a shapefile has it in its .prj)",
      ...remedyFor(samples),
    );
  try {
    return openProjection(system);
  } catch (error) {
    throw error instanceof CoordinateSystemFault ? fileFault(file, error.message, REMEDY, EPSG) : error;
  }
}
