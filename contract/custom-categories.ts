/** Categories of imported areas. */
import { GEO_BOUNDARY_CATEGORIES } from './categories.ts';

/** Five-digit ZIP codes of imported areas; the default packs don't contain their outlines. */
export const ZIP_CATEGORY = { code: 980, name: 'us_zip_code' } as const;

/** Smallest code of a custom category. */
export const FIRST_CUSTOM_CATEGORY = 1000;
/** Largest code of a custom category. */
export const LAST_CUSTOM_CATEGORY = 999_999;

/** Returns whether a code below the custom ones is a geo-boundary category. */
export const isBoundaryCategory = (code: number): boolean => String(code) in GEO_BOUNDARY_CATEGORIES;

/** Returns the name of a custom category as an identifier, `school_area` for `School area`; undefined if empty. */
export function categoryIdentifier(name: string): string | undefined {
  const identifier = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  return identifier === '' ? undefined : identifier;
}
