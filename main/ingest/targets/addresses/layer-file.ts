/** Reads GeoJSON, a shapefile or a GeoPackage layer of address points, parcels with addresses, or centre lines. */
import Database from 'better-sqlite3';
import { fileFault } from '../../../../contract/fault.ts';
import { loadSpatialite } from '../../../geometry/spatialite.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import type { FeatureSource, SourceFeature } from '../../../formats/feature-source.ts';
import { notInSystem, openFileProjection } from '../../../formats/file-projection.ts';
import { MAX_COLUMNS } from '../../../geometry/limits.ts';
import { openFeatures } from '../../../formats/open-features.ts';
import type { RefusedFeature } from '../../import-process.ts';
import type { LonLat } from '../../../geocoder/index/streets.ts';

export interface LayerOptions {
  /** Layer of a GeoPackage that has several. */
  layer?: string | undefined;
  /** EPSG code, where the file does not say its coordinate system or says it wrongly. */
  epsg?: number | undefined;
  /** Where to unpack archives. */
  scratchDirectory?: string | undefined;
  /** Features whose geometry ended the process that read it: they are left out. */
  refused?: readonly RefusedFeature[] | undefined;
  /** Called before the geometry of a feature is read, with its row; with nothing when it has been. */
  onGeometry?: ((row: number | undefined) => void) | undefined;
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

interface Geometry {
  type: string;
  coordinates: unknown;
}

export interface AddressLayer {
  /** Names of the fields, by the first rows. */
  readonly columns: readonly string[];
  readonly isLines: boolean;
  readonly source: Pick<FeatureSource, 'done' | 'total'>;
  /** Reads from the beginning. @throws Fault where the file is damaged beyond the row */
  features(): Generator<LayerFeature | FaultyFeature>;
  close(): void;
}

const SAMPLED = 200;

const isPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
const isLine = (value: unknown): value is [number, number][] => Array.isArray(value) && value.every(isPosition);

/** The lines of a geometry, a point as a line of one position; none where it is of another kind. */
function linesOf(geometry: Geometry | undefined): LonLat[][] {
  const coordinates = geometry?.coordinates;
  if (geometry?.type === 'Point' && isPosition(coordinates)) return [[coordinates]];
  if (geometry?.type === 'LineString' && isLine(coordinates)) return [coordinates];
  if (geometry?.type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.filter(isLine);
  return [];
}

/** Reads shapes in WGS84 as GeoJSON; a parcel as a point inside it. */
function createReader(database: Database.Database): (wkb: Buffer) => Geometry | undefined {
  const statement = database
    .prepare<[Buffer], string | null>(
      'SELECT AsGeoJSON(CASE ST_Dimension(g) WHEN 2 THEN ST_PointOnSurface(g) ELSE g END, 8) FROM (SELECT ' +
        'CastToXY(GeomFromWKB(?, 4326)) AS g LIMIT 1)',
    )
    .pluck();
  return (wkb) => {
    const text = statement.get(wkb);
    if (typeof text !== 'string') return undefined;
    const geometry: Geometry = JSON.parse(text);
    return geometry;
  };
}

function* readFeatures(
  source: FeatureSource,
  linesAt: (feature: SourceFeature) => LonLat[][] | string,
): Generator<LayerFeature | FaultyFeature> {
  for (const feature of source.features()) {
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
function createLineReader(
  projection: Projection,
  read: (wkb: Buffer) => Geometry | undefined,
  { refused = [], onGeometry }: LayerOptions,
): (feature: SourceFeature) => LonLat[][] | string {
  const reasons = new Map(refused.map(({ item, reason }) => [item, reason]));
  return ({ row, wkb, fault }) => {
    const reason = fault ?? reasons.get(row);
    if (wkb === undefined || reason !== undefined) return reason ?? 'no geometry';
    onGeometry?.(row);
    const degrees = projection.toWgs84(wkb);
    const lines = degrees === undefined ? [] : linesOf(read(degrees));
    onGeometry?.(undefined);
    if (degrees === undefined) return notInSystem(projection);
    return lines.length === 0 ? "the geometry isn't a point, line or polygon that can be located" : lines;
  };
}

function sample(features: Iterable<SourceFeature>): SourceFeature[] {
  const found: SourceFeature[] = [];
  for (const feature of features) {
    found.push(feature);
    if (found.length === SAMPLED) break;
  }
  return found;
}

/**
 * Opens `path`.
 * @throws Fault, also where the coordinate system is not known
 */
export function openAddressLayer(path: string, options: LayerOptions): AddressLayer {
  const { layer, epsg } = options;
  const source = openFeatures(path, layer, 'any');
  try {
    // The crs member of GeoJSON is known once its beginning has been read.
    const samples = sample(source.features());
    const projection = openFileProjection(source, epsg, samples);
    const database = new Database(':memory:');
    loadSpatialite(database);
    const linesAt = createLineReader(projection, createReader(database), options);
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
        database.close();
        projection.close();
        source.close();
      },
    };
  } catch (error) {
    source.close();
    throw error;
  }
}
