/**
 * Tables of areas, countries, time zones and places. Geometry is EPSG:4326, longitude first. `docs/packs.md` describes
 * every column, which a test checks. Numbers of more than 32 bits are BIGINT, because GDAL reads INTEGER as 32 bits and
 * truncates larger numbers.
 */

/**
 * Areas: the themes countries, admin, time-zones and geo-boundaries. `geometry` (added by AddGeometryColumn,
 * MULTIPOLYGON) is the entire area, split at ±180°. Only answers read it; look-ups use `shard`.
 */
export const AREA_TABLE = `
CREATE TABLE area (
  boundary_id INTEGER PRIMARY KEY,
  category_code INTEGER NOT NULL,
  name TEXT NOT NULL,
  local_type TEXT,
  source_key TEXT NOT NULL,
  country_iso3 TEXT,
  parent_id BIGINT,
  sub_category_code INTEGER,
  sub_category_name TEXT,
  west REAL NOT NULL,
  south REAL NOT NULL,
  east REAL NOT NULL,
  north REAL NOT NULL,
  area_km2 REAL NOT NULL,
  vintage TEXT,
  UNIQUE (category_code, source_key)
)`;

/** Pieces of areas of at most 256 vertices; `geometry` (POLYGON) has an R*Tree and a {@link PACKED_TREE_TABLE}. */
export const SHARD_TABLE = `
CREATE TABLE shard (
  id INTEGER PRIMARY KEY,
  boundary_id BIGINT NOT NULL REFERENCES area (boundary_id),
  category_code INTEGER NOT NULL
)`;

/**
 * The boxes of a table's geometries (`shard`, `zip4`) for look-ups, see `packed-tree.ts`. Absent in packs of earlier
 * versions.
 */
export const PACKED_TREE_TABLE = `
CREATE TABLE packed_tree (
  table_name TEXT PRIMARY KEY,
  tree BLOB NOT NULL,
  crc32 BIGINT NOT NULL
)`;

/** Names of areas in other languages. Absent in packs of earlier versions. */
export const AREA_NAME_TABLE = `
CREATE TABLE area_name (
  boundary_id BIGINT NOT NULL REFERENCES area (boundary_id),
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (boundary_id, language)
) WITHOUT ROWID`;

/**
 * Administrative areas that boundaries consist of: the countries of a continent, the states of a census region.
 * `member_category` is the code of their level.
 */
export const AREA_MEMBER_TABLE = `
CREATE TABLE area_member (
  boundary_id BIGINT NOT NULL REFERENCES area (boundary_id),
  member_category INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  PRIMARY KEY (boundary_id, member_id)
) WITHOUT ROWID`;

/** Countries: all that other interfaces need to name one. Part of the pack of theme countries. */
export const COUNTRY_TABLE = `
CREATE TABLE country (
  iso3 TEXT PRIMARY KEY,
  iso2 TEXT NOT NULL,
  name TEXT NOT NULL,
  official_name TEXT NOT NULL,
  dial_code TEXT,
  capital TEXT,
  region TEXT,
  west REAL,
  south REAL,
  east REAL,
  north REAL,
  label_lon REAL,
  label_lat REAL
);
CREATE TABLE country_name (
  iso3 TEXT NOT NULL,
  name TEXT NOT NULL
)`;

/** Time zones: names and offset changes of each `area`, whose `name` is the IANA name. */
export const TIME_ZONE_TABLES = `
CREATE TABLE zone (
  name TEXT PRIMARY KEY,
  boundary_id BIGINT NOT NULL,
  country_iso3 TEXT NOT NULL,
  standard_abbreviation TEXT,
  standard_name TEXT,
  daylight_abbreviation TEXT,
  daylight_name TEXT
);
CREATE TABLE zone_transition (
  zone TEXT NOT NULL,
  at BIGINT NOT NULL,
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
  lat REAL NOT NULL,
  geonames_id BIGINT,
  seat_level INTEGER
)`;
