/** Encodes a Mapbox Vector Tile 2.1. */
import { PbfWriter } from 'pbf';
import { LINE, POINT, POLYGON, STRIDE, WORLD_BITS, type Group, type Path, type Shape } from './shape.ts';

const EXTENT_BITS = 12;
export const EXTENT = 2 ** EXTENT_BITS;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 15;
/** Rings with less than half of this area, in square units of the tile, aren't drawn: a pixel has 64 such units. */
const MIN_DOUBLE_AREA = 32;

interface Tile {
  z: number;
  x: number;
  y: number;
}

/** Commands of one feature; positions are relative to the previous one. */
class Commands {
  readonly values: number[] = [];
  #x = 0;
  #y = 0;

  #position(x: number, y: number): void {
    const dx = x - this.#x;
    const dy = y - this.#y;
    this.values.push((dx << 1) ^ (dx >> 31), (dy << 1) ^ (dy >> 31));
    this.#x = x;
    this.#y = y;
  }

  /** @param path x and y alternating, in units of the tile; the first `length` numbers */
  path(path: Int32Array, length: number, isRing: boolean): void {
    const vertices = length / 2;
    this.values.push((1 << 3) | MOVE_TO);
    this.#position(path[0] ?? 0, path[1] ?? 0);
    if (vertices > 1) this.values.push(((vertices - 1) << 3) | LINE_TO);
    for (let i = 2; i < length; i += 2) this.#position(path[i] ?? 0, path[i + 1] ?? 0);
    if (isRing) this.values.push(CLOSE_PATH);
  }
}

/** The drawn vertices of a path, reused between calls: it grows to the longest. */
let units = new Int32Array(1 << 12);

/**
 * Writes the vertices drawn at zoom `z` into `units`, in units of the tile, without duplicates and without the middle
 * of three on a horizontal or vertical line. @returns the number of numbers
 */
function writeVisible(path: Path, { z, x, y }: Tile): number {
  const shift = WORLD_BITS - EXTENT_BITS - z;
  const half = 1 << (shift - 1);
  const x0 = x * 2 ** (WORLD_BITS - z) - half;
  const y0 = y * 2 ** (WORLD_BITS - z) - half;
  if (units.length < path.length) units = new Int32Array(path.length * 2);
  const out = units;
  let n = 0;
  for (let i = 0; i < path.length; i += STRIDE) {
    if ((path[i + 2] ?? 0) > z) continue;
    const px = ((path[i] ?? 0) - x0) >> shift;
    const py = ((path[i + 1] ?? 0) - y0) >> shift;
    if (n >= 2 && out[n - 2] === px && out[n - 1] === py) continue;
    if (n >= 4 && ((out[n - 2] === px && out[n - 4] === px) || (out[n - 1] === py && out[n - 3] === py))) n -= 2;
    out[n++] = px;
    out[n++] = py;
  }
  return n;
}

function signedArea(ring: Int32Array, length: number): number {
  let sum = 0;
  for (let i = 0, j = length - 2; i < length; j = i, i += 2)
    sum += (ring[j] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[j + 1] ?? 0);
  return sum;
}

function addPolygon(commands: Commands, paths: readonly Path[], tile: Tile, minArea: number): void {
  for (const [index, path] of paths.entries()) {
    const length = writeVisible(path, tile);
    const area = signedArea(units, length);
    const isDrawn = length >= 6 && (index === 0 ? area >= minArea : area <= -minArea);
    if (isDrawn) commands.path(units, length, true);
    else if (index === 0) return;
  }
}

/** Returns the geometry of each feature, by group; each point is a feature. */
function geometries(shapes: readonly Shape[], tile: Tile, minArea: number): [Group, number[]][] {
  const byGroup = new Map<Group, Commands>();
  const features: [Group, number[]][] = [];
  for (const { group, paths } of shapes) {
    let commands = group.kind === POINT ? undefined : byGroup.get(group);
    if (commands === undefined) {
      commands = new Commands();
      byGroup.set(group, commands);
      features.push([group, commands.values]);
    }
    if (group.kind === POLYGON) addPolygon(commands, paths, tile, minArea);
    else {
      for (const path of paths) {
        const length = writeVisible(path, tile);
        if (length > (group.kind === LINE ? 2 : 0)) commands.path(units, length, false);
      }
    }
  }
  return features.filter(([, commands]) => commands.length > 0);
}

type Value = string | number;

class Table<Key> {
  readonly keys = new Map<Key, number>();
  index(key: Key): number {
    const existing = this.keys.get(key);
    if (existing !== undefined) return existing;
    this.keys.set(key, this.keys.size);
    return this.keys.size - 1;
  }
}

function writeValue(value: Value, writer: PbfWriter): void {
  if (typeof value === 'string') writer.writeStringField(1, value);
  else if (Number.isInteger(value)) writer.writeSVarintField(6, value);
  else writer.writeDoubleField(3, value);
}

function writeLayer(features: readonly [Group, number[]][], writer: PbfWriter): void {
  const keys = new Table<string>();
  const values = new Table<Value>();
  writer.writeVarintField(15, 2);
  writer.writeStringField(1, features[0]?.[0].layer ?? '');
  for (const [{ kind, properties }, geometry] of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [keys.index(key), values.index(value)]);
    writer.writeMessage(
      2,
      (_, feature) => {
        if (tags.length > 0) feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, kind);
        feature.writePackedVarint(4, geometry);
      },
      null,
    );
  }
  for (const key of keys.keys.keys()) writer.writeStringField(3, key);
  for (const value of values.keys.keys()) writer.writeMessage(4, writeValue, value);
  writer.writeVarintField(5, EXTENT);
}

/** Buffer of tiles before they are copied: it grows to the largest. */
let scratch: Uint8Array = new Uint8Array(1 << 16);

/**
 * Encodes the visible part of `shapes`, uncompressed; undefined if nothing is visible. Layers and features are in the
 * order of the shapes.
 */
export function encodeTile(shapes: readonly Shape[], tile: Tile, isLastZoom: boolean): Uint8Array | undefined {
  const visible = shapes.filter(({ minZoom, maxZoom = tile.z }) => minZoom <= tile.z && tile.z <= maxZoom);
  const layers = Map.groupBy(geometries(visible, tile, isLastZoom ? 1 : MIN_DOUBLE_AREA), ([{ layer }]) => layer);
  if (layers.size === 0) return undefined;
  const writer = new PbfWriter(scratch);
  for (const features of layers.values()) writer.writeMessage(3, writeLayer, features);
  const written = writer.finish();
  scratch = writer.buf;
  return written.slice();
}
