/** The table of own categories, in packs of imported geo-boundaries. `docs/packs.md` describes it. */

/** Names of the categories of the pack’s areas that are not Cairn’s own: `word` is what programs read. */
export const CATEGORY_TABLE = `
CREATE TABLE category (
  code INTEGER PRIMARY KEY,
  word TEXT NOT NULL,
  name TEXT NOT NULL
)`;
