/**
 * Texts that are easily mistaken for a place with too much confidence: a name shared by several places of a country,
 * two first names, a town with a year, a sight in a town, a short name with a typo. The measure is how many of the
 * confident results are right.
 */
import type { ReadableDatabase } from '../../../../main/packs/pack-database.ts';
import { fold } from '../../../../main/geocoder/text/tokens.ts';
import { withinAnyOf, type Placed } from './placed.ts';
import { inventedWord } from './nonsense.ts';
import { pick, withTypo, type Random } from './samples.ts';

export interface DoubtfulSample {
  text: string;
  /** Where the result must be; undefined if the text doesn't name a place in a pack. */
  place: Placed | undefined;
}

export interface ListedPlace extends Placed {
  name: string;
  /** Population; 0 if no source has it. */
  population: number;
  /** Names of the surrounding areas, without the country. */
  regions: string[];
  country: string;
}

/** Degrees per unit of the index's integers. */
const DEGREES = 1e-7;
/** Distance below which entries of several sources are the same place. */
const SAME_PLACE_METRES = 25_000;

/** Returns every place in a geocoder pack with its country, including hamlets and places of unknown population. */
export function listedPlaces(world: ReadableDatabase): ListedPlace[] {
  interface Row {
    id: number;
    kind: number;
    name: string;
    parent: number | null;
    population: number | null;
    lon: number;
    lat: number;
  }
  const rows = new Map(
    world
      .prepare<[], Row>('SELECT id, kind, name, parent, population, lon, lat FROM document WHERE kind <= 2 ORDER BY id')
      .all()
      .map((row) => [row.id, row]),
  );
  const countryOf = (row: Row | undefined): string | undefined =>
    row === undefined || row.kind === 0 ? row?.name : countryOf(rows.get(row.parent ?? -1));
  const regionsOf = (row: Row | undefined): string[] =>
    row === undefined || row.kind === 0 ? [] : [row.name, ...regionsOf(rows.get(row.parent ?? -1))];
  return [...rows.values()].flatMap((row) => {
    const country = row.kind === 2 ? countryOf(row) : undefined;
    if (country === undefined) return [];
    const { name, population, lon, lat } = row;
    const regions = regionsOf(rows.get(row.parent ?? -1));
    return [{ name, country, regions, population: population ?? 0, lon: lon * DEGREES, lat: lat * DEGREES }];
  });
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Returns the name without an addition: `Neustadt an der Aisch` is also called Neustadt. */
const shortName = (name: string): string => name.replace(/\s(?:\(|(?:an|am|bei|im|in|ob|sur|sous)\s).*$/u, '');

/**
 * Samples names shared by distant places of one country, complete or without the distinguishing part. All places are
 * equally likely.
 */
export function sampleSharedNames(random: Random, places: readonly ListedPlace[], count: number): DoubtfulSample[] {
  const groups = Map.groupBy(places, ({ name, country }) => `${fold(shortName(name))}|${country}`);
  const shared = [...groups.values()].filter((all) =>
    all.some((entry) => !withinAnyOf(entry, all.slice(0, 1), SAME_PLACE_METRES)),
  );
  const namesakes = shared.flat();
  return times(count, () => {
    const place = pick(random, namesakes);
    return { text: `${shortName(place.name)}, ${place.country}`, place };
  });
}

/** Samples listed places with their country. All places are equally likely. */
export const sampleListed = (random: Random, places: readonly ListedPlace[], count: number): DoubtfulSample[] =>
  times(count, () => {
    const place = pick(random, places);
    return { text: `${place.name}, ${place.country}`, place };
  });

/** Common first names in several languages; many are also towns. */
const FIRST_NAMES = (
  'Mary Victoria Anna Maria Elizabeth Charlotte Sofia Alexander George William James Henry Diego Carlos Luis ' +
  'Pedro Rosa Elena Laura Paula Martin Thomas Paul Peter Karl Otto Frida Greta Helena Florence Adelaide Alice ' +
  'Lucia Clara Emma Julia Marina Monica Santiago Salvador Leon Vincent Victor Raphael Marcel Louise Camille ' +
  'Olivia Madison Austin Jordan Logan Carson Dallas Sydney Chelsea Brooklyn Savannah Carolina Georgia Virginia ' +
  'Regina Natalia Irina Olga Boris Ivan Kofi Amina Fatima Omar Ali Hassan Yusuf Ravi Priya Arjun Kenji Yuki ' +
  'Mei Lin'
).split(' ');

export const samplePersons = (random: Random, count: number): DoubtfulSample[] =>
  times(count, () => ({ text: `${pick(random, FIRST_NAMES)} ${pick(random, FIRST_NAMES)}`, place: undefined }));

/** Samples towns followed by a year, as in headings and lists of events. */
export const sampleYears = (random: Random, towns: readonly { name: string }[], count: number): DoubtfulSample[] =>
  times(count, () => ({
    text: `${pick(random, towns).name}${random() < 0.3 ? ', ' : ' '}${1950 + Math.floor(random() * 85)}`,
    place: undefined,
  }));

const SIGHTS = (
  '{x} Tower|{x} Bridge|{x} Castle|{x} Museum|{x} Park|Central Park|Old Bridge|National Museum|Royal ' +
  'Palace|City Hall|Grand Hotel|Botanical Garden|Opera House|Main Station|Central Market|Olympic Stadium|{x} ' +
  'Beach|Old Town|Cathedral of St. {x}|Statue of {x}|{x} Palace|{x}'
).split('|');
const SIGHT_FORMS = ['{t}, {s}, {c}', '{t}, {s}', '{s}, {t}, {c}', '{s}, {t}', '{s} {t}'];

/** Samples sights that are in no pack, in towns that are in packs. */
export const sampleSights = (
  random: Random,
  towns: readonly { name: string; country: string }[],
  count: number,
): DoubtfulSample[] =>
  times(count, () => {
    const town = pick(random, towns);
    const invented = inventedWord(random);
    const parts: Record<string, string> = {
      t: town.name,
      c: town.country,
      s: pick(random, SIGHTS).replace('{x}', invented.charAt(0).toUpperCase() + invented.slice(1)),
    };
    return {
      text: pick(random, SIGHT_FORMS).replaceAll(/\{(\w)\}/g, (_, key: string) => parts[key] ?? ''),
      place: undefined,
    };
  });

const SHORT = 6;

/** Samples names of up to six letters with one typo, with or without the country. All places are equally likely. */
export function sampleShortTypos(random: Random, places: readonly ListedPlace[], count: number): DoubtfulSample[] {
  const short = places.filter(({ name }) => name.length <= SHORT && /^\p{Script=Latin}{4,}$/u.test(name));
  return times(count, () => {
    const place = pick(random, short);
    const name = withTypo(random, place.name);
    return { text: random() < 0.5 ? `${name}, ${place.country}` : name, place };
  });
}
