/**
 * Tables of a pack file. `docs/packs.md` describes every column, and a test holds the two against each other.
 * Geometry is EPSG:4326, longitude first.
 */

/** `PRAGMA application_id` of a pack file: the letters `CARN`. */
export const PACK_APPLICATION_ID = 0x43_41_52_4e;

/** One row. Lists and objects are JSON; the columns are those of `PackManifest`. */
export const MANIFEST_TABLE = `
CREATE TABLE manifest (
  id TEXT PRIMARY KEY,
  format_version INTEGER NOT NULL,
  theme TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  version TEXT NOT NULL,
  vintage TEXT NOT NULL,
  coverage TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('measured', 'modelled')),
  licence TEXT NOT NULL,
  attribution TEXT NOT NULL,
  sources TEXT NOT NULL,
  counts TEXT NOT NULL,
  notes TEXT NOT NULL,
  built_at TEXT NOT NULL
)`;

/**
 * Areas: the themes countries, admin, time-zones and geo-boundaries.
 * `geometry` (added by AddGeometryColumn, MULTIPOLYGON) is the whole area, cut at ±180°, and is read only for an answer;
 * look-ups go through `shard`.
 */
export const AREA_TABLE = `
CREATE TABLE area (
  boundary_id INTEGER PRIMARY KEY,
  category_code INTEGER NOT NULL,
  name TEXT NOT NULL,
  local_type TEXT,
  source_key TEXT NOT NULL,
  country_iso3 TEXT,
  parent_id INTEGER,
  sub_category_code INTEGER,
  sub_category_name TEXT,
  west REAL NOT NULL,
  south REAL NOT NULL,
  east REAL NOT NULL,
  north REAL NOT NULL,
  area_km2 REAL NOT NULL,
  UNIQUE (category_code, source_key)
)`;

/** Pieces of areas of at most 256 vertices; `geometry` (POLYGON) has an R*Tree `idx_shard_geometry`. */
export const SHARD_TABLE = `
CREATE TABLE shard (
  id INTEGER PRIMARY KEY,
  boundary_id INTEGER NOT NULL REFERENCES area (boundary_id),
  category_code INTEGER NOT NULL
)`;

/** Countries: what every other interface needs to name a country. Beside `area` in the pack of theme countries. */
export const COUNTRY_TABLE = `
CREATE TABLE country (
  iso3 TEXT PRIMARY KEY,
  iso2 TEXT NOT NULL,
  name TEXT NOT NULL,
  official_name TEXT NOT NULL,
  dial_code TEXT,
  capital TEXT,
  region TEXT
)`;

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

/**
 * Time zones: names and offset changes beside `area`, whose `name` is the IANA name. `zone` has a row for every area,
 * nautical zones (`Etc/GMT±n`) included.
 * - `zone.country_iso3`: JSON array of ISO 3166-1 alpha-3 codes, sorted; `[]` at sea. Names and abbreviations that are not known are NULL.
 * - `zone_transition`: from `at` (seconds since 1970-01-01T00:00:00Z, may be negative) `offset_minutes` east of UTC holds, until the
 *   zone's next row. Each zone's first row is at or before the first instant the pack answers for; a zone that never changes has one row.
 */
export const TIME_ZONE_TABLES = `
CREATE TABLE zone (
  name TEXT PRIMARY KEY,
  boundary_id INTEGER NOT NULL,
  country_iso3 TEXT NOT NULL,
  standard_abbreviation TEXT,
  standard_name TEXT,
  daylight_abbreviation TEXT,
  daylight_name TEXT
);
CREATE TABLE zone_transition (
  zone TEXT NOT NULL,
  at INTEGER NOT NULL,
  offset_minutes INTEGER NOT NULL,
  abbreviation TEXT,
  PRIMARY KEY (zone, at)
) WITHOUT ROWID`;

export const PLACE_TABLE = `
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country_iso3 TEXT,
  admin1 TEXT,
  admin2 TEXT,
  population INTEGER,
  feature_code TEXT,
  lon REAL NOT NULL,
  lat REAL NOT NULL
)`;
