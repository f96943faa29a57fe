/** Borders and coasts, in the table of look-ups. */
import { bordersLookUp, MAX_BORDER_METRES, type Borders } from '../../../contract/borders.ts';
import { pointOf, type Point } from '../../../contract/coordinates.ts';
import { jsonText } from '../../../contract/json-text.ts';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import { coastDistance, isOnLand } from '../../packs/nearest-coast.ts';
import { nearestOtherCountry } from '../../packs/nearest-division.ts';
import type { Packs } from '../../packs/packs.ts';
import { implement } from '../row.ts';

/** @throws Fault */
function borderAt(packs: Packs, point: Point): Pick<Borders, 'country_iso3' | 'border'> {
  const iso3 = adminAreaAt(packs, point, 0)?.area.countryIso3 ?? undefined;
  if (iso3 === undefined) return {};
  const found = nearestOtherCountry(packs, point, iso3, MAX_BORDER_METRES);
  const neighbour = found?.area.countryIso3 ?? undefined;
  if (found === undefined || neighbour === undefined) return { country_iso3: iso3 };
  const name = packs.country(neighbour)?.officialName;
  return {
    country_iso3: iso3,
    border: {
      distance_m: Math.round(found.distanceMetres),
      country_iso3: neighbour,
      ...(name === undefined ? {} : { country_name: name }),
    },
  };
}

/** Metres to the coast; undefined if it's too far. */
const coastAt = (packs: Packs, point: Point): number | undefined => {
  const metres = coastDistance(packs, point, MAX_BORDER_METRES);
  return metres === undefined ? undefined : Math.round(metres);
};

export const bordersRow = implement(bordersLookUp, {
  answer(packs, query) {
    const point = pointOf(query);
    const border = borderAt(packs, point);
    const coast = coastAt(packs, point);
    return jsonText<Borders>({
      side: isOnLand(packs, point) ? 'land' : 'sea',
      ...border,
      ...(coast === undefined ? {} : { coast: { distance_m: coast } }),
    });
  },
  find(packs) {
    packs.needAreas('countries');
    return (point) => {
      let border: Borders['border'] | null = null;
      return {
        border: () => (border === null ? (border = borderAt(packs, point).border) : border),
        coast: () => coastAt(packs, point),
      };
    };
  },
  values: {
    border_distance_m: ({ border }) => border()?.distance_m.toString(),
    border_country: ({ border }) => border()?.country_iso3,
    coast_distance_m: ({ coast }) => coast()?.toString(),
  },
});
