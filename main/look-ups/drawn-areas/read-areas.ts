/** Reads the areas of a pack with what is known of each. */
import type { Database } from 'better-sqlite3';
import { decodePolygons, type Polygons } from '../../packs/geometry-blob.ts';

export type Cell = string | number | null;

export interface AreaField {
  name: string;
  isNumber: boolean;
}

interface ReadArea {
  boundaryId: number;
  bbox: [west: number, south: number, east: number, north: number];
  cells: Cell[];
}

/** With its whole shape, where that was asked for. */
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

/** What Cairn itself says of an area. */
const OWN: readonly (AreaField & { of: (row: Row) => Cell })[] = [
  { name: 'name', isNumber: false, of: ({ name }) => name },
  { name: 'key', isNumber: false, of: ({ source_key: key }) => key.slice(key.indexOf(':') + 1) },
  { name: 'category_code', isNumber: true, of: ({ category_code: code }) => code },
  { name: 'sub_category_name', isNumber: false, of: ({ sub_category_name: name }) => name },
  { name: 'country_iso3', isNumber: false, of: ({ country_iso3: iso3 }) => iso3 },
  { name: 'area_km2', isNumber: true, of: ({ area_km2: area }) => Number(area.toPrecision(6)) },
];

const hasAttributes = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'attribute'").get() !== undefined;

/** Which areas are wanted; all where nothing is said. */
export interface Wanted {
  ids?: readonly number[] | undefined;
  /** West, south, east, north. */
  box?: readonly [number, number, number, number] | undefined;
  hasShapes?: boolean;
  most?: number;
}

export class PackAreas {
  readonly #database: Database;
  readonly #hasAttributes: boolean;
  /** Cairn's own fields, then those of the file; a name that both have gets a number. */
  readonly fields: readonly AreaField[];

  constructor(database: Database) {
    this.#database = database;
    this.#hasAttributes = hasAttributes(database);
    const given = this.#hasAttributes
      ? database
          .prepare<[], { name: string; is_number: number }>(
            'SELECT name, is_number FROM attribute_field ORDER BY position',
          )
          .all()
      : [];
    const taken = new Set(OWN.map(({ name }) => name.toLowerCase()));
    const free = (name: string): string => {
      let found = name;
      for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${name}_${count}`;
      taken.add(found.toLowerCase());
      return found;
    };
    this.fields = [
      ...OWN.map(({ name, isNumber }) => ({ name, isNumber })),
      ...given.map(({ name, is_number: isNumber }) => ({ name: free(name), isNumber: isNumber === 1 })),
    ];
  }

  get count(): number {
    return this.#database.prepare<[], number>('SELECT count(*) FROM area').pluck().get() ?? 0;
  }

  /** Areas in the order of the pack; in a box, the largest first. */
  *read({ ids, box, hasShapes = false, most = Number.MAX_SAFE_INTEGER }: Wanted): Iterable<ShapedArea> {
    const cells = this.#hasAttributes
      ? ['attribute.cells', 'LEFT JOIN attribute USING (boundary_id)']
      : ['NULL AS cells', ''];
    const where =
      box === undefined ? 'TRUE' : 'east >= @west AND west <= @east AND north >= @south AND south <= @north';
    const order = box === undefined ? 'area.rowid' : 'area_km2 DESC';
    const [west = 0, south = 0, east = 0, north = 0] = box ?? [];
    const rows = this.#database
      .prepare<[Record<string, number>], Row>(
        `SELECT boundary_id, name, source_key, category_code, sub_category_name, country_iso3, parent_id, area_km2,
          west, south, east, north, ${cells[0]}${hasShapes ? ', area.geometry AS geometry' : ''}
         FROM area ${cells[1]} WHERE ${where} ORDER BY ${order} LIMIT @most`,
      )
      .iterate({ west, south, east, north, most });
    const wanted = ids === undefined ? undefined : new Set(ids);
    for (const row of rows) {
      if (wanted?.has(row.boundary_id) === false) continue;
      const area = {
        boundaryId: row.boundary_id,
        bbox: [row.west, row.south, row.east, row.north] satisfies ReadArea['bbox'],
        cells: this.#cellsOf(row),
      };
      yield hasShapes ? { ...area, polygons: decodePolygons(row.geometry) } : area;
    }
  }

  #cellsOf(row: Row): Cell[] {
    const given: unknown = row.cells === null ? [] : JSON.parse(row.cells);
    const attributes = Array.isArray(given) ? given : [];
    return this.fields.map(({ name: _name }, index) => {
      const own = OWN[index];
      if (own !== undefined) return own.of(row);
      const cell: unknown = attributes[index - OWN.length];
      return typeof cell === 'string' || typeof cell === 'number' ? cell : null;
    });
  }
}
