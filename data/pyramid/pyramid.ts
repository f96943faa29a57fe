/** Pyramid of tiles, cut recursively from the whole world down. */
import { BUFFER, clipShape, tileBoxes } from '../../main/packs/write/pyramid/clip.ts';
import { encodeTile, EXTENT } from '../../main/packs/write/pyramid/encode.ts';
import {
  boxOf,
  doubleArea,
  POINT,
  POLYGON,
  STRIDE,
  WORLD,
  type GridBox,
  type Shape,
} from '../../main/packs/write/pyramid/shape.ts';

/** Minimum zoom at which areas on the grid are exact; no tile of a lower zoom is uniform. */
const MIN_FULL_ZOOM = 3;

/** Output of a pyramid. */
export interface TileSink {
  /** @param data uncompressed */
  tile(z: number, x: number, y: number, data: Uint8Array): void;
  /** Writes equal tiles from `firstX` to `lastX` of a row. */
  run(z: number, y: number, firstX: number, lastX: number, data: Uint8Array): void;
}

function isFull({ group, paths, box }: Shape, [west, north, east, south]: GridBox): boolean {
  const [outer] = paths;
  return (
    group.kind === POLYGON &&
    paths.length === 1 &&
    outer !== undefined &&
    box[0] === west &&
    box[1] === north &&
    box[2] === east &&
    box[3] === south &&
    doubleArea(outer) === 2 * (east - west) * (south - north)
  );
}

/** Returns the shape with the box as its only ring. */
function filled(shape: Shape, box: GridBox): Shape {
  const [west, north, east, south] = box;
  return { ...shape, box, paths: [Int32Array.of(west, north, 0, east, north, 0, east, south, 0, west, south, 0)] };
}

/** Keeps one shape per group, because shapes that cover the same tile are equal. */
const onePerGroup = (shapes: readonly Shape[]): Shape[] => [
  ...new Map(shapes.map((shape) => [shape.group, shape])).values(),
];

/** Returns the shape shifted to the east. */
function moved(shape: Shape, by: number): Shape {
  const paths = shape.paths.map((path) => path.map((value, index) => (index % STRIDE === 0 ? value + by : value)));
  return { ...shape, paths, box: boxOf(paths[0] ?? new Int32Array()) };
}

/** Adds copies of shapes that cross the edges of the world, shifted by one world. */
function aroundTheWorld(shapes: readonly Shape[]): Shape[] {
  const reach = (WORLD / EXTENT) * BUFFER;
  return shapes.flatMap((shape) => {
    if (shape.group.kind === POINT) return [shape];
    return [
      shape,
      ...(shape.box[0] < reach ? [moved(shape, WORLD)] : []),
      ...(shape.box[2] > WORLD - reach ? [moved(shape, -WORLD)] : []),
    ];
  });
}

/** Writes a uniform tile and all tiles within it. */
function writeDescendants(
  sink: TileSink,
  { z, x, y }: { z: number; x: number; y: number },
  maxZoom: number,
  data: Uint8Array,
): void {
  for (let zoom = z; zoom <= maxZoom; zoom++) {
    const times = 2 ** (zoom - z);
    for (let row = y * times; row < (y + 1) * times; row++) sink.run(zoom, row, x * times, (x + 1) * times - 1, data);
  }
}

/** Writes every non-empty tile from zoom 0 to `maxZoom`; tiles of open sea are empty. */
export function cutPyramid(
  shapes: readonly Shape[],
  maxZoom: number,
  sink: TileSink,
  progress: (done: number, total: number) => void = () => undefined,
): void {
  const cut = (z: number, x: number, y: number, parent: readonly Shape[]): void => {
    const { whole: buffered, bare: exact } = tileBoxes({ z, x, y });
    const clipped: Shape[] = [];
    for (const shape of parent) clipShape(shape, shape.group.kind === POINT ? exact : buffered, clipped);
    if (clipped.length === 0) return;
    const inside =
      z < MIN_FULL_ZOOM ? clipped : clipped.map((shape) => (isFull(shape, buffered) ? filled(shape, buffered) : shape));
    const isUniform =
      z >= MIN_FULL_ZOOM && inside.every((shape, index) => shape !== clipped[index] && shape.minZoom <= z);
    if (isUniform) {
      const same = encodeTile(onePerGroup(inside), { z, x, y }, true);
      if (same !== undefined) writeDescendants(sink, { z, x, y }, maxZoom, same);
      return;
    }
    const data = encodeTile(inside, { z, x, y }, z === maxZoom);
    if (data !== undefined) sink.tile(z, x, y, data);
    if (z === 2) progress(y * 4 + x, 16);
    if (z === maxZoom) return;
    for (let child = 0; child < 4; child++) cut(z + 1, x * 2 + (child & 1), y * 2 + (child >> 1), inside);
  };
  cut(0, 0, 0, aroundTheWorld(shapes));
}
