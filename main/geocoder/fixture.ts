/**
 * A small index for tests, of real places: Munich with its names, both San Josés, a few streets of Santa Cruz with
 * their TIGER ranges, Montevideo with address points, written through the same writer as the packs.
 */
import Database from 'better-sqlite3';
import { GeocoderIndexWriter } from './index/writer.ts';
import { placeImportance, streetImportance } from './index/streets.ts';
import { beginPack } from '../packs/write/pack.ts';
import { openIndex, type OpenIndex } from './index/open-index.ts';
import { formatAddress, type Finding } from './retrieve/result.ts';

/** Adds countries, all at the same position. */
export const countryAdder =
  (writer: GeocoderIndexWriter) =>
  (name: string, shortName: string, alternates: string[] = []): number =>
    writer.addDocument({ kind: 'country', name, shortName, alternates, lon: 0, lat: 0, importance: 0.9 });

/** Adds places that are as important as their people make them. */
export const placeAdder =
  (writer: GeocoderIndexWriter) =>
  (
    name: string,
    parent: number,
    lon: number,
    lat: number,
    population: number,
    alternates: string[] = [],
    category?: string,
  ): number =>
    writer.addDocument({
      kind: 'place',
      name,
      parent,
      lon,
      lat,
      population,
      importance: placeImportance(population, false),
      alternates,
      category,
    });

/** The first of some findings, as an address. */
export function firstOf([found]: readonly Finding[]): string {
  if (found === undefined) return 'nothing';
  return `${formatAddress(found)}${found.isPartial === true ? ' (partial)' : ''}`;
}

