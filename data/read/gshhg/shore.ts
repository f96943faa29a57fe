/** Reader of GSHHG's shores of land, lakes and their islands (`binned_GSHHS_f.nc`). */
import type { Bbox } from '../../../contract/pack.ts';
import { binNumber, pointsOf, readBinnedLines, type BinnedLines } from './bins.ts';
import { readNetcdf, type Numbers, type ReadVariable } from './netcdf.ts';

interface Misplaced {
  name: string;
  /** Box around the islands in the source, in degrees, within one bin. */
  box: Bbox;
  /** Correction in degrees east and north. */
  by: readonly [number, number];
}

/**
 * Islands at a wrong position in GSHHG, corrected by their charts: Uotsuri is at 25°44′39″ N 123°28′30″ E,
 * Minami-Kojima at 25°43′25″ N 123°33′ E, Taisho at 25°55′21″ N 124°33′36″ E (Geospatial Information Authority of
 * Japan). Kuba, to the north, is correct. No other source contains these islands.
 */
export const MISPLACED: readonly Misplaced[] = [
  { name: 'Uotsuri and the islets around it', box: [123.5, 25.73, 123.63, 25.81], by: [-0.053, -0.021] },
  { name: 'Taisho', box: [124.55, 25.88, 124.58, 25.91], by: [-0.0075, 0.0253] },
];

const containsAll = ([west, south, east, north]: Bbox, points: Float64Array): boolean =>
  points.every((value, index) => (index % 2 === 0 ? value > west && value < east : value > south && value < north));

/**
 * Returns a closed shore at its correct position; most are correct already.
 * @param points `[lon, lat, …]` in degrees
 */
export function correctPosition(points: Float64Array): Float64Array {
  const [lon = 0, lat = 0] = points;
  // The first point rules out almost all shores, which have eleven million points.
  const found = MISPLACED.find(
    ({ box: [west, south, east, north] }) => lon > west && lon < east && lat > south && lat < north,
  );
  if (found === undefined || !containsAll(found.box, points)) return points;
  return points.map((value, index) => value + (found.by[index % 2] ?? 0));
}

/** Kind of area within a shore: 1 land, 2 a lake on it, 3 an island in the lake, 4 a pond on the island. */
export type ShoreLevel = 1 | 2 | 3 | 4;
/** Edge of a bin: 0 south, 1 east, 2 north, 3 west. */
export type Side = 0 | 1 | 2 | 3;

/** A piece of a shore in one bin. */
export interface ShoreSegment {
  level: ShoreLevel;
  /** Sides where the shore enters and leaves the bin; undefined for a closed shore. */
  crosses: { from: Side; to: Side } | undefined;
  /** `[lon, lat, …]` in degrees, with the dry side on the left; a closed shore ends with its first point. */
  points: Float64Array;
  /** Number of the complete polygon, the same in every bin, and its area. */
  polygon: number;
  km2: number;
  /** A lake that is part of a wide river. */
  isRiver: boolean;
}

/** A bin of one degree by one degree. */
export interface ShoreBin {
  west: number;
  south: number;
  /** Levels of the south-west, south-east, north-east and north-west corner; 0 is sea. */
  corners: [number, number, number, number];
  segments: ShoreSegment[];
}

/** Level of Antarctica's grounding line, which is skipped: the edge of the ice is the shore. */
const GROUNDING_LINE = 6;
const CLOSED = 4;

const isLevel = (value: number): value is ShoreLevel => value >= 1 && value <= 4;
const isSide = (value: number): value is Side => value >= 0 && value <= 3;

/** Shores of the world by bin. */
export class Shore {
  readonly #lines: BinnedLines;
  readonly #corners: Numbers;
  readonly #packed: Numbers;
  readonly #polygons: Numbers;
  readonly #km2: Numbers;

  constructor(read: ReadVariable) {
    this.#lines = readBinnedLines(read);
    this.#corners = read('Embedded_node_levels_in_a_bin');
    this.#packed = read('Embedded_npts_levels_exit_entry_for_a_segment');
    this.#polygons = read('Id_of_GSHHS_ID');
    this.#km2 = read('The_km_squared_area_of_polygons');
  }

  /** Returns a bin by its south-west corner in whole degrees. @throws RangeError outside -180 … 179, -90 … 89 */
  bin(west: number, south: number): ShoreBin {
    const number = binNumber(west, south);
    const first = this.#lines.firstSegment[number] ?? 0;
    const end = first + this.segmentsIn(west, south);
    const levels = this.#corners[number] ?? 0;
    const segments: ShoreSegment[] = [];
    for (let index = first; index < end; index++) {
      const segment = this.#segment(index, west, south);
      if (segment !== undefined) segments.push(segment);
    }
    return { west, south, corners: [(levels >> 9) & 7, (levels >> 6) & 7, (levels >> 3) & 7, levels & 7], segments };
  }

  /** Number of segments in the bin: 0 if it has one level, that of its corners. */
  segmentsIn(west: number, south: number): number {
    return this.#lines.segments[binNumber(west, south)] ?? 0;
  }

  #segment(index: number, west: number, south: number): ShoreSegment | undefined {
    const packed = this.#packed[index] ?? 0;
    const [level, from, to] = [(packed >> 6) & 7, (packed >> 3) & 7, packed & 7];
    if (level === GROUNDING_LINE) return undefined;
    if (!isLevel(level) || (from === CLOSED) !== (to === CLOSED))
      throw new Error(
        `Segment ${index} of the shores is neither closed nor crosses its bin, or has the invalid level ${level}`,
      );
    const polygon = this.#polygons[index] ?? 0;
    const km2 = this.#km2[polygon] ?? 0;
    const points = pointsOf(this.#lines, index, packed >>> 9, west, south);
    return {
      level,
      crosses: isSide(from) && isSide(to) ? { from, to } : undefined,
      points: from === CLOSED ? correctPosition(points) : points,
      polygon,
      km2: Math.abs(km2),
      isRiver: km2 < 0,
    };
  }
}

/** Reads all shores, eleven million points, in less than a second. */
export const readShore = (path: string): Promise<Shore> => readNetcdf(path, (read) => new Shore(read));
