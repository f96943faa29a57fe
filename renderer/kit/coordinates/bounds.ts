/** Boxes around areas, points and other boxes, the short way round the earth. */
import type { Polygon } from 'geojson';
import type { Bbox } from '../../../contract/pack.ts';
import { clampLatitude } from './mercator.ts';
import { roundDegrees, wrapLongitude, type Point } from './point.ts';

/** Longitudes from west to east; `east` is over 180 where they cross ±180°. */
type Span = readonly [west: number, east: number];

const WORLD: Bbox = [-180, -60, 180, 80];

const minOf = (values: readonly number[]): number => values.reduce((min, value) => Math.min(min, value), Infinity);
const maxOf = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), -Infinity);

/** Spans from the west, none beyond ±180°; those that meet are joined. */
function joined(spans: readonly Span[]): Span[] {
  const parts = spans.flatMap(([west, east]): Span[] =>
    east > 180
      ? [
          [west, 180],
          [-180, east - 360],
        ]
      : [[west, east]],
  );
  const found: Span[] = [];
  for (const [west, east] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && west <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], east)];
    else found.push([west, east]);
  }
  return found;
}

/** The shortest span that holds all: the widest gap between them stays outside. */
function aroundSpans(spans: readonly Span[]): Span {
  const parts = joined(spans);
  const first = parts[0] ?? [0, 0];
  const last = parts.at(-1) ?? first;
  let widest = first[0] + 360 - last[1];
  let found: Span = [first[0], last[1]];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before === undefined || part[0] - before[1] <= widest) continue;
    widest = part[0] - before[1];
    found = [part[0], before[1] + 360];
  }
  return found;
}

/**
 * The smallest box around boxes; the inhabited world where there is none. `east` is over 180 where it crosses ±180°, as
 * cameras want it.
 */
export function union(boxes: readonly Bbox[]): Bbox {
  if (boxes.length === 0) return WORLD;
  const [west, east] = aroundSpans(boxes.map((box) => [box[0], box[2]]));
  return [west, minOf(boxes.map(([, south]) => south)), east, maxOf(boxes.map(([, , , north]) => north))];
}

/** A corner of a box on the map; its longitude is that of the map's own turn of the world, which may be over 180. */
export type Corner = { readonly lng: number; readonly lat: number };

/**
 * The box between two corners, `[west, south, east, north]`; `west` from −180, `east` over 180 where it crosses ±180°.
 */
export function boxBetween(a: Corner, b: Corner): Bbox {
  const [south, north] = [
    roundDegrees(clampLatitude(Math.min(a.lat, b.lat))),
    roundDegrees(clampLatitude(Math.max(a.lat, b.lat))),
  ];
  const width = Math.abs(a.lng - b.lng);
  if (width >= 360) return [-180, south, 180, north];
  const west = roundDegrees(wrapLongitude(Math.min(a.lng, b.lng)));
  return [west, south, roundDegrees(west + width), north];
}

/** A corner on the turn of the world on which it is nearest to another one. */
export const cornerNear = (other: Corner, { lng, lat }: Corner): Corner => ({
  lng: other.lng + wrapLongitude(lng - other.lng),
  lat,
});

/** A box as an area. */
export const boxPolygon = ([west, south, east, north]: Bbox): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** Whether a point lies in a box, which may go over the antimeridian. */
export const covers = ([west, south, east, north]: Bbox, { lon, lat }: Point): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

/** The smallest box around points, as {@link union} gives it. */
export const boxAround = (points: readonly Point[]): Bbox => union(points.map(({ lon, lat }) => [lon, lat, lon, lat]));

/** Latitude on the Mercator plane, from −π to π. */
const planeY = (lat: number): number => Math.asinh(Math.tan((lat * Math.PI) / 180));
const latitudeAt = (y: number): number => (Math.atan(Math.sinh(y)) * 180) / Math.PI;

/**
 * The smallest box on the map that holds `box` and has `point` in its middle; `box` itself where the point lies outside
 * it. A map that shows it has the point in its own middle, and all of the box.
 */
export function centredOn([west, south, east, north]: Bbox, { lon, lat }: Point): Bbox {
  // Boxes across ±180° run on to the east.
  const middle = [lon, lon + 360, lon - 360].find((turned) => turned >= west && turned <= east);
  if (middle === undefined || lat < south || lat > north) return [west, south, east, north];
  const [low, y, high] = [south, lat, north].map((each) => planeY(clampLatitude(each)));
  const wide = Math.max(middle - west, east - middle);
  const tall = Math.max((y ?? 0) - (low ?? 0), (high ?? 0) - (y ?? 0));
  return [middle - wide, latitudeAt((y ?? 0) - tall), middle + wide, latitudeAt((y ?? 0) + tall)];
}
