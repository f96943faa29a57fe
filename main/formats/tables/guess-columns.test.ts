import { describe, expect, test } from 'vitest';
import { addressPart, latitudeFit, longitudeFit } from './column-names.ts';
import { guessColumns } from './guess-columns.ts';

const MONTEVIDEO = ['-56.1645', '-34.9011'] as const;
const guess = (header: string[], ...rows: string[][]) => guessColumns(header, rows, true);

describe('by name', () => {
  test.each([
    ['lon', 'lat'],
    ['Longitude', 'Latitude'],
    ['pickup_longitude', 'pickup_latitude'],
    ['Längengrad', 'Breitengrad'],
    ['longitud', 'latitud'],
    ['долгота', 'широта'],
    ['経度', '緯度'],
    ['długość', 'szerokość'],
    ['startLng', 'startLat'],
    ['X', 'Y'],
    ['Long.', 'Lat.'],
    ['x_coord', 'y_coord'],
    ['Coordenada X', 'Coordenada Y'],
    ['X (WGS84)', 'Y (WGS84)'],
    ['POINT_X', 'POINT_Y'],
    ['WGS84 Lon', 'WGS84 Lat'],
    ['Longitude (deg)', 'Latitude (deg)'],
    ['longitude', 'lattitude'],
    ['longtitud', 'latitud'],
    ['logitude', 'latitde'],
  ])('%s and %s', (longitude, latitude) => {
    expect(guess(['id', latitude, longitude], ['1', MONTEVIDEO[1], MONTEVIDEO[0]])).toMatchObject({
      longitude: 2,
      latitude: 1,
      swapped: false,
      certain: true,
      name: 0,
    });
  });

  test.each(['customer', 'Client name', 'Firma'])('%s names the rows', (name) => {
    expect(guess(['nr', name, 'street'], ['1', 'Ana', 'Colonia 1500'])).toMatchObject({ name: 1, address: [2] });
  });

  test.each([
    'latest',
    'longest',
    'why',
    'platform',
    'late_fee',
    'altitude',
    'latency',
    'width',
    'Länge (cm)',
    'Breite (mm)',
    'x (m)',
    'y (m)',
  ])('%s is no coordinate', (heading) => {
    expect([longitudeFit(heading), latitudeFit(heading)]).toEqual([0, 0]);
    expect(guess(['ex', heading], ['5', '7'])).toMatchObject({ certain: false });
  });

  test('columns that are called so and nothing else count, however many rows are wrong', () => {
    const rows = [
      ['8.5', '47.3'],
      ['abc', '47'],
      ['NULL', 'NULL'],
      ['0x10', ''],
    ];
    expect(guess(['lon', 'lat'], ...rows)).toMatchObject({ longitude: 0, latitude: 1, swapped: false });
    expect(guess(['x', 'y'], ...rows).longitude).toBeUndefined();
  });

  test('letters of the other coordinate tell that two columns are exchanged', () => {
    expect(guess(['lon', 'lat'], ['47.37N', '8.54E'], ['42.3 N', '71.1 W']).swapped).toBe(true);
    expect(guess(['lon', 'lat'], ['47.37N', '8.54E'], ['71.1W', '42.3N'], ['8.5', '47']).swapped).toBe(false);
  });

  test('a column of another meaning does not count', () => {
    expect(guess(['x', 'y'], ['500000', '4100000']).longitude).toBeUndefined();
    expect(guess(['lon', 'lat'], ['Main Street', 'Town']).longitude).toBeUndefined();
  });
});

test('exchanged columns are noticed by the values', () => {
  const rows = Array.from({ length: 10 }, (_, i) => ['36.97', `-122.0${i}`]);
  expect(guessColumns(['lon', 'lat'], rows, true)).toMatchObject({ longitude: 0, latitude: 1, swapped: true });
  expect(guessColumns(['lat', 'lon'], rows, true)).toMatchObject({ longitude: 1, latitude: 0, swapped: false });
  // One bad latitude among good ones is a bad row.
  expect(
    guessColumns(
      ['lon', 'lat'],
      [
        ['-122', '36'],
        ['-122', '36'],
        ['-122', '91'],
      ],
      true,
    ).swapped,
  ).toBe(false);
});

