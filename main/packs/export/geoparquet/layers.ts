/** The tables of packs that are exported as GeoParquet files, and their rows. */
import type { PackTheme } from '../../../../contract/pack.ts';
import type { ReadableDatabase } from '../../pack-database.ts';
import {
  GEOMETRY_COLUMNS,
  readGeometry,
  spatialColumns,
  type BoxedGeometry,
  type GeometryType,
} from '../well-known-binary.ts';

export interface Layer {
  /** Name of the table in the pack, and of the folder of the files. */
  name: LayerName;
  geometryType: GeometryType;
}

const AREA_LAYERS = ['area', 'shard'] as const;
const LAYERS = {
  countries: AREA_LAYERS,
  admin: AREA_LAYERS,
  'time-zones': AREA_LAYERS,
  'geo-boundaries': AREA_LAYERS,
  zip4: ['zip4'],
  places: ['place'],
  streets: ['street_edge', 'address'],
} as const satisfies Partial<Record<PackTheme, readonly string[]>>;

export const LAYER_NAMES = ['area', 'shard', 'zip4', 'place', 'street_edge', 'address'] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

const TYPES: Record<LayerName, GeometryType> = {
  area: 'MultiPolygon',
  shard: 'MultiPolygon',
  zip4: 'MultiPolygon',
  place: 'Point',
  street_edge: 'LineString',
  address: 'Point',
};

const hasLayers = (theme: PackTheme): theme is keyof typeof LAYERS => Object.hasOwn(LAYERS, theme);

/** Returns the layers of a theme whose tables are in the pack. */
export function layersOf(database: ReadableDatabase, theme: PackTheme): Layer[] {
  const names: readonly LayerName[] = hasLayers(theme) ? LAYERS[theme] : [];
  const has = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  return names.filter((name) => has.get(name) !== undefined).map((name) => ({ name, geometryType: TYPES[name] }));
}

export type ColumnType = 'INT64' | 'DOUBLE' | 'STRING';
export interface LayerColumn {
  name: string;
  type: ColumnType;
}

const columnType = (declared: string): ColumnType =>
  /INT/i.test(declared) ? 'INT64' : /REAL|DOUB|FLOA/i.test(declared) ? 'DOUBLE' : 'STRING';

/** Returns the columns of the layer without its geometry, in the order of the table. */
export function columnsOf(database: ReadableDatabase, { name, geometryType }: Layer): LayerColumn[] {
  const columns = database
    .prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)')
    .all(name);
  const spatial = spatialColumns(geometryType);
  return columns.flatMap((column) =>
    spatial.has(column.name) ? [] : [{ name: column.name, type: columnType(column.type) }],
  );
}

export interface LayerRow {
  /** In the order of the columns: integers as BigInt, null if there is no value. */
  cells: (string | number | bigint | null)[];
  geometry: BoxedGeometry;
}

const isCell = (value: unknown): value is string | number | bigint =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';

/** Reads the rows of the layer, in the order of the table. @throws Error if a geometry can't be read */
export function* rowsOf(database: ReadableDatabase, layer: Layer, columns: readonly LayerColumn[]): Iterable<LayerRow> {
  const selected = [...columns.map(({ name }) => `"${name}"`), ...GEOMETRY_COLUMNS[layer.geometryType]];
  const rows = database
    .prepare<[], unknown[]>(`SELECT ${selected.join(', ')} FROM ${layer.name}`)
    .raw()
    .safeIntegers()
    .iterate();
  for (const row of rows) {
    const cells = columns.map(({ type }, index) => {
      const value = row[index];
      if (!isCell(value)) return null;
      return type === 'DOUBLE' ? Number(value) : type === 'STRING' ? String(value) : value;
    });
    yield { cells, geometry: readGeometry(row, columns.length, layer.geometryType) };
  }
}
