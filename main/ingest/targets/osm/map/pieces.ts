/**
 * Stores the features of a street map on disk, cut into squares of a fixed zoom, until their tiles are written. Only
 * one square is in memory at a time.
 */
import Database from 'better-sqlite3';
import type { Bbox } from '../../../../../contract/pack.ts';
import { coordinateBounds, extendBounds } from '../../../../geometry/bounds.ts';
import { clipShape } from '../../../../packs/write/pyramid/clip.ts';
import {
  boxOf,
  POINT,
  STRIDE,
  WORLD,
  type Group,
  type Path,
  type Shape,
  type ShapeKind,
} from '../../../../packs/write/pyramid/shape.ts';
import { tileBoxes } from '../../../../packs/write/pyramid/clip.ts';
import { MAP_LAYERS, MAP_LAYER_NAMES, type MapLayerName } from './layers.ts';
import { upTo } from './shapes.ts';

/** Squares are about 15 km wide: a large city fills a few. */
export const SQUARE_ZOOM = 11;

/** The features of the whole map at lower zooms. */
export const OVERVIEW = -1;

interface PieceRow {
  layer: MapLayerName;
  kind: ShapeKind;
  properties: string;
  min_zoom: number;
  paths: Buffer;
}

/** Encodes the number of vertices of each path, then all vertices. */
function packed(paths: readonly Path[]): Buffer {
  const words = new Int32Array(1 + paths.length + paths.reduce((sum, path) => sum + path.length, 0));
  words[0] = paths.length;
  let at = 1 + paths.length;
  for (const [index, path] of paths.entries()) {
    words[1 + index] = path.length;
    words.set(path, at);
    at += path.length;
  }
  return Buffer.from(words.buffer);
}

function unpacked(blob: Buffer): Path[] {
  // Copied, because a view must start at a multiple of four.
  const words = new Int32Array(Uint8Array.from(blob).buffer);
  const count = words[0] ?? 0;
  let at = 1 + count;
  return Array.from(words.subarray(1, at), (length) => words.subarray(at, (at += length)));
}

/** Parses stored properties. */
function propertiesIn(text: string): Group['properties'] {
  const parsed: unknown = JSON.parse(text);
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])),
  );
}

const degreesEast = (x: number): number => (x / WORLD) * 360 - 180;
const degreesNorth = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;

export class MapPieces {
  readonly counts = new Map<MapLayerName, number>(MAP_LAYER_NAMES.map((name) => [name, 0]));
  /** A temporary file of SQLite, which is removed with the process. */
  readonly #database = new Database('');
  readonly #insert: Database.Statement;
  /** West, north, east and south on the grid of tiles. */
  readonly #bounds = coordinateBounds([]);

