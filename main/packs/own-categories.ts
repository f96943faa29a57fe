/** Names of categories, those that imported packs bring included. */
import { categoryName } from '../../contract/categories.ts';
import { FIRST_OWN_CATEGORY, ZIP_CATEGORY } from '../../contract/own-categories.ts';
import { allWithin } from './bounded.ts';
import { keptPerPack } from './kept.ts';
import type { PackLibrary } from './library.ts';

const MAX_CATEGORIES = 1000;

interface CategoryRow {
  code: number;
  word: string;
}

const wordsIn = keptPerPack(({ database }) => {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'category'").get();
  const rows =
    isThere === undefined ? [] : allWithin<CategoryRow>(database, 'SELECT code, word FROM category', MAX_CATEGORIES);
  return new Map(rows.map(({ code, word }) => [code, word]));
});

/** Name of a category as programs read it; of an own one as its pack says, else `category_<code>`. */
export function categoryNameIn(library: PackLibrary, code: number): string {
  if (code === ZIP_CATEGORY.code) return ZIP_CATEGORY.name;
  if (code < FIRST_OWN_CATEGORY) return categoryName(code);
  for (const pack of library.ofTheme('geo-boundaries')) {
    const word = wordsIn(pack).get(code);
    if (word !== undefined) return word;
  }
  return categoryName(code);
}
