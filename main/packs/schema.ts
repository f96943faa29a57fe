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

/** Time zones: names and offset changes beside `area`, whose `name` is the IANA name. */
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

/**
 * Streets (theme streets): the edges of a road graph, cut at every junction; `geometry` (LINESTRING, from `from_node` to
 * `to_node`) has an R*Tree `idx_street_edge_geometry`. Left and right are those of the line's direction. House numbers are
 * the source's text; the `…_number` columns hold them where they are plain numbers. `one_way`: 1 along the line, -1 against
 * it, 0 both ways, NULL unknown. `class` is an OpenStreetMap `highway` value, `source_class` the source's own code.
 */
export const STREET_EDGE_TABLE = `
CREATE TABLE street_edge (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL,
  name TEXT,
  class TEXT NOT NULL,
  source_class TEXT NOT NULL,
  from_node INTEGER NOT NULL,
  to_node INTEGER NOT NULL,
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
  source_id INTEGER NOT NULL,
  number TEXT NOT NULL,
  street TEXT NOT NULL,
  locality TEXT,
  postcode TEXT,
  lon REAL NOT NULL,
  lat REAL NOT NULL
)`;

/** Shops, offices, crafts, schools, surgeries and the like. `category` is `key=value` of OpenStreetMap; `tags` is JSON. */
export const BUSINESS_TABLE = `
CREATE TABLE business (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL,
  name TEXT,
  category TEXT NOT NULL,
  tags TEXT NOT NULL,
  lon REAL NOT NULL,
  lat REAL NOT NULL
)`;

/**
 * What a second source adds to the edges of another streets pack: `source_id` is that pack's `street_edge.source_id`,
 * `one_way` as there, `way_id` the OpenStreetMap way that says so.
 */
export const STREET_ONE_WAY_TABLE = `
CREATE TABLE street_one_way (
  source_id INTEGER PRIMARY KEY,
  one_way INTEGER NOT NULL CHECK (one_way IN (-1, 1)),
  way_id INTEGER NOT NULL
)`;

/** Building outlines; `geometry` (POLYGON) has an R*Tree `idx_building_geometry`. */
export const BUILDING_TABLE = `
CREATE TABLE building (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL,
  name TEXT,
  type TEXT NOT NULL
)`;

/**
 * ZIP+4 areas (theme zip4); `geometry` (MULTIPOLYGON) has an R*Tree `idx_zip4_geometry`. `id` is the row that the
 * interface shows as `zip4.<row>`. The columns from `street` on are known only where the areas are modelled from street
 * segments: house numbers of one parity from `low_number` to `high_number`, about `deliveries` of them in use.
 */
export const ZIP4_TABLE = `
CREATE TABLE zip4 (
  id INTEGER PRIMARY KEY,
  zip TEXT NOT NULL CHECK (length(zip) = 5),
  plus4 TEXT NOT NULL CHECK (length(plus4) = 4),
  zip9 TEXT NOT NULL CHECK (zip9 = zip || plus4),
  fips TEXT,
  west REAL NOT NULL,
  south REAL NOT NULL,
  east REAL NOT NULL,
  north REAL NOT NULL,
  area_m2 REAL NOT NULL,
  street TEXT,
  low_number INTEGER,
  high_number INTEGER,
  deliveries INTEGER
);
CREATE INDEX zip4_zip9 ON zip4 (zip9)`;

/** House numbers of modelled ZIP+4 areas by side of street edge: `source_id` is the TLID, `side` is `L` or `R`. */
export const ZIP4_RANGE_TABLE = `
CREATE TABLE zip4_range (
  zip4_id INTEGER NOT NULL REFERENCES zip4 (id),
  source_id INTEGER NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('L', 'R')),
  low_number INTEGER NOT NULL,
  high_number INTEGER NOT NULL,
  PRIMARY KEY (source_id, side, low_number)
) WITHOUT ROWID`;

/** ZIP areas, each the exact union of its ZIP+4 areas; `geometry` (MULTIPOLYGON). Not the postal service's boundary. */
export const ZIP5_TABLE = `
CREATE TABLE zip5 (
  zip TEXT PRIMARY KEY,
  fips TEXT,
  area_m2 REAL NOT NULL,
  zip4_count INTEGER NOT NULL
)`;

/**
 * Health figures. `area_key` names an area by a code that outlives any boundary pack: `iso3:URY`, `fips:06` (a US state),
 * `fips:06087` (a US county), `boundary:<boundary_id>`, or `path:<names>` (`main/packs/area-key.ts`). `day` counts days since
 * 1970-01-01, `last_day` is the last with figures, if there is any. The trend columns hold changes that the source itself states; a series has none, since it has the days.
 */
export const HEALTH_TABLES = `
CREATE TABLE health_area (
  id INTEGER PRIMARY KEY,
  area_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  population INTEGER,
  last_day INTEGER
);
CREATE TABLE health_figure (
  area_id INTEGER NOT NULL REFERENCES health_area (id),
  day INTEGER NOT NULL,
  total_cases INTEGER,
  total_deaths INTEGER,
  trend_days INTEGER,
  covid_trend INTEGER,
  covid_deceased_trend INTEGER,
  PRIMARY KEY (area_id, day)
) WITHOUT ROWID`;

/**
 * Roads (theme roads): a road network as `main/routing/network.ts` describes it, for any vehicle and profile. `road_array`
 * holds its arrays, little-endian (`kind` is `int32` or `float64`); `road_tag_set` the distinct sets of tags, as JSON; node
 * and way numbers are positions in the arrays. `road_order` is the order of elimination of the streets of one kind of vehicle
 * (`int32`), worked out once at import; `fingerprint` says for which streets it was made, and one that does not fit the
 * profiles of the day is not used.
 */
export const ROAD_TABLES = `
CREATE TABLE road_array (
  name TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('int32', 'float64')),
  data BLOB NOT NULL
);
CREATE TABLE road_tag_set (
  id INTEGER PRIMARY KEY,
  tags TEXT NOT NULL
);
CREATE TABLE road_restriction (
  id INTEGER PRIMARY KEY,
  tags TEXT NOT NULL,
  from_ways TEXT NOT NULL,
  via_node INTEGER,
  via_ways TEXT NOT NULL,
  to_ways TEXT NOT NULL
);
CREATE TABLE road_order (
  vehicle TEXT PRIMARY KEY,
  fingerprint INTEGER NOT NULL,
  streets BLOB NOT NULL
);
CREATE TABLE road_country (
  iso2 TEXT PRIMARY KEY
)`;
