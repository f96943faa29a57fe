/** Look-ups in one pack of areas: which areas contain a point, and an area's row and complete geometry. */
import type { Query, ReadableDatabase } from './pack-database.ts';
import { LRUCache } from 'lru-cache';
import type { Bbox } from '../../contract/pack.ts';
import { readMembers, type AreaMembers } from './area-members.ts';
import {
  areaColumns,
  describeArea,
  type Area,
  type AreaPlace,
  type AreaRow,
  type Candidate,
  type Containment,
} from './area-row.ts';
import { EmptyRegions, EMPTY_MARGIN_DEGREES } from './empty-regions.ts';
import { decodePolygons, type Polygons } from '../geometry/geometry-blob.ts';
import { geometryJson } from '../geometry/geometry-json.ts';
import type { PackFile } from './pack-file.ts';
import type { Point } from '../../contract/coordinates.ts';
import {
  equivalentPoints,
  INSIDE,
  isNearEdge,
  locate,
  locateBox,
  OUTSIDE,
  type Side,
} from '../geometry/point-in-polygon.ts';
import { nearestOnPolygons } from '../geometry/nearest-point.ts';
import { openPackedTree, type PackedTree } from './packed-tree.ts';
import { AreaCaches, CellSearch, type Cell, type PackShards, type Shard } from './area-caches.ts';
import { damagedPack, readOrDamaged } from './unavailable.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

/**
 * Borders of neighbours may differ by rounding (compressed geometries store differences as 32-bit floats, and cuts add
 * points), so a point between them may be strictly outside both. A tolerance of ten centimetres bridges the gap.
 */
export const NEAR_DEGREES = 1e-6;

/** Reach of the first search for the nearest area, and the factor for each further search. */
export const FIRST_REACH_DEGREES = 0.02;
export const REACH_FACTOR = 5;

/** Maximum number of areas in a pack: thirty times those of the largest country. */
const MAX_AREAS = 1_000_000;

/** Number of areas cached per pack. */
const MAX_CACHED_AREAS = 1 << 14;
/** Limits the cache by size, because with `max` it would allocate memory when a pack is opened. */
const SIZE_OF_ONE = (): number => 1;

/** Number of areas cached per pack as results of {@link AreaPack.areasOf}: the places of one large country. */
const MAX_CACHED_IN_LEVELS = 1 << 16;

export interface Hit {
  boundaryId: number;
  categoryCode: number;
  containment: Containment;
}

/** A piece that contains a point, or whose box does. The point is one of the {@link equivalentPoints}. */
export interface Piece {
  readonly shard: Shard;
  readonly lon: number;
  readonly lat: number;
  /** Undefined until it's needed. */
  side: Side | undefined;
}

const NO_PIECES: readonly Piece[] = [];
const NO_CANDIDATES: readonly Candidate[] = [];

/** The search result of a pack at a point. */
export interface Found {
  /** The areas, if they are known to be the same all around the point. */
  readonly settled: readonly Candidate[] | undefined;
  /** Otherwise, the pieces to test. */
  readonly pieces: readonly Piece[];
}

interface ShardRow {
  boundary_id: number;
  category_code: number;
  geometry: Buffer;
}

const hasNames = (database: ReadableDatabase): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'area_name'").get() !== undefined;

/** Reads the categories of all areas. @throws Error if there are too many areas */
function categoriesOf(database: ReadableDatabase): number[] {
  const select =
    'SELECT category_code AS code, count(*) AS areas FROM (SELECT category_code FROM area LIMIT ' +
    `${MAX_AREAS + 1}) GROUP BY 1 ORDER BY 1`;
  const rows = database.prepare<[], { code: number; areas: number }>(select).all();
  if (rows.reduce((sum, { areas }) => sum + areas, 0) > MAX_AREAS)
    throw new Error(`the pack has more than ${MAX_AREAS.toLocaleString('en')} areas`);
  return rows.map(({ code }) => code);
}

/** Adds the area of `shard`, or increases its certainty if another of its pieces was found. */
function addHit(hits: Hit[], { boundaryId, categoryCode }: Shard, containment: Containment): void {
  const known = hits.find((hit) => hit.boundaryId === boundaryId);
  if (known === undefined) hits.push({ boundaryId, categoryCode, containment });
  else if (containment === 'inside') known.containment = 'inside';
}

