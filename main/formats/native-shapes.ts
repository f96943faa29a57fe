/**
 * GeoParquet's native encodings (1.1): shapes as lists of positions in columns of numbers, `[{ x, y }, …]` for a line,
 * a list more for each level of nesting, without well-known binary.
 */
import { multiLineStringWkb, pointWkb } from '../geometry/wkb.ts';
import { sizeFault } from '../geometry/limits.ts';
import { soundPolygons, type SoundPolygons } from '../geometry/sound-polygons.ts';

type Position = readonly [number, number];

const ENCODINGS = new Set(['point', 'multipoint', 'linestring', 'multilinestring', 'polygon', 'multipolygon']);

export const isNativeEncoding = (encoding: unknown): encoding is string =>
  typeof encoding === 'string' && ENCODINGS.has(encoding);

const NO_POSITION = "a position of the shape doesn't have two numbers";
class ShapeFault extends Error {}

function positionOf(value: unknown): Position {
  const { x, y } = typeof value === 'object' && value !== null ? (value as { x?: unknown; y?: unknown }) : {};
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new ShapeFault(NO_POSITION);
  return [x, y];
}

/** @throws ShapeFault where it is another list than the encoding says */
function listOf<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw new ShapeFault("the shape isn't a list of positions");
  return value.map((item: unknown) => read(item));
}

const lineOf = (value: unknown): Position[] => listOf(value, positionOf);
const linesOf = (value: unknown): Position[][] => listOf(value, lineOf);

/** One position of a list; several points are no place of a row. */
function pointOf(points: readonly Position[]): SoundPolygons | string {
  const [only, ...others] = points;
  if (only === undefined) return 'the geometry is empty';
  return others.length === 0 ? { wkb: pointWkb(only) } : `${points.length} points instead of one`;
}

function linesAsWkb(lines: readonly Position[][]): SoundPolygons | string {
  const short = lines.find(({ length }) => length < 2);
  if (lines.length === 0) return 'the geometry is empty';
  if (short !== undefined) return `a line has ${short.length} positions, but needs at least 2`;
  const positions = lines.reduce((sum, { length }) => sum + length, 0);
  return sizeFault(lines.length, positions) ?? { wkb: multiLineStringWkb(lines) };
}

/** A value of a column of `encoding` as well-known binary; or why it is no shape, as `row 3: …` goes on. */
export function shapeOfNative(encoding: string, value: unknown): SoundPolygons | string {
  if (value === null || value === undefined) return 'no geometry';
  try {
    switch (encoding) {
      case 'point':
        return { wkb: pointWkb(positionOf(value)) };
      case 'multipoint':
        return pointOf(lineOf(value));
      case 'linestring':
        return linesAsWkb([lineOf(value)]);
      case 'multilinestring':
        return linesAsWkb(linesOf(value));
      case 'polygon':
        return soundPolygons([linesOf(value)]);
      default:
        return soundPolygons(listOf(value, linesOf));
    }
  } catch (error) {
    if (error instanceof ShapeFault) return error.message;
    throw error;
  }
}
