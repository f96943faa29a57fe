/** Common inputs of geocoder themes. */
import { readFileSync } from 'node:fs';
import type { PackSource } from '../../../contract/pack.ts';
import { readCountryOutlines } from '../../read/country-codes.ts';
import type { ThemeContext } from '../../kit/theme.ts';
import { COUNTRY_NAME_LANGUAGES, nameCountries, type NamedCountry } from './names.ts';

/** Sources that themes using {@link readNamedCountries} declare; none of them has a share-alike licence. */
export const COUNTRY_SOURCES: readonly string[] = ['country-coder', 'cldr-territories'];

/** Reads all countries: codes from country-coder, names in all languages from CLDR. */
export function readNamedCountries(context: ThemeContext): NamedCountry[] {
  const countries = readCountryOutlines(context.file('country-coder', 'src/data/borders.json'));
  const files = COUNTRY_NAME_LANGUAGES.map((language) =>
    readFileSync(context.file('cldr-territories', `main/${language}/territories.json`), 'utf8'),
  );
  return nameCountries(countries, files);
}

/** Returns the country with a code. @throws Error for an unknown code */
export function countryNamed(countries: readonly NamedCountry[], iso3: string): NamedCountry {
  const country = countries.find((candidate) => candidate.iso3 === iso3);
  if (country === undefined) throw new Error(`No country has the code ${iso3}`);
  return country;
}

/** Returns citations for {@link readNamedCountries}, for manifests. */
export const countryNameSources = (context: ThemeContext): PackSource[] =>
  COUNTRY_SOURCES.map((source) => context.cite(source));

const joined = (values: readonly string[]): string => [...new Set(values)].join('; ');

/** Returns a manifest's sources without duplicates, and all their licences and attributions, which apply together. */
export function citing(sources: readonly PackSource[]): {
  licence: string;
  attribution: string;
  sources: PackSource[];
} {
  const distinct = [
    ...new Map(sources.map((source) => [`${source.name} ${source.version} ${source.licence}`, source])).values(),
  ];
  return {
    licence: joined(distinct.map(({ licence }) => licence)),
    attribution: joined(distinct.map(({ attribution }) => attribution)),
    sources: distinct,
  };
}
