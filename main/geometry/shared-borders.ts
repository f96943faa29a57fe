/** Simplifies areas so that neighbours keep a common border. */
import type { GeoJsonProperties, GeometryCollection, MultiPolygon as GeoJsonMultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import { topology } from 'topojson-server';
import type { MultiPolygon as MultiPolygonObject, Topology } from 'topojson-specification';
import Flatbush from 'flatbush';
import { ringContains } from './split.ts';
import { bboxOf, flat, pairsOf, signedDoubleArea, type MultiPolygon } from './rings.ts';
import { pickVertices, selectVertices } from './simplify-line.ts';
import { segmentsOf, segmentCount, SegmentRuns, type Segments } from './segment-runs.ts';

/** The side of the line from 1 to 2 on which a point lies: −1, 0 or 1. */
const side = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): number =>
  Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));

/** Whether two segments cross; those that only touch don't. */
function isCrossing(segments: Segments, i: number, j: number): boolean {
  const [ax = 0, ay = 0, bx = 0, by = 0] = segments.subarray(i, i + 4);
  const [cx = 0, cy = 0, dx = 0, dy = 0] = segments.subarray(j, j + 4);
  return (
    side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 &&
    side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
  );
}

/** Returns which lines cross others or themselves. */
function crossingLines(lines: readonly Float64Array[]): Set<number> {
  const segments = segmentsOf(lines);
  const lineOf = new Uint32Array(segments.length / 4);
  let first = 0;
  for (const [index, line] of lines.entries()) lineOf.fill(index, first, (first += segmentCount(line)));
  const crossing = new Set<number>();
  new SegmentRuns(segments).eachPair(new Uint8Array(lineOf.length).fill(1), (i, j) => {
    if (i !== j && isCrossing(segments, i, j)) crossing.add(lineOf[i / 4] ?? 0).add(lineOf[j / 4] ?? 0);
    return true;
  });
  return crossing;
}

/** Vertices of a closed line: a triangle. */
const MIN_RING = 4;
/** Indexes the first vertex of each line, to find lines that another one has passed. */
function indexStarts(lines: readonly Float64Array[]): Flatbush | undefined {
  if (lines.length === 0) return undefined;
  const index = new Flatbush(lines.length);
  for (const [x = 0, y = 0] of lines) index.add(x, y, x, y);
  index.finish();
  return index;
}

/** A line that crosses or passes another is simplified again with this share of its tolerance. */
const RETRY_SHARE = 0.25;
/** The last retry restores lines that still do. */
const MAX_RETRIES = 6;

/** Whether a ring has an area: two borders between the same ends may both become a straight line. */
const hasArea = (ring: Float64Array): boolean => ring.length >= 2 * MIN_RING && signedDoubleArea(ring) !== 0;

function simplifyBorder(border: Float64Array, tolerance: number): Float64Array {
  const isClosed = border[0] === border.at(-2) && border[1] === border.at(-1);
  return pickVertices(border, selectVertices(border, tolerance, { minimum: isClosed ? MIN_RING : 2 }));
}

/** Areas divided into borders. A border belongs to one area or to two neighbours. */
export class SharedBorders {
  readonly #topology: Topology;
  readonly #areas: readonly MultiPolygonObject<GeoJsonProperties>[];
  readonly #borders: readonly Float64Array[];
  readonly #starts: Flatbush | undefined;

  /** @param areas neighbours share a border if its vertices are equal */
  constructor(areas: readonly MultiPolygon[]) {
    const geometries = areas.map((polygons): GeoJsonMultiPolygon => ({
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map(pairsOf)),
    }));
    const collection: GeometryCollection = { type: 'GeometryCollection', geometries };
    this.#topology = topology({ areas: collection });
    const { areas: built } = this.#topology.objects;
    this.#areas =
      built?.type === 'GeometryCollection' ? built.geometries.filter((each) => each.type === 'MultiPolygon') : [];
    this.#borders = this.#topology.arcs.map(flat);
    this.#starts = indexStarts(this.#borders);
  }

  /** Whether another border lies between a border and its simplified line, e.g. an islet in a bay that was removed. */
  #hasPassed(index: number, simplified: Float64Array): boolean {
    const border = this.#borders[index] ?? simplified;
    if (border.length === simplified.length) return false;
    const between = flat([...pairsOf(border), ...pairsOf(simplified).toReversed()]);
    const [west, south, east, north] = bboxOf([[border]]);
    const ends = [border.subarray(0, 2), border.subarray(-2)];
    return (this.#starts?.search(west, south, east, north) ?? []).some((other) => {
      const [x = NaN, y = NaN] = this.#borders[other] ?? [];
      return !ends.some((end) => end[0] === x && end[1] === y) && ringContains(between, x, y);
    });
  }

  /** Returns the number of borders that cross others or themselves. */
  crossings(): number {
    return crossingLines(this.#borders).size;
  }

  /**
   * Simplifies every border once, so that neighbours neither overlap nor leave gaps.
   * @param tolerance maximum distance of a removed vertex from its border, in units of the coordinates
   * @returns the areas in order, without rings that vanish
   */
  simplify(tolerance: number): MultiPolygon[] {
    const borders = this.#borders.map((border) => simplifyBorder(border, tolerance));
    let within = tolerance;
    for (let retry = 1; retry <= MAX_RETRIES; retry++) {
      const wrong = crossingLines(borders);
      for (const [index, border] of borders.entries()) if (this.#hasPassed(index, border)) wrong.add(index);
      if (wrong.size === 0) break;
      within = retry === MAX_RETRIES ? 0 : within * RETRY_SHARE;
      for (const index of wrong) borders[index] = simplifyBorder(this.#borders[index] ?? new Float64Array(), within);
    }
    const arcs = borders.map(pairsOf);
    const drawn = { ...this.#topology, arcs };
    return this.#areas.map((area) =>
      feature(drawn, area).geometry.coordinates.flatMap((rings) => {
        const [outer = new Float64Array(), ...holes] = rings.map(flat);
        return hasArea(outer) ? [[outer, ...holes.filter(hasArea)]] : [];
      }),
    );
  }
}
