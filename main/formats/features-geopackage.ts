/** Writes GeoJSON features as a GeoPackage of one layer, in memory. */
import Database from 'better-sqlite3';
import { fileFault } from '../../contract/fault.ts';
import { isRecord } from '../../contract/is-record.ts';
import { readGeometry } from './geojson.ts';
import { beginGeoPackage, type GeoPackageColumn, type GeoPackageLayer } from './geopackage-layer.ts';

/** A feature, whose properties may have properties themselves: these become columns such as `counts_addresses`. */
export interface WrittenFeature {
  geometry: unknown;
  properties: Readonly<Record<string, unknown>> | null;
}

/** Columns of the file itself. */
const RESERVED = new Set(['fid', 'geom']);

const TYPES = { point: 'POINT', line: 'MULTILINESTRING', polygon: 'MULTIPOLYGON' } as const;

/** Returns the cells of a feature by column. Lists are written as JSON. */
function cellsOf(
  properties: Readonly<Record<string, unknown>>,
  prefix = '',
): [column: string, cell: string | number][] {
  return Object.entries(properties).flatMap(([name, value]): [string, string | number][] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'number' || typeof value === 'string') return [[prefix + name, value]];
    if (isRecord(value)) return cellsOf(value, `${prefix}${name}_`);
    return [[prefix + name, JSON.stringify(value)]];
  });
}

/**
 * Returns the file.
 * @param layer name of the layer
 * @throws Fault invalid_file for a geometry that can't be read
 */
export function featuresGeoPackage(features: readonly WrittenFeature[], layer: string): Buffer {
  const rows = features.map(({ geometry, properties }, i) => {
    const cells = new Map(cellsOf(properties ?? {}));
    if (geometry === null) return { cells };
    const { shape, fault } = readGeometry(geometry);
    if (shape === undefined)
      throw fileFault(`Feature ${i}`, fault, 'Send GeoJSON geometries with longitude and latitude');
    return { cells, shape };
  });
  const kinds = new Set(rows.flatMap(({ shape }) => shape?.kind ?? []));
  const [kind] = kinds;
  const names = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].filter((name) => !RESERVED.has(name));
  const columns = names.map((name): GeoPackageColumn => {
    const isNumber = rows.every(({ cells }) => typeof (cells.get(name) ?? 0) === 'number');
    return { name, type: isNumber ? 'DOUBLE' : 'TEXT' };
  });
  const shape: GeoPackageLayer['shape'] = kind !== undefined && kinds.size === 1 ? TYPES[kind] : 'GEOMETRY';
  const database = new Database(':memory:');
  try {
    const writer = beginGeoPackage(database, { layer, identifier: layer, id: 'fid', geometry: 'geom', shape, columns });
    writer.insert(
      rows.map(({ cells, shape: placed }) => ({
        shape: placed,
        values: names.map((name) => cells.get(name) ?? null),
      })),
    );
    writer.finish();
    return database.serialize();
  } finally {
    database.close();
  }
}
