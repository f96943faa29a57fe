/** Ground of the countries, with fine borders, as geo-maps has it; and cut into the bins of GSHHG. */
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
} from '../../../main/packs/write/rings.ts';
import { splitPolygon, UnsplittablePolygonError } from '../../../main/packs/write/split.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { readRingFeatures } from '../../read/geojson-rings.ts';

/** Ground of one country in a bin, from the source of borders. */
export interface Ground {
  iso3: string;
  polygons: MultiPolygon;
}

/** A polygon of a country, as the source has it. */
interface Place {
  iso3: string;
  rings: Float64Array[];
  box: Bbox;
}

/**
 * Polygons by ISO 3166-1 alpha-3. The source leaves inland waters out, half a million of them: they are closed here,
 * and their islands go up in them; only such holes are kept as may hold ground of another country.
 */
export function readGround(path: string): Map<string, MultiPolygon> {
  const places = readRingFeatures<{ A3: string }>(path).flatMap(({ properties, polygons }) =>
    polygons.map((rings): Place => ({ iso3: properties.A3, rings, box: bboxOf([rings]) })),
  );
  const index = new Flatbush(places.length);
  for (const { box } of places) index.add(...box);
  index.finish();
  const within = (hole: Float64Array): Place[] => {
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
  const drowned = new Set<Place>();
  const closed = new Map<Place, Float64Array[]>();
  for (const place of places) {
    const [outer = new Float64Array(0), ...holes] = place.rings;
    const kept = holes.filter((hole) => {
      const islands = within(hole);
      if (islands.some(({ iso3 }) => iso3 !== place.iso3)) return true;
      for (const island of islands) if (island !== place) drowned.add(island);
      return false;
    });
    closed.set(place, [outer, ...kept]);
  }
  const ground = Map.groupBy(
    places.filter((place) => !drowned.has(place)),
    ({ iso3 }) => iso3,
  );
  return new Map(
    [...ground].map(([iso3, parts]) => [
      iso3,
      parts.map((place) => polygonFromDegrees(closed.get(place) ?? [])).filter((polygon) => polygon !== undefined),
    ]),
  );
}

/** The ring with what lies on a line moved to the edge beside it; a ring that has nothing there stays as it is. */
function movedTo(ring: Ring, axis: 0 | 1, line: number, edge: number): Ring | undefined {
  let at = axis;
  while (at < ring.length && ring[at] !== line) at += 2;
  if (at >= ring.length) return ring;
  const moved = ring.slice();
  for (; at < moved.length; at += 2) if (moved[at] === line) moved[at] = edge;
  return withoutRepeats(moved);
}

/** Moves what a cut beside a bin's edge left there onto the edge; what becomes flat vanishes. */
function ontoEdge(polygon: Polygon, axis: 0 | 1, line: number, edge: number): MultiPolygon {
  const rings = polygon.flatMap((ring) => movedTo(ring, axis, line, edge) ?? []);
  // Most of the small ones are not cut at all: they are in order as they were.
  if (rings.length === polygon.length && rings.every((ring, index) => ring === polygon[index])) return [polygon];
  const moved = rings.length === 0 ? undefined : oriented(rings);
  return moved === undefined ? [] : [moved];
}

/** Calls `visit` with the parts of the polygon in each bin, whose edges they meet. */
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

/** A polygon that crosses itself is made valid first. */
function halves(polygon: Polygon, axis: 0 | 1, line: number): MultiPolygon[] {
  try {
    return splitPolygon(polygon, axis, line);
  } catch (error) {
    if (!(error instanceof UnsplittablePolygonError)) throw error;
    const both = (untangle([polygon]) ?? []).map((part) => splitPolygon(part, axis, line));
    return [both.flatMap(([low]) => low), both.flatMap(([, high]) => high)];
  }
}
