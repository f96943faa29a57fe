/**
 * Tables of what a file says of its areas beside their names, in packs of imported areas. `docs/packs.md` describes
 * them.
 */

/** Fields of the file that name and key are not taken from, in its order. */
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
