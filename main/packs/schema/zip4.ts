/**
 * Tables of ZIP+4 and ZIP areas (theme zip4). Geometry is EPSG:4326, longitude first. `docs/zip4.md` describes every
 * column, which a test checks.
 */

/**
 * ZIP+4 areas (theme zip4); `geometry` (MULTIPOLYGON) has an R*Tree `idx_zip4_geometry`. The interface returns `id` as
 * `zip4.<id>`. The columns from `street` on are only known if the areas are modelled from street segments: house
 * numbers of one parity from `low_number` to `high_number`, of which about `deliveries` are in use.
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
  source_id BIGINT NOT NULL,
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
