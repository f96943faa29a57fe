/** Tables of the attributes of imported areas, apart from their names. `docs/packs.md` describes them. */

/** Fields of the imported file, in its order, except those used as name and key. */
export const ATTRIBUTE_TABLES = `
CREATE TABLE attribute_field (
  position INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  is_number INTEGER NOT NULL
);
CREATE TABLE attribute (
  boundary_id INTEGER PRIMARY KEY,
  cells TEXT NOT NULL
)`;
