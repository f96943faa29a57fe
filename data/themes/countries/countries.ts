/** Countries: outlines with fine borders and shores, names and dial codes. */
import { readFileSync } from 'node:fs';
import { adminCategoryCode, DISPUTED_CATEGORY, ENCLOSED_WATER_CATEGORY } from '../../../contract/categories.ts';
import { COUNTRY_TABLE } from '../../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { allWritten, defineTheme, type BuildContext } from '../../kit/theme.ts';
import { coarseCountries } from './coarse.ts';
import { viewOfCountry } from './country-view.ts';
import { disputedKey } from './disputed-areas.ts';
import { fineCountries, type Countries } from './fine.ts';

/** Codes of one and of two digits by ITU-T E.164; all others have three. */
const SHORT_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;
const LONGEST_CODE = 3;

/** As `world-countries` writes it: a root, and what follows it. */
interface DialParts {
  root?: string;
  suffixes?: string[];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/**
 * Digits of the code of a country; none where it has none. A single suffix is the country's own (`4` and `9`, `1` and
 * `876`), several are area codes and left out: of `2` with `90` and `47`, of which the first counts, `290` remains, of
 * `3` with `906698` and `79` it is `39`.
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

/** The names' source uses an older user-assigned code than the polygons. */
const KOSOVO = { names: 'UNK', polygons: 'XKX' };

/** What the country calls itself in full, and what others do: each once. */
const officialNames = ({ name, translations }: CountryRecord): Set<string> =>
  new Set(
    [name, ...Object.values(name.native), ...Object.values(translations)].flatMap(({ official, common }) =>
      [official, common].filter((text) => text !== '' && text !== name.common),
    ),
  );

/** Names of the countries by ISO 3166-1 alpha-3 code; the polygons of `outlines` tell where a map looks at them. */
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
    const { outlines, disputed, waters, inSource, differences, counts, notes } = context.has('gshhg')
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
        { what: 'country polygons', inSource, written: outlines.size, differences },
        allWritten('country names', names.size),
      ],
      notes: [
        ...notes,
        'A dial code with several area codes (such as 1 for North America) is given without the area codes. ' +
          'Vatican City has 39 and Western Sahara 212, of the networks that they belong to.',
        'What a map shows of a country is the box of its main territory: its largest part with all that lies ' +
          'within a quarter of the size of that box (two degrees at least, six at most), step by step, and ' +
          'every part of a tenth of its area with what lies near that. It ends at ±180°.',
      ],
    };
  },
});
