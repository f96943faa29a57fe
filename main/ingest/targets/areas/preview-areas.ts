/** Previews a file of areas: its fields, first rows and shapes, before its target is chosen. */
import type { AxesOrder } from '../../../../contract/area-import.ts';
import { PREVIEWED_AREAS, type AreaPreview } from '../../../../contract/area-preview.ts';
import type { InstalledPacks } from '../../../packs/damaged.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { isFault } from '../../../../contract/fault.ts';
import type { FeatureStream, SourceFeature } from '../../../formats/feature-source.ts';
import { openFileProjection } from '../../../formats/file-projection.ts';
import { openFeatureFile } from '../../../formats/open-features.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import { pointInLargest } from '../../../geometry/ground-shapes.ts';
import { bboxOf } from '../../../geometry/rings.ts';
import { polygonsOf } from '../../../geometry/shape.ts';
import { beginningOf, checkSamples, type Beginning, type LayerOptions } from '../../open-layer.ts';
import { textOf, type SampledField } from '../../../../contract/mapping.ts';
import { findAreaFields } from './fields.ts';
import { InstalledAreas } from './installed-areas.ts';
import { lookAtCoordinates, withExchangedAxes } from './order-of-axes.ts';
import { sketchAreas } from './sketch.ts';

export interface AreaPreviewRequest extends InstalledPacks, LayerOptions {
  file: string;
  axes?: AxesOrder | undefined;
}

const SHOWN_ROWS = 50;
const SAMPLES = 3;
const MAX_LETTERS = 80;
/** Positions of all shapes: about a megabyte as JSON. */
const MAX_POSITIONS = 60_000;
/** Number of areas whose country is looked up. */
const PLACED = 20;

type ShownRow = AreaPreview['rows'][number];
type Problem = NonNullable<AreaPreview['problem']>;

const clipped = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text);
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint';

const describeField = ({ name, texts, values }: SampledField): AreaPreview['fields'][number] => {
  const distinct = new Set(texts);
  return {
    name,
    samples: [...distinct].slice(0, SAMPLES).map(clipped),
    filled: values.length,
    distinct: distinct.size,
    is_number: values.length > 0 && values.every(isNumber),
  };
};

/** Returns the projection, or why it's unknown. */
function projectionOf(
  source: FeatureStream,
  features: readonly SourceFeature[],
  epsg: number | undefined,
): { projection: Projection } | { problem: Problem } {
  try {
    return { projection: openFileProjection(source, epsg, features) };
  } catch (error) {
    if (!isFault(error, 'invalid_file')) throw error;
    return { problem: { ...error.errors?.[0], parameter: 'epsg', message: error.message } };
  }
}

interface Drawn {
  shapes: AreaPreview['shapes'];
  bbox: Bbox;
  /** A point in each of the first areas. */
  points: Point[];
}

function draw(features: readonly SourceFeature[], projection: Projection): Drawn {
  const areas = features.flatMap(({ row, shape }) => {
    const coordinates = shape === undefined ? undefined : projection.toWgs84(shape.coordinates);
    return shape === undefined || coordinates === undefined
      ? []
      : [{ row, polygons: polygonsOf({ ...shape, coordinates }) }];
  });
  const all = areas.map(({ polygons }) => polygons);
  const sketches = areas.length === 0 ? [] : sketchAreas(all, MAX_POSITIONS);
  return {
    shapes: areas.map(({ row }, i) => ({
      row,
      geometry: { type: 'MultiPolygon', coordinates: sketches[i] ?? [] },
    })),
    bbox: bboxOf(all.flat()),
    points: all.slice(0, PLACED).map(pointInLargest),
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Returns the country of all points; undefined if they are in several. */
function countryOf(points: Drawn['points'], installed: InstalledAreas): string | undefined {
  if (!installed.knowsCountries) return undefined;
  const found = new Set(points.map((point) => installed.countryAt(point)).filter((code) => code !== undefined));
  return found.size === 1 ? [...found][0] : undefined;
}

type Placed = Pick<AreaPreview, 'shapes'> &
  Partial<Pick<AreaPreview, 'bbox' | 'country' | 'system' | 'problem' | 'doubt'>>;

/** Returns the location of the areas, or why it's unknown. */
function place(
  source: FeatureStream,
  { features }: Beginning,
  { epsg, axes = 'auto', ...packs }: AreaPreviewRequest,
): Placed {
  const found = projectionOf(source, features, epsg);
  if ('problem' in found) return { ...found, shapes: [] };
  const projection = axes === 'exchanged' ? withExchangedAxes(found.projection) : found.projection;
  const installed = new InstalledAreas(packs, '');
  try {
    const { problem, doubt } = lookAtCoordinates(source.file, features, found.projection, installed, { axes });
    if (problem !== undefined) return { system: projection.name, problem, shapes: [] };
    const { shapes, bbox, points } = draw(features, projection);
    const country = countryOf(points, installed);
    const [west, south, east, north] = bbox.map(rounded);
    return {
      system: projection.name,
      shapes,
      ...(doubt === undefined ? {} : { doubt }),
      ...(country === undefined ? {} : { country }),
      ...(shapes.length === 0 ? {} : { bbox: [west ?? 0, south ?? 0, east ?? 0, north ?? 0] }),
    };
  } finally {
    installed.close();
    found.projection.close();
  }
}

function shownRow(feature: SourceFeature, fields: AreaPreview['fields']): ShownRow {
  const { row, properties } = feature;
  const values = fields.map(({ name }) => clipped(textOf(properties[name])));
  return feature.shape === undefined ? { row, values, fault: feature.fault } : { row, values };
}

function describe(
  source: FeatureStream,
  beginning: Beginning,
  sampled: readonly SampledField[],
): Omit<AreaPreview, 'shapes' | 'layers'> {
  const { features, isWhole } = beginning;
  const fields = sampled.map(describeField);
  return {
    file: source.file,
    format: source.format,
    is_whole: isWhole,
    rows_read: features.length,
    rows_faulty: features.filter(({ shape }) => shape === undefined).length,
    fields,
    guessed: findAreaFields(sampled),
    rows: features.slice(0, SHOWN_ROWS).map((feature) => shownRow(feature, fields)),
  };
}

/**
 * Reads the beginning of a file.
 * @throws Fault if it can't be read, or none of its first rows is an area
 */
export async function previewAreas(request: AreaPreviewRequest): Promise<AreaPreview> {
  const { layer: wanted, scratchDirectory } = request;
  const source = await openFeatureFile(request.file, {
    shapes: 'polygons',
    layer: wanted,
    isFirstTaken: true,
    scratchDirectory,
  });
  try {
    const { layers, layer } = source.layers.length > 1 ? source : { layers: [] };
    const beginning = await beginningOf(source, PREVIEWED_AREAS);
    const fields = checkSamples(source, beginning.features);
    return {
      ...describe(source, beginning, fields),
      layers: [...layers],
      ...(layer === undefined ? {} : { layer }),
      ...place(source, beginning, request),
    };
  } finally {
    source.close();
  }
}
