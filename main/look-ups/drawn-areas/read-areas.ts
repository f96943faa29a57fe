/** Reads the areas of a pack with their fields. */
import type { Query, ReadableDatabase } from '../../packs/pack-database.ts';
import Flatbush from 'flatbush';
import { decodePolygons, type Polygons } from '../../geometry/geometry-blob.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { readOrDamaged } from '../../packs/unavailable.ts';

export type Cell = string | number | null;

export interface AreaField {
  name: string;
  isNumber: boolean;
}

/** An area by its box, in degrees. */
export interface BoxedArea {
  boundaryId: number;
  bbox: [west: number, south: number, east: number, north: number];
}

type ReadArea = BoxedArea & { cells: Cell[] };

/** With its complete shape, if requested. */
export type ShapedArea = ReadArea & { polygons?: Polygons };

interface Row {
  boundary_id: number;
  name: string;
  source_key: string;
  category_code: number;
  sub_category_name: string | null;
  country_iso3: string | null;
  parent_id: number | null;
  area_km2: number;
  west: number;
  south: number;
  east: number;
  north: number;
  cells: string | null;
  geometry?: Buffer;
}

/** The fields that every area has. */
const OWN_FIELDS: readonly (AreaField & { of: (row: Row) => Cell })[] = [
  { name: 'name', isNumber: false, of: ({ name }) => name },
  { name: 'key', isNumber: false, of: ({ source_key: key }) => key.slice(key.indexOf(':') + 1) },
  { name: 'category_code', isNumber: true, of: ({ category_code: code }) => code },
  { name: 'sub_category_name', isNumber: false, of: ({ sub_category_name: name }) => name },
  { name: 'country_iso3', isNumber: false, of: ({ country_iso3: iso3 }) => iso3 },
  { name: 'area_km2', isNumber: true, of: ({ area_km2: area }) => Number(area.toPrecision(6)) },
];

const hasAttributes = (database: ReadableDatabase): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'attribute'").get() !== undefined;

/** The areas to read; all by default. */
export interface AreaSelection {
  ids?: readonly number[] | undefined;
  exceptIds?: readonly number[] | undefined;
  hasShapes?: boolean;
}

/** Number of areas whose cells are cached. */
const MAX_CACHED_AREAS = 100_000;

/** Numbers of an area in the stored boxes: its id and box. */
const BOX_NUMBERS = 5;

/** Boxes that outlast the process: reading them from the pack passes over all its shapes. */
export interface BoxStore {
  boxes(): { areas: Float64Array; tree: ArrayBuffer } | undefined;
  setBoxes(boxes: { areas: Float64Array<ArrayBuffer>; tree: ArrayBuffer }): void;
}

/** The boxes of all areas, the largest area first. */
interface Boxes {
  areas: readonly BoxedArea[];
  /** Undefined for a pack without areas. */
  index: Flatbush | undefined;
}

function unpacked({ areas: numbers, tree }: { areas: Float64Array; tree: ArrayBuffer }): Boxes {
  const areas = Array.from({ length: numbers.length / BOX_NUMBERS }, (_, i): BoxedArea => {
    const [boundaryId = 0, west = 0, south = 0, east = 0, north = 0] = numbers.subarray(
      i * BOX_NUMBERS,
      (i + 1) * BOX_NUMBERS,
    );
    return { boundaryId, bbox: [west, south, east, north] };
  });
  return { areas, index: Flatbush.from(tree) };
}

export class PackAreas {
  readonly #id: string;
  readonly #database: ReadableDatabase;
  readonly #hasAttributes: boolean;
  readonly #store: BoxStore | undefined;
  #boxes: Boxes | undefined;
  /** Areas of the category that was requested last. */
  #members: { category: number; ids: ReadonlySet<number> } | undefined;
  /** Cells of the fields that were requested last. */
  #cells: { key: string; byId: Map<number, Cell[]> } = { key: '', byId: new Map() };
  #selectOne: Query<[Record<string, number>], Row> | undefined;
  #shape: Query<[number]> | undefined;
  #exists: Query<[number]> | undefined;
  /** Cairn's own fields, then those of the file; duplicate names are numbered. */
  readonly fields: readonly AreaField[];

