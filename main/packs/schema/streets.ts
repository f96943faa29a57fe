/**
 * Tables of streets, addresses, businesses and buildings (theme streets). Geometry is EPSG:4326, longitude first.
 * `docs/streets.md` describes every column, which a test checks.
 */

/**
 * Streets (theme streets): the edges of a road graph, split at every junction; `geometry` (LINESTRING, from `from_node`
 * to `to_node`) has an R*Tree `idx_street_edge_geometry`. Left and right are relative to the line's direction. House
 * numbers are the source's text; the `…_number` columns contain those that are plain numbers. `one_way`: 1 along the
 * line, -1 against it, 0 both ways, NULL unknown. `class` is an OpenStreetMap `highway` value, `source_class` the
 * source's own code.
 */
export const STREET_EDGE_TABLE = `
CREATE TABLE street_edge (
  id INTEGER PRIMARY KEY,
  source_id BIGINT NOT NULL,
  name TEXT,
  class TEXT NOT NULL,
  source_class TEXT NOT NULL,
  from_node BIGINT NOT NULL,
  to_node BIGINT NOT NULL,
  left_from TEXT,
  left_to TEXT,
  left_from_number INTEGER,
  left_to_number INTEGER,
  left_zip TEXT,
  right_from TEXT,
  right_to TEXT,
  right_from_number INTEGER,
  right_to_number INTEGER,
  right_zip TEXT,
  one_way INTEGER CHECK (one_way IN (-1, 0, 1)),
  tags TEXT
)`;

/** Address points. `number` is the source's text and may list several: `2583,2581 B,2581 BIS`. */
export const ADDRESS_TABLE = `
CREATE TABLE address (
  id INTEGER PRIMARY KEY,
  source_id BIGINT NOT NULL,
  number TEXT NOT NULL,
  street TEXT NOT NULL,
  locality TEXT,
  postcode TEXT,
  lon REAL NOT NULL,
  lat REAL NOT NULL
)`;

/** Shops, offices, crafts, schools, surgeries etc. `category` is `key=value` of OpenStreetMap; `tags` is JSON. */
export const BUSINESS_TABLE = `
CREATE TABLE business (
  id INTEGER PRIMARY KEY,
  source_id BIGINT NOT NULL,
  name TEXT,
  category TEXT NOT NULL,
  tags TEXT NOT NULL,
  lon REAL NOT NULL,
  lat REAL NOT NULL
)`;

/** Points of interest that aren't businesses, with the same columns: car parks, toilets, viewpoints etc. */
export const POINT_OF_INTEREST_TABLE = BUSINESS_TABLE.replace('TABLE business', 'TABLE point_of_interest');

/**
 * Directions that a second source adds to the edges of another streets pack: `source_id` is that pack's
 * `street_edge.source_id`, `one_way` as there, `way_id` the OpenStreetMap way it comes from.
 */
export const STREET_ONE_WAY_TABLE = `
CREATE TABLE street_one_way (
  source_id INTEGER PRIMARY KEY,
  one_way INTEGER NOT NULL CHECK (one_way IN (-1, 1)),
  way_id BIGINT NOT NULL
)`;

/** Building outlines; `geometry` (POLYGON) has an R*Tree `idx_building_geometry`. */
export const BUILDING_TABLE = `
CREATE TABLE building (
  id INTEGER PRIMARY KEY,
  source_id BIGINT NOT NULL,
  name TEXT,
  type TEXT NOT NULL
)`;
