/** The features of one pack: which there are, where, and each as GeoJSON. */
import type { ReadableDatabase } from '../../packs/pack-database.ts';
import Flatbush from 'flatbush';
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import { decodePolygons, type Polygons } from '../../geometry/geometry-blob.ts';
import { geometryJson } from '../../geometry/geometry-json.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { readOrDamaged } from '../../packs/unavailable.ts';
import { PackAreas } from '../drawn-areas/read-areas.ts';
import { meetsBox } from './meets-box.ts';

/** Themes whose rows are features, and the table that has them. */
const TABLES: Partial<Record<PackTheme, string>> = {
  countries: 'area',
  admin: 'area',
  'time-zones': 'area',
  'geo-boundaries': 'area',
  zip4: 'zip4',
  places: 'place',
};

export const hasFeatures = (theme: PackTheme): boolean => TABLES[theme] !== undefined;

/** What tells a table of features from another. */
interface FeatureTable {
  /** Selects id, west, south, east and north of every row, by id. */
  boxes: string;
  /** Polygons of a row; absent for points, whose box is all. */
  shape?: (id: number) => Polygons;
  /** Properties and geometry of a row. @returns undefined where there is none */
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
  /** West, south, east and north of each. */
  boxes: Float64Array;
  tree: Flatbush | undefined;
}

const isWithin = ([west, south, east, north]: Bbox, boxes: Float64Array, at: number): boolean =>
  (boxes[at] ?? 0) >= west &&
  (boxes[at + 1] ?? 0) >= south &&
  (boxes[at + 2] ?? 0) <= east &&
  (boxes[at + 3] ?? 0) <= north;

/** A box as it lies between −180 and 180: two where it goes across ±180°. */
const partsOf = ([west, south, east, north]: Bbox): Bbox[] =>
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
  /** Pages of one box follow each other. */
  #found: { box: string; places: readonly number[] } | undefined;

  constructor(pack: PackFile) {
    this.#database = pack.database;
    this.#table = tableOf(pack);
  }

  /** Ids of the features that meet `box`, or of all, in ascending order. */
  ids(box?: Bbox): { length: number; at(place: number): number } {
    const { ids } = (this.#index ??= this.#indexed());
    if (box === undefined) return { length: ids.length, at: (place) => ids[place] ?? 0 };
    const asked = box.join();
    if (this.#found?.box !== asked) this.#found = { box: asked, places: this.#meeting(box) };
    const { places } = this.#found;
    return { length: places.length, at: (place) => ids[places[place] ?? 0] ?? 0 };
  }

  /**
   * The feature as GeoJSON without its closing brace, so that members can follow. @returns undefined where there is
   * none of that id
   */
  feature(id: number): string | undefined {
    const found = this.#table.read(id);
    return (
      found &&
      `{"type":"Feature","id":${id},"geometry":${found.geometry},"properties":${JSON.stringify(found.properties)}`
    );
  }

  #meeting(box: Bbox): number[] {
    const { tree, ids, boxes } = (this.#index ??= this.#indexed());
    const { shape } = this.#table;
    const places = new Set<number>();
    for (const part of partsOf(box)) {
      for (const place of tree?.search(...part) ?? []) {
        const isSure = shape === undefined || isWithin(part, boxes, 4 * place);
        if (!places.has(place) && (isSure || meetsBox(shape(ids[place] ?? 0), part))) places.add(place);
      }
    }
    return [...places].toSorted((a, b) => a - b);
  }

  #indexed(): Index {
    const rows = this.#database
      .prepare<[], { id: number; west: number; south: number; east: number; north: number }>(this.#table.boxes)
      .all();
    const boxes = new Float64Array(4 * rows.length);
    const tree = rows.length === 0 ? undefined : new Flatbush(rows.length);
    for (const [place, { west, south, east, north }] of rows.entries()) {
      boxes.set([west, south, east, north], 4 * place);
      tree?.add(west, south, east, north);
    }
    tree?.finish();
    return { ids: Float64Array.from(rows, ({ id }) => id), boxes, tree };
  }
}
