/**
 * Category codes. 900 to 908 and 911 are defined in the specification; 920 and up are Cairn's own (listed in
 * `docs/api.md`).
 */
export const ADMIN_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

const FIRST_ADMIN_CODE = 900;

/** Returns `900` for level 0 to `908` for level 8. */
export const adminCategoryCode = (level: AdminLevel): number => FIRST_ADMIN_CODE + level;

/** Returns `admin0` … `admin8`. */
export const adminCategoryName = (level: AdminLevel): string => `admin${level}`;

export const TIME_ZONE_CATEGORY = { code: 911, name: 'time_zone' } as const;

/** Areas claimed by several countries; stored in the pack of the countries. */
export const DISPUTED_CATEGORY = { code: 929, name: 'disputed_area' } as const;

/**
 * Lagoons and bays that belong to a country like its lakes but aren't part of its outline; stored with the countries.
 */
export const ENCLOSED_WATER_CATEGORY = { code: 928, name: 'enclosed_water' } as const;

/**
 * Administrative divisions that others have replaced, stored with those. Their sub-category is their level, their
 * vintage says until when they existed (`before 2022-06-06`).
 */
export const FORMER_DIVISION_CATEGORY = { code: 927, name: 'former_division' } as const;

const OTHER_CATEGORIES: readonly { code: number; name: string }[] = [
  TIME_ZONE_CATEGORY,
  DISPUTED_CATEGORY,
  ENCLOSED_WATER_CATEGORY,
  FORMER_DIVISION_CATEGORY,
];

/** Geo-boundary categories of the default packs, by code. */
export const GEO_BOUNDARY_CATEGORIES = {
  920: 'nuts0',
  921: 'nuts1',
  922: 'nuts2',
  923: 'nuts3',
  930: 'neighbourhood',
  940: 'airport',
  950: 'continent',
  951: 'un_region',
  952: 'un_subregion',
  953: 'un_intermediate_region',
  954: 'un_regional_group',
  955: 'country_group',
  956: 'currency_area',
  960: 'us_census_region',
  961: 'us_census_division',
  970: 'utm_zone',
  971: 'mgrs_grid_zone',
} as const satisfies Record<number, string>;

const GEO_BOUNDARY_NAMES: Readonly<Record<number, string>> = GEO_BOUNDARY_CATEGORIES;

/**
 * Returns the name of a category: from the specification, Cairn's own, or `category_<code>` for one from an imported
 * pack.
 */
export function categoryName(code: number): string {
  const other = OTHER_CATEGORIES.find((category) => category.code === code);
  if (other !== undefined) return other.name;
  const level = ADMIN_LEVELS.find((candidate) => adminCategoryCode(candidate) === code);
  return level === undefined ? (GEO_BOUNDARY_NAMES[code] ?? `category_${code}`) : adminCategoryName(level);
}
