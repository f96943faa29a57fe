/** Tables of map tiles. `docs/packs.md` describes every column, which a test checks. */

/**
 * Vector tiles, gzip-compressed Mapbox Vector Tile 2.1, XYZ scheme (y from the north). A run is a part of a row with
 * equal tiles, e.g. all land; absent in packs of earlier versions. `tile` has row ids, because WITHOUT ROWID makes
 * large tiles take half as much space again.
 */
export const TILE_TABLES = `
CREATE TABLE tile (
  z INTEGER NOT NULL,
  x INTEGER NOT NULL,
  y INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (z, x, y)
);
CREATE TABLE tile_run (
  z INTEGER NOT NULL,
  y INTEGER NOT NULL,
  first_x INTEGER NOT NULL,
  last_x INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (z, y, first_x)
) WITHOUT ROWID;
CREATE TABLE tile_layer (
  name TEXT PRIMARY KEY,
  min_zoom INTEGER NOT NULL,
  max_zoom INTEGER NOT NULL,
  fields TEXT NOT NULL
)`;

/**
 * One row, in packs of imported tiles: the format of `data` and the zooms. Packs without the table contain Mapbox
 * Vector Tiles.
 */
export const TILE_FORMAT_TABLE = `
CREATE TABLE tile_format (
  format TEXT PRIMARY KEY,
  min_zoom INTEGER NOT NULL,
  max_zoom INTEGER NOT NULL
)`;

/**
 * Oceans, seas, lakes and islands by name, in the pack of the base map. Only used to build other themes. Absent in
 * packs of earlier versions.
 */
export const NATURAL_FEATURE_TABLE = `
CREATE TABLE natural_feature (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  other_name TEXT,
  lon REAL NOT NULL,
  lat REAL NOT NULL,
  west REAL,
  south REAL,
  east REAL,
  north REAL
)`;
