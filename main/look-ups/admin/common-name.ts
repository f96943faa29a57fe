/** What an area is called in a language, in common use. */
import { adminCategoryCode } from '../../../contract/categories.ts';
import type { AdminArea } from '../../packs/admin-areas.ts';
import type { Country } from '../../packs/country.ts';

/** Codes under which packs may have names in a language, the nearest first: `zh-TW` is `zh-Hant`, `de-AT` is `de`. */
function codesOf(language: string): string[] {
  try {
    const asked = new Intl.Locale(language);
    const { language: base, script } = asked.maximize();
    return [...new Set([asked.baseName, `${base}-${script}`, base])];
  } catch {
    // No language of that form.
    return [];
  }
}

/** CLDR's name of a country, where it has one in the language: not the code, and not one of another language. */
function countryName({ iso2, name }: Country, language: string): string | undefined {
  const [code] = codesOf(language);
  if (code === undefined || Intl.DisplayNames.supportedLocalesOf(code).length === 0) return undefined;
  return new Intl.DisplayNames(code, { type: 'region', fallback: 'none' }).of(iso2) ?? name;
}

/** Nothing where no name is known in `language` (BCP 47). */
export function commonName(
  { area, pack }: AdminArea,
  country: Country | undefined,
  language: string,
): string | undefined {
  if (area.categoryCode === adminCategoryCode(0))
    return country === undefined ? undefined : countryName(country, language);
  for (const code of codesOf(language)) {
    const name = pack.nameIn(area.boundaryId, code);
    if (name !== undefined) return name;
  }
  return undefined;
}
