/**
 * Synthetic geocoder pack with a million addresses: real street names distributed over real towns in the United States.
 */
import type { ReadableDatabase } from '../main/packs/pack-database.ts';
import { GeocoderIndexWriter } from '../main/geocoder/index/writer.ts';
import { streetImportance } from '../main/geocoder/index/streets.ts';
import { INVENTED } from '../main/packs/fixture.ts';
import { beginPack } from '../main/packs/write/pack.ts';
import type { Random } from '../data/themes/geocoder/trial/samples.ts';

const ADDRESSES = 1_000_000;
const PER_STREET = 40;

interface Town {
  name: string;
  admin1: string | null;
  lon: number;
  lat: number;
}

/** @returns the path of the pack, `geocoder-synthetic.sqlite` in `directory` */
export async function writeSyntheticPack(
  directory: string,
  streets: ReadableDatabase,
  places: ReadableDatabase,
  random: Random,
): Promise<string> {
  const names = streets
    .prepare<[], string>('SELECT DISTINCT name FROM document WHERE kind = 5 ORDER BY name')
    .pluck()
    .all();
  const towns = places
    .prepare<[], Town>(
      "SELECT name, admin1, lon, lat FROM place WHERE country_iso3 = 'USA' AND population > 5000 ORDER BY id",
    )
    .all();
  const pack = beginPack(directory, 'geocoder-synthetic');
  const writer = new GeocoderIndexWriter(pack.database);
  const country = writer.addDocument({
    kind: 'country',
    name: 'United States',
    shortName: 'US',
    alternates: ['USA'],
    lon: -98,
    lat: 39,
    importance: 0,
    reference: true,
  });
  const handles = towns.map(({ name, admin1, lon, lat }) => {
    const state = writer.addDocument({
      kind: 'region',
      level: 1,
      name: admin1 ?? 'Unknown',
      parent: country,
      lon,
      lat,
      importance: 0,
      reference: true,
    });
    return writer.addDocument({ kind: 'place', name, parent: state, lon, lat, importance: 0, reference: true });
  });
  for (let made = 0; made < ADDRESSES; made += PER_STREET) {
    const position = Math.floor(random() * towns.length);
    const town = towns[position];
    const name = names[Math.floor(random() * names.length)];
    if (town === undefined || name === undefined) continue;
    const [lon, lat] = [town.lon + (random() - 0.5) * 0.1, town.lat + (random() - 0.5) * 0.1];
    const street = writer.addDocument({
      kind: 'street',
      name,
      parent: handles[position],
      lon,
      lat,
      importance: streetImportance(PER_STREET, 0),
    });
    for (let house = 0; house < PER_STREET; house++)
      writer.addHouse(street, { number: 100 + house * 2, suffix: '', lon: lon + house * 0.0002, lat });
  }
  const counts = { ...writer.finish() };
  return pack.finish({
    ...INVENTED,
    theme: 'geocoder',
    title: 'Synthetic addresses',
    description: 'Invented addresses for a measurement',
    counts,
    notes: ['Every address is invented'],
  });
}
