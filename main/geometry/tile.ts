/**
 * Index arithmetic of web-mercator tiles (EPSG:3857, XYZ scheme): `x` counts east from −180°, `y` south from the
 * mercator limit. A tile owns its west and its north edge, so that every point has exactly one tile.
 */

/** The latitude at which web mercator ends: `atan(sinh(π))` in degrees. */
export const MERCATOR_LIMIT = (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI;

export interface Tile {
  x: number;
  y: number;
  zoom: number;
}

/** Example: `16/22543/39555`, as the `id` of a tile's feature. */
export const tileId = ({ x, y, zoom }: Tile): string => `${zoom}/${x}/${y}`;

/** Edges in decimal degrees. */
export interface TileEdges {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Tiles per side of the world: 2^zoom. */
export const tilesPerSide = (zoom: number): number => 2 ** zoom;

/** Longitude of the west edge of column `x`; exact, since `x · 360 / 2^zoom` has fewer bits than a double. */
const westOf = (x: number, zoom: number): number => (x * 360) / tilesPerSide(zoom) - 180;

/** Latitude of the north edge of row `y`, by the inverse mercator projection. */
function northOf(y: number, zoom: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tilesPerSide(zoom)))) * 180) / Math.PI;
}

/** Returns the edges of `tile`. Neighbouring tiles have bit-identical shared edges. */
export function tileEdges({ x, y, zoom }: Tile): TileEdges {
  return { west: westOf(x, zoom), south: northOf(y + 1, zoom), east: westOf(x + 1, zoom), north: northOf(y, zoom) };
}

/** Returns the tile that contains a point; undefined beyond the mercator limit. */
export function tileAt(longitude: number, latitude: number, zoom: number): Tile | undefined {
  if (Math.abs(latitude) > MERCATOR_LIMIT) return undefined;
  const side = tilesPerSide(zoom);
  return { x: columnAt(longitude, zoom) % side, y: Math.min(rowAt(latitude, zoom), side - 1), zoom };
}

/** The result may be 2^zoom: 180° is the west edge of the first column. */
function columnAt(longitude: number, zoom: number): number {
  const x = Math.floor(((longitude + 180) / 360) * tilesPerSide(zoom));
  return correctIndex(x, (column) => longitude >= westOf(column, zoom));
}

function rowAt(latitude: number, zoom: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tilesPerSide(zoom));
  return correctIndex(y, (row) => latitude <= northOf(row, zoom));
}

/**
 * Corrects an index that is off by one due to rounding: returns the highest index whose near edge isn't past the point,
 * at least 0.
 */
function correctIndex(estimate: number, isPastNearEdge: (index: number) => boolean): number {
  let index = Math.max(estimate, 0);
  while (index > 0 && !isPastNearEdge(index)) index -= 1;
  while (isPastNearEdge(index + 1)) index += 1;
  return index;
}
