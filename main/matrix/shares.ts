/** How much of administrative areas lies within reach. */
import type { FiguredArea } from '../look-ups/health/areas-in.ts';
import { decodePolygons } from '../geometry/geometry-blob.ts';
import { openPackFile } from '../packs/pack-file.ts';
import type { Area, Polygon } from '../routing/reach/outlines.ts';
import type { Steps } from '../routing/steps.ts';
import { Strips } from './strips.ts';

/** Points in the box around an area within reach: shares are accurate to about a per cent of it. */
const SAMPLES = 40_000;
/** Points between two interruptions. */
const POINTS = 512;

/** An area that is partly within reach, and the share of it, above 0 and at most 1. */
export interface Shared {
  area: FiguredArea;
  share: number;
}

/** Reads the shape of an area, degrees × 10⁷. */
function shapeOf({ path, boundaryId }: FiguredArea): Polygon[] {
  const { database } = openPackFile(path);
  try {
    const blob = database
      .prepare<[number], Buffer>('SELECT geometry FROM area WHERE boundary_id = ?')
      .pluck()
      .get(boundaryId);
    const { coordinates, ringEnds, polygonEnds } = decodePolygons(blob);
    let [ring, start] = [0, 0];
    return Array.from(polygonEnds, (polygonEnd) => {
      const polygon: Polygon = [];
      for (; ring < polygonEnd; ring++) {
        polygon.push(Int32Array.from(coordinates.subarray(2 * start, 2 * ringEnds[ring]!), (value) => value * 1e7));
        start = ringEnds[ring]!;
      }
      return polygon;
    });
  } finally {
    database.close();
  }
}

/** Returns the shares of areas within reach, by what is within reach, in the order of the areas. */
export function* sharesOf(
  reached: readonly (Pick<Area, 'squareKilometres'> & { strips: Strips })[],
  areas: readonly FiguredArea[],
): Steps<Shared[][]> {
  const shapes = new Map<FiguredArea, Strips>();
  const shares: Shared[][] = [];
  for (const { strips, squareKilometres } of reached) {
    const { west, south, east, north } = strips;
    const points: [x: number, y: number][] = [];
    const step = Math.max(1, Math.sqrt(((east - west) * (north - south)) / SAMPLES));
    for (let y = south + step / 2; y < north; y += step) {
      for (let x = west + step / 2; x < east; x += step) if (strips.has(x, y)) points.push([x, y]);
      yield;
    }
    const found: Shared[] = [];
    for (const area of areas) {
      const [left, bottom, right, top] = area.bbox.map((degrees) => degrees * 1e7);
      if (left! > east || right! < west || bottom! > north || top! < south) continue;
      const shape = shapes.get(area) ?? new Strips(shapeOf(area));
      shapes.set(area, shape);
      let count = 0;
      for (const [i, [x, y]] of points.entries()) {
        if (i % POINTS === 0) yield;
        if (shape.has(x, y)) count++;
      }
      const share = Math.min(1, ((count / points.length) * squareKilometres) / area.areaKm2);
      if (count > 0) found.push({ area, share: Number(share.toPrecision(3)) });
    }
    shares.push(found);
  }
  return shares;
}
