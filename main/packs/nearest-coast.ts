/**
 * The nearest coast. Packs have outlines of countries, cut into pieces. An edge of a piece is a coast if one of its
 * sides is in no country; the others are borders or cuts.
 */
import { adminCategoryCode, ENCLOSED_WATER_CATEGORY } from '../../contract/categories.ts';
import type { Point } from '../../contract/coordinates.ts';
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';
import type { Polygons } from '../geometry/geometry-blob.ts';
import { nearestOnPolygons } from '../geometry/nearest-point.ts';
import { FIRST_REACH_DEGREES, REACH_FACTOR } from './area-pack.ts';
import type { Packs } from './packs.ts';

const LAND: ReadonlySet<number> = new Set([adminCategoryCode(0), ENCLOSED_WATER_CATEGORY.code]);

/** Distance from an edge at which its sides are tested: two metres, more than the tolerance between countries. */
const PROBE_DEGREES = 2e-5;

/** Whether a point is in a country or in its inland waters. */
export function isOnLand(packs: Packs, { lon, lat }: Point): boolean {
  // Antarctica ends at the pole.
  if (Math.abs(lat) > 90) return true;
  const point = { lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat };
  return packs.areas('countries').some((pack) => pack.at(point).some(({ categoryCode }) => LAND.has(categoryCode)));
}

/** Coasts of pieces, while these are cached: testing edges takes most of the time. */
const coasts = (): WeakMap<Polygons, Polygons> => new WeakMap();

/** Returns the edges of a piece that are coasts, each as a ring there and back. */
function coastOf(packs: Packs, piece: Polygons): Polygons {
  const known = packs.memo(coasts).get(piece);
  if (known !== undefined) return known;
  const { coordinates, ringEnds } = piece;
  const edges: number[] = [];
  let start = 0;
  for (const end of ringEnds) {
    for (let i = 2 * start; i + 3 < 2 * end; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coordinates.subarray(i, i + 4);
      const scale = PROBE_DEGREES / Math.hypot(x2 - x1, y2 - y1);
      const [lon, lat] = [(x1 + x2) / 2, (y1 + y2) / 2];
      const [east, north] = [(y2 - y1) * scale, (x1 - x2) * scale];
      if (
        scale !== Infinity &&
        !(
          isOnLand(packs, { lon: lon + east, lat: lat + north }) &&
          isOnLand(packs, { lon: lon - east, lat: lat - north })
        )
      )
        edges.push(x1, y1, x2, y2, x1, y1);
    }
    start = end;
  }
  const ends = Uint32Array.from({ length: edges.length / 6 }, (_, i) => 3 * (i + 1));
  const coast = { coordinates: Float64Array.from(edges), ringEnds: ends, polygonEnds: ends.map((_, i) => i + 1) };
  packs.memo(coasts).set(piece, coast);
  return coast;
}

/** Returns the metres to the nearest coast from either side; undefined beyond `limit` metres. */
export function coastDistance(packs: Packs, { lon, lat }: Point, limit: number): number | undefined {
  const scale = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const reach = limit / METRES_PER_DEGREE;
  for (let box = Math.min(FIRST_REACH_DEGREES, reach); ; box = Math.min(box * REACH_FACTOR, reach)) {
    let nearest = Infinity;
    for (const turn of [-360, 0, 360]) {
      const x = lon + turn;
      const [west, east] = [x - box / scale, x + box / scale];
      if (east < -180 || west > 180) continue;
      for (const pack of packs.areas('countries'))
        pack.visitPieces([west, lat - box, east, lat + box], (categoryCode, piece) => {
          if (!LAND.has(categoryCode)) return;
          const coast = coastOf(packs, piece);
          if (coast.ringEnds.length > 0)
            nearest = Math.min(nearest, nearestOnPolygons(coast, { lon: x, lat }).distanceMetres);
        });
    }
    if (nearest <= box * METRES_PER_DEGREE) return nearest;
    if (box === reach) return undefined;
  }
}
