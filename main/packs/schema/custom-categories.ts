/** The table of custom categories, in packs of imported geo-boundaries. `docs/packs.md` describes it. */

/** Names of the pack’s custom categories: `word` is the name for programs. */
export const CATEGORY_TABLE = `
CREATE TABLE category (
  code INTEGER PRIMARY KEY,
  word TEXT NOT NULL,
  name TEXT NOT NULL
)`;
