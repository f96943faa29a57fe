/** The features of one pack: their ids, their boxes, and each as GeoJSON. */
import type { ReadableDatabase } from '../../packs/pack-database.ts';
import Flatbush from 'flatbush';
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import { decodePolygons, type Polygons } from '../../geometry/geometry-blob.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { readOrDamaged } from '../../packs/unavailable.ts';
import { PackAreas } from '../drawn-areas/read-areas.ts';
import { intersectsBox } from './intersects-box.ts';

/** Themes whose rows are features, and their tables. */
const TABLES: Partial<Record<PackTheme, string>> = {
  countries: 'area',
  admin: 'area',
  'time-zones': 'area',
  'geo-boundaries': 'area',
  zip4: 'zip4',
  places: 'place',
};

export const hasFeatures = (theme: PackTheme): boolean => TABLES[theme] !== undefined;

/** The queries of a table of features. */
interface FeatureTable {
  /** Selects id, west, south, east and north of every row, by id. */
  boxes: string;
  /** Returns the polygons of a row; absent for points, which equal their boxes. */
  shape?: (id: number) => Polygons;
  /** Returns properties and geometry of a row. @returns undefined if there is no such id */
  read(id: number): { properties: Record<string, unknown>; geometry: string } | undefined;
}

function areaTable(pack: PackFile): FeatureTable {
  const areas = new PackAreas(pack);
  return {
    boxes: 'SELECT boundary_id AS id, west, south, east, north FROM area ORDER BY boundary_id',
    shape: (id) => areas.shapeOf(id),
    read(id) {
      for (const { cells, polygons } of areas.read({ ids: [id], hasShapes: true })) {
        if (polygons === undefined) continue;
        const named = areas.fields.map(({ name }, index) => [name, cells[index] ?? null] as const);
        return {
          properties: { boundary_id: id, ...Object.fromEntries(named) },
          geometry: geometryJson(polygons).toString('latin1'),
        };
      }
      return undefined;
    },
  };
}

function zip4Table({ id: pack, database }: PackFile): FeatureTable {
  const row = database.prepare<[number], Record<string, unknown>>(
    'SELECT zip, plus4, zip9, fips, area_m2, street, low_number, high_number, deliveries FROM zip4 WHERE id = ?',
  );
  const geometry = database.prepare<[number], Buffer>('SELECT geometry FROM zip4 WHERE id = ?').pluck();
  const shape = (id: number): Polygons => readOrDamaged(pack, () => decodePolygons(geometry.get(id)));
  return {
    boxes: 'SELECT id, west, south, east, north FROM zip4 ORDER BY id',
    shape,
    read(id) {
      const properties = row.get(id);
      return properties && { properties, geometry: geometryJson(shape(id)).toString('latin1') };
    },
  };
}

function placeTable(database: ReadableDatabase): FeatureTable {
  const row = database.prepare<[number], Record<string, unknown> & { lon: number; lat: number }>(
    'SELECT name, country_iso3, admin1, admin2, population, feature_code, geonames_id, seat_level, lon, lat ' +
      'FROM place WHERE id = ?',
  );
  return {
    boxes: 'SELECT id, lon AS west, lat AS south, lon AS east, lat AS north FROM place ORDER BY id',
    read(id) {
      const found = row.get(id);
      if (found === undefined) return undefined;
      const { lon, lat, ...properties } = found;
      return { properties, geometry: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }) };
    },
  };
}

function tableOf(pack: PackFile): FeatureTable {
  const table = TABLES[pack.manifest.theme];
  if (table === 'zip4') return zip4Table(pack);
  return table === 'place' ? placeTable(pack.database) : areaTable(pack);
}

interface Index {
  ids: Float64Array;
  /** West, south, east and north of each feature. */
  boxes: Float64Array;
  tree: Flatbush | undefined;
}

const isWithin = ([west, south, east, north]: Bbox, boxes: Float64Array, offset: number): boolean =>
  (boxes[offset] ?? 0) >= west &&
  (boxes[offset + 1] ?? 0) >= south &&
  (boxes[offset + 2] ?? 0) <= east &&
  (boxes[offset + 3] ?? 0) <= north;

/** Splits a box that crosses ±180° in two. */
const splitAtAntimeridian = ([west, south, east, north]: Bbox): Bbox[] =>
  west <= east
    ? [[west, south, east, north]]
    : [
        [west, south, 180, north],
        [-180, south, east, north],
      ];

export class PackFeatures {
  readonly #table: FeatureTable;
  readonly #database: ReadableDatabase;
  #index: Index | undefined;
  /** Result of the last box: its pages are usually requested one after the other. */
  #lastSearch: { box: string; indexes: readonly number[] } | undefined;

  constructor(pack: PackFile) {
    this.#database = pack.database;
    this.#table = tableOf(pack);
  }

  /** Returns the ids of all features, or of those that intersect `box`, ascending. */
  ids(box?: Bbox): { length: number; at(index: number): number } {
    const { ids } = (this.#index ??= this.#buildIndex());
    if (box === undefined) return { length: ids.length, at: (index) => ids[index] ?? 0 };
    const key = box.join();
    if (this.#lastSearch?.box !== key) this.#lastSearch = { box: key, indexes: this.#search(box) };
    const { indexes } = this.#lastSearch;
    return { length: indexes.length, at: (index) => ids[indexes[index] ?? 0] ?? 0 };
  }

  /**
   * Returns a feature as GeoJSON without its closing brace, so that members can be appended. @returns undefined if
   * there is no such id
   */
  feature(id: number): string | undefined {
    const found = this.#table.read(id);
    return (
      found &&
      `{"type":"Feature","id":${id},"geometry":${found.geometry},"properties":${JSON.stringify(found.properties)}`
    );
  }

  #search(box: Bbox): number[] {
    const { tree, ids, boxes } = (this.#index ??= this.#buildIndex());
    const { shape } = this.#table;
    const indexes = new Set<number>();
    for (const part of splitAtAntimeridian(box)) {
      for (const index of tree?.search(...part) ?? []) {
        const isCertain = shape === undefined || isWithin(part, boxes, 4 * index);
        if (!indexes.has(index) && (isCertain || intersectsBox(shape(ids[index] ?? 0), part))) indexes.add(index);
      }
    }
    return [...indexes].toSorted((a, b) => a - b);
  }

  #buildIndex(): Index {
    const rows = this.#database
      .prepare<[], { id: number; west: number; south: number; east: number; north: number }>(this.#table.boxes)
      .all();
    const boxes = new Float64Array(4 * rows.length);
    const tree = rows.length === 0 ? undefined : new Flatbush(rows.length);
    for (const [index, { west, south, east, north }] of rows.entries()) {
      boxes.set([west, south, east, north], 4 * index);
      tree?.add(west, south, east, north);
    }
    tree?.finish();
    return { ids: Float64Array.from(rows, ({ id }) => id), boxes, tree };
  }
}
