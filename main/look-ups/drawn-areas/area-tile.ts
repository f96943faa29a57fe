/** Cuts vector tiles out of areas: snapped to half a pixel, so that neighbours keep their common borders. */
import type { LegacyFeature } from 'geojson-vt';
import { fromGeojsonVt } from 'vt-pbf';
import { AREA_TILE_LAYERS, AREA_TILE_MAX_ZOOM } from '../../../contract/drawn-areas.ts';
import type { Polygons } from '../../packs/geometry-blob.ts';
import type { Cell, PackAreas } from './read-areas.ts';

const EXTENT = 4096;
/** Half a pixel of a tile that is drawn 512 pixels wide. */
const CELL = 4;
/** Drawn beyond the edges of a tile, so that its cut sides are out of sight. */
const BUFFER = 64;
/** A name needs an area about so many units wide: 24 pixels. */
const NAMED = 192;
/** The largest; what is beyond is too small to be seen. */
const MAX_FEATURES = 20_000;
/** A closed triangle. */
const MIN_RING = 4;

export interface TileWish {
  z: number;
  x: number;
  y: number;
  /** Names of fields. */
  label?: string | undefined;
  value?: string | undefined;
}

type Position = [number, number];

const mercatorY = (lat: number): number => {
  const sin = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};
const latOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Twice the area of a ring; positive where it runs clockwise on screen. */
function doubleArea(ring: readonly Position[]): number {
  let sum = 0;
  let before = ring.at(-1);
  for (const position of ring) {
    if (before !== undefined) sum += before[0] * position[1] - position[0] * before[1];
    before = position;
  }
  return sum;
}

/** One side of the box: keeps what lies on the inner side of a line (Sutherland and Hodgman, 1974). */
function cutSide(ring: readonly Position[], axis: 0 | 1, edge: number, isLeast: boolean): Position[] {
  const kept: Position[] = [];
  const isIn = (position: Position): boolean => (isLeast ? position[axis] >= edge : position[axis] <= edge);
  let before = ring.at(-1);
  for (const position of ring) {
    if (before !== undefined && isIn(before) !== isIn(position)) {
      const share = (edge - before[axis]) / (position[axis] - before[axis]);
      const other = Math.round(
        before[axis === 0 ? 1 : 0] + share * (position[axis === 0 ? 1 : 0] - before[axis === 0 ? 1 : 0]),
      );
      kept.push(axis === 0 ? [edge, other] : [other, edge]);
    }
    if (isIn(position)) kept.push(position);
    before = position;
  }
  return kept;
}

const [LEAST, MOST] = [-BUFFER, EXTENT + BUFFER];

function clip(ring: readonly Position[]): Position[] {
  const isInside = ring.every(([x, y]) => x >= LEAST && x <= MOST && y >= LEAST && y <= MOST);
  if (isInside) return [...ring];
  const across = cutSide(cutSide(ring, 0, LEAST, true), 0, MOST, false);
  return cutSide(cutSide(across, 1, LEAST, true), 1, MOST, false);
}

/** The rings of each polygon in units of the tile. */
function* ringsOf(
  { coordinates, ringEnds, polygonEnds }: Polygons,
  toUnit: (lon: number, lat: number) => Position,
): Iterable<{ ring: Position[]; isOuter: boolean }> {
  let ring = 0;
  let position = 0;
  for (const polygonEnd of polygonEnds) {
    const outer = ring;
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? 0;
      const kept: Position[] = [];
      for (; position < end; position++) {
        const unit = toUnit(coordinates[2 * position] ?? 0, coordinates[2 * position + 1] ?? 0);
        const last = kept.at(-1);
        if (last === undefined || last[0] !== unit[0] || last[1] !== unit[1]) kept.push(unit);
      }
      yield { ring: kept, isOuter: ring === outer };
    }
  }
}

