/** `/geoboundariesv1`. */
import { pointOf } from '../../../contract/coordinates.ts';
import { GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';
import { geoBoundariesEndpoint, geoBoundaryCategoriesEndpoint } from '../../../contract/geo-boundaries.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { parameterFault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { geoBoundariesText, geoBoundaryCategories } from '../../look-ups/geo-boundaries/look-up.ts';

export const mountGeoBoundaries: MountEndpoints = ({ mount, mountLookUp }) => {
  mountLookUp(geoBoundariesEndpoint, (packs, query) => {
    const { geo_boundary: category } = query;
    if (category !== undefined) {
      const known = new Set([
        ...Object.keys(GEO_BOUNDARY_CATEGORIES).map(Number),
        ...packs.areas('geo-boundaries').flatMap((pack) => pack.categories),
      ]);
      if (!known.has(category)) {
        const allowed = [...known].toSorted((a, b) => a - b).join(', ');
        throw parameterFault([
          { parameter: 'geo_boundary', message: `must be a category code, one of ${allowed}, not "${category}"` },
        ]);
      }
    }
    return { contentType: JSON_CONTENT_TYPE, json: geoBoundariesText(packs, pointOf(query), category) };
  });
  mount(geoBoundaryCategoriesEndpoint, ({ packs }) => geoBoundaryCategories(packs));
};
