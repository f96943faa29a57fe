/** Names in the Johns Hopkins CSSE COVID-19 files (CC BY 4.0) and their codes. */
import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/index.js';

// The build drops the attribute without which a package's JSON can't be imported.
countries.registerLocale(createRequire(import.meta.url)('i18n-iso-countries/langs/en.json'));

/** ISO 3166-1 alpha-3 codes of names that aren't usual ones; XKX for Kosovo. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'British Virgin Islands': 'VGB',
  Brunei: 'BRN',
  Burma: 'MMR',
  'Cabo Verde': 'CPV',
  'Congo (Brazzaville)': 'COG',
  'Congo (Kinshasa)': 'COD',
  Curacao: 'CUW',
  'Holy See': 'VAT',
  'Korea, North': 'PRK',
  'Korea, South': 'KOR',
  Kosovo: 'XKX',
  Laos: 'LAO',
  Macau: 'MAC',
  Micronesia: 'FSM',
  Moldova: 'MDA',
  'Saint Barthelemy': 'BLM',
  'Saint Helena, Ascension and Tristan da Cunha': 'SHN',
  'Sint Maarten': 'SXM',
  'St Martin': 'MAF',
  Syria: 'SYR',
  'Taiwan*': 'TWN',
  'West Bank and Gaza': 'PSE',
};

/** Countries with dependencies, whose figures are also included in theirs. */
const WITH_DEPENDENCIES: ReadonlySet<string> = new Set([
  'China',
  'Denmark',
  'France',
  'Netherlands',
  'New Zealand',
  'United Kingdom',
]);

/** Returns the ISO 3166-1 alpha-3 code of a `Country/Region`. */
export const countryCode = (country: string): string | undefined =>
  OTHER_NAMES[country] ?? countries.getAlpha3Code(country, 'en');

/** Returns the code of a `Province/State` that has one. */
export const dependencyCode = (province: string, country: string): string | undefined =>
  WITH_DEPENDENCIES.has(country) ? countryCode(province) : undefined;

/** Names of some provinces in Natural Earth, the source of our boundaries. */
export const JHU_PROVINCES: ReadonlyMap<string, string> = new Map([
  ['Inner Mongolia', 'Inner Mongol'],
  ['Tibet', 'Xizang'],
]);

/** Rows that aren't places: ships, games and travellers. Those of a country are included in its total. */
export const JHU_NO_PLACE: ReadonlySet<string> = new Set([
  'Diamond Princess',
  'Grand Princess',
  'MS Zaandam',
  'Recovered',
  'Repatriated Travellers',
  'Summer Olympics 2020',
  'Unknown',
  'Winter Olympics 2022',
]);
