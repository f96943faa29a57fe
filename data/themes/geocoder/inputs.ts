/** What the themes of geocoder packs read besides their own source. */
import { readFileSync } from 'node:fs';
import type { PackSource } from '../../../contract/pack.ts';
import { readCountryOutlines } from '../../read/country-codes.ts';
import type { ThemeContext } from '../../kit/theme.ts';
import { COUNTRY_NAME_LANGUAGES, nameCountries, type NamedCountry } from './names.ts';

/** Sources of {@link readNamedCountries}, for themes to declare: none of them asks for the pack to be shared alike. */
export const COUNTRY_SOURCES: readonly string[] = ['country-coder', 'cldr-territories'];

/**
 * Every country with its names in other languages, by ISO 3166-1 alpha-3 code: codes of country-coder, names of CLDR.
 */
export function readNamedCountries(context: ThemeContext): NamedCountry[] {
  const countries = readCountryOutlines(context.file('country-coder', 'src/data/borders.json'));
  const files = COUNTRY_NAME_LANGUAGES.map((language) =>
    readFileSync(context.file('cldr-territories', `main/${language}/territories.json`), 'utf8'),
  );
  return nameCountries(countries, files);
}

/** @throws Error where none of them has the code. */
export function countryNamed(countries: readonly NamedCountry[], iso3: string): NamedCountry {
  const country = countries.find((candidate) => candidate.iso3 === iso3);
  if (country === undefined) throw new Error(`No country has the code ${iso3}`);
  return country;
}

/** Where {@link readNamedCountries} has the names from: for the manifest of a pack that holds any of them. */
export const countryNameSources = (context: ThemeContext): PackSource[] =>
  COUNTRY_SOURCES.map((source) => context.cite(source));

const joined = (values: readonly string[]): string => [...new Set(values)].join('; ');

/**
 * What a manifest says of several sources: each once, and their licences and attributions, all of which those who pass
 * the pack on keep to.
 */
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
