/** Look-ups in one pack of ZIP+4 areas: by position, by code, and the nearest area. */
import type { Query } from './pack-database.ts';
import { LRUCache } from 'lru-cache';
import type { Bbox } from '../../contract/pack.ts';
import { decodePolygons, type Polygons } from '../geometry/geometry-blob.ts';
import type { Point } from '../../contract/coordinates.ts';
import type { PackFile } from './pack-file.ts';
import { BORDER, INSIDE, locate } from '../geometry/point-in-polygon.ts';
import { nearestOnPolygons } from '../geometry/nearest-point.ts';
import { openPackedTree, type PackedTree } from './packed-tree.ts';
import { damagedPack, readOrDamaged } from './unavailable.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

/**
 * A ZIP+4 area without its geometry. The last four fields are only present if the area is modelled from street
 * segments.
 */
export interface Zip4Area {
  /** Row in the pack, from 1. */
  id: number;
  zip: string;
  plus4: string;
  zip9: string;
  /** State and county, five digits; null if the source doesn't have them. */
  fips: string | null;
  bbox: Bbox;
  areaSquareMetres: number;
  street: string | null;
  lowNumber: number | null;
  highNumber: number | null;
  deliveries: number | null;
}

export interface NearestZip4 {
  area: Zip4Area;
  distanceMetres: number;
  /** The nearest position of the area. */
  at: Point;
}

interface Row {
  id: number;
  zip: string;
  plus4: string;
  zip9: string;
  fips: string | null;
  west: number;
  south: number;
  east: number;
  north: number;
  area_m2: number;
  street: string | null;
  low_number: number | null;
  high_number: number | null;
  deliveries: number | null;
}

const COLUMNS =
  'id, zip, plus4, zip9, fips, west, south, east, north, area_m2, street, low_number, high_number, deliveries';
/** Maximum size of decoded shapes cached per pack, in bytes. */
const MAX_SHAPE_BYTES = 1 << 22;
/** Memory of a shape in addition to its coordinates: three typed arrays, their buffers, and its cache entry. */
const SHAPE_OVERHEAD_BYTES = 1100;
/** Maximum number of areas returned for a code. Usually it has one, or a few if a source has several parts. */
const MAX_AREAS_PER_CODE = 10_000;
/** Number of rows cached per pack, including what callers have derived from them. */
const MAX_CACHED_AREAS = 1 << 13;

/**
 * Half the sides of the boxes that are searched for the nearest area, in metres, in turn, so that each adds few areas.
 */
const REACHES = [100, 200, 400, 800, 1600, 3200, 6400];

const toArea = (row: Row): Zip4Area => ({
  id: row.id,
  zip: row.zip,
  plus4: row.plus4,
  zip9: row.zip9,
  fips: row.fips,
  bbox: [row.west, row.south, row.east, row.north],
  areaSquareMetres: row.area_m2,
  street: row.street,
  lowNumber: row.low_number,
  highNumber: row.high_number,
  deliveries: row.deliveries,
});

