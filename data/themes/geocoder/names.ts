/** Translated names of countries and places, for documents of geocoder packs. */
import { readFileSync } from 'node:fs';
import { fold } from '../../../main/geocoder/text/tokens.ts';
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

/** Names that are missing in the gazetteer, by GeoNames id: abbreviations, nicknames, and names since or of before. */
const FURTHER_PLACE_NAMES: Record<number, string[]> = {
  // Mexico City, Buenos Aires
  3_530_597: ['CDMX'],
  3_435_910: ['CABA'],
  // New York City, Los Angeles, San Francisco, Chicago, Houston
  5_128_581: ['Gotham City'],
  5_368_361: ['City of Angels', 'LaLa Land'],
  5_391_959: ['San Fran'],
  4_887_398: ['Chi-Town', 'Chitown'],
  4_699_066: ['H-Town', 'Space City'],
  // Las Vegas, Atlanta, Boston, Pittsburgh, Denver, Nashville, Seattle, Miami
  5_506_956: ['Sin City'],
  4_180_439: ['Hotlanta'],
  4_930_956: ['Beantown'],
  5_206_379: ['Steel City'],
  5_419_384: ['Mile High City'],
  4_644_585: ['Music City'],
  5_809_844: ['Emerald City'],
  4_164_138: ['Magic City'],
  // Indianapolis, Kansas City, Cincinnati, Sacramento, Fort Worth
  4_259_418: ['Indy'],
  4_393_217: ['KCMO'],
  4_508_722: ['Cincy'],
  5_389_489: ['Sactown'],
  4_691_930: ['Cowtown'],
  // Aurangabad, Osmanabad, Ahmadnagar, Hoshangabad
  1_278_149: ['Chhatrapati Sambhajinagar', 'Sambhajinagar'],
  1_261_012: ['Dharashiv'],
  1_279_228: ['Ahilyanagar'],
  1_269_939: ['Narmadapuram'],
  // Grahamstown, Queenstown, Cradock, Graaff-Reinet
  1_000_501: ['Makhanda'],
  963_516: ['Komani'],
  1_012_600: ['Nxuba'],
  1_000_543: ['Robert Sobukwe Town'],
  // Chervonohrad, Novomoskovsk, Krasnohrad, Yuzhne
  710_554: ['Sheptytskyi'],
  699_445: ['Samar'],
  704_388: ['Berestyn'],
  687_997: ['Pivdenne'],
  // A Coruña, Antsiranana, Kitchener, Thunder Bay, Ho Chi Minh City, Aktau
  3_119_841: ['Corunna'],
  1_069_129: ['Diego Suarez'],
  5_992_996: ['Berlin'],
  6_166_142: ['Port Arthur', 'Fort William'],
  1_566_083: ['西贡'],
  1_526_601: ['Shevchenko'],
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

/** Cities that time zones are named after, in the languages of countries' names. */
export const ZONE_NAMES = 'cldr-zone-cities';

/** `main/<language>/timeZoneNames.json` of CLDR's dates: zones by the parts of their names. */
interface ZoneNames {
  exemplarCity?: string;
  [part: string]: ZoneNames | string | undefined;
}

/** Returns the cities of zones by the zones' names. */
const exemplarCities = (zones: ZoneNames, prefix = ''): [zone: string, city: string][] =>
  Object.entries(zones).flatMap(([part, inner]) => {
    if (inner === undefined || typeof inner === 'string') return [];
    const zone = prefix + part;
    return inner.exemplarCity === undefined ? exemplarCities(inner, `${zone}/`) : [[zone, inner.exemplarCity]];
  });

/** Returns names of cities of time zones by GeoNames id: of a zone's country, the largest place of its English name. */
export function readZoneCityNames(
  { file }: Pick<ThemeContext, 'file'>,
  gazetteer: readonly GazetteerPlace[],
): Map<number, string[]> {
  const read = (language: string): [zone: string, city: string][] => {
    const parsed: { main: Record<string, { dates: { timeZoneNames: { zone: ZoneNames } } }> } = JSON.parse(
      readFileSync(file(ZONE_NAMES, `main/${language}/timeZoneNames.json`), 'utf8'),
    );
    return Object.values(parsed.main).flatMap(({ dates }) => exemplarCities(dates.timeZoneNames.zone));
  };
  const zones: { group: string[]; countryCode: string }[] = JSON.parse(
    readFileSync(file('vvo-tzdb', 'raw-time-zones.json'), 'utf8'),
  );
  const countryOf = new Map(zones.flatMap(({ group, countryCode }) => group.map((zone) => [zone, countryCode])));
  const places = new Map<string, GazetteerPlace>();
  for (const place of gazetteer)
    for (const name of new Set([place.name, place.asciiName, ...place.alternates].map(fold))) {
      const key = `${place.country}|${name}`;
      if ((place.population ?? 0) > (places.get(key)?.population ?? -1)) places.set(key, place);
    }
  const english = new Map(read('en'));
  const found = new Map<number, string[]>();
  for (const [zone, name] of COUNTRY_NAME_LANGUAGES.flatMap(read)) {
    // CLDR leaves out English names that are those of their zones.
    const city = english.get(zone) ?? zone.replace(/^.*\//u, '').replaceAll('_', ' ');
    const place = places.get(`${countryOf.get(zone)}|${fold(city)}`);
    if (place !== undefined) found.set(place.id, [...(found.get(place.id) ?? []), name]);
  }
  return found;
}

/**
 * Indexes names of places by GeoNames id.
 * @param airportCodes IATA codes to exclude
 * @param translations names in other languages by GeoNames id, from several sources
 */
export function placeNames(
  gazetteer: readonly GazetteerPlace[],
  airportCodes: ReadonlySet<string>,
  translations: readonly ReadonlyMap<number, readonly string[]>[] = [],
): PlaceNames {
  const byId = new Map(gazetteer.map((place) => [place.id, place]));
  return {
    namesFor(geonamesId, name) {
      const place = byId.get(geonamesId);
      if (place === undefined) return [];
      // The gazetteer is older, so its main name may be a former one, e.g. Odessa for Odesa.
      const former = fold(place.name) === fold(name) ? [] : [place.name];
      const listed = usableAlternates(name, place.alternates, place.population ?? 0, airportCodes);
      const translated = translations.flatMap((names) => names.get(geonamesId) ?? []).filter((other) => other !== name);
      return [...new Set([...former, ...listed, ...translated, ...(FURTHER_PLACE_NAMES[geonamesId] ?? [])])];
    },
  };
}