describe('one column of both', () => {
  test.each([
    ['coordinates', '36.97, -122.03', 'lat,lon'],
    ['coordinates', '-122.03, 36.97', 'lon,lat'],
    ['lonlat', '10.5;50.25', 'lon,lat'],
    ['location', '36.97N 122.03W', 'lat,lon'],
    ['geom', 'POINT(-56.16 -34.9)', 'lon,lat'],
  ])('%s: %s', (name, value, order) => {
    expect(guess(['id', name], ['a', value])).toMatchObject({ pair: { column: 1, order }, certain: true });
  });
  test.each([
    ['lon', 'lat'],
    ['Longitude (deg)', 'Latitude (deg)'],
  ])('%s and %s with decimal commas are no pairs', (longitude, latitude) => {
    const found = guess(
      ['id', longitude, latitude],
      ['1', '8,5', '47,25'],
      ['2', '1.008,5', '47,2'],
      ['3', '8,5,4', ''],
    );
    expect(found.pair).toBeUndefined();
  });
  test('two counts are no coordinates', () => {
    expect(guess(['size'], ['12 34']).pair).toBeUndefined();
  });
});

test('without names the values decide, and say that they are not certain', () => {
  expect(guess(['a', 'b', 'c'], ['7', '36.97411', '-122.02631'])).toMatchObject({
    latitude: 1,
    longitude: 2,
    certain: false,
  });
  expect(guess(['a', 'b'], ['-122.02631', '36.97411'])).toMatchObject({ latitude: 1, longitude: 0 });
  expect(guessColumns(['column_1', 'column_2'], [['-56.1', '-34.9']], false)).toMatchObject({
    longitude: 0,
    latitude: 1,
  });
  expect(guess(['a', 'b'], ['٣٠٫٠٤٤٤', '٣١٫٢٣٥٧'])).toMatchObject({ latitude: 0, longitude: 1 });
  // Whole numbers in front are those of the rows.
  const numbered = ['1', '6.96', '50.94'];
  expect(guessColumns(['column_1', 'column_2', 'column_3'], [numbered], false)).toMatchObject({
    longitude: 1,
    latitude: 2,
  });
  expect(guess(['price', 'share'], ['12.5', '3.25']).longitude).toBeUndefined();
});

test('coordinates in degrees, minutes and seconds are numbers', () => {
  expect(guess(['id', 'lat', 'lon'], ['1', `50°56'15"N`, `6°57'32"E`])).toMatchObject({ latitude: 1, longitude: 2 });
  expect(guess(['id', 'lat', 'lon'], ['1', '12:30', '14:45']).longitude).toBeUndefined();
});

