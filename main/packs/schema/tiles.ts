/**
 * Tables of vector tiles. `docs/packs.md` describes every column, and a test holds the two against each other.
 */

/** Vector tiles, gzip-compressed Mapbox Vector Tile 2.1, XYZ scheme (y from the north). */
export const TILE_TABLES = `
CREATE TABLE tile (
  z INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (z, x, y)
) WITHOUT ROWID;
CREATE TABLE tile_layer (
  name TEXT PRIMARY KEY,
  min_zoom INTEGER NOT NULL,
  max_zoom INTEGER NOT NULL,
  fields TEXT NOT NULL
)`;
