/** Texts that ask for a category while they are typed: `pharmacy`, `Apotheke bei Cordón`. */
import type { GeocoderResult } from '../../../contract/geocoder.ts';
import { PLACE_CATEGORIES, PLACE_GROUPS } from '../../../contract/place-categories.ts';
import { CATEGORY_LANGUAGES } from '../../../contract/places-of-interest.ts';
import { search } from '../../geocoder/forward.ts';
import { openIndexes } from '../../geocoder/index/open-index.ts';
import { textRequest, type ForwardRequest } from '../../geocoder/retrieve/forward-request.ts';
import { toResult } from '../../geocoder/retrieve/result.ts';
import { areasAt } from '../../geocoder/reverse/areas-at.ts';
import { reverseGeocode } from '../../geocoder/reverse/reverse.ts';
import { words } from '../../geocoder/text/tokens.ts';
import type { Packs } from '../../packs/packs.ts';
import { placesNear } from './rows.ts';

/** Words between the category and the place, by language of the categories. */
const NEAR_WORDS = {
  en: 'near|nearby|close to|around|in|at',
  de: 'nahe|bei|in der nähe von|um',
  fr: 'près de|proche de|à|dans',
  es: 'cerca de|junto a|en',
} as const satisfies Record<(typeof CATEGORY_LANGUAGES)[number], string>;
/** The view, as if it were the person's place. */
const HERE = 'me|here|mir|hier|moi|ici|mí|mi|aquí|acá';
const ANY_NEAR = Object.values(NEAR_WORDS).join('|');
const NEAR = new RegExp(String.raw`^(.+?)(?:\s*,\s*|\s+(?:${ANY_NEAR})\s+)(.+)$`, 'iu');
const NEAR_HERE = new RegExp(String.raw`^(.+?)\s+(?:${ANY_NEAR})(?:\s+(?:${HERE}))?$`, 'iu');
/** Fewer letters are the beginning of many names. */
const MIN_LETTERS = 3;
const MAX_SUGGESTED = 5;
const VIEW_RADIUS_METRES = 150;

const folded = (text: string): string => words(text).join(' ');

/** Regular plurals of the last word, by language. The name itself is in the list too where an ending doesn't fit. */
const PLURALS: Record<(typeof CATEGORY_LANGUAGES)[number], readonly (readonly [RegExp, string])[]> = {
  en: [
    [/$/u, 's'],
    [/y$/u, 'ies'],
    [/(?<=s|x|ch|sh)$/u, 'es'],
  ],
  de: [
    [/(?<=e)$/u, 'n'],
    [/(?<=ung|heit|keit|schaft|ei|ion|ek)$/u, 'en'],
    [/(?<=[aiou])$/u, 's'],
  ],
  fr: [
    [/$/u, 's'],
    [/(?<=eau)$/u, 'x'],
    [/al$/u, 'aux'],
  ],
  es: [
    [/$/u, 's'],
    [/$/u, 'es'],
    [/z$/u, 'ces'],
  ],
};

/** Names of a category or group in all languages, in the plural and the singular, and its id. */
const namesOf = ({ id, names }: (typeof PLACE_GROUPS | typeof PLACE_CATEGORIES)[number]): string[] => [
  ...CATEGORY_LANGUAGES.flatMap((language) =>
    names[language].flatMap((name) => PLURALS[language].map(([end, plural]) => folded(name).replace(end, plural))),
  ),
  ...CATEGORY_LANGUAGES.flatMap((language) => names[language]).map(folded),
  id,
];

/** Ids of categories and groups by their names. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  [...PLACE_GROUPS, ...PLACE_CATEGORIES].flatMap((named) => namesOf(named).map((name) => [name, named.id] as const)),
);

/** Returns the category of a name, or of its beginning if only one category has a name that begins so. */
function categoryNamed(text: string): { category: string; isWhole: boolean } | undefined {
  const name = folded(text);
  const whole = BY_NAME.get(name);
  if (whole !== undefined) return { category: whole, isWhole: true };
  if (name.length < MIN_LETTERS) return undefined;
  const ids = new Set([...BY_NAME].flatMap(([known, id]) => (known.startsWith(name) ? [id] : [])));
  const [category] = ids;
  return category !== undefined && ids.size === 1 ? { category, isWhole: false } : undefined;
}

/**
 * Returns the nearest places of the category that a text names, near the place that it names or else near `bias`.
 * `isWhole` if the category's name is complete. Empty if the text names none, or no pack has any.
 */
export function suggestPlaces(
  packs: Packs,
  { text, bias, types }: Pick<ForwardRequest, 'text' | 'bias' | 'types'>,
): { results: GeocoderResult[]; isWhole: boolean } {
  const none = { results: [], isWhole: false };
  if (types !== undefined && !types.includes('point_of_interest')) return none;
  if (packs.ofTheme('businesses').length === 0 && packs.ofTheme('streets').length === 0) return none;
  const asked = text.trim();
  const [, before = asked, place] = NEAR_HERE.exec(asked) ?? NEAR.exec(asked) ?? [];
  const named = categoryNamed(before);
  if (named === undefined) return none;
  const opened = openIndexes(packs);
  const [around] = place === undefined ? [] : search(opened, { ...textRequest(place, 1), autocomplete: true, bias });
  const from = place === undefined ? bias : around?.position;
  if (from === undefined) return none;
  const [lon, lat] = from;
  const results = placesNear(packs, named.category, { lon, lat }, { k: MAX_SUGGESTED }).map(
    ({ geometry: { coordinates }, properties: { name, category, distance_m: distanceMetres, pack, tags } }) => {
      const [longitude = 0, latitude = 0] = coordinates;
      const [there] = reverseGeocode(opened.indexes, longitude, latitude, areasAt(packs, longitude, latitude));
      return toResult({
        types: ['point_of_interest', 'establishment'],
        name: name ?? tags['brand'] ?? tags['operator'] ?? titleOf(category ?? named.category),
        areas: there?.areas ?? [],
        position: [longitude, latitude],
        locationType: 'GEOMETRIC_CENTER',
        viewRadiusMetres: VIEW_RADIUS_METRES,
        distanceMetres,
        pack,
      });
    },
  );
  return { results, isWhole: named.isWhole };
}

const titleOf = (id: string): string => PLACE_CATEGORIES.find((category) => category.id === id)?.names.en[0] ?? id;