function writeWorld(database: Database.Database): void {
  const writer = new GeocoderIndexWriter(database);
  const country = (
    name: string,
    shortName: string,
    iso3: string,
    lon: number,
    lat: number,
    alternates: string[],
  ): number =>
    writer.addDocument({
      kind: 'country',
      name,
      shortName,
      lon,
      lat,
      importance: 0.9,
      alternates: [iso3, ...alternates],
    });
  const region = (
    name: string,
    shortName: string,
    parent: number,
    lon: number,
    lat: number,
    alternates: string[] = [],
  ): number =>
    writer.addDocument({ kind: 'region', level: 1, name, shortName, parent, lon, lat, importance: 0.55, alternates });
  const place = placeAdder(writer);
  const germany = country('Germany', 'DE', 'DEU', 10.45, 51.16, [
    'Deutschland',
    'Allemagne',
    'Alemania',
    '德国',
    'ドイツ',
  ]);
  const unitedStates = country('United States', 'US', 'USA', -98.5, 39.8, [
    'Estados Unidos',
    'Vereinigte Staaten',
    '美国',
    'アメリカ合衆国',
  ]);
  const costaRica = country('Costa Rica', 'CR', 'CRI', -84, 10, []);
  const japan = country('Japan', 'JP', 'JPN', 138, 36, ['日本', 'Japón']);
  const bavaria = region('Bayern', 'BY', germany, 11.5, 49, ['Bavaria', 'Baviera']);
  const california = region('California', 'CA', unitedStates, -120, 37);
  region('Delaware', 'DE', unitedStates, -75.5, 39);
  const sanJose = region('San José', 'SJ', costaRica, -84.08, 9.93);
  const tokyo = region('Tokyo', '13', japan, 139.69, 35.69, ['東京都', '东京都']);
  const kyotoPrefecture = region('Kyoto', '26', japan, 135.77, 35.02, ['京都府']);
  const munich = place('Munich', bavaria, 11.576, 48.137, 1_260_391, [
    'München',
    'Muenchen',
    'Monaco di Baviera',
    'Мюнхен',
    'Μόναχος',
    '慕尼黑',
    'ミュンヘン',
  ]);
  place('San José', sanJose, -84.08, 9.93, 335_007);
  place('San Jose', california, -121.89, 37.34, 1_026_908);
  place('Tokyo', tokyo, 139.69, 35.69, 8_336_599, ['東京', '东京'], 'PPLC');
  place('Kyoto', kyotoPrefecture, 135.77, 35.02, 1_459_640, ['京都', '京都市'], 'PPLA');
  place('Shinjuku', tokyo, 139.71, 35.69, 337_556, ['新宿区', '新宿']);
  place('Santa Cruz', california, -122.03, 36.97, 64_076);
  place('Los Angeles', california, -118.24, 34.05, 3_971_883, ['LA', 'Los Ángeles']);
  place('Billings', region('Montana', 'MT', unitedStates, -109.6, 47), -108.5, 45.78, 117_116);
  const wisconsin = region('Wisconsin', 'WI', unitedStates, -89.7, 44.6);
  place('Lake Geneva', wisconsin, -88.43, 42.59, 7_651);
  place('Island Lake', wisconsin, -91.2, 45.3, 8_080);
  place('Madison', wisconsin, -89.4, 43.07, 269_840, ['Verona', 'mad']);
  place('Verona', wisconsin, -89.53, 42.99, 14_030);
  place('Nile', wisconsin, -90, 44.9, 120);
  writer.addDocument({
    kind: 'natural',
    name: 'Black Sea',
    alternates: ['Mar Negro', 'Mer Noire', '黑海'],
    lon: 34.5,
    lat: 43.5,
    importance: 0.7,
    category: 'sea',
  });
  writer.addDocument({
    kind: 'natural',
    name: 'North Sea',
    alternates: ['Mar del Norte'],
    lon: 3,
    lat: 56,
    importance: 0.7,
    category: 'sea',
  });
  writer.addDocument({
    kind: 'natural',
    name: 'North America',
    lon: -100,
    lat: 45,
    importance: 0.95,
    category: 'continent',
    alternates: ['América del Norte', 'Nordamerika'],
  });
  writer.addDocument({
    kind: 'airport',
    name: 'Goshen Municipal Airport',
    shortName: 'GSH',
    parent: california,
    lon: -85.79,
    lat: 41.53,
    importance: 0.1,
    category: 'small_airport',
    alternates: ['KGSH'],
    context: ['airport'],
  });
  writer.addDocument({
    kind: 'neighbourhood',
    name: 'Schwabing',
    parent: munich,
    lon: 11.58,
    lat: 48.16,
    importance: 0.35,
  });
  writer.addDocument({
    kind: 'airport',
    name: 'Munich Airport',
    shortName: 'MUC',
    parent: bavaria,
    lon: 11.786,
    lat: 48.354,
    importance: 0.7,
    category: 'large_airport',
    alternates: ['EDDM'],
    context: ['München'],
  });
  writer.addDocument({
    kind: 'postcode',
    name: '90012',
    parent: california,
    lon: -118.24,
    lat: 34.06,
    importance: 0.3,
    context: ['Los Angeles'],
  });
  writer.addDocument({
    kind: 'postcode',
    name: '95060',
    parent: california,
    lon: -122.06,
    lat: 37.04,
    importance: 0.3,
    context: ['Santa Cruz'],
  });
  writer.finish();
}

