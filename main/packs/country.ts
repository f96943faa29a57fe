/** Reads the countries of a pack of theme countries. */
import type { Bbox } from '../../contract/pack.ts';
import { allWithin } from './bounded.ts';
import type { PackFile } from './pack-file.ts';

/** About 250 exist. */
const MAX_COUNTRIES = 10_000;
/** About thirty exist for each country. */
const MAX_NAMES = 200_000;

export interface Country {
  iso3: string;
  iso2: string;
  name: string;
  officialName: string;
  /** Official names in other languages, and names in its own languages; absent in packs of earlier versions. */
  foreignNames?: readonly string[];
  /** International dialling code as an integer; absent if it has none of its own. */
  dialCode?: number;
  /** The map view that shows it; absent in packs of earlier versions. */
  view?: CountryView;
}

export interface CountryView {
  /** West, south, east, north of its main territory in degrees; it never crosses ±180°. */
  bounds: Bbox;
  /** A point inside its largest part; longitude and latitude in degrees. */
  label: readonly [lon: number, lat: number];
}

interface CountryRow {
  iso3: string;
  iso2: string;
  name: string;
  official_name: string;
  dial_code: string | null;
  west?: number | null;
  south?: number | null;
  east?: number | null;
  north?: number | null;
  label_lon?: number | null;
  label_lat?: number | null;
}

/** Joins the digits of `+1 684` or `+44-1481` into one integer. */
function dialCode(text: string | null): number | undefined {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}

const VIEW_COLUMNS = ['west', 'south', 'east', 'north', 'label_lon', 'label_lat'];
const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value);

function viewOf({ west, south, east, north, label_lon: lon, label_lat: lat }: CountryRow): CountryView | undefined {
  const isComplete =
    isNumber(west) && isNumber(south) && isNumber(east) && isNumber(north) && isNumber(lon) && isNumber(lat);
  return isComplete ? { bounds: [west, south, east, north], label: [lon, lat] } : undefined;
}

/** Returns the columns to read: packs of earlier versions lack the last ones. */
function columnsOf({ database }: PackFile): string[] {
  const existing = new Set(database.prepare<[], string>("SELECT name FROM pragma_table_info('country')").pluck().all());
  return [
    'iso3',
    'iso2',
    'name',
    'official_name',
    'dial_code',
    ...VIEW_COLUMNS.filter((column) => existing.has(column)),
  ];
}

/** Returns names in other languages by ISO 3166-1 alpha-3 code; empty for packs of earlier versions. */
function foreignNamesIn({ database }: PackFile): Map<string, string[]> {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'country_name'").get() === undefined) return new Map();
  const rows = allWithin<{ iso3: string; name: string }>(database, 'SELECT iso3, name FROM country_name', MAX_NAMES);
  return new Map(
    [...Map.groupBy(rows, ({ iso3 }) => iso3)].map(([iso3, named]) => [iso3, named.map(({ name }) => name)]),
  );
}

/** Returns the countries of `pack` by ISO 3166-1 alpha-3 code. */
export function readCountries(pack: PackFile): Map<string, Country> {
  const foreignNames = foreignNamesIn(pack);
  const rows = allWithin<CountryRow>(pack.database, `SELECT ${columnsOf(pack).join(', ')} FROM country`, MAX_COUNTRIES);
  return new Map(
    rows.map((row) => {
      const code = dialCode(row.dial_code);
      const country: Country = { iso3: row.iso3, iso2: row.iso2, name: row.name, officialName: row.official_name };
      if (code !== undefined) country.dialCode = code;
      const view = viewOf(row);
      if (view !== undefined) country.view = view;
      const names = foreignNames.get(row.iso3);
      if (names !== undefined) country.foreignNames = names;
      return [row.iso3, country];
    }),
  );
}
