/** Places of interest, in the table of look-ups. */
import { pointOf, type Point } from '../../../contract/coordinates.ts';
import { parameterFault } from '../../../contract/fault.ts';
import { jsonText } from '../../../contract/json-text.ts';
import type { Bbox } from '../../../contract/pack.ts';
import {
  PLACE_CATEGORIES,
  PLACE_GROUPS,
  placeCategoryOf,
  tagsOfPlaces,
  type PlaceCategory,
} from '../../../contract/place-categories.ts';
import {
  DEFAULT_PLACES,
  MAX_PLACE_METRES,
  placeCategoriesLookUp,
  placesOfInterestLookUp,
  type PlaceCategories,
  type PlaceOfInterest,
  type PlacesOfInterest,
} from '../../../contract/places-of-interest.ts';
import type { Packs } from '../../packs/packs.ts';
import { nameOf } from '../roads/nearest-points.ts';
import {
  countTagged,
  pointsOf,
  unavailablePoints,
  unknownCategory,
  type FoundPoint,
  type NamedPoint,
} from '../roads/point-sets.ts';
import { selectsSavedPlaces } from '../roads/saved-points.ts';
import { implement } from '../row.ts';
import { NearestByAir, type Near } from './nearest-by-air.ts';

const WORLD: Bbox = [-180, -90, 180, 90];

/** Indexes by the text that selects their points. */
const openIndexes = (): Map<string, NearestByAir<FoundPoint>> => new Map();

/** Returns the points of a pack id, category or tag. */
function indexOf(packs: Packs, text: string): NearestByAir<FoundPoint> {
  const indexes = packs.memo(openIndexes);
  const known = indexes.get(text);
  if (known !== undefined) return known;
  const points = pointsOf(packs, text, WORLD);
  const index = new NearestByAir(points);
  // Texts without points are unlimited in number.
  if (points.length > 0) indexes.set(text, index);
  return index;
}

/** Returns the stored tags of a business or point of interest. */
function tagsOf(packs: Packs, { pack, table, row }: FoundPoint): Record<string, string> {
  const text = packs.ready
    .get(pack)
    ?.database.prepare<[number], string>(`SELECT tags FROM ${table} WHERE id = ?`)
    .pluck()
    .get(row);
  const tags: Record<string, string> = text === undefined ? {} : JSON.parse(text);
  return tags;
}

function featureOf(packs: Packs, { point, metres }: Near<FoundPoint>): PlaceOfInterest {
  const { name, lon, lat, category, id, pack } = point;
  const known = category === null ? undefined : placeCategoryOf(category)?.id;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      ...(name === null ? {} : { name }),
      ...(known === undefined ? {} : { category: known }),
      tag: category ?? '',
      distance_m: Math.round(metres * 10) / 10,
      source_id: Number(id),
      pack,
      tags: tagsOf(packs, point),
    },
  };
}

/** Returns the nearest places of a category or tag. @throws Fault if the category is unknown or no pack has places */
export function placesNear(
  packs: Packs,
  category: string,
  from: Point,
  { k = DEFAULT_PLACES, radius = MAX_PLACE_METRES }: { k?: number | undefined; radius?: number | undefined },
): PlaceOfInterest[] {
  if (tagsOfPlaces(category) === undefined && !/^[^=\s]+=[^=]+$/u.test(category))
    throw parameterFault([{ parameter: 'category', message: unknownCategory(category) }]);
  if (packs.ofTheme('businesses').length === 0) packs.need('streets');
  return indexOf(packs, category)
    .find(from, k, radius)
    .map((near) => featureOf(packs, near));
}

export const placesOfInterestRow = implement(placesOfInterestLookUp, {
  answer: (packs, { category, k, radius, ...position }) =>
    jsonText<PlacesOfInterest>({
      type: 'FeatureCollection',
      features: placesNear(packs, category, pointOf(position), { k, radius }),
    }),
  find(packs, saved) {
    const savedIndexes = new Map<string, NearestByAir<NamedPoint>>(
      [...saved].map(([text, points]) => [text, new NearestByAir(points)]),
    );
    return (point) => {
      // Several fields of a row share one search.
      const found = new Map<string, Near<NamedPoint> | undefined>();
      return (text: string) => {
        if (!found.has(text))
          found.set(text, (savedIndexes.get(text) ?? indexOf(packs, text)).find(point, 1, Infinity)[0]);
        const near = found.get(text);
        return near && { ...near, name: () => nameOf(packs, near.point) ?? undefined };
      };
    };
  },
  values: {
    nearest_by_air: (nearest, text) => nearest(text)?.name(),
    nearest_by_air_id: (nearest, text) => nearest(text)?.point.id.toString(),
    nearest_by_air_metres: (nearest, text) => nearest(text)?.metres.toFixed(1),
  },
  check(packs, name, text) {
    const reason = selectsSavedPlaces(text) ? undefined : unavailablePoints(packs, text);
    return reason === undefined ? undefined : `${name}:${text} isn't available: ${reason}`;
  },
});

type Language = keyof PlaceCategory['names'];

const titleOf = ({ names, id }: Pick<PlaceCategory, 'names' | 'id'>, language: Language): string =>
  names[language][0] ?? id;

export const placeCategoriesRow = implement(placeCategoriesLookUp, {
  answer: (packs, { language = 'en' }) =>
    jsonText<PlaceCategories>({
      groups: PLACE_GROUPS.map((group) => ({
        id: group.id,
        name: titleOf(group, language),
        categories: PLACE_CATEGORIES.filter((category) => category.group === group.id).map((category) => ({
          id: category.id,
          name: titleOf(category, language),
          tags: [...category.tags],
          places: countTagged(packs, category.tags),
        })),
      })),
    }),
});
