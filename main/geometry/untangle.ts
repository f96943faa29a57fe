/**
 * Makes polygons valid, joins them and subtracts one from another: what the rings wind round at least once is inside,
 * so lobes of a crossing and overlapping parts are both kept. Crossings become vertices, edges with the same on both
 * sides vanish, and the rest is traced anew. For large polygons with a few knots this is a hundred times faster than
 * `ST_MakeValid` on the whole.
 */
import { assemble } from './assemble.ts';
import { directions, MINUS_WEIGHT } from './edge-directions.ts';
import { distinctEdges } from './edges.ts';
import { nodedSegments } from './noding.ts';
import type { MultiPolygon } from './rings.ts';
import { Tracer } from './trace.ts';

/**
 * Valid polygons that cover what `polygons` wind round and `minus` does not, or `undefined` if their knots cannot be
 * resolved on the grid.
 */
export function untangle(polygons: MultiPolygon, minus: MultiPolygon = []): MultiPolygon | undefined {
  if (polygons.length === 0) return [];
  const noded = nodedSegments([
    { rings: polygons.flat(), weight: 1 },
    { rings: minus.flat(), weight: MINUS_WEIGHT },
  ]);
  if (noded === undefined) return undefined;
  const edges = distinctEdges(noded);
  return assemble(new Tracer(edges, directions(edges, noded)).loops());
}