  constructor() {
    this.#database.pragma('journal_mode = OFF');
    this.#database.pragma('synchronous = OFF');
    this.#database.exec(`
      CREATE TABLE piece (
        square INTEGER NOT NULL, layer INTEGER NOT NULL, height REAL NOT NULL, kind INTEGER NOT NULL,
        properties TEXT NOT NULL, min_zoom INTEGER NOT NULL, paths BLOB NOT NULL
      );
      BEGIN`);
    this.#insert = this.#database.prepare(
      'INSERT INTO piece (square, layer, height, kind, properties, min_zoom, paths) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
  }

  /** @param height drawing order within its layer: higher ones are above */
  add(layer: MapLayerName, shape: Shape, height: number): void {
    this.counts.set(layer, (this.counts.get(layer) ?? 0) + 1);
    extendBounds(this.#bounds, ...shape.box);
    const properties = JSON.stringify(shape.group.properties);
    const rank = MAP_LAYER_NAMES.indexOf(layer);
    const insert = (square: number, { group, minZoom, paths }: Shape): void => {
      this.#insert.run(square, rank, height, group.kind, properties, minZoom, packed(paths));
    };
    if (shape.minZoom < SQUARE_ZOOM) {
      const paths = shape.group.kind === POINT ? shape.paths : shape.paths.map((path) => upTo(SQUARE_ZOOM - 1, path));
      if ((paths[0]?.length ?? 0) > (shape.group.kind === POINT ? 0 : STRIDE)) insert(OVERVIEW, { ...shape, paths });
    }
    this.#divide(shape, { z: 0, x: 0, y: 0 }, insert);
  }

  #divide(shape: Shape, { z, x, y }: { z: number; x: number; y: number }, insert: (n: number, s: Shape) => void): void {
    if (z === SQUARE_ZOOM) {
      insert(y * 2 ** SQUARE_ZOOM + x, shape);
      return;
    }
    for (let child = 0; child < 4; child++) {
      const tile = { z: z + 1, x: x * 2 + (child & 1), y: y * 2 + (child >> 1) };
      const { whole, bare } = tileBoxes(tile);
      const inside: Shape[] = [];
      clipShape(shape, shape.group.kind === POINT ? bare : whole, inside);
      for (const piece of inside) this.#divide(piece, tile, insert);
    }
  }

  /** Ends the adding. Squares with something in them, as numbers; the overview is none. */
  squares(): number[] {
    this.#database.exec('COMMIT; CREATE INDEX piece_square ON piece (square, layer, height, properties)');
    this.#showLargestRoads();
    return this.#database
      .prepare<[number], number>('SELECT DISTINCT square FROM piece WHERE square <> ? ORDER BY 1')
      .pluck()
      .all(OVERVIEW);
  }

  /** The largest roads of a region are to be seen from afar, also where it has no motorways. */
  #showLargestRoads(): void {
    this.#database
      .prepare(
        `UPDATE piece SET min_zoom = @from WHERE square = @square AND layer = @road
         AND min_zoom = (SELECT min(min_zoom) FROM piece WHERE square = @square AND layer = @road)`,
      )
      .run({ from: MAP_LAYERS.road.minZoom, square: OVERVIEW, road: MAP_LAYER_NAMES.indexOf('road') });
  }

  /** What a square holds, in the order in which it is drawn. Of a layer, what is alike and adjacent is one feature. */
  shapes(square: number): Shape[] {
    const rows = this.#database
      .prepare<[number], Omit<PieceRow, 'layer'> & { layer: number }>(
        'SELECT layer, kind, properties, min_zoom, paths FROM piece WHERE square = ? ORDER BY layer, height, ' +
          'properties',
      )
      .iterate(square);
    const shapes: Shape[] = [];
    let group: Group | undefined;
    let last = '';
    for (const { layer, kind, properties, min_zoom: minZoom, paths: blob } of rows) {
      const key = `${layer} ${kind} ${minZoom} ${properties}`;
      const name = MAP_LAYER_NAMES[layer];
      if (name === undefined) continue;
      // A name along a line needs the line as a feature of its own, which the map joins to others of the name.
      if (group === undefined || key !== last || 'name' in group.properties)
        group = { layer: name, kind, properties: propertiesIn(properties) };
      last = key;
      const paths = unpacked(blob);
      shapes.push({ group, minZoom, box: boxOf(paths[0] ?? new Int32Array()), paths });
    }
    return shapes;
  }

  /** `[west, south, east, north]` in degrees. */
  get bounds(): Bbox {
    const [west, north, east, south] = this.#bounds;
    return [degreesEast(west), degreesNorth(south), degreesEast(east), degreesNorth(north)];
  }

  get isEmpty(): boolean {
    return MAP_LAYER_NAMES.every((name) => (this.counts.get(name) ?? 0) === 0);
  }

  close(): void {
    this.#database.close();
  }
}

/** The tile that a square is. */
export const tileOfSquare = (square: number): { z: number; x: number; y: number } => ({
  z: SQUARE_ZOOM,
  x: square % 2 ** SQUARE_ZOOM,
  y: Math.floor(square / 2 ** SQUARE_ZOOM),
});

/** What each layer is, as a pack says it. */
export const describedLayers = (): { name: string; minZoom: number; fields: string }[] =>
  MAP_LAYER_NAMES.map((name) => ({
    name,
    minZoom: MAP_LAYERS[name].minZoom,
    fields: JSON.stringify(MAP_LAYERS[name].fields),
  }));
