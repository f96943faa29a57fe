/** Labels of countries, divisions and places as points of the base map. */
import type { Position } from 'geojson';
import polylabel from 'polylabel';
import { metresBetween } from '../../../contract/great-circle.ts';
import { fold } from '../../../main/geocoder/text/tokens.ts';
import { areaKm2, fromGeoJson } from '../../../main/geometry/rings.ts';
import { boxOf, POINT, pointPath, type Shape } from '../../../main/packs/write/pyramid/shape.ts';
import { iso3OfAdmin1 } from '../../read/natural-earth.ts';
import type { Place } from '../../read/places.ts';
import { isSection, LAST_PLACE_ZOOM, namedWest, placeZooms, SECTION } from './place-zooms.ts';
import { mergedGround, type Divisions, type Division } from './borders.ts';
import type { NaturalFeature } from './natural-features.ts';

/** Minimum weights of a country by label rank, starting with rank 0; the rank is also the minimum zoom. */
const RANK_WEIGHTS = [5_000_000, 2_000_000, 500_000, 150_000, 50_000, 5000];
/** Weight of a country: its area, and so much for each person in its towns. */
const KM2_PER_PERSON = 0.005;
const LABEL_PRECISION_DEGREES = 0.05;

/** The five oceans. Their names are common knowledge and their label positions our own choice; neither has a source. */
export const OCEANS: readonly NaturalFeature[] = [
  { kind: 'ocean', name: 'Pacific Ocean', lon: -150, lat: 14 },
  { kind: 'ocean', name: 'Pacific Ocean', lon: -122, lat: -32 },
  { kind: 'ocean', name: 'Atlantic Ocean', lon: -42, lat: 30 },
  { kind: 'ocean', name: 'Atlantic Ocean', lon: -16, lat: -24 },
  { kind: 'ocean', name: 'Indian Ocean', lon: 80, lat: -22 },
  { kind: 'ocean', name: 'Arctic Ocean', lon: -150, lat: 78 },
  { kind: 'ocean', name: 'Southern Ocean', lon: -130, lat: -64 },
  { kind: 'ocean', name: 'Southern Ocean', lon: 60, lat: -62 },
];

function label(
  layer: string,
  minZoom: number,
  [lon = 0, lat = 0]: Position,
  properties: Record<string, string | number>,
): Shape {
  const path = pointPath(lon, lat);
  return { group: { layer, kind: POINT, properties }, minZoom, box: boxOf(path), paths: [path] };
}

interface CountryLabel {
  iso3: string;
  rank: number;
  lonLat: Position;
}

/** Places the labels of countries inside the largest part and as far from its border as possible. */
export function placeCountries(
  divisions: Divisions,
  iso3ByIso2: ReadonlyMap<string, string>,
  places: readonly Place[],
): CountryLabel[] {
  const parts = new Map<string, Division[]>();
  for (const division of divisions.all) {
    const iso3 = division.properties === undefined ? undefined : iso3OfAdmin1(division.properties, iso3ByIso2);
    if (iso3 !== undefined) parts.set(iso3, [...(parts.get(iso3) ?? []), division]);
  }
  const people = new Map<string | undefined, number>();
  for (const place of places) {
    const iso3 = iso3ByIso2.get(place.country);
    if (!isSection(place)) people.set(iso3, (people.get(iso3) ?? 0) + (place.population ?? 0));
  }
  return [...parts]
    .flatMap(([iso3, ground]) => {
      const polygons = mergedGround(divisions, ground).coordinates.map((polygon) => ({
        polygon,
        km2: areaKm2(fromGeoJson({ type: 'Polygon', coordinates: polygon })),
      }));
      const largest = polygons.toSorted((a, b) => b.km2 - a.km2)[0];
      if (largest === undefined) return [];
      const total = polygons.reduce((sum, { km2 }) => sum + km2, 0);
      const weight = total + KM2_PER_PERSON * (people.get(iso3) ?? 0);
      const rings = largest.polygon.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
      const lonLat = polylabel(rings, LABEL_PRECISION_DEGREES).slice(0, 2);
      return [{ iso3, weight, rank: RANK_WEIGHTS.filter((min) => weight < min).length, lonLat }];
    })
    .toSorted((a, b) => b.weight - a.weight);
}

/** Returns labels of the countries that have a name. */
export const countryLabels = (
  countries: readonly CountryLabel[],
  names: ReadonlyMap<string, Record<string, string>>,
): Shape[] =>
  countries.flatMap(({ iso3, rank, lonLat }) => {
    const countryNames = names.get(iso3);
    return countryNames === undefined ? [] : [label('country_label', rank, lonLat, { ...countryNames, iso3, rank })];
  });