describe('addresses', () => {
  test('parts in the order of an address', () => {
    expect(guess(['PLZ', 'Ort', 'Straße', 'Hausnummer'], ['10115', 'Berlin', 'Invalidenstraße', '43']).address).toEqual(
      [3, 2, 1, 0],
    );
    expect(guess(['dirección', 'ciudad'], ['18 de Julio 1234', 'Montevideo']).address).toEqual([0, 1]);
    expect(
      guess(['PLZ', 'Ort', 'Straße', 'Hausnummer'], ['10115', 'Berlin', 'Invalidenstraße', '43']).address_parts,
    ).toEqual(['house_number', 'street', 'city', 'postal_code']);
    // One column may hold all of it.
    expect(guess(['Full Address'], ['1500 Pacific Ave, Santa Cruz'])).not.toHaveProperty('address_parts');
    expect(guess(['Full Address'], ['1500 Pacific Ave, Santa Cruz']).address).toEqual([0]);
  });
  test.each([
    ['Nro. Puerta', 'Calle'],
    ['Número de puerta', 'Calle'],
    ['N° exterior', 'Calle'],
    ['House #', 'Str. Name'],
    ['Street No.', 'Street'],
    ['Altura', 'Dirección'],
    ['N° voie', 'Voie'],
  ])('%s is the number of a house in %s', (number, street) => {
    expect(guess([number, street, 'x1'], ['12', 'Colonia', 'a']).address_parts).toEqual(['house_number', 'street']);
  });
  test('a name of two meanings is that of a region by what stands in it', () => {
    const columns = [
      ['Depto.', 'Paysandú'],
      ['Depto.', '302'],
      ['ST', 'CA'],
    ] as const;
    expect(
      columns.map(
        ([heading, value]) => guess(['Calle', 'Ciudad', heading], ['Colonia 12', 'Salto', value]).address_parts?.[2],
      ),
    ).toEqual(['state', undefined, 'state']);
  });
  test.each([
    'adress',
    'Addres',
    'Adresse',
    'adresa',
    'straße',
    'Strasse',
    'Streetadress',
    'Calle',
    'Indirizzo',
    'Endereço',
    'Ulice',
    'Via e numero',
  ])('%s is a street', (heading) => {
    expect(guess(['n', heading], ['1', 'Invalidenstraße 43']).address).toEqual([1]);
  });
  test.each([
    'address_id',
    'email adress',
    'E-Mail-Adresse',
    'ip_address',
    'address type',
    'department',
    'direction',
    'addressed',
    'dress',
    'stretch',
  ])('%s is none', (heading) => {
    expect(guess(['n', heading], ['1', 'Invalidenstraße 43']).address).toEqual([]);
  });
  test('a county is a region, not a misspelt country', () => {
    expect([addressPart('County'), addressPart('Countr'), addressPart('Municipalty'), addressPart('commute')]).toEqual([
      'region',
      'country',
      'town',
      undefined,
    ]);
  });
  test('a town alone is none', () => {
    expect(guess(['city', 'population'], ['Berlin', '3600000']).address).toEqual([]);
  });
});

/** Columns of a grid beside others. */
const beside = (heading: string[], row: string[]): unknown =>
  guess(['x', 'y', ...heading], ['573900', '6140000', ...row]);

describe('columns of a grid', () => {
  test.each([
    ['Easting', 'Northing'],
    ['easting_m', 'northing_m'],
    ['utm_e', 'utm_n'],
    ['X', 'Y'],
    ['coord_x', 'coord_y'],
    ['Coordenada X', 'Coordenada Y'],
    ['este', 'norte'],
    ['Rechtswert', 'Hochwert'],
    ['E (LV95)', 'N (LV95)'],
    ['X_L93', 'Y_L93'],
    ['lon', 'lat'],
  ])('%s and %s', (easting, northing) => {
    expect(guess(['id', northing, easting], ['1', '6140000', '573900'], ['2', '6140010.5', '573 910'])).toEqual({
      easting: 2,
      northing: 1,
      swapped: false,
      certain: true,
      address: [],
      name: 0,
    });
  });

  test('degrees are none, whatever their columns are called', () => {
    expect(guess(['easting', 'northing'], MONTEVIDEO.slice())).not.toHaveProperty('easting');
  });

  test('nor are figures of parts of a country', () => {
    expect(guess(['East sales', 'North sales'], ['3000', '4000'])).not.toHaveProperty('easting');
  });

  test('they stand beside degrees, a column of both, or an address', () => {
    const grid = { easting: 0, northing: 1 };
    expect(beside(['lon', 'lat'], MONTEVIDEO.slice())).toMatchObject({ ...grid, longitude: 2, latitude: 3 });
    expect(beside(['location'], ['-34.9, -56.2'])).toMatchObject({ ...grid, pair: { column: 2 } });
    expect(beside(['street', 'city'], ['Colonia 12', 'Salto'])).toMatchObject({ ...grid, address: [2, 3] });
  });
});