export class AreaPack {
  readonly id: string;
  /** Extent of its areas. */
  readonly coverage: Bbox;
  /** Category codes of the areas in this pack, ascending. */
  readonly categories: readonly number[];
  /** The areas of other packs that its areas consist of. Its own pieces are then simplified. */
  readonly members: AreaMembers | undefined;
  readonly #areas = new LRUCache<number, Area>({ maxSize: MAX_CACHED_AREAS, sizeCalculation: SIZE_OF_ONE });
  readonly #levels = new LRUCache<string, readonly Area[]>({
    maxSize: MAX_CACHED_IN_LEVELS,
    sizeCalculation: ({ length }) => length + 1,
  });
  readonly #tree: PackedTree;
  readonly #search: CellSearch;
  readonly #emptyRegions: EmptyRegions;
  readonly #shards: PackShards;
  readonly #geoJson: AreaCaches['geoJson'];
  readonly #selectShard: Query<[number], ShardRow>;
  readonly #selectArea: Query<[number], AreaRow>;
  readonly #selectLevel: Query<[{ category: number; iso3: string | null }], AreaRow>;
  readonly #selectGeometry: Query<[number], Buffer>;
  readonly #selectPlaces: Query<[number], AreaPlace>;
  readonly #selectName: Query<[number, string], string> | undefined;

  /**
   * @param caches shared by packs that are open together
   * @throws Error if the pack lacks the tables of an area pack.
   */
  constructor(pack: PackFile, { shards, geoJson } = new AreaCaches()) {
    const { database } = pack;
    this.id = pack.id;
    this.coverage = pack.manifest.coverage;
    this.#tree = openPackedTree(pack, 'shard');
    this.#search = new CellSearch(
      this.#tree,
      shards.cells,
      NEAR_DEGREES,
      (...box) => this.#sideOfBox(...box),
      (ids) => this.#areasOfPieces(ids),
    );
    this.#emptyRegions = new EmptyRegions(this.#tree);
    this.#shards = shards.forPack();
    this.#geoJson = geoJson;
    this.#selectShard = database.prepare('SELECT boundary_id, category_code, geometry FROM shard WHERE id = ?');
    const columns = areaColumns(database);
    this.#selectArea = database.prepare(`SELECT ${columns} FROM area WHERE boundary_id = ?`);
    this.#selectLevel = database.prepare(
      `SELECT ${columns} FROM area WHERE category_code = @category AND (@iso3 IS NULL OR country_iso3 = ` +
        '@iso3) ORDER BY name, boundary_id',
    );
    this.#selectGeometry = database
      .prepare<[number], Buffer>('SELECT geometry FROM area WHERE boundary_id = ?')
      .pluck();
    this.#selectPlaces = database.prepare(
      'SELECT boundary_id AS boundaryId, country_iso3 AS countryIso3, parent_id AS parentId, area_km2 AS ' +
        'areaKm2 FROM area WHERE category_code = ?',
    );
    this.#selectName = hasNames(database)
      ? database
          .prepare<[number, string], string>('SELECT name FROM area_name WHERE boundary_id = ? AND language = ?')
          .pluck()
      : undefined;
    this.categories = categoriesOf(database);
    this.members = readMembers(database);
  }

  /** Searches this pack at a point, for {@link candidates}. */
  foundAt(point: Point): Found {
    const { lon, lat } = point;
    // Only there, a point has equivalents in other cells.
    if (Math.abs(lon) === 180 || Math.abs(lat) === 90) {
      const pieces = equivalentPoints(point).flatMap((each) =>
        this.#piecesIn(this.#search.cellAt(each.lon, each.lat), each),
      );
      return { settled: undefined, pieces };
    }
    const cell = this.#search.cellAt(lon, lat);
    return cell?.settled === undefined
      ? { settled: undefined, pieces: this.#piecesIn(cell, point) }
      : { settled: cell.settled, pieces: NO_PIECES };
  }

  #piecesIn(cell: Cell | undefined, { lon, lat }: Point): readonly Piece[] {
    let pieces: Piece[] | undefined;
    this.#search.search(lon, lat, cell, (id, isInside) => {
      (pieces ??= []).push({ shard: this.#shard(id), lon, lat, side: isInside ? INSIDE : undefined });
    });
    return pieces ?? NO_PIECES;
  }

  /**
   * Returns the areas at a point, or those of one category. Areas that are only near are included if no area of their
   * category contains the point.
   * @param found the result of {@link foundAt}
   */
  candidates(point: Point, category: number | undefined, { settled, pieces }: Found): readonly Candidate[] {
    if (settled !== undefined)
      return category === undefined || settled.every(({ area }) => area.categoryCode === category)
        ? settled
        : settled.filter(({ area }) => area.categoryCode === category);
    if (pieces.length === 0) return NO_CANDIDATES;
    const candidates: Candidate[] = [];
    for (const { boundaryId, containment } of this.#hitsIn(pieces, point, category)) {
      const area = this.area(boundaryId);
      if (area !== undefined) candidates.push({ area, containment });
    }
    return candidates;
  }

  /**
   * Returns all areas, or those of `category`, that contain `point`, unsorted. Areas that are only near are included if
   * no area of their category contains it. The caller selects the most certain.
   */
  at(point: Point, category?: number): Hit[] {
    const { settled, pieces } = this.foundAt(point);
    if (settled === undefined) return this.#hitsIn(pieces, point, category);
    return settled.flatMap(({ area: { boundaryId, categoryCode }, containment }) =>
      category === undefined || categoryCode === category ? [{ boundaryId, categoryCode, containment }] : [],
    );
  }

  #hitsIn(pieces: readonly Piece[], point: Point, category: number | undefined): Hit[] {
    const hits: Hit[] = [];
    let outside: Piece[] | undefined;
    for (const piece of pieces) {
      const { shard, lon, lat } = piece;
      if (category !== undefined && shard.categoryCode !== category) continue;
      const side = (piece.side ??= locate(shard.polygons, lon, lat));
      if (side === OUTSIDE) (outside ??= []).push(piece);
      else addHit(hits, shard, side === INSIDE ? 'inside' : 'border');
    }
    // Distances are expensive, so they are only computed if no area of the category contains the point.
    for (const { shard, lon, lat } of outside ?? []) {
      const isContained = hits.some(
        ({ categoryCode, containment }) => categoryCode === shard.categoryCode && containment !== 'near',
      );
      if (!isContained && isNearEdge(shard.polygons, lon, lat, NEAR_DEGREES)) addHit(hits, shard, 'near');
    }
    return hits.length < 2 ? hits : hits.map((hit) => this.resolveBorder(point, hit));
  }

  /**
   * Finds the nearest area for which `isWanted` returns true, within about `reach` degrees of latitude; of several at
   * the same distance, the lowest id.
   */
  nearest(
    point: Point,
    reach: number,
    isWanted: (boundaryId: number) => boolean,
  ): { boundaryId: number; distanceMetres: number } | undefined {
    if (reach <= EMPTY_MARGIN_DEGREES && this.#emptyRegions.isEmptyAround(point.lon, point.lat)) return undefined;
    for (let box = Math.min(FIRST_REACH_DEGREES, reach); ; box = Math.min(box * REACH_FACTOR, reach)) {
      const found = this.#nearestWithin(point, box, isWanted);
      // A box is narrower from east to west than from north to south, so an area beyond it may be nearer.
      if (
        found !== undefined &&
        (box === reach || found.distanceMetres <= box * METRES_PER_DEGREE * Math.cos((point.lat * Math.PI) / 180))
      )
        return found;
      if (box === reach) return undefined;
    }
  }

  #nearestWithin(
    point: Point,
    box: number,
    isWanted: (boundaryId: number) => boolean,
  ): { boundaryId: number; distanceMetres: number } | undefined {
    let nearest: { boundaryId: number; distanceMetres: number } | undefined;
    for (const turn of [-360, 0, 360]) {
      const lon = point.lon + turn;
      if (lon < -180 - box || lon > 180 + box) continue;
      this.#tree.search(lon - box, point.lat - box, lon + box, point.lat + box, (id) => {
        const { boundaryId, polygons } = this.#shard(id);
        if (!isWanted(boundaryId)) return;
        const { distanceMetres } = nearestOnPolygons(polygons, { lon, lat: point.lat });
        if (
          nearest === undefined ||
          distanceMetres < nearest.distanceMetres ||
          (distanceMetres === nearest.distanceMetres && boundaryId < nearest.boundaryId)
        )
          nearest = { boundaryId, distanceMetres };
      });
    }
    return nearest;
  }

  /** Visits the pieces of areas whose boxes meet a box. */
  visitPieces([west, south, east, north]: Bbox, visit: (categoryCode: number, polygons: Polygons) => void): void {
    this.#tree.search(west, south, east, north, (id) => {
      const { categoryCode, polygons } = this.#shard(id);
      visit(categoryCode, polygons);
    });
  }

  /** Returns an area; undefined if this pack lacks it. */
  area(boundaryId: number): Area | undefined {
    const cached = this.#areas.get(boundaryId);
    if (cached !== undefined) return cached;
    const row = this.#selectArea.get(boundaryId);
    if (row === undefined) return undefined;
    const area = describeArea(row, this.id);
    this.#areas.set(boundaryId, area);
    return area;
  }

  /**
   * Returns country, parent and size of each area of a category. Not cached: takes tens of milliseconds for thousands
   * of areas.
   */
  placesOf(category: number): AreaPlace[] {
    return this.#selectPlaces.all(category);
  }

  /** Returns the area's name in a language (BCP 47); undefined if the pack has none. */
  nameIn(boundaryId: number, language: string): string | undefined {
    return this.#selectName?.get(boundaryId, language);
  }

  /** Frees cached rows. The pieces are in a shared cache. */
  releaseCaches(): void {
    this.#areas.clear();
    this.#levels.clear();
  }

  /** Frees memory before its file is closed, because users of earlier packs may still refer to it. */
  close(): void {
    this.releaseCaches();
    this.#tree.close();
    for (const [boundaryId, { pack }] of this.#geoJson.entries()) if (pack === this) this.#geoJson.delete(boundaryId);
  }

  /** Returns the areas of `category`, or those of one country, sorted by name. */
  areasOf(category: number, countryIso3?: string): readonly Area[] {
    const key = `${category} ${countryIso3}`;
    const cached = this.#levels.get(key);
    if (cached !== undefined) return cached;
    const areas = this.#selectLevel
      .all({ category, iso3: countryIso3 ?? null })
      .map((row) => describeArea(row, this.id));
    this.#levels.set(key, areas);
    return areas;
  }

  /** Returns the area's complete geometry, split at ±180°; undefined if this pack lacks it. */
  geometry(boundaryId: number): Polygons | undefined {
    const blob = this.#selectGeometry.get(boundaryId);
    return blob === undefined ? undefined : readOrDamaged(this.id, () => decodePolygons(blob));
  }

  /** Returns the area's complete geometry as GeoJSON in UTF-8; undefined if this pack lacks it. */
  geometryJson(boundaryId: number): Buffer | undefined {
    const cached = this.#geoJson.get(boundaryId);
    if (cached?.pack === this) return cached.json;
    const polygons = this.geometry(boundaryId);
    if (polygons === undefined) return undefined;
    const json = geometryJson(polygons);
    this.#geoJson.set(boundaryId, { pack: this, json });
    return json;
  }

  /**
   * Determines whether a point on the border of a piece is on the border of the area, or on a cut inside it. Only
   * needed to choose between several areas, because it reads the complete geometry.
   */
  resolveBorder<H extends { boundaryId: number; containment: Containment }>(point: Point, hit: H): H {
    if (hit.containment !== 'border') return hit;
    const whole = this.geometry(hit.boundaryId);
    const inside =
      whole !== undefined && equivalentPoints(point).some(({ lon, lat }) => locate(whole, lon, lat) === INSIDE);
    return inside ? { ...hit, containment: 'inside' } : hit;
  }

  /** Returns the areas of pieces, for points inside all of them; undefined if one can't be read. */
  #areasOfPieces(ids: readonly number[]): readonly Candidate[] | undefined {
    try {
      const areas = new Set(ids.map((id) => this.#areaOfPiece(id)));
      return Array.from(areas, (area) => ({ area, containment: 'inside' }));
    } catch {
      // Damage is reported at points that need the piece.
      return undefined;
    }
  }

  /** @throws Fault if it's damaged */
  #areaOfPiece(id: number): Area {
    const { boundaryId, categoryCode } = this.#shard(id);
    const area = this.area(boundaryId);
    if (area?.categoryCode !== categoryCode)
      throw damagedPack(this.id, `piece ${id} isn't of the category of its area`);
    return area;
  }

  #sideOfBox(id: number, west: number, south: number, east: number, north: number): Side | undefined {
    try {
      return locateBox(this.#shard(id).polygons, west, south, east, north);
    } catch {
      // Damage is reported at points that need the piece.
      return undefined;
    }
  }

  #shard(id: number): Shard {
    const cached = this.#shards.get(id);
    if (cached !== undefined) return cached;
    const row = this.#selectShard.get(id);
    if (row === undefined) throw damagedPack(this.id, `the index refers to piece ${id}, which is missing`);
    const shard = {
      boundaryId: row.boundary_id,
      categoryCode: row.category_code,
      polygons: readOrDamaged(this.id, () => decodePolygons(row.geometry)),
    };
    this.#shards.set(id, shard);
    return shard;
  }
}
