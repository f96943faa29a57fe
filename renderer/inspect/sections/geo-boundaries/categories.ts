import type { GeoBoundaries, GeoBoundary } from '../../../../contract/geo-boundaries.ts';
import type { ComparedValue } from '../../section-definition.ts';

const TITLES: Record<string, string> = {
  nuts0: 'NUTS 0',
  nuts1: 'NUTS 1',
  nuts2: 'NUTS 2',
  nuts3: 'NUTS 3',
  neighbourhood: 'Neighbourhood',
  airport: 'Airport',
};

/** `school_district` to `School district`; the default categories have titles of their own. */
export function categoryTitle(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A boundary without a name is called by its category. */
export const boundaryName = ({ geo_boundary_name: name, category_name: category }: GeoBoundary): string => name ?? categoryTitle(category);

export type CategoryGroup = { readonly code: number; readonly title: string; readonly boundaries: readonly GeoBoundary[] };

/** One group for each category, in the order of the answer: category code, then the smallest first. */
export function byCategory({ boundaries }: GeoBoundaries): CategoryGroup[] {
  return [...Map.groupBy(boundaries, ({ category_code: code }) => code)].map(([code, members]) => ({
    code,
    title: categoryTitle(members[0]?.category_name ?? ''),
    boundaries: members,
  }));
}

/** `6 in 5 categories`, `1 boundary` */
export function writtenCount(answer: GeoBoundaries): string {
  const { length } = answer.boundaries;
  const categories = byCategory(answer).length;
  if (length === 1) return '1 boundary';
  return categories === 1 ? `${length} in 1 category` : `${length} in ${categories} categories`;
}

/** Under which key a category stands in the comparison of points. */
export const categoryKey = (code: number): string => `category${code}`;

/** One value for each category. */
export const comparedCategories = (answer: GeoBoundaries): ComparedValue[] =>
  byCategory(answer).map(({ code, title, boundaries }) => ({ key: categoryKey(code), label: title, order: code, text: boundaries.map(boundaryName).join(', ') }));
