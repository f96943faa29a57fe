/** Pack `geocoder-montevideo`: index of addresses, streets and businesses of the pack `streets-montevideo`. ODbL. */
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { addBusinesses } from '../../../main/geocoder/index/add-businesses.ts';
import { addStreets } from '../../../main/geocoder/index/add-streets.ts';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { PackSource } from '../../../contract/pack.ts';
import { readQuarters, TILE_FOLDER, type Quarter } from './montevideo-quarters.ts';
import { readGazetteer } from '../../read/gazetteer.ts';
import type { Theme } from '../../kit/theme.ts';
import { citing, COUNTRY_SOURCES, countryNamed, countryNameSources, readNamedCountries } from './inputs.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { countryDocument, placeNames, type NamedCountry, type PlaceNames } from './names.ts';
import { addressItems, edgeItems, readNamedBusinesses } from './streets.ts';

/** Parents of streets, only for their names: the pack geocoder-world contains the parents themselves. */
const REFERENCE = { importance: 0, reference: true } as const;
const CENTRE = { lon: -56.1882, lat: -34.9033 } as const;
const GEONAMES_ID = 3_441_575;
/** Neighbourhoods are better known than streets or businesses named after them. */
const QUARTER_IMPORTANCE = 0.4;

/**
 * Builds the pack in `directory`.
 * @param streets the open pack streets-montevideo, with SpatiaLite loaded
 * @param quarters neighbourhoods as points
 */
export async function buildMontevideoGeocoder(
  streets: PackFile,
  quarters: readonly Quarter[],
  uruguay: NamedCountry,
  names: PlaceNames,
  sources: readonly PackSource[],
  version: string,
  directory: string,
): Promise<string> {
  const pack = beginPack(directory, 'geocoder-montevideo');
  const writer = new GeocoderIndexWriter(pack.database);
  const country = writer.addDocument({ ...countryDocument(uruguay, { lon: -56.02, lat: -32.8 }), ...REFERENCE });
  const department = writer.addDocument({
    kind: 'region',
    level: 1,
    name: 'Montevideo',
    alternates: ['Departamento de Montevideo'],
    parent: country,
    ...CENTRE,
    ...REFERENCE,
  });
  const city = writer.addDocument({
    kind: 'place',
    name: 'Montevideo',
    alternates: names.namesFor(GEONAMES_ID, 'Montevideo'),
    parent: department,
    ...CENTRE,
    ...REFERENCE,
  });
  const counts = addStreets(writer, [
    ...addressItems(streets.database, city),
    ...edgeItems(streets.database, () => [city]),
  ]);
  for (const { name, lon, lat } of quarters)
    writer.addDocument({ kind: 'neighbourhood', name, parent: city, lon, lat, importance: QUARTER_IMPORTANCE });
  const businesses = readNamedBusinesses(streets.database);
  addBusinesses(
    writer,
    businesses.map((business) => ({ ...business, parent: city })),
  );
  const written = writer.finish();
  return pack.finish({
    theme: 'geocoder',
    title: 'Geocoder, Montevideo, Uruguay',
    description: 'Address points, streets, neighbourhoods and businesses of Montevideo, as an index for geocoding.',
    version,
    vintage: streets.manifest.vintage,
    coverage: streets.manifest.coverage,
    kind: 'measured',
    ...citing([...streets.manifest.sources, ...sources]),
    counts: {
      ...written,
      streets: counts.streets,
      neighbourhoods: quarters.length,
      businesses: businesses.length,
      house_numbers_unreadable: counts.houseNumbersUnreadable,
    },
    notes: [
      'A neighbourhood is a point: OpenStreetMap has no areas for them here.',
      'Alternative names of the city are from GeoNames (CC BY 4.0).',
      'An address point with several numbers is found by each of them.',
      'Missing house numbers are interpolated between neighbours of the same parity that differ by at most 200.',
    ],
  });
}

export const theme: Theme = {
  id: 'geocoder-montevideo',
  sources: ['osm-montevideo', 'geonames-cities500', ...COUNTRY_SOURCES],
  needs: ['streets-montevideo'],
  seconds: 15,
  async run(context) {
    const names = placeNames(readGazetteer(context.file('geonames-cities500', 'dist/cities500.txt')), new Set());
    const sources = [context.cite('geonames-cities500'), ...countryNameSources(context)];
    await buildMontevideoGeocoder(
      needPack(context, 'streets-montevideo'),
      readQuarters(context.file('osm-montevideo', TILE_FOLDER)),
      countryNamed(readNamedCountries(context), 'URY'),
      names,
      sources,
      context.version,
      context.packsDirectory,
    );
    return [];
  },
};