/** Streets of Santa Cruz (address ranges) and of Montevideo (address points). */
function writeStreets(database: Database.Database): void {
  const writer = new GeocoderIndexWriter(database);
  const reference = { importance: 0.5, reference: true } as const;
  const unitedStates = writer.addDocument({
    kind: 'country',
    name: 'United States',
    shortName: 'US',
    alternates: ['USA', 'Estados Unidos'],
    lon: -98,
    lat: 39,
    ...reference,
  });
  const california = writer.addDocument({
    kind: 'region',
    level: 1,
    name: 'California',
    shortName: 'CA',
    parent: unitedStates,
    lon: -120,
    lat: 37,
    ...reference,
  });
  const santaCruz = writer.addDocument({
    kind: 'place',
    name: 'Santa Cruz',
    parent: california,
    lon: -122.03,
    lat: 36.97,
    ...reference,
  });
  const uruguay = writer.addDocument({
    kind: 'country',
    name: 'Uruguay',
    shortName: 'UY',
    alternates: ['URY'],
    lon: -56,
    lat: -33,
    ...reference,
  });
  const montevideo = writer.addDocument({
    kind: 'place',
    name: 'Montevideo',
    parent: uruguay,
    lon: -56.18,
    lat: -34.9,
    ...reference,
  });
  const street = (name: string, parent: number, lon: number, lat: number, context: string[] = []): number =>
    writer.addDocument({ kind: 'street', name, parent, lon, lat, importance: streetImportance(0, 3), context });

  const pacific = street('Pacific Ave', santaCruz, -122.0265, 36.974, ['95060']);
  writer.addEdge(pacific, {
    leftFrom: 1501,
    leftTo: 1599,
    rightFrom: 1500,
    rightTo: 1598,
    leftPostcode: '95060',
    rightPostcode: '95060',
    line: [
      [-122.0268, 36.9745],
      [-122.0262, 36.9732],
    ],
  });
  writer.addEdge(pacific, {
    leftFrom: 1401,
    leftTo: 1499,
    rightFrom: 1400,
    rightTo: 1498,
    leftPostcode: '95060',
    rightPostcode: '95060',
    line: [
      [-122.0262, 36.9732],
      [-122.0256, 36.972],
    ],
  });
  const soquel = street('Soquel Ave', santaCruz, -122.0245, 36.9735, ['95060', '95062']);
  writer.addEdge(soquel, {
    leftFrom: 101,
    leftTo: 199,
    rightFrom: 100,
    rightTo: 198,
    leftPostcode: '95060',
    rightPostcode: '95060',
    line: [
      [-122.0262, 36.9732],
      [-122.0235, 36.9737],
    ],
  });
  street('S Maple Ave', santaCruz, -122.02, 36.98);
  const seventeenth = street('17th Ave', santaCruz, -121.985, 36.965, ['95062']);
  writer.addEdge(seventeenth, {
    leftFrom: 801,
    leftTo: 899,
    line: [
      [-121.985, 36.96],
      [-121.985, 36.97],
    ],
    leftPostcode: '95062',
  });

  const colonia = street('Colonia', montevideo, -56.19, -34.904);
  for (const [number, suffix, lon] of [
    [1200, '', -56.1951],
    [1202, '', -56.1949],
    [1202, 'bis', -56.1948],
    [1210, '', -56.194],
    [1320, '', -56.193],
  ] as const) {
    writer.addHouse(colonia, { number, suffix, lon, lat: -34.9045 });
  }
  // Between 1320 and 1340 the houses are not mapped.
  writer.addHouse(colonia, { number: 1340, suffix: '', lon: -56.191, lat: -34.9045 });
  writer.addHouse(colonia, { number: 1330, suffix: '', lon: -56.192, lat: -34.9044, isInterpolated: true });
  const julio = street('18 de Julio', montevideo, -56.19, -34.9055);
  writer.addHouse(julio, { number: 1200, suffix: '', lon: -56.1952, lat: -34.9056 });
  street('Rambla 25 de Agosto de 1825', montevideo, -56.2136, -34.9058);
  const ordonez = street('Avenida José Batlle y Ordóñez', montevideo, -56.14, -34.88);
  writer.addHouse(ordonez, { number: 3400, suffix: '', lon: -56.14, lat: -34.88 });
  writer.addDocument({
    kind: 'business',
    name: 'Farmacia El Túnel',
    parent: montevideo,
    lon: -56.1945,
    lat: -34.9045,
    importance: 0.05,
    category: 'amenity=pharmacy',
  });
  writer.finish();
}

/** Two packs, as two licences would have it. Close their databases by closing the returned list. */
export function openFixture(): { databases: Database.Database[]; indexes: OpenIndex[]; close: () => void } {
  const databases = [writeWorld, writeStreets].map((write) => {
    const database = new Database(':memory:');
    write(database);
    return database;
  });
  return {
    databases,
    indexes: databases.map((database, order) => openIndex({ id: `fixture-${order}`, database }, order)),
    close: () => {
      for (const database of databases) database.close();
    },
  };
}

/** The same two packs as files in a directory, for a server. */
export async function writeFixturePacks(directory: string): Promise<void> {
  for (const [id, write] of [
    ['geocoder-world', writeWorld],
    ['geocoder-streets', writeStreets],
  ] as const) {
    const pack = beginPack(directory, id);
    write(pack.database);
    await pack.finish({
      theme: 'geocoder',
      title: `Fixture ${id}`,
      description: 'A few real places for tests',
      version: '1',
      vintage: 'as of the tests',
      coverage: [-180, -90, 180, 90],
      kind: 'measured',
      licence: 'CC0-1.0',
      attribution: 'None',
      sources: [],
      counts: {},
      notes: [],
    });
  }
}
