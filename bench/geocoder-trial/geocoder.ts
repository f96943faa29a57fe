/** The geocoder over a directory of packs, as the HTTP interface has it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { geocode } from '../../main/geocoder/forward.ts';
import { openIndex, type OpenIndex } from '../../main/geocoder/open-index.ts';
import { officialNameReader } from '../../main/geocoder/official-names.ts';
import { countryOf, type Finding } from '../../main/geocoder/result.ts';
import { Vocabulary } from '../../main/geocoder/vocabulary.ts';
import { readCountries } from '../../main/packs/country.ts';
import { openPackFile } from '../../main/packs/pack-file.ts';

const PACKS = [
  'geocoder-montevideo',
  'geocoder-neighbourhoods-germany',
  'geocoder-santa-cruz',
  'geocoder-us-zip',
  'geocoder-world',
];

export interface Geocoder {
  indexes: readonly OpenIndex[];
  find: (text: string) => Finding[];
  /** Name of a country by its ISO 3166-1 alpha-3 code. */
  countryName: (iso3: string) => string | undefined;
  /** ISO 3166-1 alpha-3 code of the country that an answer is in. */
  iso3: (finding: Finding) => string | undefined;
  /** Names of states of the United States and their codes of two letters. */
  stateCodes: ReadonlyMap<string, string>;
  townsOfZips: () => ReadonlyMap<string, string>;
}

export function openGeocoder(packs: string): Geocoder {
  const path = (id: string): string => join(packs, `${id}.sqlite`);
  const indexes = PACKS.filter((id) => existsSync(path(id))).map((id, order) =>
    openIndex(openPackFile(path(id)), order),
  );
  const vocabulary = new Vocabulary(indexes.map(({ reader }) => reader));
  const countries = existsSync(path('countries')) ? [...readCountries(openPackFile(path('countries'))).values()] : [];
  const inUsualNames = officialNameReader(countries);
  const byIso2 = new Map(countries.map(({ iso2, iso3 }) => [iso2, iso3]));
  const names = new Map(countries.map(({ iso3, name }) => [iso3, name]));
  const world = openPackFile(path('geocoder-world')).database;
  return {
    indexes,
    find: (text) =>
      geocode(indexes, vocabulary, {
        text: inUsualNames(text),
        components: [],
        types: undefined,
        locationTypes: undefined,
        autocomplete: false,
        bias: undefined,
        limit: 1,
      }),
    countryName: (iso3) => names.get(iso3),
    iso3: (finding) => byIso2.get((finding.types[0] === 'country' ? finding.shortName : countryOf(finding)) ?? ''),
    stateCodes: new Map(
      world
        .prepare<[], [string, string]>(
          "SELECT region.name, region.short_name FROM document region JOIN document country ON country.id = region.parent WHERE region.kind = 1 AND region.level = 1 AND country.short_name = 'US' AND region.short_name IS NOT NULL",
        )
        .raw()
        .all(),
    ),
    townsOfZips: () =>
      new Map(
        openPackFile(path('geocoder-us-zip'))
          .database.prepare<[], [string, string]>(
            'SELECT zip.name, town.name FROM document zip JOIN document town ON town.id = zip.parent WHERE zip.kind = 3',
          )
          .raw()
          .all(),
      ),
  };
}
