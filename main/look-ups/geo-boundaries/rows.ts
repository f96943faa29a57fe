/** Geo-boundaries, in the table of look-ups. */
import { GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';
import { pointOf } from '../../../contract/coordinates.ts';
import { parameterFault } from '../../../contract/fault.ts';
import { geoBoundariesLookUp, geoBoundaryCategoriesLookUp } from '../../../contract/geo-boundaries.ts';
import { jsonText } from '../../../contract/json-text.ts';
import type { Packs } from '../../packs/packs.ts';
import { implement } from '../row.ts';
import { geoBoundariesAt, geoBoundariesText, geoBoundaryCategories } from './look-up.ts';

const installedCategories = (packs: Packs): number[] =>
  packs.areas('geo-boundaries').flatMap(({ categories }) => categories);

const formatList = (categories: ReadonlySet<number>): string => [...categories].toSorted((a, b) => a - b).join(', ');

export const geoBoundariesRow = implement(geoBoundariesLookUp, {
  answer(packs, query) {
    const { geo_boundary: category } = query;
    if (category !== undefined) {
      const known = new Set([...Object.keys(GEO_BOUNDARY_CATEGORIES).map(Number), ...installedCategories(packs)]);
      if (!known.has(category)) {
        const message = `must be a category code, one of ${formatList(known)}, not "${category}"`;
        throw parameterFault([{ parameter: 'geo_boundary', message }]);
      }
    }
    return geoBoundariesText(packs, pointOf(query), category);
  },
  find: (packs) => (point) => (category: number) => geoBoundariesAt(packs, point, category).boundaries,
  values: {
    // Several if they overlap, smallest first; some have no name.
    boundary: (boundariesOf, category) =>
      boundariesOf(Number(category))
        .flatMap(({ geo_boundary_name: name }) => name ?? [])
        .join('; '),
    boundary_id: (boundariesOf, category) =>
      boundariesOf(Number(category))
        .map(({ boundary_id: id }) => id)
        .join('; '),
  },
  check(packs, name, category) {
    const installed = new Set(installedCategories(packs));
    return installed.has(Number(category))
      ? undefined
      : `${name}:${category} isn't available: no installed pack has boundaries of that category. Available: ` +
          formatList(installed);
  },
});

export const geoBoundaryCategoriesRow = implement(geoBoundaryCategoriesLookUp, {
  answer: (packs) => jsonText(geoBoundaryCategories(packs)),
});
