/** Reader of lines in vector tiles; the pieces of a feature meet on tile borders instead of overlapping. */
import { VectorTile } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { PbfReader } from 'pbf';
import { gunzipSync } from 'node:zlib';
import type { Bbox } from '../../contract/pack.ts';
import { at } from '../kit/at.ts';
import { type Line, type Point, distance } from '../kit/plane.ts';

/** `[west, north, east, south]` in grid units (y southward). */
type GridBox = readonly [number, number, number, number];

/** Returns the share `[enter, leave]` of segment a → b inside the box, undefined if outside. Liang and Barsky, 1984. */
function shareInside(a: Point, b: Point, [x0, y0, x1, y1]: GridBox): [number, number] | undefined {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  let enter = 0;
  let leave = 1;
  for (const [direction, clearance] of [
    [-dx, a[0] - x0],
    [dx, x1 - a[0]],
    [-dy, a[1] - y0],
    [dy, y1 - a[1]],
  ] as const) {
    if (direction === 0) {
      if (clearance < 0) return undefined;
    } else if (direction < 0) enter = Math.max(enter, clearance / direction);
    else leave = Math.min(leave, clearance / direction);
  }
  return enter > leave ? undefined : [enter, leave];
}

/** Returns the parts of a line inside a box, in the line's direction. */
export function clipLine(line: Line, box: GridBox): Line[] {
  const parts: Line[] = [];
  let current: Point[] = [];
  const finish = (): void => {
    if (current.length > 1) parts.push(current);
    current = [];
  };
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const share = shareInside(a, b, box);
    if (share === undefined) {
      finish();
      continue;
    }
    const [enter, leave] = share;
    const point = (t: number): Point => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    const start = enter > 0 ? point(enter) : a;
    const end = leave < 1 ? point(leave) : b;
    if (current.length === 0) current = [start];
    if (distance(start, end) > 0) current.push(end);
    if (leave < 1) finish();
  }
  finish();
  return parts;
}

/** Geometry types of the vector tile specification. */
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;

export interface Tile {
  x: number;
  /** Row from the north. */
  y: number;
  layers: VectorTile['layers'];
}

export type Properties = Readonly<Record<string, string | number | boolean>>;

/** A feature with its pieces from all tiles; lines are in grid units of the whole world. */
export interface Gathered {
  id: number;
  properties: Properties;
  pieces: Line[];
  /** Number of tile features with its pieces. */
  tileFeatures: number;
}

/** Reads all tiles of an MBTiles file, by column and row. */
export function readMbtiles(file: string): Tile[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const rows = database
      .prepare<[], { z: number; x: number; y: number; data: Buffer }>(
        'SELECT zoom_level AS z, tile_column AS x, tile_row AS y, tile_data AS data FROM tiles ORDER BY x, y',
      )
      .all();
    return rows.map(({ z, x, y, data }) => ({ x, y: 2 ** z - 1 - y, layers: decodeTile(gunzipSync(data)) }));
  } finally {
    database.close();
  }
}

/** Decodes an uncompressed tile. The bytes are copied, because pbf misreads doubles in a view of a pooled buffer. */
export const decodeTile = (bytes: Uint8Array): VectorTile['layers'] =>
  new VectorTile(new PbfReader(Uint8Array.from(bytes))).layers;

/**
 * Gathers the lines of one layer by an id property. Every piece is clipped to its tile, but not towards a missing tile,
 * so that nothing is lost at the edge of the covered area.
 */
export function gatherLines(
  tiles: readonly Tile[],
  layerName: string,
  idProperty: string,
  keep: (properties: Properties) => boolean = () => true,
): Gathered[] {
  const present = new Set(tiles.map((tile) => `${tile.x},${tile.y}`));
  const gathered = new Map<number, Gathered>();
  for (const tile of tiles) {
    const layer = tile.layers[layerName];
    if (layer === undefined) continue;
    const extent = layer.extent;
    const reach = (dx: number, dy: number): number => (present.has(`${tile.x + dx},${tile.y + dy}`) ? 0 : extent);
    const box: GridBox = [
      tile.x * extent - reach(-1, 0),
      tile.y * extent - reach(0, -1),
      (tile.x + 1) * extent + reach(1, 0),
      (tile.y + 1) * extent + reach(0, 1),
    ];
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const properties = feature.properties;
      if (feature.type !== LINE || !keep(properties)) continue;
      const id = Number(properties[idProperty]);
      let entry = gathered.get(id);
      if (entry === undefined) gathered.set(id, (entry = { id, properties, pieces: [], tileFeatures: 0 }));
      entry.tileFeatures++;
      for (const part of feature.loadGeometry()) {
        const line = part.map((point): Point => [point.x + tile.x * extent, point.y + tile.y * extent]);
        entry.pieces.push(...clipLine(line, box));
      }
    }
  }
  return [...gathered.values()];
}

/**
 * Returns ids of lines that lie within one tile, with the source's direction: cutting at a tile's edge may reverse it.
 */
export function linesWithinTile(tiles: readonly Tile[], layerName: string, idProperty: string): Set<number> {
  const ids = new Set<number>();
  for (const tile of tiles) {
    const layer = tile.layers[layerName];
    if (layer === undefined) continue;
    const isInside = ({ x, y }: { x: number; y: number }): boolean =>
      Math.min(x, y) > 0 && Math.max(x, y) < layer.extent;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      if (feature.type === LINE && feature.loadGeometry().every((part) => part.every(isInside)))
        ids.add(Number(feature.properties[idProperty]));
    }
  }
  return ids;
}

const longitudeOf = (column: number, side: number): number => (column / side) * 360 - 180;
const latitudeOf = (row: number, side: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / side))) * 180) / Math.PI;

/** Returns the box around all tiles, in degrees. */
export function tileBounds(tiles: readonly Tile[], zoom: number): Bbox {
  const side = 2 ** zoom;
  const columns = tiles.map(({ x }) => x);
  const rows = tiles.map(({ y }) => y);
  return [
    longitudeOf(Math.min(...columns), side),
    latitudeOf(Math.max(...rows) + 1, side),
    longitudeOf(Math.max(...columns) + 1, side),
    latitudeOf(Math.min(...rows), side),
  ];
}
