/** The geocoder over the default packs, as used by the HTTP interface. */
import type { PackDatabase } from '../../../../main/packs/pack-database.ts';
import { bestFinding } from '../../../../main/geocoder/forward.ts';
import { openIndexes } from '../../../../main/geocoder/index/open-index.ts';
import { countryOf, formatAddress, type Finding } from '../../../../main/geocoder/retrieve/result.ts';
import { reverseGeocode } from '../../../../main/geocoder/reverse/reverse.ts';
import { PACKS } from '../../../../main/packs/built-packs.fixture.ts';
import { readCountries } from '../../../../main/packs/country.ts';
import { openPacks } from '../../../../main/packs/pack-store.ts';

export interface Geocoder {
  /** Returns the best result. */
  find: (text: string) => Finding | undefined;
  /** Returns the most specific result for a position. */
  findAt: (longitude: number, latitude: number) => Finding | undefined;
  /** The database of a pack, with SpatiaLite. */
  open: (pack: string) => PackDatabase;
  /** Name of a country by its ISO 3166-1 alpha-3 code. */
  countryName: (iso3: string) => string | undefined;
  /** Returns the ISO 3166-1 alpha-3 code of the country of a result. */
  iso3: (finding: Finding) => string | undefined;
  /** Names of states of the United States, with their two-letter codes. */
  stateCodes: ReadonlyMap<string, string>;
  townsOfZips: () => ReadonlyMap<string, string>;
}

export function openGeocoder(): Geocoder {
  const packs = openPacks(PACKS);
  const opened = openIndexes(packs);
  const countries = packs.ofTheme('countries').flatMap((file) => Array.from(readCountries(file).values()));
  const byIso2 = new Map(countries.map(({ iso2, iso3 }) => [iso2, iso3]));
  const open = (id: string): PackDatabase => {
    const file = packs.ready.get(id);
    if (file === undefined) throw new Error(`${PACKS} has no pack ${id}. Build it with npm run data`);
    return file.database;
  };
  return {
    find: (text) => bestFinding(opened, text),
    findAt: (longitude, latitude) => reverseGeocode(opened.indexes, longitude, latitude, [])[0],
    open,
    countryName: (iso3) => packs.country(iso3)?.name,
    iso3: (finding) => byIso2.get((finding.types[0] === 'country' ? finding.shortName : countryOf(finding)) ?? ''),
    stateCodes: new Map(
      open('geocoder-world')
        .prepare<[], [string, string]>(
          'SELECT region.name, region.short_name FROM document region JOIN document country ON country.id = ' +
            "region.parent WHERE region.kind = 1 AND region.level = 1 AND country.short_name = 'US' AND " +
            'region.short_name IS NOT NULL',
        )
        .raw()
        .all(),
    ),
    townsOfZips: () =>
      new Map(
        open('geocoder-us-zip')
          .prepare<[], [string, string]>(
            'SELECT zip.name, town.name FROM document zip JOIN document town ON town.id = zip.parent WHERE ' +
              'zip.kind = 3',
          )
          .raw()
          .all(),
      ),
  };
}

/** Formats a result for lists of misses. */
export const describeFinding = (finding: Finding | undefined): string =>
  finding === undefined
    ? 'nothing'
    : `${formatAddress(finding)} (${finding.quality?.toFixed(2) ?? ''}${finding.isPartial === true ? ' partial' : ''})`;
