/** Where a raster is on the earth: its coverage in degrees, and the map from degrees to cells. */
import type { Bbox } from '../../../../contract/pack.ts';
import { boundsIn, fitPixels, pixelAt, type PixelMap, type ToPixels } from '../../../geometry/pixel-map.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import type { GeoTransform, RasterSource } from '../../../formats/raster/raster-source.ts';

export interface RasterPosition {
  coverage: Bbox;
  /** Boxes with the raster in them: two if it crosses the antimeridian. */
  boxes: readonly Bbox[];
  map: PixelMap;
  /** Size of a cell in the middle. */
  cellMetres: number;
}

type Placed = Pick<RasterSource, 'width' | 'height' | 'transform'>;

/** Positions per side at which the outline is measured. */
const STEPS = 64;
const METRES_PER_DEGREE = 111_320;
const SHORT_DEGREES = 1e-5;

const inSystem = ([a, b, c, d, e, f]: GeoTransform, column: number, row: number): [x: number, y: number] => [
  a + b * column + c * row,
  d + e * column + f * row,
];

/** Returns the transformation from coordinates of the system to cells. */
function toCells([a, b, c, d, e, f]: GeoTransform): (coordinates: Float64Array) => Float64Array {
  const determinant = b * f - c * e;
  return (coordinates) => {
    const pixels = new Float64Array(coordinates.length);
    for (let i = 0; i < coordinates.length; i += 2) {
      const [x, y] = [(coordinates[i] ?? 0) - a, (coordinates[i + 1] ?? 0) - d];
      pixels[i] = (f * x - c * y) / determinant;
      pixels[i + 1] = (b * y - e * x) / determinant;
    }
    return pixels;
  };
}

/** Transforms positions to WGS84, one by one if some have none. @returns longitudes and latitudes */
function lonLatsOf(coordinates: Float64Array, projection: Projection): [number, number][] {
  const all = projection.toWgs84(coordinates);
  const found: [number, number][] = [];
  for (let i = 0; i < coordinates.length; i += 2) {
    const [lon = Number.NaN, lat = Number.NaN] =
      all?.subarray(i, i + 2) ?? projection.toWgs84(coordinates.subarray(i, i + 2)) ?? [];
    if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) found.push([lon, lat]);
  }
  return found;
}

const clampBox = ([west, south, east, north]: Bbox): Bbox => [
  Math.max(west, -180),
  Math.max(south, -90),
  Math.min(east, 180),
  Math.min(north, 90),
];

/** The box around positions, with room for edges that bulge between them. */
function around(positions: readonly (readonly [number, number])[]): Bbox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of positions) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const [dx, dy] = [(east - west) / STEPS, (north - south) / STEPS];
  return clampBox([west - dx, south - dy, east + dx, north + dy]);
}

/** A box, and the transformation of its positions to cells. */
interface Part {
  bounds: Bbox;
  toPixels: ToPixels;
}

/** Of coordinates in degrees, which may run from 0 to 360. */
function partsInDegrees({ width, height, transform }: Placed): Part[] {
  const corners = [0, width].flatMap((column) => [0, height].map((row) => inSystem(transform, column, row)));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const toPixels = toCells(transform);
  return [-360, 0, 360].flatMap((turn) => {
    const bounds = clampBox([Math.min(...xs) + turn, Math.min(...ys), Math.max(...xs) + turn, Math.max(...ys)]);
    if (bounds[0] >= bounds[2] || bounds[1] >= bounds[3]) return [];
    return [
      { bounds, toPixels: (lonLats) => toPixels(lonLats.map((value, i) => (i % 2 === 0 ? value - turn : value))) },
    ];
  });
}

function partsOfProjection({ width, height, transform }: Placed, projection: Projection): Part[] {
  const shares = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const coordinates = new Float64Array(
    shares.flatMap((v) => shares.flatMap((u) => inSystem(transform, u * width, v * height))),
  );
  const positions = lonLatsOf(coordinates, projection);
  if (positions.length === 0) return [];
  const cells = toCells(transform);
  const toPixels: ToPixels = (lonLats) => {
    const there = projection.fromWgs84(lonLats);
    return there?.every(Number.isFinite) === true ? cells(there) : undefined;
  };
  const poles = [-90, 90].filter((lat) => {
    const [column = -1, row = -1] = toPixels(Float64Array.of(0, lat)) ?? [];
    return column >= 0 && row >= 0 && column <= width && row <= height;
  });
  const box = around([...positions, ...poles.map((lat) => [0, lat] as const)]);
  const [west, south, east, north] = box;
  if (poles.length > 0) return [{ bounds: [-180, south, 180, north], toPixels }];
  if (east - west <= 180) return [{ bounds: box, toPixels }];
  const sides = [positions.filter(([lon]) => lon < 0), positions.filter(([lon]) => lon >= 0)].map(around);
  return [
    { bounds: [-180, south, sides[0]?.[2] ?? 180, north], toPixels },
    { bounds: [sides[1]?.[0] ?? -180, south, 180, north], toPixels },
  ];
}

/** The size of a cell at the centre of the box that is nearest the middle of the raster. */
function cellMetresOf(map: PixelMap, { width, height }: Placed): number {
  let [nearest, metres] = [Infinity, 0];
  for (const [west, south, east, north] of boundsIn(map)) {
    const [lon, lat] = [(west + east) / 2, (south + north) / 2];
    const [pixel, below] = [pixelAt(map, lon, lat), pixelAt(map, lon, lat - SHORT_DEGREES)];
    if (pixel === undefined || below === undefined) continue;
    const distance = Math.hypot(pixel.column - width / 2, pixel.row - height / 2);
    if (distance >= nearest) continue;
    nearest = distance;
    const cells = Math.hypot(below.column - pixel.column, below.row - pixel.row);
    metres = (SHORT_DEGREES * METRES_PER_DEGREE) / cells;
  }
  return metres;
}

/** Returns the position of a raster; undefined if it isn't on the earth. */
export function positionOf(source: Placed, projection: Projection): RasterPosition | undefined {
  const parts = projection.isGeographic ? partsInDegrees(source) : partsOfProjection(source, projection);
  const { width, height } = source;
  const map = parts.flatMap(({ bounds, toPixels }) => fitPixels([bounds], toPixels, { width, height }));
  if (map.length === 0) return undefined;
  const boxes = parts.map(({ bounds }) => bounds);
  return {
    coverage: clampBox([
      Math.min(...boxes.map(([west]) => west)),
      Math.min(...boxes.map(([, south]) => south)),
      Math.max(...boxes.map(([, , east]) => east)),
      Math.max(...boxes.map(([, , , north]) => north)),
    ]),
    boxes,
    map,
    cellMetres: cellMetresOf(map, source),
  };
}
