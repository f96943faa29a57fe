/** Tables of rasters. `docs/packs.md` describes every column, which a test checks. */

/** Cells per side of a stored tile: a point reads few kilobytes. */
export const RASTER_TILE_SIDE = 64;

/**
 * One row describes the raster; `raster_tile` has its cells as in the source, in tiles that contain a value, and
 * `raster_class` the classes. The pictures of the map are in the tables of map tiles.
 */
export const RASTER_TABLES = `
CREATE TABLE raster (
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  data_type TEXT NOT NULL,
  no_data REAL,
  scale REAL NOT NULL,
  offset REAL NOT NULL,
  unit TEXT,
  has_heights INTEGER NOT NULL,
  cell_metres REAL NOT NULL,
  coordinate_system TEXT NOT NULL,
  minimum REAL NOT NULL,
  maximum REAL NOT NULL,
  pixel_map TEXT NOT NULL
);
CREATE TABLE raster_tile (
  tile_row INTEGER NOT NULL,
  tile_column INTEGER NOT NULL,
  data BLOB NOT NULL,
  PRIMARY KEY (tile_row, tile_column)
);
CREATE TABLE raster_class (
  value INTEGER PRIMARY KEY,
  name TEXT,
  colour TEXT NOT NULL
)`;
