/** Cuts vector tiles out of areas: snapped to half a pixel, so that neighbours keep their common borders. */
import type { LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { AREA_TILE_LAYERS } from '../../../contract/drawn-areas.ts';
import {
  appendTo,
  CELL,
  EXTENT,
  FINE_ZOOM,
  gridZoom,
  mercatorY,
  stepsAt,
  type CoarseShape,
  type CoarseShapes,
  type Ring,
} from './coarse-shapes.ts';
import type { BoxedArea, Cell, PackAreas } from './read-areas.ts';

/** Margin around a tile that hides the edges of clipped polygons. */
const BUFFER = 64;
/** Minimum width of an area with a label, in units: 24 pixels. */
const MIN_LABELLED = 192;
/** Areas up to a pixel wide and high are drawn as their boxes: there may be very many. */
const DOT = 2 * CELL;
/** Smaller areas of a fuller tile are left out: they are too small to be seen. */
const MAX_FEATURES = 20_000;

export interface TileRequest {
  z: number;
  x: number;
  y: number;
  /** Names of fields. */
  label?: string | undefined;
  value?: string | undefined;
  /** Category code of the areas; all if absent. */
  category?: number | undefined;
}

type Position = [number, number];

const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Twice the area of a ring; positive if it runs clockwise on screen. */
function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  let before = ring.at(-1);
  for (const position of ring) {
    if (before !== undefined) sum += before[0] * position[1] - position[0] * before[1];
    before = position;
  }
  return sum;
}

/** Clips a ring at one side of a box (Sutherland and Hodgman, 1974). */
function cutSide(ring: readonly Position[], axis: 0 | 1, edge: number, isMin: boolean): Position[] {
  const clipped: Position[] = [];
  const isIn = (position: Position): boolean => (isMin ? position[axis] >= edge : position[axis] <= edge);
  let before = ring.at(-1);
  for (const position of ring) {
    if (before !== undefined && isIn(before) !== isIn(position)) {
      const share = (edge - before[axis]) / (position[axis] - before[axis]);
      const crossing = Math.round(
        before[axis === 0 ? 1 : 0] + share * (position[axis === 0 ? 1 : 0] - before[axis === 0 ? 1 : 0]),
      );
      clipped.push(axis === 0 ? [edge, crossing] : [crossing, edge]);
    }
    if (isIn(position)) clipped.push(position);
    before = position;
  }
  return clipped;
}

const [MIN, MAX] = [-BUFFER, EXTENT + BUFFER];

function clip(ring: readonly Position[]): readonly Position[] {
  const isInside = ring.every(([x, y]) => x >= MIN && x <= MAX && y >= MIN && y <= MAX);
  if (isInside) return ring;
  const across = cutSide(cutSide(ring, 0, MIN, true), 0, MAX, false);
  return cutSide(cutSide(across, 1, MIN, true), 1, MAX, false);
}

/** Converts the grid of a shape to units of a tile. */
interface Placing {
  /** Grid steps of the shape per grid step of the tile. */
  ratio: number;
  cell: number;
  /** The corner of the tile, in its own grid steps. */
  west: number;
  north: number;
}

const placed = (value: number, start: number, { ratio, cell }: Placing): number =>
  (Math.round(value / ratio) - start) * cell;

/** Returns a ring in units of the tile; empty if it lies outside. */
function ringIn({ positions, box }: Ring, placing: Placing): readonly Position[] {
  const { west, north } = placing;
  const isBeyond =
    placed(box[2], west, placing) < MIN ||
    placed(box[0], west, placing) > MAX ||
    placed(box[3], north, placing) < MIN ||
    placed(box[1], north, placing) > MAX;
  if (isBeyond) return [];
  const units = new Int32Array(positions.length);
  let size = 0;
  for (let i = 0; i < positions.length; i += 2)
    size = appendTo(
      units,
      size,
      placed(positions[i] ?? 0, west, placing),
      placed(positions[i + 1] ?? 0, north, placing),
    );
  const ring = Array.from({ length: size / 2 }, (_, i): Position => [units[2 * i] ?? 0, units[2 * i + 1] ?? 0]);
  return clip(ring);
}

