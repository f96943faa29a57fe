/** Categories of imported areas, beside those of the default packs. */
import { GEO_BOUNDARY_CATEGORIES } from './categories.ts';

/** Five-digit ZIP codes of imported areas: no default pack has outlines of them. */
export const ZIP_CATEGORY = { code: 980, name: 'us_zip_code' } as const;

/** The minimum code of a category that an import may make. */
export const FIRST_OWN_CATEGORY = 1000;
/** The greatest: what a program reads as a small whole number. */
export const LAST_OWN_CATEGORY = 999_999;

/** Whether a code below the own ones is that of a category of geo-boundaries. */
export const isBoundaryCategory = (code: number): boolean => String(code) in GEO_BOUNDARY_CATEGORIES;

/** The name of an own category as programs read it: `School area` is `school_area`; nothing where none is left. */
export function categoryWord(name: string): string | undefined {
  const word = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  return word === '' ? undefined : word;
}
