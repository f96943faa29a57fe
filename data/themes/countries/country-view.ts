/** Map bounds and label positions of countries. */
import polylabel from 'polylabel';
import type { Bbox } from '../../../contract/pack.ts';
import { bboxOf, planarArea, type MultiPolygon, type Polygon, type Ring } from '../../../main/geometry/rings.ts';
import { containsPoint, pointInside } from '../../read/overlaps.ts';

export interface CountryView {
  /** West, south, east, north of the main territory in degrees; never crosses ±180°. */
  bounds: Bbox;
  /** Longitude and latitude in degrees, inside the largest part and about as far from its border as possible. */
  label: readonly [lon: number, lat: number];
}

/** Maximum distance of a part from the main territory's box, as a share of its diagonal, within limits in degrees. */
const REACH_SHARE = 0.25;
const MIN_REACH = 2;
const MAX_REACH = 6;
/** Share of the total area above which a part belongs to the main territory wherever it is: Alaska, East Malaysia. */
const LARGE_SHARE = 0.1;
/** Detail that is irrelevant for a label's position, as a share of the part's size. */
const THINNED_SHARE = 0.001;
const PRECISION_SHARE = 0.01;

interface Part {
  polygon: Polygon;
  box: Bbox;
  /** Area in square degrees at the equator. */
  size: number;
}

function partOf(polygon: Polygon): Part {
  const box = bboxOf([polygon]);
  return { polygon, box, size: planarArea(polygon) * Math.cos((((box[1] + box[3]) / 2) * Math.PI) / 180) };
}

const joined = (a: Bbox, b: Bbox): Bbox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
const gap = (a: Bbox, b: Bbox): number =>
  Math.hypot(Math.max(0, a[0] - b[2], b[0] - a[2]), Math.max(0, a[1] - b[3], b[1] - a[3]));
const reachOf = ([west, south, east, north]: Bbox): number =>
  Math.min(MAX_REACH, Math.max(MIN_REACH, Math.hypot(east - west, north - south) * REACH_SHARE));

/** Extends `start` by parts within reach, repeatedly. */
function extended(start: Bbox, parts: readonly Part[]): Bbox {
  let box = start;
  for (let remaining = parts; ;) {
    const reach = reachOf(box);
    const [near, far] = [
      remaining.filter((part) => gap(part.box, box) <= reach),
      remaining.filter((part) => gap(part.box, box) > reach),
    ];
    if (near.length === 0) return box;
    box = near.reduce((sum, part) => joined(sum, part.box), box);
    remaining = far;
  }
}

/** Returns whether a common box would span most of the globe, because the parts lie on both sides of ±180°. */
const isBeyond = (a: Bbox, b: Bbox): boolean => Math.max(a[2], b[2]) - Math.min(a[0], b[0]) > 180;

function mainTerritory(largest: Part, parts: readonly Part[]): Bbox {
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  const main = extended(largest.box, parts);
  const others = parts.filter(({ size, box }) => size >= total * LARGE_SHARE && !isBeyond(box, main));
  return others.reduce(
    (box, other) =>
      isBeyond(box, other.box)
        ? box
        : joined(
            box,
            extended(
              other.box,
              parts.filter((part) => !isBeyond(part.box, box)),
            ),
          ),
    main,
  );
}

/** Removes corners of a ring that are within `step` of the previous one. */
function thinned(ring: Ring, step: number): [number, number][] {
  const positions: [number, number][] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = [ring[i] ?? 0, ring[i + 1] ?? 0];
    const last = positions.at(-1);
    if (last === undefined || Math.max(Math.abs(x - last[0]), Math.abs(y - last[1])) > step || i + 2 >= ring.length)
      positions.push([x, y]);
  }
  return positions;
}

function labelIn({ polygon, box: [west, south, east, north] }: Part): [lon: number, lat: number] {
  const size = Math.max(east - west, north - south);
  const rings = polygon
    .map((ring) => thinned(ring, size * THINNED_SHARE))
    .filter(({ length }, index) => index === 0 || length > 3);
  const [lon = Number.NaN, lat = Number.NaN] = polylabel(rings, size * PRECISION_SHARE);
  return containsPoint([polygon], lon, lat) ? [lon, lat] : pointInside(polygon);
}

/** Returns the view of a country; undefined if it has no polygons. */
export function viewOfCountry(polygons: MultiPolygon): CountryView | undefined {
  const parts = polygons.map(partOf).toSorted((a, b) => b.size - a.size);
  const [largest] = parts;
  return largest === undefined ? undefined : { bounds: mainTerritory(largest, parts), label: labelIn(largest) };
}
