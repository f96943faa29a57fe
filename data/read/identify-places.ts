/**
 * Matching of places without ids to places of the gazetteer, one to one: a district at the position of its city isn't
 * the city, and a renamed city is still the same place.
 */
import { fold } from '../../main/geocoder/text/tokens.ts';
import type { GazetteerPlace } from './gazetteer.ts';
import { haversineMetres } from '../../contract/great-circle.ts';

/** A place without an id. */
export interface UnidentifiedPlace {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Degrees. */
  lon: number;
  lat: number;
}

/**
 * Maximum distance: GeoNames moves the point of a large city by kilometres, rarely farther; other towns of the same
 * name are farther away.
 */
const NAMESAKE_METRES = 20_000;
/** Alternate names are weaker evidence, unless similar to the main name: `Zaporizhzhya` for `Zaporizhia`. */
const OTHER_NAME_METRES = 5000;

/** Returns a key of country and position; the sources have five decimals. */
const positionKey = ({ country, lon, lat }: UnidentifiedPlace): string =>
  `${country} ${lon.toFixed(5)} ${lat.toFixed(5)}`;

const mainNames = ({ name, asciiName }: GazetteerPlace): string[] => [fold(name), fold(asciiName)];
const otherNames = ({ alternates }: GazetteerPlace): string[] => alternates.map(fold);
const likeNames = (entry: GazetteerPlace): string[] =>
  otherNames(entry).filter((name) => name.startsWith(fold(entry.name).slice(0, 3)));

/** Removes letters that differ by transcription: `Kamianske` and `Kamyanske`, `Petaẖ Tiqwa` and `Petaẖ Tiqva`. */
const consonants = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}]|[aeiouy]/gu, '')
    .replaceAll('w', 'v')
    .replaceAll(/(.)\1/gu, '$1');
const MIN_CONSONANTS = 4;
const consonantNames = ({ name }: GazetteerPlace): string[] =>
  [consonants(name)].filter(({ length }) => length >= MIN_CONSONANTS);

class Pairing<Place extends UnidentifiedPlace> {
  readonly found = new Map<Place, GazetteerPlace>();
  readonly #paired = new Set<GazetteerPlace>();
  readonly #places: readonly Place[];
  readonly #gazetteer: readonly GazetteerPlace[];

  constructor(places: readonly Place[], gazetteer: readonly GazetteerPlace[]) {
    this.#places = places;
    this.#gazetteer = gazetteer;
  }

  #pair(place: Place, known: GazetteerPlace): void {
    if (this.found.has(place) || this.#paired.has(known)) return;
    this.found.set(place, known);
    this.#paired.add(known);
  }

  #unpaired(): { places: Place[]; gazetteer: GazetteerPlace[] } {
    return {
      places: this.#places.filter((place) => !this.found.has(place)),
      gazetteer: this.#gazetteer.filter((known) => !this.#paired.has(known)),
    };
  }

  /** Pairs places with the same coordinates for which `isSame` holds. */
  byPosition(isSame: (place: Place, known: GazetteerPlace) => boolean): void {
    const { places, gazetteer } = this.#unpaired();
    const byKey = Map.groupBy(gazetteer, positionKey);
    for (const place of places) {
      const known = byKey
        .get(positionKey(place))
        ?.find((candidate) => !this.#paired.has(candidate) && isSame(place, candidate));
      if (known !== undefined) this.#pair(place, known);
    }
  }

  /** Pairs places that share a name and are at most `metres` apart, the nearest first. */
  byName(nameOf: (name: string) => string, namesOf: (known: GazetteerPlace) => string[], metres: number): void {
    const { places, gazetteer } = this.#unpaired();
    const byKey = new Map<string, GazetteerPlace[]>();
    for (const known of gazetteer) {
      for (const name of new Set(namesOf(known))) {
        const key = `${known.country} ${name}`;
        const list = byKey.get(key);
        if (list === undefined) byKey.set(key, [known]);
        else list.push(known);
      }
    }
    const pairs = places.flatMap((place) =>
      (byKey.get(`${place.country} ${nameOf(place.name)}`) ?? []).map((known) => ({
        place,
        known,
        apart: haversineMetres(place.lon, place.lat, known.lon, known.lat),
      })),
    );
    for (const { place, known } of pairs.filter(({ apart }) => apart <= metres).toSorted((a, b) => a.apart - b.apart))
      this.#pair(place, known);
  }
}

/** Returns the matching place of `gazetteer` for each of `places`, if any. The strongest evidence is used first. */
export function identifyPlaces<Place extends UnidentifiedPlace>(
  places: readonly Place[],
  gazetteer: readonly GazetteerPlace[],
): Map<Place, GazetteerPlace> {
  const pairing = new Pairing(places, gazetteer);
  pairing.byPosition(({ name }, known) => mainNames(known).includes(fold(name)));
  pairing.byPosition(() => true);
  pairing.byName(fold, mainNames, NAMESAKE_METRES);
  pairing.byName(fold, otherNames, OTHER_NAME_METRES);
  pairing.byName(fold, likeNames, NAMESAKE_METRES);
  pairing.byName(consonants, consonantNames, OTHER_NAME_METRES);
  return pairing.found;
}
