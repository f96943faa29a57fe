/** Countries: outlines with fine borders and shores, names and dial codes. */
import { readFileSync } from 'node:fs';
import { adminCategoryCode, DISPUTED_CATEGORY, ENCLOSED_WATER_CATEGORY } from '../../../contract/categories.ts';
import { COUNTRY_TABLE } from '../../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { completeAccount, defineTheme, type BuildContext } from '../../kit/theme.ts';
import { coarseCountries } from './coarse.ts';
import { viewOfCountry } from './country-view.ts';
import { disputedKey } from './disputed-areas.ts';
import { fineCountries, type Countries } from './fine.ts';

/** One- and two-digit codes by ITU-T E.164; all others have three digits. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;
const LONGEST_CODE = 3;

/** Dial code in `world-countries`: a root and its suffixes. */
interface DialParts {
  root?: string;
  suffixes?: string[];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * Returns the digits of a country's dial code; undefined if it has none. A single suffix belongs to the country (`4`
 * and `9`, `1` and `876`). Several suffixes are area codes: the code is a prefix of the root with the first one, e.g.
 * `290` for `2` with `90` and `47`, and `39` for `3` with `906698` and `79`.
 */
export function dialCode({ root = '', suffixes = [] }: DialParts): string | undefined {
  const [first = ''] = suffixes;
  const number = digitsOf(root + first);
  if (number === '') return undefined;
  return suffixes.length < 2 ? number : (SHORT_CODE.exec(number)?.[0] ?? number.slice(0, LONGEST_CODE));
}

interface CountryRecord {
  cca2: string;
  cca3: string;
  name: { common: string; official: string; native: Record<string, { official: string; common: string }> };
  translations: Record<string, { official: string; common: string }>;
  idd: DialParts;
  capital?: string[];
  region: string;
}

/** User-assigned codes of Kosovo in the sources of names and of polygons. */
const KOSOVO = { names: 'UNK', polygons: 'XKX' };

/** Returns the distinct official and common names in all languages, except the common English one. */
const officialNames = ({ name, translations }: CountryRecord): Set<string> =>
  new Set(
    [name, ...Object.values(name.native), ...Object.values(translations)].flatMap(({ official, common }) =>
      [official, common].filter((text) => text !== '' && text !== name.common),
    ),
  );

/** Writes the countries, with map bounds from `outlines`. Returns official names by ISO 3166-1 alpha-3 code. */
function writeCountries(context: BuildContext, outlines: Countries['outlines']): Map<string, string> {
  const { database } = context;
  database.exec(COUNTRY_TABLE);
  const insert = database.prepare(
    `INSERT INTO country (iso3, iso2, name, official_name, dial_code, capital, region, west, south, east, north,
      label_lon, label_lat)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertName = database.prepare('INSERT INTO country_name (iso3, name) VALUES (?, ?)');
  const records: CountryRecord[] = JSON.parse(readFileSync(context.file('world-countries', 'countries.json'), 'utf8'));
  const names = new Map<string, string>();
  for (const record of records) {
    const iso3 = record.cca3 === KOSOVO.names ? KOSOVO.polygons : record.cca3;
    names.set(iso3, record.name.official);
    const { bounds, label } = viewOfCountry(outlines.get(iso3) ?? []) ?? {
      bounds: [null, null, null, null],
      label: [null, null],
    };
    insert.run(
      iso3,
      record.cca2,
      record.name.common,
      record.name.official,
      dialCode(record.idd) ?? null,
      record.capital?.[0] ?? null,
      record.region,
      ...bounds,
      ...label,
    );
    for (const official of officialNames(record)) insertName.run(iso3, official);
  }
  return names;
}

export const theme = defineTheme({
  id: 'countries',
  describe: {
    theme: 'countries',
    title: 'Countries',
    description:
      'Outlines of 250 countries and territories with their inland waters: borders at ten metres, shores at ' +
      'a hundred, with names, ISO codes and dial codes.',
    vintage: 'OpenStreetMap 2018 (borders), GSHHG 2017 (shores), 2024 (names)',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution:
      '© OpenStreetMap contributors; geo-maps; GSHHG; timezone-boundary-builder; mledoze/countries; Made ' +
      'with Natural Earth',
  },
  sources: [
    'countries-land-10m',
    'gshhg',
    'countries-land-1km',
    'world-countries',
    'geo-tz',
    'moment-timezone',
    'country-coder',
    'natural-earth-admin1',
  ],
  seconds: 110,
  async build(context) {
    const { outlines, disputed, waters, sourceCount, differences, counts, notes } = context.has('gshhg')
      ? await fineCountries(context)
      : coarseCountries(context);
    const names = writeCountries(context, outlines);
    const writer = createAreaWriter(context.database);
    let written = 0;
    for (const [iso3, polygons] of outlines) {
      context.progress('write', written++, outlines.size);
      const name = names.get(iso3);
      if (name === undefined) throw new Error(`world-countries has no name for ${iso3}`);
      writer.add({
        categoryCode: adminCategoryCode(0),
        sourceKey: iso3,
        name,
        localType: 'Country',
        countryIso3: iso3,
        polygons,
      });
    }
    for (const { area, polygons } of disputed) {
      writer.add({
        categoryCode: DISPUTED_CATEGORY.code,
        sourceKey: disputedKey(area),
        name: area.name,
        localType: 'Disputed area',
        countryIso3: area.country,
        polygons,
      });
    }
    for (const [iso3, polygons] of waters) {
      writer.add({
        categoryCode: ENCLOSED_WATER_CATEGORY.code,
        sourceKey: `water-${iso3}`,
        name: `Enclosed waters of ${names.get(iso3) ?? iso3}`,
        localType: 'Enclosed waters',
        countryIso3: iso3,
        polygons,
      });
    }
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: {
        areas: totals.areas,
        disputed_areas: disputed.length,
        enclosed_waters: waters.size,
        shards: totals.shards,
        countries: names.size,
        ...counts,
        repaired: (counts['repaired'] ?? 0) + totals.repaired,
      },
      accounts: [
        { subject: 'country polygons', sourceCount, writtenCount: outlines.size, differences },
        completeAccount('country names', names.size),
      ],
      notes: [
        ...notes,
        'A dial code with several area codes (e.g. 1 for North America) is listed without them. Vatican City has ' +
          '39 and Western Sahara 212, the codes of the networks that they belong to.',
        "A country's map bounds are the box of its main territory: its largest part, repeatedly extended by parts " +
          "within a quarter of the box's size (two to six degrees), and every part with at least a tenth of the " +
          'area, extended likewise. Bounds end at ±180°.',
      ],
    };
  },
});