  constructor({ id, database }: Pick<PackFile, 'id' | 'database'>, store?: BoxStore) {
    this.#id = id;
    this.#database = database;
    this.#store = store;
    this.#hasAttributes = hasAttributes(database);
    const attributeFields = this.#hasAttributes
      ? database
          .prepare<[], { name: string; is_number: number }>(
            'SELECT name, is_number FROM attribute_field ORDER BY position',
          )
          .all()
      : [];
    const usedNames = new Set(OWN_FIELDS.map(({ name }) => name.toLowerCase()));
    const free = (name: string): string => {
      let found = name;
      for (let count = 2; usedNames.has(found.toLowerCase()); count++) found = `${name}_${count}`;
      usedNames.add(found.toLowerCase());
      return found;
    };
    this.fields = [
      ...OWN_FIELDS.map(({ name, isNumber }) => ({ name, isNumber })),
      ...attributeFields.map(({ name, is_number: isNumber }) => ({ name: free(name), isNumber: isNumber === 1 })),
    ];
  }

  get count(): number {
    return this.#database.prepare<[], number>('SELECT count(*) FROM area').pluck().get() ?? 0;
  }

  /** Areas in the order of the pack. */
  *read({ ids, exceptIds, hasShapes = false }: AreaSelection): Iterable<ShapedArea> {
    const without = new Set(exceptIds);
    for (const row of this.#selectedRows(ids, hasShapes ? ', area.geometry AS geometry' : '')) {
      if (without.has(row.boundary_id)) continue;
      const area = {
        boundaryId: row.boundary_id,
        bbox: [row.west, row.south, row.east, row.north] satisfies ReadArea['bbox'],
        cells: this.#cellsOf(row),
      };
      yield hasShapes ? { ...area, polygons: this.#decoded(row.geometry) } : area;
    }
  }

  *#selectedRows(ids: readonly number[] | undefined, more: string): Iterable<Row> {
    const select = this.#rows('area.boundary_id = @id', more);
    const wanted = ids && new Set(ids);
    for (const id of wanted?.size === 1 ? wanted : this.#ordered()) {
      const row = wanted?.has(id) === false ? undefined : select.get({ id });
      if (row !== undefined) yield row;
    }
  }

