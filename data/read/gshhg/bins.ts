/**
 * Grid of GSHHG: bins of one degree, numbered from the north-west eastwards, starting at Greenwich. Coordinates are
 * 16-bit fractions of a bin, edges included, so that neighbouring bins share points. Source: the files' own attributes;
 * Wessel and Smith, "A global, self-consistent, hierarchical, high-resolution shoreline database", Journal of
 * Geophysical Research 101 (1996).
 */
import { snap } from '../../../main/geometry/rings.ts';
import type { Numbers, ReadVariable } from './netcdf.ts';

const BINS_AROUND = 360;
const BINS_ACROSS = 180;
const PARTS = 65_535;

/** Returns a bin's number by its south-west corner in whole degrees. @throws RangeError outside -180 … 179, -90 … 89 */
export function binNumber(west: number, south: number): number {
  if (!Number.isInteger(west) || west < -180 || west > 179) throw new RangeError(`No bin begins at longitude ${west}`);
  if (!Number.isInteger(south) || south < -90 || south > 89) throw new RangeError(`No bin begins at latitude ${south}`);
  return (89 - south) * BINS_AROUND + ((west + BINS_AROUND) % BINS_AROUND);
}

/** Index of segments by bin and of points by segment, which every file of the data set has. */
export interface BinnedLines {
  firstSegment: Numbers;
  segments: Numbers;
  firstPoint: Numbers;
  x: Uint16Array;
  y: Uint16Array;
}

/** Reinterprets numbers as unsigned: the file stores them as signed. */
const unsigned = (values: Numbers): Uint16Array => new Uint16Array(values.buffer, values.byteOffset, values.length);

/** Reads the index. @throws Error if the bins have another size */
export function readBinnedLines(read: ReadVariable): BinnedLines {
  const segments = read('N_segments_in_a_bin');
  if (segments.length !== BINS_AROUND * BINS_ACROSS)
    throw new Error(`Expected ${BINS_AROUND * BINS_ACROSS} bins of one degree, but there are ${segments.length}`);
  return {
    firstSegment: read('Id_of_first_segment_in_a_bin'),
    segments,
    firstPoint: read('Id_of_first_point_in_a_segment'),
    x: unsigned(read('Relative_longitude_from_SW_corner_of_bin')),
    y: unsigned(read('Relative_latitude_from_SW_corner_of_bin')),
  };
}

/** Reads `count` points of a segment as `[lon, lat, …]` in degrees, snapped to the grid of `rings.ts`. */
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