function geometryOf(polygons: Polygons, toUnit: (lon: number, lat: number) => Position): Position[][] {
  const geometry: Position[][] = [];
  let isOuterKept = false;
  for (const { ring, isOuter } of ringsOf(polygons, toUnit)) {
    if (!isOuter && !isOuterKept) continue;
    const cut = ring.length < MIN_RING ? [] : clip(ring);
    const area = cut.length < MIN_RING - 1 ? 0 : doubleArea(cut);
    if (isOuter) isOuterKept = area !== 0;
    if (area === 0) continue;
    const oriented = area > 0 === isOuter ? cut : cut.toReversed();
    const [first] = oriented;
    geometry.push(first === undefined ? oriented : [...oriented, first]);
  }
  return geometry;
}

/** A point in the largest ring: in the middle of its widest stretch on the parallel through its middle. */
export function labelPoint({ coordinates, ringEnds }: Polygons): Position {
  let [from, most] = [0, 0];
  for (const [index, end] of ringEnds.entries()) {
    const start = index === 0 ? 0 : (ringEnds[index - 1] ?? 0);
    if (end - start > most) [from, most] = [start, end - start];
  }
  const at = (index: number): Position => [coordinates[2 * index] ?? 0, coordinates[2 * index + 1] ?? 0];
  let [south, north] = [Infinity, -Infinity];
  for (let i = from; i < from + most; i++) {
    const [, y] = at(i);
    if (y < south) south = y;
    if (y > north) north = y;
  }
  const middle = (south + north) / 2;
  const crossings: number[] = [];
  for (let i = from + 1; i < from + most; i++) {
    const [[x1, y1], [x2, y2]] = [at(i - 1), at(i)];
    if (y1 > middle !== y2 > middle) crossings.push(x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  let best: Position = at(from);
  let widest = -1;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west = 0, east = 0] = [crossings[i], crossings[i + 1]];
    if (east - west > widest) [widest, best] = [east - west, [(west + east) / 2, middle]];
  }
  return best;
}

const tagged = (name: string, cell: Cell | undefined): Record<string, string | number> =>
  cell === undefined || cell === null ? {} : { [name]: cell };

/** @returns undefined where no area is in the tile */
export function cutAreaTile(areas: PackAreas, wish: TileWish): Uint8Array<ArrayBuffer> | undefined {
  const { z, x, y } = wish;
  const side = 2 ** z;
  const margin = BUFFER / EXTENT;
  const box = [
    ((x - margin) / side) * 360 - 180,
    latOf((y + 1 + margin) / side),
    ((x + 1 + margin) / side) * 360 - 180,
    latOf((y - margin) / side),
  ] as const;
  const cell = z < AREA_TILE_MAX_ZOOM ? CELL : 1;
  const toUnit = (lon: number, lat: number): Position => [
    Math.round((((lon + 180) / 360) * side - x) * (EXTENT / cell)) * cell,
    Math.round((mercatorY(lat) * side - y) * (EXTENT / cell)) * cell,
  ];
  const indexOf = (field: string | undefined): number => areas.fields.findIndex(({ name }) => name === field);
  const [labelIndex, valueIndex] = [indexOf(wish.label), indexOf(wish.value)];
  const polygonsOf: LegacyFeature[] = [];
  const labels: LegacyFeature[] = [];
  for (const { boundaryId, bbox, cells, polygons } of areas.read({ box, hasShapes: true, most: MAX_FEATURES })) {
    if (polygons === undefined) continue;
    const geometry = geometryOf(polygons, toUnit);
    if (geometry.length === 0) continue;
    const tags = tagged('value', cells[valueIndex]);
    polygonsOf.push({ type: 3, id: boundaryId, geometry, tags });
    const label = cells[labelIndex];
    const width = ((bbox[2] - bbox[0]) / 360) * side * EXTENT;
    if (label === undefined || label === null || width < NAMED) continue;
    const [column, line] = toUnit(...labelPoint(polygons));
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