  /** Ids as the areas were written, i.e. as in the file: pieces are numbered, while ids are hashes. */
  #ordered(): number[] {
    return this.#database
      .prepare<[], number>(
        `SELECT boundary_id
         FROM area LEFT JOIN (SELECT boundary_id, min(id) AS place FROM shard GROUP BY boundary_id) USING (boundary_id)
         ORDER BY place, boundary_id`,
      )
      .pluck()
      .all();
  }

  has(boundaryId: number): boolean {
    this.#exists ??= this.#database.prepare<[number]>('SELECT 1 FROM area WHERE boundary_id = ?').pluck();
    return this.#exists.get(boundaryId) !== undefined;
  }

  /**
   * Areas whose boxes intersect `[west, south, east, north]`, the largest first.
   * @param category code of their category; any if absent
   */
  within(box: readonly [number, number, number, number], most: number, category?: number): BoxedArea[] {
    this.#boxes ??= this.#indexed();
    const { areas, index } = this.#boxes;
    const ids = category === undefined ? undefined : this.#idsOf(category);
    const isWanted = ids && ((place: number): boolean => ids.has(areas[place]?.boundaryId ?? -1));
    const found = index?.search(...box, isWanted).toSorted((a, b) => a - b) ?? [];
    return found.slice(0, most).flatMap((place) => areas[place] ?? []);
  }

  #idsOf(category: number): ReadonlySet<number> {
    if (this.#members?.category === category) return this.#members.ids;
    const ids = this.#database
      .prepare<[number], number>('SELECT boundary_id FROM area WHERE category_code = ?')
      .pluck()
      .all(category);
    this.#members = { category, ids: new Set(ids) };
    return this.#members.ids;
  }

  /** Returns a function that reads these fields of an area; a cell is null if the area has no value. */
  cellReader(names: readonly (string | undefined)[]): (boundaryId: number) => Cell[] {
    const places = names.map((field) => this.fields.findIndex(({ name }) => name === field));
    if (places.every((place) => place < 0)) return () => [];
    this.#selectOne ??= this.#rows('area.boundary_id = @id', '');
    const select = this.#selectOne;
    const key = places.join(' ');
    const { byId: known } = this.#cells.key === key ? this.#cells : (this.#cells = { key, byId: new Map() });
    return (id) => {
      const before = known.get(id);
      if (before !== undefined) return before;
      const row = select.get({ id });
      const cells = row === undefined ? [] : this.#cellsOf(row);
      const found = places.map((place) => cells[place] ?? null);
      if (known.size < MAX_CACHED_AREAS) known.set(id, found);
      return found;
    };
  }

  /** The complete shape. */
  shapeOf(boundaryId: number): Polygons {
    this.#shape ??= this.#database.prepare<[number]>('SELECT geometry FROM area WHERE boundary_id = ?').pluck();
    return this.#decoded(this.#shape.get(boundaryId));
  }

  #decoded(geometry: Parameters<typeof decodePolygons>[0]): Polygons {
    return readOrDamaged(this.#id, () => decodePolygons(geometry));
  }

  #indexed(): Boxes {
    const stored = this.#store?.boxes();
    if (stored !== undefined) return unpacked(stored);
    const areas = this.#database
      .prepare<[], { boundary_id: number; west: number; south: number; east: number; north: number }>(
        'SELECT boundary_id, west, south, east, north FROM area ORDER BY area_km2 DESC',
      )
      .all()
      .map(({ boundary_id: id, west, south, east, north }): BoxedArea => {
        return { boundaryId: id, bbox: [west, south, east, north] };
      });
    if (areas.length === 0) return { areas, index: undefined };
    const index = new Flatbush(areas.length);
    for (const { bbox } of areas) index.add(...bbox);
    index.finish();
    const numbers = Float64Array.from(areas.flatMap(({ boundaryId, bbox }) => [boundaryId, ...bbox]));
    if (index.data instanceof ArrayBuffer) this.#store?.setBoxes({ areas: numbers, tree: index.data });
    return { areas, index };
  }

  #rows(where: string, more: string): Query<[Record<string, number>], Row> {
    const cells = this.#hasAttributes
      ? ['attribute.cells', 'LEFT JOIN attribute USING (boundary_id)']
      : ['NULL AS cells', ''];
    return this.#database.prepare(
      `SELECT boundary_id, name, source_key, category_code, sub_category_name, country_iso3, parent_id, area_km2,
        west, south, east, north, ${cells[0]}${more}
       FROM area ${cells[1]} WHERE ${where}`,
    );
  }

  /** @throws Fault pack_damaged if the row isn't an area's, e.g. if pages of the file were swapped */
  #cellsOf(row: Row): Cell[] {
    return readOrDamaged(this.#id, () => this.#readCells(row));
  }

  #readCells(row: Row): Cell[] {
    const { name, source_key: key, area_km2: areaKm2, boundary_id: id } = row;
    if (typeof name !== 'string' || typeof key !== 'string' || typeof areaKm2 !== 'number')
      throw new Error(`area ${id} lacks its name, key or size`);
    const cells: unknown = row.cells === null ? [] : JSON.parse(row.cells);
    const attributes = Array.isArray(cells) ? cells : [];
    return this.fields.map(({ name: _name }, index) => {
      const own = OWN_FIELDS[index];
      if (own !== undefined) return own.of(row);
      const cell: unknown = attributes[index - OWN_FIELDS.length];
      return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
    });
  }
}
