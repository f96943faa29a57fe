/** Reads a shapefile or a GeoPackage layer of address points, parcels with addresses, or centre lines. */
import Database from 'better-sqlite3';
import { loadSpatialite } from '../../packs/spatialite.ts';
import { CoordinateSystemFault, declareEpsg, resolveEpsg, WGS84 } from '../features/coordinate-system.ts';
import { FileFault, type FeatureSource, type SourceFeature } from '../features/feature-source.ts';
import { openFeatures } from '../features/open-features.ts';
import { linesOf, type FlatFeature, type Geometry } from './geojson-file.ts';

export interface LayerOptions {
  /** Layer of a GeoPackage that has several. */
  layer?: string | undefined;
  /** EPSG code, where the file does not say its coordinate system or says it wrongly. */
  epsg?: number | undefined;
}

/** A feature that cannot be read, by its place in the file from 1. */
export interface FaultyFeature {
  number: number;
  fault: string;
}

export interface AddressLayer {
  /** Names of the fields, by the first rows. */
  readonly columns: readonly string[];
  readonly isLines: boolean;
  /** Reads from the beginning. @throws FileFault where the file is damaged beyond the row */
  features(): Generator<FlatFeature | FaultyFeature>;
  close(): void;
}

const SAMPLED = 200;
const ENDINGS = /\.(?:shp|dbf|gpkg|zip|gz)$/i;

/** Whether the file is one of these by its name, or one that these come in. */
export const isLayerFile = (path: string): boolean => ENDINGS.test(path);

/** Turns shapes into GeoJSON in WGS84; a parcel into a point inside it. */
function createReader(database: Database.Database, epsg: number): (wkb: Buffer) => Geometry | undefined {
  const read = `CastToXY(GeomFromWKB(?, ${epsg}))`;
  const shape = epsg === WGS84 ? read : `ST_Transform(${read}, ${WGS84})`;
  const statement = database.prepare<[Buffer], string | null>(`SELECT AsGeoJSON(CASE ST_Dimension(g) WHEN 2 THEN ST_PointOnSurface(g) ELSE g END, 8) FROM (SELECT ${shape} AS g LIMIT 1)`).pluck();
  return (wkb) => {
    const text = statement.get(wkb);
    if (typeof text !== 'string') return undefined;
    const geometry: Geometry = JSON.parse(text);
    return geometry;
  };
}

function* readFeatures(source: FeatureSource, read: (wkb: Buffer) => Geometry | undefined): Generator<FlatFeature | FaultyFeature> {
  for (const { row: number, properties, wkb, fault } of source.features()) {
    const lines = wkb === undefined ? [] : linesOf(read(wkb));
    if (lines.length === 0) yield { number, fault: fault ?? 'its geometry is no point, line or polygon that can be placed' };
    for (const line of lines) yield { number, properties: { ...properties }, line };
  }
}

function sample(features: Iterable<SourceFeature>): SourceFeature[] {
  const found: SourceFeature[] = [];
  for (const feature of features) {
    found.push(feature);
    if (found.length === SAMPLED) break;
  }
  return found;
}

function readyDatabase(epsg: number): Database.Database {
  const database = new Database(':memory:');
  loadSpatialite(database);
  database.exec("SELECT InitSpatialMetaData(1, 'NONE')");
  for (const code of new Set([WGS84, epsg])) declareEpsg(database, code);
  return database;
}

/**
 * Opens `path`.
 * @throws FileFault, also where the coordinate system is not known
 */
export function openAddressLayer(path: string, { layer, epsg: given }: LayerOptions): AddressLayer {
  const source = openFeatures(path, layer, 'any');
  try {
    const epsg = resolveEpsg(source.coordinateSystem, given);
    const database = readyDatabase(epsg);
    const read = createReader(database, epsg);
    const samples = sample(source.features());
    return {
      columns: [...new Set(samples.flatMap(({ properties }) => Object.keys(properties)))],
      isLines: samples.some(({ wkb }) => wkb !== undefined && linesOf(read(wkb)).some((line) => line.length > 1)),
      features: () => readFeatures(source, read),
      close: () => {
        database.close();
        source.close();
      },
    };
  } catch (error) {
    source.close();
    throw error instanceof CoordinateSystemFault ? new FileFault(source.file, error.message, 'Nothing was changed') : error;
  }
}
