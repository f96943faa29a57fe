/** Reader of polygons in vector tiles; a polygon is complete if one tile with its buffer contains it. */
import { classifyRings } from '@mapbox/vector-tile';
import { at } from '../../kit/at.ts';
import type { LonLat, Plane } from '../../kit/plane.ts';
import { POLYGON, type Properties, type Tile } from '../../read/source-tiles.ts';

export interface Outline {
  id: number;
  properties: Properties;
  /** Outer ring, then holes, each closed. */
  rings: LonLat[][];
}

type Ring = { x: number; y: number }[];
interface Piece {
  properties: Properties;
  polygons: Ring[][];
  tile: Tile;
  extent: number;
  /** Distance from the piece to the tile's edges, in grid units. */
  clearance: number;
}

/** Returns the distance between a piece and the edges of its tile; negative if it extends into the buffer. */
function clearanceOf(rings: readonly Ring[], extent: number): number {
  let clearance = Infinity;
  for (const { x, y } of rings.flat()) clearance = Math.min(clearance, x, y, extent - x, extent - y);
  return clearance;
}

/**
 * Reads the polygons of a layer, one per feature id and outer ring. If several tiles have a feature, the piece deepest
 * inside its tile is used, which is complete unless it is larger than the buffer.
 */
export function readOutlines(
  tiles: readonly Tile[],
  layerName: string,
  idProperty: string,
  plane: Plane,
  keep: (properties: Properties) => boolean = () => true,
): Outline[] {
  const best = new Map<number, Piece>();
  for (const tile of tiles) {
    const layer = tile.layers[layerName];
    if (layer === undefined) continue;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      if (feature.type !== POLYGON || !keep(feature.properties)) continue;
      const rings = feature.loadGeometry();
      const clearance = clearanceOf(rings, layer.extent);
      const id = Number(feature.properties[idProperty]);
      if (clearance <= (best.get(id)?.clearance ?? -Infinity)) continue;
      best.set(id, {
        properties: feature.properties,
        polygons: classifyRings(rings),
        tile,
        extent: layer.extent,
        clearance,
      });
    }
  }
  const outlines: Outline[] = [];
  for (const [id, { properties, polygons, tile, extent }] of best) {
    for (const polygon of polygons) {
      const rings = polygon.map((ring) =>
        ring.map(({ x, y }) => plane.toLonLat(plane.fromGrid([tile.x * extent + x, tile.y * extent + y]))),
      );
      outlines.push({ id, properties, rings });
    }
  }
  return outlines;
}

/** Returns the centroid of a ring's area, or its first position if it has no area. */
export function centroid(ring: readonly LonLat[]): LonLat {
  const [originX, originY] = at(ring, 0);
  let doubleArea = 0;
  let x = 0;
  let y = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = [at(ring, i - 1)[0] - originX, at(ring, i - 1)[1] - originY];
    const [bx, by] = [at(ring, i)[0] - originX, at(ring, i)[1] - originY];
    const cross = ax * by - bx * ay;
    doubleArea += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return doubleArea === 0 ? [originX, originY] : [originX + x / (3 * doubleArea), originY + y / (3 * doubleArea)];
}