export function divisionLabels({ all }: Divisions, maxZoom: number): Shape[] {
  return all.flatMap(({ properties }) => {
    if (properties?.name === undefined || properties.longitude === undefined || properties.latitude === undefined)
      return [];
    const rank = Math.max(4, Math.ceil(properties.min_label ?? maxZoom));
    return [label('admin1_label', rank, [properties.longitude, properties.latitude], { name: properties.name, rank })];
  });
}

/** Separates the names of a municipality and its part in GeoNames, and the two names of a town in two languages. */
const SEPARATOR = ' / ';

/** `Paris 10 Entrepôt`, `Paris 10e Arrondissement`, `Marseille 01`: parts of a town by their numbers. */
const NUMBERED = /^(?<town>\p{L}[\p{L}-]*) 0*(?<number>\d+)\p{Ll}*(?: (?<part>\p{Lu}.*))?$/u;
/** Minimum population of a town with numbered parts, and their distance from it at most. */
const NUMBERED_TOWN = { people: 50_000, metres: 15_000 } as const;

/** Returns the places with numbered parts of towns as sections, which they aren't in GeoNames. */
export function withNumberedSections(places: readonly Place[]): Place[] {
  const towns = Map.groupBy(
    places.filter(({ population = 0 }) => population >= NUMBERED_TOWN.people),
    ({ country, name }) => `${country} ${name}`,
  );
  return places.map((place) => {
    const town = NUMBERED.exec(place.name)?.groups?.['town'];
    const near = town === undefined ? undefined : towns.get(`${place.country} ${town}`);
    return near?.some((other) => metresBetween(other, place) < NUMBERED_TOWN.metres) === true
      ? { ...place, featureCode: SECTION }
      : place;
  });
}

/** Returns a name without what places it: `Oerlikon` for the section `Zürich (Kreis 11) / Oerlikon`. */
export function labelName(place: Place): string {
  const parts = place.name.split(SEPARATOR);
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (isSection(place)) {
    const section = parts.length > 1 ? undefined : (/^.+ \((?<part>[^)]+)\)$/u.exec(last) ?? NUMBERED.exec(last));
    return section?.groups?.['part'] ?? last;
  }
  const [word = ''] = first.split(' ', 1);
  return last.startsWith(`${word} `) ? first : place.name;
}

/** Names of one country that agree are of one place if they are as near as this. */
const DUPLICATE_METRES = 3000;

/** What the names of a place have in common, and how near they are. */
function sameness(place: Place): { name: string; metres: number } {
  const { town, number } = (isSection(place) ? NUMBERED.exec(place.name)?.groups : undefined) ?? {};
  return town === undefined
    ? { name: fold(labelName(place)), metres: DUPLICATE_METRES }
    : { name: `${fold(town)} ${String(number)}`, metres: NUMBERED_TOWN.metres };
}

/** Returns the places without those that are listed again under a similar name; of two the larger one stays. */
export function withoutDuplicates(places: readonly Place[]): Place[] {
  const byName = Map.groupBy(places, (place) => `${place.country} ${sameness(place).name}`);
  const again = new Set<Place>();
  for (const group of byName.values()) {
    const kept: Place[] = [];
    for (const place of group.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))) {
      if (kept.some((other) => metresBetween(other, place) < sameness(place).metres)) again.add(place);
      else kept.push(place);
    }
  }
  return places.filter((place) => !again.has(place));
}

/**
 * Returns labels of places. `capital` is 2 for a country's capital, 1 for the seat of a first-level division, else 0;
 * `section` is 1 for a part of a town, whose population isn't known; `west` is 1 if the name belongs west of the place.
 * @param territories ISO 3166-1 alpha-2 codes of those whose seats appear with their names, later than capitals
 */
export function placeLabels(
  places: readonly Place[],
  countries: readonly CountryLabel[],
  iso3ByIso2: ReadonlyMap<string, string>,
  territories: ReadonlySet<string>,
): Shape[] {
  const countryZooms = new Map(countries.map(({ iso3, rank }) => [iso3, rank]));
  const zooms = placeZooms(places, ({ country }) =>
    territories.has(country) ? countryZooms.get(iso3ByIso2.get(country) ?? '') : 0,
  );
  const west = namedWest(places, zooms);
  return places.map((place, index) => {
    const { population, seatLevel, lon, lat } = place;
    const rank = zooms[index] ?? LAST_PLACE_ZOOM;
    return label('place', rank, [lon, lat], {
      name: labelName(place),
      rank,
      capital: seatLevel === 0 ? 2 : Number(seatLevel === 1),
      ...(isSection(place) ? { section: 1 } : population === undefined ? {} : { population }),
      ...(west.has(index) ? { west: 1 } : {}),
    });
  });
}

export const oceanLabels = (): Shape[] =>
  OCEANS.map(({ name, lon, lat }) => label('sea_label', 1, [lon, lat], { name, kind: 'ocean', rank: 1 }));
