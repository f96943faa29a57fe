/** Common names of countries, in English and in CLDR's languages. */
import { readFileSync } from 'node:fs';
import { type ThemeContext } from '../../kit/theme.ts';
import { COUNTRY_NAME_LANGUAGES } from '../geocoder/names.ts';
import { readNamedCountries } from '../geocoder/inputs.ts';

interface TerritoriesFile {
  main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>;
}

/** Territories with a formal name in CLDR, e.g. `… SAR China`, whose short form is used. */
const SHORT = new Set(['HK', 'MO', 'PS']);

/** Returns names by ISO 3166-1 alpha-3: `name` in English, and `name_de` etc. if they differ. */
export function countryLabelNames(context: ThemeContext): Map<string, Record<string, string>> {
  const files = COUNTRY_NAME_LANGUAGES.map((language): [string, TerritoriesFile] => [
    language,
    JSON.parse(readFileSync(context.file('cldr-territories', `main/${language}/territories.json`), 'utf8')),
  ]);
  return new Map(
    readNamedCountries(context).map(({ iso2, iso3, name }) => {
      const names: Record<string, string> = { name };
      for (const [language, { main }] of files) {
        const territories = Object.values(main)[0]?.localeDisplayNames.territories ?? {};
        const translation = (SHORT.has(iso2) ? territories[`${iso2}-alt-short`] : undefined) ?? territories[iso2];
        if (language !== 'en' && translation !== undefined && translation !== name)
          names[`name_${language}`] = translation;
      }
      return [iso3, names];
    }),
  );
}
