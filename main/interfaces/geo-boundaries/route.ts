/** `/geoboundariesv1`. */
import { GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';
import { geoBoundariesEndpoint, geoBoundaryCategoriesEndpoint } from '../../../contract/geo-boundaries.ts';
import { parameterFault } from '../fault.ts';
import type { Interface } from '../interface.ts';
import { geoBoundariesAt, geoBoundaryCategories } from './look-up.ts';

export const mountGeoBoundaries: Interface = ({ mount, packs }) => {
  mount(geoBoundariesEndpoint, ({ query }) => {
    const { geo_boundary: category } = query;
    if (category !== undefined) {
      const known = new Set([...Object.keys(GEO_BOUNDARY_CATEGORIES).map(Number), ...packs.areas('geo-boundaries').flatMap((pack) => pack.categories)]);
      if (!known.has(category)) {
        const allowed = [...known].toSorted((a, b) => a - b).join(', ');
        throw parameterFault([{ parameter: 'geo_boundary', message: `must be a category code, one of ${allowed}, not "${category}"` }]);
      }
    }
    return geoBoundariesAt(packs, query, category);
  });
  mount(geoBoundaryCategoriesEndpoint, () => geoBoundaryCategories(packs));
};
