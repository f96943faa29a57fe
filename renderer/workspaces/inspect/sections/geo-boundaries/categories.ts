import type { GeoBoundaries, GeoBoundary } from '../../../../../contract/geo-boundaries.ts';
import type { ComparedValue } from '../../section-definition.ts';
import { translatedName } from '../../../../kit/words/names.ts';
import { WORLD_REGIONS } from './world-regions.ts';
import { t } from '../../../../kit/words/t.ts';

const TITLES: Record<string, string> = {
  nuts0: 'NUTS 0',
  nuts1: 'NUTS 1',
  nuts2: 'NUTS 2',
  nuts3: 'NUTS 3',
  neighbourhood: t('common.neighbourhood'),
  airport: t('inspect.airport'),
  continent: t('inspect.continent'),
  un_region: t('inspect.unRegion'),
  un_subregion: t('inspect.unSubRegion'),
  un_intermediate_region: t('inspect.unIntermediate'),
  un_regional_group: t('inspect.unGroup'),
  country_group: t('inspect.group'),
  currency_area: t('inspect.currency'),
  us_census_region: t('inspect.censusRegion'),
  us_census_division: t('inspect.censusDivision'),
  utm_zone: t('inspect.utmZone'),
  mgrs_grid_zone: t('inspect.gridZone'),
  currency_union: t('inspect.currencyUnion'),
  dependent_territories: t('inspect.dependentTerritories'),
  economic_area: t('inspect.economicArea'),
  international_organization: t('inspect.internationalOrganization'),
  political_union: t('inspect.politicalUnion'),
};

/** Made of whole countries. */
const WORLD = { title: t('inspect.world'), from: 950, to: 959 };
const GRID = { title: t('inspect.grid'), from: 970, to: 979 };
/**
 * Kinds of categories by their codes, from near to far; what none of them has is of a person's own packs, and comes
 * first.
 */
const KINDS: readonly { title: string; from: number; to: number }[] = [
  { title: t('inspect.nearby'), from: 930, to: 949 },
  { title: t('inspect.euStatistics'), from: 920, to: 929 },
  { title: t('inspect.usCensus'), from: 960, to: 969 },
  WORLD,
  GRID,
];

/** `school_district` to `School district`; the default categories have titles of their own. */
export function categoryTitle(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Continents, grid zones and the like: outlined one at a time, as all of them at once would be a map of the world's
 * coasts.
 */
export const isWorldwide = ({ category_code: code }: GeoBoundary): boolean =>
  [WORLD, GRID].some(({ from, to }) => code >= from && code <= to);

/** A boundary without a name is called by its category; those of the world have names in the window's language. */
export function boundaryName(boundary: GeoBoundary): string {
  const { geo_boundary_name: name, category_name: category } = boundary;
  if (name === undefined) return categoryTitle(category);
  if (!isWorldwide(boundary)) return name;
  return WORLD_REGIONS[name] ?? translatedName(name.replace(/^UTM zone (?=\d)/, `${t('inspect.utmZone')} `));
}

export type CategoryGroup = {
  readonly code: number;
  readonly title: string;
  readonly boundaries: readonly GeoBoundary[];
};

/** One group for each category, in the order of the answer: category code, then the smallest first. */
export function byCategory({ boundaries }: GeoBoundaries): CategoryGroup[] {
  return [...Map.groupBy(boundaries, ({ category_code: code }) => code)].map(([code, members]) => ({
    code,
    title: categoryTitle(members[0]?.category_name ?? ''),
    boundaries: members,
  }));
}

export type KindGroup = { readonly title: string; readonly categories: readonly CategoryGroup[] };

/** Categories under headings by kind: what is near first, the world last. */
export function byKind(answer: GeoBoundaries): KindGroup[] {
  const byTitle = Map.groupBy(
    byCategory(answer),
    ({ code }) => KINDS.find(({ from, to }) => code >= from && code <= to)?.title ?? t('inspect.myData'),
  );
  return [t('inspect.myData'), ...KINDS.map(({ title }) => title)].flatMap((title) => {
    const categories = byTitle.get(title);
    return categories === undefined ? [] : [{ title, categories }];
  });
}

/** All boundaries, those near by first: within a kind the finer categories have the higher codes. */
export const fromSmallToLarge = (answer: GeoBoundaries): GeoBoundary[] =>
  byKind(answer).flatMap(({ categories }) => categories.toReversed().flatMap(({ boundaries }) => boundaries));

/** `6 in 5 categories`, `1 boundary` */
export function formatCount(answer: GeoBoundaries): string {
  const { length } = answer.boundaries;
  const categories = byCategory(answer).length;
  if (length === 1) return t('inspect.n1Boundary');
  return t('inspect.length2CountCategories', { count: categories, boundaries: length });
}

/** Under which key a category stands in the comparison of points. */
export const categoryKey = (code: number): string => `category${code}`;

/** One value for each category. */
export const comparedCategories = (answer: GeoBoundaries): ComparedValue[] =>
  byCategory(answer).map(({ code, title, boundaries }) => ({
    key: categoryKey(code),
    label: title,
    order: code,
    text: boundaries.map(boundaryName).join(', '),
  }));
