/**
 * GeoParquet's native encodings (1.1): shapes as lists of positions in columns of numbers, `[{ x, y }, …]` for a line,
 * a list more for each level of nesting, without well-known binary.
 */
import { buildShape, ShapeFault, type FoundShape, type ShapeBuilder } from '../geometry/shape.ts';

const ENCODINGS = new Set(['point', 'multipoint', 'linestring', 'multilinestring', 'polygon', 'multipolygon']);

export const isNativeEncoding = (encoding: unknown): encoding is string =>
  typeof encoding === 'string' && ENCODINGS.has(encoding);

const NO_POSITION = "a position of the shape doesn't have two numbers";

function addPosition(builder: ShapeBuilder, value: unknown): void {
  const { x, y } = typeof value === 'object' && value !== null ? (value as { x?: unknown; y?: unknown }) : {};
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw new ShapeFault(NO_POSITION);
  builder.add(x, y);
}

/** @throws ShapeFault where it is another list than the encoding says */
function eachOf(value: unknown, take: (item: unknown) => void): void {
  if (!Array.isArray(value)) throw new ShapeFault("the shape isn't a list of positions");
  for (const item of value) take(item);
}

/** The shape in a value of a column of `encoding`. */
export function shapeOfNative(encoding: string, value: unknown): FoundShape {
  if (value === null || value === undefined) return { fault: 'no geometry' };
  return buildShape((builder) => {
    const add = (position: unknown): void => addPosition(builder, position);
    const addLine = (line: unknown): void => {
      eachOf(line, add);
      builder.endLine();
    };
    const addPolygon = (polygon: unknown): void => {
      eachOf(polygon, (ring) => {
        eachOf(ring, add);
        builder.endRing();
      });
      builder.endPolygon();
    };
    if (encoding === 'point') add(value);
    else if (encoding === 'multipoint') eachOf(value, add);
    if (encoding === 'point' || encoding === 'multipoint') return builder.point();
    if (encoding === 'linestring') addLine(value);
    else if (encoding === 'multilinestring') eachOf(value, addLine);
    if (encoding === 'linestring' || encoding === 'multilinestring') return builder.lines();
    if (encoding === 'polygon') addPolygon(value);
    else eachOf(value, addPolygon);
    return builder.polygons();
  });
}