function geometryOf({ rings }: CoarseShape, placing: Placing): Position[][] {
  const geometry: Position[][] = [];
  let hasOuter = false;
  for (const ring of rings) {
    const { isOuter } = ring;
    if (!isOuter && !hasOuter) continue;
    const cut = ringIn(ring, placing);
    const area = cut.length < 3 ? 0 : doubleArea(cut);
    if (isOuter) hasOuter = area !== 0;
    if (area === 0) continue;
    const oriented = area > 0 === isOuter ? [...cut] : cut.toReversed();
    const [first] = oriented;
    geometry.push(first === undefined ? oriented : [...oriented, first]);
  }
  return geometry;
}

const tagged = (name: string, cell: Cell): Record<string, string | number> => (cell === null ? {} : { [name]: cell });

/** Returns the box of an area that is too small to show its shape; undefined for larger areas. */
function dotOf({ bbox: [west, south, east, north] }: BoxedArea, { z, x, y }: TileRequest): Position[] | undefined {
  const side = 2 ** z;
  const column = (lon: number): number => Math.round((((lon + 180) / 360) * side - x) * (EXTENT / CELL)) * CELL;
  const line = (lat: number): number => Math.round((mercatorY(lat) * side - y) * (EXTENT / CELL)) * CELL;
  const [left, right, top, bottom] = [column(west), column(east), line(north), line(south)];
  if (z >= FINE_ZOOM || right - left > DOT || bottom - top > DOT) return undefined;
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ];
}

/** @returns undefined if no area is in the tile */
export function cutAreaTile(
  areas: PackAreas,
  shapes: CoarseShapes,
  request: TileRequest,
): Uint8Array<ArrayBuffer> | undefined {
  const { z, x, y } = request;
  const side = 2 ** z;
  const margin = BUFFER / EXTENT;
  const found = areas.within(
    [
      ((x - margin) / side) * 360 - 180,
      latOf((y + 1 + margin) / side),
      ((x + 1 + margin) / side) * 360 - 180,
      latOf((y - margin) / side),
    ],
    MAX_FEATURES,
    request.category,
  );
  const grid = gridZoom(z);
  const cell = z < FINE_ZOOM ? CELL : 1;
  const placing: Placing = {
    ratio: stepsAt(grid) / stepsAt(z),
    cell,
    west: (x * EXTENT) / cell,
    north: (y * EXTENT) / cell,
  };
  const polygonsOf: LegacyFeature[] = [];
  const labels: LegacyFeature[] = [];
  const cellsOf = areas.cellReader([request.value, request.label]);
  for (const area of found) {
    const { boundaryId, bbox } = area;
    const dot = dotOf(area, request);
    const shape = dot === undefined ? shapes.get(boundaryId, grid, () => areas.shapeOf(boundaryId)) : undefined;
    const geometry = shape === undefined ? [dot ?? []] : geometryOf(shape, placing);
    if (geometry.length === 0 || (dot !== undefined && doubleArea(dot) === 0)) continue;
    const [value = null, label = null] = cellsOf(boundaryId);
    const tags = tagged('value', value);
    polygonsOf.push({ type: 3, id: boundaryId, geometry, tags });
    const width = ((bbox[2] - bbox[0]) / 360) * side * EXTENT;
    if (shape === undefined || label === null || width < MIN_LABELLED) continue;
    const column = placed(shape.label[0], placing.west, placing);
    const line = placed(shape.label[1], placing.north, placing);
    if (column >= 0 && column < EXTENT && line >= 0 && line < EXTENT)
      labels.push({ type: 1, id: boundaryId, geometry: [[column, line]], tags: { ...tags, label: String(label) } });
  }
  if (polygonsOf.length === 0) return undefined;
  const layers = {
    [AREA_TILE_LAYERS.areas]: { features: polygonsOf },
    [AREA_TILE_LAYERS.labels]: { features: labels },
  };
  return fromGeojsonVt(layers, { version: 2, extent: EXTENT });
}
