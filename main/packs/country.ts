/** Countries by ISO 3166-1 alpha-3 code, from the pack of theme countries. */
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';

/** There are 250. */
const MAX_COUNTRIES = 10_000;

export interface Country {
  iso3: string;
  iso2: string;
  name: string;
  officialName: string;
  /** International dialling code as an integer; absent where the country has none of its own. */
  dialCode?: number;
}

interface CountryRow {
  iso3: string;
  iso2: string;
  name: string;
  official_name: string;
  dial_code: string | null;
}

/** Digits of `+1 684` or `+44-1481` as one integer. */
function dialCode(text: string | null): number | undefined {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

/** Every country of `pack`, by its code. */
export function readCountries(pack: PackFile): Map<string, Country> {
  const rows = allWithin<CountryRow>(pack.database, 'SELECT iso3, iso2, name, official_name, dial_code FROM country', MAX_COUNTRIES);
  return new Map(
    rows.map((row) => {
      const code = dialCode(row.dial_code);
      const country: Country = { iso3: row.iso3, iso2: row.iso2, name: row.name, officialName: row.official_name };
      if (code !== undefined) country.dialCode = code;
      return [row.iso3, country];
    }),
  );
}
