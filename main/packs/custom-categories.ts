/** Names of categories, including those of imported packs. */
import { categoryName } from '../../contract/categories.ts';
import { FIRST_CUSTOM_CATEGORY, ZIP_CATEGORY } from '../../contract/custom-categories.ts';
import { allWithin } from './bounded.ts';
import { confirmedFirst } from './fallback.ts';
import type { Pack } from './pack.ts';
import type { Packs } from './packs.ts';

const MAX_CATEGORIES = 1000;

interface CategoryRow {
  code: number;
  /** The name for programs. */
  word: string;
  name: string;
}

export interface OwnCategory extends CategoryRow {
  /** The pack with the category. */
  pack: string;
}

function readNames({ database }: Pack): ReadonlyMap<number, CategoryRow> {
  const exists = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'category'").get();
  const rows =
    exists === undefined
      ? []
      : allWithin<CategoryRow>(database, 'SELECT code, word, name FROM category', MAX_CATEGORIES);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Returns the custom categories of the installed packs, once for each pack with areas of it. */
export function ownCategories(packs: Packs): OwnCategory[] {
  return packs.areas('geo-boundaries').flatMap(({ id: pack, categories }) => {
    const file = packs.ready.get(pack);
    const named = file?.memo(readNames);
    return categories
      .filter((code) => code >= FIRST_CUSTOM_CATEGORY)
      .map((code) => {
        const { word, name } = named?.get(code) ?? { word: categoryName(code), name: categoryName(code) };
        return { pack, code, word, name };
      });
  });
}

/**
 * Returns the name of a category for programs; for custom ones the name in its pack, or else `category_<code>`.
 * @param packId pack of the areas, because other packs may use the same code for another category
 */
export function categoryNameIn(packs: Packs, code: number, packId?: string): string {
  if (code === ZIP_CATEGORY.code) return ZIP_CATEGORY.name;
  if (code < FIRST_CUSTOM_CATEGORY) return categoryName(code);
  const ownPack = packId === undefined ? undefined : packs.ready.get(packId);
  const wordOf = (tier: Packs): string | undefined => {
    for (const pack of ownPack === undefined ? tier.ofTheme('geo-boundaries') : [ownPack]) {
      const word = pack.memo(readNames).get(code)?.word;
      if (word !== undefined) return word;
    }
    return undefined;
  };
  return confirmedFirst(packs, wordOf) ?? categoryName(code);
}
