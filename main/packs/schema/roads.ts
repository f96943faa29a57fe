/** Tables of road networks (theme roads). `docs/routing.md` describes every column, which a test checks. */

/**
 * Roads (theme roads): a road network as `main/routing/network.ts` describes it, for any vehicle and profile.
 * `road_array` stores its arrays, little-endian (`kind` is `int32` or `float64`); `road_tag_set` the distinct sets of
 * tags, as JSON; `road_name` the distinct names of ways, which packs of earlier versions lack. Node and way numbers are
 * positions in the arrays. `road_order` is the order of elimination of the streets of one kind of vehicle (`int32`),
 * computed at import. `fingerprint` identifies the streets that it was computed for; if it doesn't match the current
 * profiles, the order isn't used.
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
CREATE TABLE road_name (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
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
  fingerprint BIGINT NOT NULL,
  streets BLOB NOT NULL
);
CREATE TABLE road_country (
  iso2 TEXT PRIMARY KEY
)`;
