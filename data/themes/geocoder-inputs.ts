/** What the themes of geocoder packs read besides their own source. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackSource } from '../../contract/pack.ts';
import { openPackFile, PACK_EXTENSION, type PackFile } from '../../main/packs/pack-file.ts';
import { loadSpatialite } from '../../main/packs/spatialite.ts';
import type { ThemeContext } from '../theme.ts';
import { COUNTRY_NAME_LANGUAGES, nameCountries, type NamedCountry } from './geocoder-names.ts';

/** Code that every geocoder pack depends on. */
export const GEOCODER_CODE: readonly string[] = ['main/packs/geocoder-index/*.ts', 'main/packs/line-geometry.ts', 'data/themes/geocoder-{inputs,names}.ts'];

/** Another pack of the same directory, open, with SpatiaLite. */
export function needPack({ packsDirectory }: ThemeContext, id: string): PackFile {
  const pack = openPackFile(join(packsDirectory, id + PACK_EXTENSION));
  loadSpatialite(pack.database);
  return pack;
}

/** Every country with its names in other languages, from the countries pack and the source `cldr-territories`. */
export function readNamedCountries(context: ThemeContext): NamedCountry[] {
  const { database } = needPack(context, 'countries');
  const rows = database.prepare<[], { iso2: string; iso3: string; name: string }>('SELECT iso2, iso3, name FROM country ORDER BY iso3').all();
  const files = COUNTRY_NAME_LANGUAGES.map((language) => readFileSync(context.file('cldr-territories', `main/${language}/territories.json`), 'utf8'));
  return nameCountries(rows, files);
}

/** @throws Error where the countries pack lacks it. */
export function countryNamed(countries: readonly NamedCountry[], iso3: string): NamedCountry {
  const country = countries.find((candidate) => candidate.iso3 === iso3);
  if (country === undefined) throw new Error(`The countries pack lacks ${iso3}`);
  return country;
}

/** Where {@link readNamedCountries} has the names from: for the manifest of a pack that holds any of them. */
export function countryNameSources(context: ThemeContext): PackSource[] {
  const { sources } = needPack(context, 'countries').manifest;
  return [...sources.filter(({ name }) => name === 'world-countries'), context.cite('cldr-territories')];
}

const joined = (values: readonly string[]): string => [...new Set(values)].join('; ');

/** What a manifest says of several sources: each once, and their licences and attributions, all of which whoever passes the pack on keeps to. */
export function citing(sources: readonly PackSource[]): { licence: string; attribution: string; sources: PackSource[] } {
  const distinct = [...new Map(sources.map((source) => [`${source.name} ${source.version} ${source.licence}`, source])).values()];
  return { licence: joined(distinct.map(({ licence }) => licence)), attribution: joined(distinct.map(({ attribution }) => attribution)), sources: distinct };
}
