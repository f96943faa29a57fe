/**
 * Tables of a pack of theme geocoder. `docs/geocoder.md` describes every column. Coordinates are integers of 1e-7
 * degrees.
 */

export const GEOCODER_TABLES = `
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  level INTEGER,
  name TEXT NOT NULL,
  short_name TEXT,
  alternates TEXT,
  context TEXT,
  category TEXT,
  parent BIGINT,
  lon INTEGER NOT NULL,
  lat INTEGER NOT NULL,
  west INTEGER,
  south INTEGER,
  east INTEGER,
  north INTEGER,
  population INTEGER,
  boundary_id BIGINT,
  importance REAL NOT NULL
);
CREATE TABLE house (
  id INTEGER PRIMARY KEY,
  street BIGINT NOT NULL,
  number INTEGER NOT NULL,
  suffix TEXT,
  postcode TEXT,
  lon INTEGER NOT NULL,
  lat INTEGER NOT NULL,
  interpolated INTEGER
);
CREATE TABLE edge (
  id INTEGER PRIMARY KEY,
  street BIGINT NOT NULL,
  left_from INTEGER,
  left_to INTEGER,
  right_from INTEGER,
  right_to INTEGER,
  left_postcode TEXT,
  right_postcode TEXT,
  line BLOB NOT NULL
);
CREATE TABLE corner (
  street BIGINT NOT NULL,
  node BIGINT NOT NULL,
  PRIMARY KEY (street, node)
) WITHOUT ROWID;
CREATE TABLE word (
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL,
  token TEXT NOT NULL,
  documents INTEGER NOT NULL,
  best BIGINT NOT NULL
);
CREATE TABLE typo (
  key BIGINT NOT NULL,
  word BIGINT NOT NULL,
  PRIMARY KEY (key, word)
) WITHOUT ROWID;
CREATE TABLE area_code (
  code TEXT NOT NULL,
  document BIGINT NOT NULL,
  PRIMARY KEY (code, document)
) WITHOUT ROWID;
CREATE TABLE area_country (
  document BIGINT NOT NULL,
  country TEXT NOT NULL,
  PRIMARY KEY (document, country)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE edge_box USING rtree_i32(id, west, east, south, north);
CREATE VIRTUAL TABLE place_box USING rtree_i32(id, west, east, south, north);
CREATE VIRTUAL TABLE document_text USING fts5(
  name, context, cell,
  content='', columnsize=0, detail=column, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
)`;

/** Created after all rows are inserted, which is faster than updating the indexes row by row. */
export const GEOCODER_INDEXES = `
CREATE INDEX house_street ON house (street, number);
CREATE INDEX edge_street ON edge (street);
CREATE INDEX word_term ON word (term, best);
CREATE INDEX word_token ON word (token, documents);
CREATE INDEX document_boundary ON document (boundary_id) WHERE boundary_id IS NOT NULL`;