export class Zip4Pack {
  readonly id: string;
  readonly kind: 'measured' | 'modelled';
  readonly coverage: Bbox;
  readonly #tree: PackedTree;
  readonly #shapes = new LRUCache<number, Polygons>({
    maxSize: MAX_SHAPE_BYTES,
    sizeCalculation: ({ coordinates }) => coordinates.byteLength + SHAPE_OVERHEAD_BYTES,
  });
  readonly #areas = new LRUCache<number, Zip4Area>({ max: MAX_CACHED_AREAS });
  readonly #selectArea: Query<[number], Row>;
  readonly #selectGeometry: Query<[number], Buffer>;
  readonly #selectCode: Query<[string], Row>;

  /** @throws Error if the pack lacks the tables of a ZIP+4 pack. */
  constructor(pack: PackFile) {
    const { id, manifest, database } = pack;
    this.id = id;
    this.kind = manifest.kind;
    this.coverage = manifest.coverage;
    this.#tree = openPackedTree(pack, 'zip4');
    this.#selectArea = database.prepare(`SELECT ${COLUMNS} FROM zip4 WHERE id = ?`);
    this.#selectGeometry = database.prepare<[number], Buffer>('SELECT geometry FROM zip4 WHERE id = ?').pluck();
    this.#selectCode = database.prepare(
      `SELECT ${COLUMNS} FROM zip4 WHERE zip9 = ? ORDER BY id LIMIT ${MAX_AREAS_PER_CODE}`,
    );
  }

  /**
   * Returns the areas that contain `point`, sorted by row; several if they overlap. A point that is only on borders
   * belongs to the area with the lowest row.
   */
  at({ lon, lat }: Point): Zip4Area[] {
    const inside: number[] = [];
    let border = Infinity;
    this.#tree.search(lon, lat, lon, lat, (id) => {
      const side = locate(this.geometry(id), lon, lat);
      if (side === INSIDE) inside.push(id);
      else if (side === BORDER) border = Math.min(border, id);
    });
    const found = inside.length > 0 || border === Infinity ? inside : [border];
    return found.toSorted((a, b) => a - b).map((id) => this.#area(id));
  }

  /** Returns the areas of a nine-digit code, sorted by row. */
  ofCode(zip9: string): Zip4Area[] {
    return this.#selectCode.all(zip9).map((row) => this.#cache(row));
  }

  /** Returns the area nearest to `point`, at distance 0 if it contains it; undefined if none is within 6.4 km. */
  nearest(point: Point): NearestZip4 | undefined {
    for (const reach of REACHES) {
      const best = this.#nearestWithin(point, reach);
      if (best !== undefined) return { area: this.#area(best.id), distanceMetres: best.distanceMetres, at: best.at };
    }
    return undefined;
  }

  /**
   * Returns the nearest area within `reach` metres. Areas are read by distance of their boxes, until no other box is
   * nearer.
   */
  #nearestWithin(point: Point, reach: number): { id: number; distanceMetres: number; at: Point } | undefined {
    const cosine = Math.max(0.01, Math.cos((point.lat * Math.PI) / 180));
    const north = reach / METRES_PER_DEGREE;
    const east = north / cosine;
    const { lon, lat } = point;
    const boxes: { id: number; metres: number }[] = [];
    this.#tree.search(lon - east, lat - north, lon + east, lat + north, (id, xmin, ymin, xmax, ymax) => {
      const degrees = Math.hypot(Math.max(xmin - lon, 0, lon - xmax) * cosine, Math.max(ymin - lat, 0, lat - ymax));
      boxes.push({ id, metres: degrees * METRES_PER_DEGREE });
    });
    let best: { id: number; distanceMetres: number; at: Point } | undefined;
    let shortest = reach;
    for (const { id, metres } of boxes.toSorted((a, b) => a.metres - b.metres || a.id - b.id)) {
      // Boxes are always rounded outwards.
      if (metres > shortest) break;
      const found = nearestOnPolygons(this.geometry(id), point);
      if (found.distanceMetres > shortest || (best !== undefined && found.distanceMetres === shortest)) continue;
      shortest = found.distanceMetres;
      best = { id, ...found };
    }
    return best;
  }

  /** Reads the geometry of a row. @throws Fault if it's missing, which only happens in a damaged pack */
  geometry(id: number): Polygons {
    const cached = this.#shapes.get(id);
    if (cached !== undefined) return cached;
    const blob = this.#selectGeometry.get(id);
    if (blob === undefined) throw this.#missing(id);
    const polygons = readOrDamaged(this.id, () => decodePolygons(blob));
    this.#shapes.set(id, polygons);
    return polygons;
  }

  #area(id: number): Zip4Area {
    const cached = this.#areas.get(id);
    if (cached !== undefined) return cached;
    const row = this.#selectArea.get(id);
    if (row === undefined) throw this.#missing(id);
    return this.#cache(row);
  }

  /** Returns the area of a row: the same object while it's cached. */
  #cache(row: Row): Zip4Area {
    const cached = this.#areas.get(row.id);
    if (cached !== undefined) return cached;
    const area = toArea(row);
    this.#areas.set(row.id, area);
    return area;
  }

  #missing(id: number): Error {
    return damagedPack(this.id, `the index refers to row ${id}, which is missing`);
  }
}
