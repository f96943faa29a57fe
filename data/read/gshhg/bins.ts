/**
 * The grid that GSHHG is cut by: bins of one degree, from the north-west eastwards, beginning at Greenwich. Points are
 * 16-bit parts of their bin, its edges included, so that neighbours meet in the same points. Source: the files' own
 * attributes; Wessel and Smith, "A global, self-consistent, hierarchical, high-resolution shoreline database", Journal
 * of Geophysical Research 101 (1996).
 */
import { snap } from '../../../main/packs/write/rings.ts';
import type { Numbers, ReadVariable } from './netcdf.ts';

const BINS_AROUND = 360;
const BINS_ACROSS = 180;
const PARTS = 65_535;

/**
 * Number of the bin whose south-west corner is given, in whole degrees. @throws RangeError outside of -180 … 179, -90 …
 * 89
 */
export function binNumber(west: number, south: number): number {
  if (!Number.isInteger(west) || west < -180 || west > 179) throw new RangeError(`No bin begins at longitude ${west}`);
  if (!Number.isInteger(south) || south < -90 || south > 89) throw new RangeError(`No bin begins at latitude ${south}`);
  return (89 - south) * BINS_AROUND + ((west + BINS_AROUND) % BINS_AROUND);
}

/** What every file of the data set has: which segments are in a bin, and where their points begin. */
export interface BinnedLines {
  firstSegment: Numbers;
  segments: Numbers;
  firstPoint: Numbers;
  x: Uint16Array;
  y: Uint16Array;
}

/** The numbers are stored as signed ones. */
const unsigned = (values: Numbers): Uint16Array => new Uint16Array(values.buffer, values.byteOffset, values.length);

/** @throws Error where the bins are of another size */
export function readBinnedLines(read: ReadVariable): BinnedLines {
  const segments = read('N_segments_in_a_bin');
  if (segments.length !== BINS_AROUND * BINS_ACROSS)
    throw new Error(`There are ${segments.length} bins, not those of one degree`);
  return {
    firstSegment: read('Id_of_first_segment_in_a_bin'),
    segments,
    firstPoint: read('Id_of_first_point_in_a_segment'),
    x: unsigned(read('Relative_longitude_from_SW_corner_of_bin')),
    y: unsigned(read('Relative_latitude_from_SW_corner_of_bin')),
  };
}

/** The `count` points of a segment as `[lon, lat, …]` in degrees, snapped to the grid of `rings.ts`. */
export function pointsOf(
  { x, y, firstPoint }: BinnedLines,
  segment: number,
  count: number,
  west: number,
  south: number,
): Float64Array {
  const first = firstPoint[segment] ?? 0;
  const points = new Float64Array(count * 2);
  for (let index = 0; index < count; index++) {
    points[index * 2] = snap(west + (x[first + index] ?? 0) / PARTS);
    points[index * 2 + 1] = snap(south + (y[first + index] ?? 0) / PARTS);
  }
  return points;
}
