/** Translated names of countries and places, for documents of geocoder packs. */
import { fold } from '../../../main/geocoder/index/text.ts';
import type { CountryOutline } from '../../read/country-codes.ts';
import type { GazetteerPlace } from '../../read/gazetteer.ts';
import { readGettext } from '../../read/gettext.ts';
import type { ThemeContext } from '../../kit/theme.ts';
import type { IndexDocument } from '../../../main/geocoder/index/index-document.ts';

/** A country with its codes and all its names. */
export interface NamedCountry extends CountryOutline {
  name: string;
  alternates: string[];
}

/** `main/<language>/territories.json` of CLDR's localenames. */
interface TerritoriesFile {
  main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>;
}

/** Languages of searchable country names, by the names of CLDR's folders. */
export const COUNTRY_NAME_LANGUAGES: readonly string[] = (
  'en ar bg bn ca cs da de el es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nb nl pl pt ro ru sk sl sr ' +
  'sv ta th tr uk ur vi zh zh-Hant af am as az be bs cy ga gu hy is ka kk km kn ky lo mk ml mn mr my ne or pa ' +
  'ps si sq sw te tk uz zu'
).split(' ');

/** Common names that are missing in CLDR: abbreviations, short and former names. */
const FURTHER_NAMES: Record<string, string[]> = {
  AE: ['UAE', 'U.A.E.', 'Emirates', 'al-Imarat'],
  AG: ['Antigua'],
  BA: ['Bosnia', 'BiH'],
  BY: ['Weißrussland', 'Byelorussia'],
  CD: ['DRC', 'Zaire', 'Congo Kinshasa', 'Congo (Leopoldville)'],
  CF: ['CAR'],
  CG: ['Congo Brazzaville'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China", 'PR China', 'Mainland China', 'Communist China'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  FK: ['Falkland Islands (the) [Malvinas]', 'Malvinas'],
  FM: ['Micronesia'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Großbritannien'],
  HK: ['Hong Kong SAR'],
  KN: ['St Kitts'],
  KP: ['DPRK'],
  KR: ['Korea', 'ROK', 'Republic of Korea'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  LK: ['Ceylon'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR'],
  NL: ['Holland', 'The Netherlands'],
  NZ: ['Aotearoa', 'N.Z.'],
  PG: ['PNG'],
  PS: ['Occupied Palestinian Territory', 'Palestinian Territories', 'West Bank and Gaza', 'Gaza Strip and West Bank'],
  RU: ['Russian Federation'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TF: ['French Southern and Antarctic Lands'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TT: ['Trinidad'],
  TW: ['Chinese Taipei', 'Taiwan, Province of China', 'ROC'],
  US: ['USA', 'U.S.', 'America', 'United States of America', 'EEUU', 'EE.UU.'],
  VA: ['Vatican', 'Holy See'],
  VC: ['St Vincent'],
  VI: ['USVI', 'Virgin Islands, U.S.'],
  VG: ['BVI'],
  ZA: ['RSA'],
};

/** Native names of countries with other scripts, in Latin letters. */
const LATIN_NATIVE_NAMES: Record<string, string[]> = {
  AM: ['Hayastan'],
  AZ: ['Azarbaycan'],
  BD: ['Bangla'],
  BG: ['Balgariya', 'Bulgariya'],
  BT: ['Druk Yul'],
  BY: ['Bielarus', 'Belorussia'],
  CN: ['Zhongguo', 'Zhonghua'],
  CY: ['Kypros'],
  DZ: ['al-Jazair'],
  EG: ['Misr', 'Masr'],
  ER: ['Ertra'],
  ET: ['Ityopya'],
  GE: ['Sakartvelo'],
  GR: ['Ellada', 'Elladha', 'Hellas'],
  HK: ['Heung Gong', 'Xianggang'],
  IL: ['Yisrael'],
  IN: ['Bharat', 'Hindustan'],
  IQ: ['al-Iraq'],
  JO: ['al-Urdun'],
  JP: ['Nihon', 'Nippon'],
  KH: ['Kampuchea'],
  KP: ['Choson'],
  KR: ['Hanguk', 'Daehan Minguk'],
  KW: ['al-Kuwayt'],
  KZ: ['Qazaqstan'],
  LA: ['Pathet Lao'],
  LB: ['Lubnan'],
  LK: ['Sri Lanka'],
  LY: ['Libiya'],
  MA: ['al-Maghrib', 'Maghrib'],
  MK: ['Makedonija', 'Severna Makedonija'],
  MM: ['Myanma'],
  MN: ['Mongol Uls'],
  MO: ['Aomen'],
  MR: ['Muritaniya'],
  MV: ['Dhivehi Raajje'],
  OM: ['Uman'],
  PS: ['Filastin'],
  RS: ['Srbija'],
  RU: ['Rossiya', 'Rossija'],
  SA: ['al-Arabiyah as-Saudiyah'],
  SD: ['as-Sudan'],
  SY: ['Suriya', 'Suriyah'],
  TH: ['Prathet Thai', 'Mueang Thai'],
  TJ: ['Tojikiston'],
  UA: ['Ukraina', 'Ukrayina'],
  YE: ['al-Yaman'],
};

/** English names to use instead of CLDR's, if those have brackets, are incomplete or uncommon. */
const ENGLISH_NAMES: Record<string, string> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  HM: 'Heard Island and McDonald Islands',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  UM: 'United States Minor Outlying Islands',
  VC: 'Saint Vincent and the Grenadines',
};

/** Expands abbreviations in CLDR's English name: `Saint Kitts and Nevis` for `St. Kitts & Nevis`. */
const expandAbbreviations = (name: string): string =>
  name
    .replaceAll('&', 'and')
    .replace(/^St\. /u, 'Saint ')
    .replace(/^U\.S\. /u, 'United States ')
    .replaceAll('’', "'");

/**
 * Adds all names from CLDR's files to countries.
 * @param files texts of `territories.json`, one per {@link COUNTRY_NAME_LANGUAGES}, English first
 * @throws Error if CLDR has no English name for a country
 */
export function nameCountries(countries: readonly CountryOutline[], files: readonly string[]): NamedCountry[] {
  const territories = files.flatMap((text) => {
    const parsed: TerritoriesFile = JSON.parse(text);
    return Object.values(parsed.main).map(({ localeDisplayNames }) => localeDisplayNames.territories);
  });
  return countries.map((country) => {
    const { iso2, iso3 } = country;
    const english = territories[0]?.[iso2];
    if (english === undefined) throw new Error(`CLDR has no English name for ${iso2}`);
    const name = ENGLISH_NAMES[iso2] ?? expandAbbreviations(english);
    const names = territories.flatMap((territory) => [
      territory[iso2],
      territory[`${iso2}-alt-short`],
      territory[`${iso2}-alt-variant`],
    ]);
    const alternates = new Set([
      iso3,
      ...names.filter((alternative) => alternative !== undefined),
      ...(FURTHER_NAMES[iso2] ?? []),
      ...(LATIN_NATIVE_NAMES[iso2] ?? []),
    ]);
    alternates.delete(name);
    alternates.delete(iso2);
    return { ...country, name, alternates: [...alternates] };
  });
}

const COUNTRY_IMPORTANCE = 0.86;

/** Returns the document of a country, searchable by its names in every language and by its codes. */
export function countryDocument(
  country: NamedCountry,
  position: { lon: number; lat: number; population?: number | undefined },
): IndexDocument {
  const importance = COUNTRY_IMPORTANCE + 0.01 * Math.log10(1 + (position.population ?? 0) / 1000);
  return {
    kind: 'country',
    name: country.name,
    shortName: country.iso2,
    alternates: country.alternates,
    ...position,
    importance: Math.min(1, importance),
  };
}

/** Common abbreviations that are missing in the gazetteer, by GeoNames id. */
const FURTHER_PLACE_NAMES: Record<number, string[]> = {
  3_530_597: ['CDMX'],
  3_435_910: ['CABA'],
};

export interface PlaceNames {
  /** Returns alternative names of a place by its GeoNames id, without `name`; empty if none are known. */
  namesFor(geonamesId: number, name: string): string[];
}

/** Minimum population for names in all scripts: those of smaller places are mostly automatic transcriptions. */
const ALL_SCRIPTS_POPULATION = 15_000;
/** Plain lower-case letters only. */
const MACHINE_TRANSCRIPTION = /^[a-z' ]+$/;
/** Airport codes, which aren't names of the town. */
const AIRPORT_CODE = /^[A-Z]{3,4}$/;
const LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\s]+$/u;

/**
 * Filters a gazetteer's alternate names. GeoNames includes lower-case transcriptions of names in other scripts, and
 * IATA codes, which aren't used in addresses.
 */
export function usableAlternates(
  name: string,
  alternates: readonly string[],
  population: number,
  airportCodes: ReadonlySet<string>,
): string[] {
  return alternates.filter((alternate) => {
    if (alternate === '' || alternate === name || alternate.startsWith('http')) return false;
    if (AIRPORT_CODE.test(alternate) && airportCodes.has(alternate)) return false;
    if (MACHINE_TRANSCRIPTION.test(alternate)) return false;
    return population >= ALL_SCRIPTS_POPULATION || LATIN.test(alternate);
  });
}

/** Names of places in other languages, an optional Debian package: one catalogue per language, by GeoNames id. */
export const PLACE_NAMES = 'geonames-names';

/** Returns names of places in the languages of countries' names by GeoNames id; empty if the source is unavailable. */
export function readPlaceTranslations({ has, file }: Pick<ThemeContext, 'has' | 'file'>): Map<number, string[]> {
  const found = new Map<number, string[]>();
  if (!has(PLACE_NAMES)) return found;
  for (const language of COUNTRY_NAME_LANGUAGES) {
    // Both forms of Chinese are in one catalogue.
    if (language === 'zh-Hant') continue;
    for (const [id, name] of readGettext(file(PLACE_NAMES, `${language}/LC_MESSAGES/geonames.mo`)))
      found.set(Number(id), [...(found.get(Number(id)) ?? []), name]);
  }
  return found;
}

/**
 * Indexes names of places by GeoNames id.
 * @param airportCodes IATA codes to exclude
 * @param translations names in other languages by GeoNames id
 */
export function placeNames(
  gazetteer: readonly GazetteerPlace[],
  airportCodes: ReadonlySet<string>,
  translations: ReadonlyMap<number, readonly string[]> = new Map(),
): PlaceNames {
  const byId = new Map(gazetteer.map((place) => [place.id, place]));
  return {
    namesFor(geonamesId, name) {
      const place = byId.get(geonamesId);
      if (place === undefined) return [];
      // The gazetteer is older, so its main name may be a former one, e.g. Odessa for Odesa.
      const former = fold(place.name) === fold(name) ? [] : [place.name];
      const listed = usableAlternates(name, place.alternates, place.population ?? 0, airportCodes);
      const translated = (translations.get(geonamesId) ?? []).filter((other) => other !== name);
      return [...new Set([...former, ...listed, ...translated, ...(FURTHER_PLACE_NAMES[geonamesId] ?? [])])];
    },
  };
}
