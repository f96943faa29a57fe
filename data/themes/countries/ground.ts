/** Country polygons with fine borders from geo-maps, and their division into GSHHG's bins. */
import Flatbush from 'flatbush';
import {
  bboxOf,
  betweenGridLines,
  oriented,
  polygonFromDegrees,
  withoutRepeats,
  type MultiPolygon,
  type Polygon,
  type Ring,
} from '../../../main/geometry/rings.ts';
import { splitPolygon, UnsplittablePolygonError } from '../../../main/geometry/split.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { readRingFeatures } from '../../read/geojson-rings.ts';

/** Polygons of one country in a bin, from the source of borders. */
export interface Ground {
  iso3: string;
  polygons: MultiPolygon;
}

/** A polygon of a country in the source. */
interface SourcePolygon {
  iso3: string;
  rings: Float64Array[];
  box: Bbox;
}

/**
 * Reads polygons by ISO 3166-1 alpha-3. The source's half a million holes for inland waters are filled, and islands in
 * them dropped, except for holes that may contain land of another country.
 */
export function readGround(path: string): Map<string, MultiPolygon> {
  const places = readRingFeatures<{ A3: string }>(path).flatMap(({ properties, polygons }) =>
    polygons.map((rings): SourcePolygon => ({ iso3: properties.A3, rings, box: bboxOf([rings]) })),
  );
  const index = new Flatbush(places.length);
  for (const { box } of places) index.add(...box);
  index.finish();
  const within = (hole: Float64Array): SourcePolygon[] => {
    const box = bboxOf([[hole]]);
    return index.search(...box).flatMap((place) => {
      const inner = places[place];
      return inner !== undefined &&
        inner.box[0] >= box[0] &&
        inner.box[1] >= box[1] &&
        inner.box[2] <= box[2] &&
        inner.box[3] <= box[3]
        ? [inner]
        : [];
    });
  };
  const absorbed = new Set<SourcePolygon>();
  const closed = new Map<SourcePolygon, Float64Array[]>();
  for (const place of places) {
    const [outer = new Float64Array(0), ...holes] = place.rings;
    const remaining = holes.filter((hole) => {
      const islands = within(hole);
      if (islands.some(({ iso3 }) => iso3 !== place.iso3)) return true;
      for (const island of islands) if (island !== place) absorbed.add(island);
      return false;
    });
    closed.set(place, [outer, ...remaining]);
  }
  const ground = Map.groupBy(
    places.filter((place) => !absorbed.has(place)),
    ({ iso3 }) => iso3,
  );
  return new Map(
    [...ground].map(([iso3, parts]) => [
      iso3,
      parts.map((place) => polygonFromDegrees(closed.get(place) ?? [])).filter((polygon) => polygon !== undefined),
    ]),
  );
}

/** Moves vertices on a line to the adjacent edge. Returns the same ring if it has none there. */
function movedTo(ring: Ring, axis: 0 | 1, line: number, edge: number): Ring | undefined {
  let i: number = axis;
  while (i < ring.length && ring[i] !== line) i += 2;
  if (i >= ring.length) return ring;
  const moved = ring.slice();
  for (; i < moved.length; i += 2) if (moved[i] === line) moved[i] = edge;
  return withoutRepeats(moved);
}

/** Moves vertices of a cut next to a bin's edge onto the edge; flat polygons vanish. */
function ontoEdge(polygon: Polygon, axis: 0 | 1, line: number, edge: number): MultiPolygon {
  const rings = polygon.flatMap((ring) => movedTo(ring, axis, line, edge) ?? []);
  // Most small polygons aren't cut and are already oriented.
  if (rings.length === polygon.length && rings.every((ring, index) => ring === polygon[index])) return [polygon];
  const moved = rings.length === 0 ? undefined : oriented(rings);
  return moved === undefined ? [] : [moved];
}

/** Calls `visit` with the parts of the polygon in each bin; parts extend exactly to the bin's edges. */
export function cutIntoBins(polygon: Polygon, visit: (west: number, south: number, part: Polygon) => void): void {
  const [west, south, east, north] = bboxOf([polygon]);
  const columns = [Math.floor(west), Math.max(Math.floor(west), Math.ceil(east) - 1)] as const;
  const rows = [Math.floor(south), Math.max(Math.floor(south), Math.ceil(north) - 1)] as const;
  if (columns[0] === columns[1] && rows[0] === rows[1]) {
    visit(Math.min(columns[0], 179), Math.min(rows[0], 89), polygon);
    return;
  }
  const axis = columns[1] - columns[0] > rows[1] - rows[0] ? 0 : 1;
  const [first, last] = axis === 0 ? columns : rows;
  const edge = Math.ceil((first + last) / 2);
  const line = betweenGridLines(edge);
  for (const half of halves(polygon, axis, line))
    for (const part of half.flatMap((piece) => ontoEdge(piece, axis, line, edge))) cutIntoBins(part, visit);
}

/** Splits a polygon, after a repair if it crosses itself. */
function halves(polygon: Polygon, axis: 0 | 1, line: number): MultiPolygon[] {
  try {
    return splitPolygon(polygon, axis, line);
  } catch (error) {
    if (!(error instanceof UnsplittablePolygonError)) throw error;
    const both = (untangle([polygon]) ?? []).map((part) => splitPolygon(part, axis, line));
    return [both.flatMap(([low]) => low), both.flatMap(([, high]) => high)];
  }
}
