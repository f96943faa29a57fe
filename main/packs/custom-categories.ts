/** Names of categories, including those of imported packs. */
import { categoryName } from '../../contract/categories.ts';
import { FIRST_CUSTOM_CATEGORY, ZIP_CATEGORY } from '../../contract/custom-categories.ts';
import { allWithin } from './bounded.ts';
import { answerFirst } from './fallback.ts';
import type { Pack } from './pack.ts';
import type { Packs } from './packs.ts';

const MAX_CATEGORIES = 1000;

interface CategoryRow {
  code: number;
  /** Name for programs. */
  word: string;
  name: string;
}

export interface OwnCategory extends CategoryRow {
  /** The pack that has it. */
  pack: string;
}

function readNames({ database }: Pack): ReadonlyMap<number, CategoryRow> {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'category'").get();
  const rows =
    isThere === undefined
      ? []
      : allWithin<CategoryRow>(database, 'SELECT code, word, name FROM category', MAX_CATEGORIES);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Custom categories of the installed packs, once for each pack that has areas of one. */
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
 * Name of a category for programs; of a custom one from its pack, else `category_<code>`.
 * @param packId the pack of the areas: other files may use the same code for another category
 */
export function categoryNameIn(packs: Packs, code: number, packId?: string): string {
  if (code === ZIP_CATEGORY.code) return ZIP_CATEGORY.name;
  if (code < FIRST_CUSTOM_CATEGORY) return categoryName(code);
  const own = packId === undefined ? undefined : packs.ready.get(packId);
  const wordOf = (tier: Packs): string | undefined => {
    for (const pack of own === undefined ? tier.ofTheme('geo-boundaries') : [own]) {
      const word = pack.memo(readNames).get(code)?.word;
      if (word !== undefined) return word;
    }
    return undefined;
  };
  return answerFirst(packs, wordOf) ?? categoryName(code);
}
