/** Look-ups by position and by name: all requests that change nothing. */
import { ADMIN_LEVELS } from '../../contract/categories.ts';
import { drawnPlaces, tileOf, TOWNS, WORLD, type Place } from './places.ts';
import { query, type Script } from './step.ts';

type Random = () => number;

const FIGURES = ['risk', 'trend', 'deceased_trend', 'incidence', 'cases', 'deaths'];
const COUNTRIES = ['USA', 'URY', 'DEU', 'FRA', 'ESP', 'IND', 'NPL', 'MCO', 'ATA', 'XYZ', 'usa', 'U'];
const DATES = ['2020-03-14', '2021-01-31', '2022-12-01', '1999-12-31', '2026-02-30', 'yesterday'];
const LANGUAGES = ['de', 'es', 'zh-Hant', 'pt-BR', 'x', 'english please'];
const TILE_PACKS = [
  'basemap-world',
  'streets-montevideo',
  'streets-santa-cruz-osm',
  'area-shapes',
  'countries',
  'no-such-pack',
];
const GEOJSON = { accept: 'application/geo+json' };

const ADDRESSES = [
  '118 Cooper Street, Santa Cruz',
  '1500 pacific ave santa cruz',
  'Cooper Street 118',
  'cooper st & pacific av, santa cruz',
  'avenida 18 de julio 1000, montevideo',
  '18 de Julio 1234',
  'Bulevar Artigas y Avenida Italia',
  'Montevideo',
  'Monteviedo',
  'Porto',
  'Zürich',
  'zurich',
  '東京',
  'Santa Cruz, CA 95060',
  '95060',
  '95060-1234',
  'MCO',
  'JFK airport',
  'Kreuzberg, Berlin',
  'Springfield, Illinois',
  'San José, Costa Rica',
  "Coeur d'Alene",
  'United States',
  'Bavaria',
  'the',
  'calle',
  'a',
  '36.97, -122.03',
  '91, 181',
  '',
  '%',
  'qwertzuiop 99999',
];

/** Returns look-ups at a random place: some of each kind, different for each place. */
const DRAWN_KINDS = 6;

function allLookUpsAt(script: Script, [x, y]: Place, index: number): void {
  const point = { x, y };
  const level = ADMIN_LEVELS[index % ADMIN_LEVELS.length] ?? 0;
  script.get(`/timezonesv1/xy2tzdata${query(point)}`);
  script.get(`/timezonesv1/xy2tzdata${query({ ...point, date: DATES[index % DATES.length] })}`);
  const language = index % 2 === 0 ? undefined : LANGUAGES[index % LANGUAGES.length];
  const chain = script.get(`/v1/admin-chain${query({ ...point, language })}`);
  script.get(`/v1/areas/${chain.reference('areas.0.boundary_id')}`, index % 2 === 0 ? undefined : GEOJSON);
  const months = index % 2 === 0 ? {} : { from: '2021-01-01', to: '2021-02-28' };
  script.get(
    `/v1/health/series${query({ boundary_id: chain.reference(`areas.${index % 3}.boundary_id`), ...months })}`,
  );
  script.get(`/adminv1/xy2admininfo${query({ ...point, type: `admin${level}` })}`);
  script.get(`/adminv1/xy2admininfo${query({ ...point, type: 'admin1' })}`, GEOJSON);
  const boundaries = script.get(`/geoboundariesv1/xy2bounddata${query(point)}`);
  const category = boundaries.reference('boundaries.0.category_code');
  script.get(`/geoboundariesv1/xy2bounddata${query({ ...point, geo_boundary: category })}`);
  script.get(`/covidv1/xy2data${query({ ...point, admin: `admin${level}` })}`);
  const trend = { date: DATES[index % DATES.length], trend_days: 1 + (index % 30) };
  script.get(`/covidv1/xy2data${query({ ...point, admin: 'admin2', ...trend })}`);
  script.get(`/covidv1/xy2tile${query({ ...point, zoom: 13 + (index % 9) })}`);
  const { column, row } = tileOf([x, y], 16);
  script.get(
    `/covidv1/index2tile${query({ x: column, y: row, zoom: index % 2 === 0 ? undefined : 16 })}`,
    index % 3 === 0 ? GEOJSON : undefined,
  );
  // The specification of this interface has latitude first.
  const zip = script.get(`/zip4v1/xy2zip${query({ x: y, y: x })}`);
  script.get(`/zip4v1/zip2xy${query({ zip9: zip.reference('features.0.properties.zip9') })}`);
  script.get(`/v1/zip4/nearest${query(point)}`);
  script.get(`/geocoderv1/rev-geocoder${query({ ...point, format: index % 3 === 0 ? 'xml' : undefined })}`);
  script.get(
    '/geocoderv1/rev-geocoder' +
      query({ latlng: `${y},${x}`, result_type: index % 2 === 0 ? 'street_address' : 'locality|country' }),
  );
}

/** Returns only one of these look-ups, so that more places can be covered. */
function oneLookUpAt(script: Script, [x, y]: Place, kind: number): void {
  const paths = [
    `/timezonesv1/xy2tzdata${query({ x, y })}`,
    `/v1/admin-chain${query({ x, y })}`,
    `/geoboundariesv1/xy2bounddata${query({ x, y })}`,
    `/zip4v1/xy2zip${query({ x: y, y: x })}`,
    `/covidv1/xy2data${query({ x, y, admin: 'admin2' })}`,
    `/geocoderv1/rev-geocoder${query({ x, y })}`,
  ];
  script.get(paths[kind] ?? '/healthz');
}

function tiles(script: Script, random: Random): void {
  for (const pack of TILE_PACKS) {
    script.get(`/tiles/${pack}.json`);
    for (const [index, town] of TOWNS.entries()) {
      const zoom = Math.floor(random() * 17);
      const { column, row } = tileOf(town, zoom);
      script.get(`/tiles/${pack}/${zoom}/${column}/${row + (index === 7 ? 2 ** zoom : 0)}.mvt`);
    }
  }
}

function byName(script: Script): void {
  for (const [index, address] of ADDRESSES.entries()) {
    script.get(`/geocoderv1/geocoder${query({ address })}`);
    const bias = index % 2 === 0 ? '-122.03,36.97' : '-56.16,-34.9';
    script.get(`/geocoderv1/geocoder${query({ address, limit: 1 + (index % 21), bias })}`);
    script.get(`/geocoderv1/geocoder${query({ address: address.slice(0, 6), autocomplete: 1 })}`);
    const types = index % 2 === 0 ? 'street_address|route' : 'locality';
    script.get(`/geocoderv1/geocoder${query({ address, format: 'xml', result_type: types })}`);
  }
  for (const components of [
    'country:US',
    'postal_code:95060|country:US',
    'locality:Porto',
    'route:Cooper Street',
    'locality:Santa Cruz|country:US',
    'planet:earth',
    'country',
  ]) {
    script.get(`/geocoderv1/geocoder${query({ components })}`);
    script.get(
      `/geocoderv1/geocoder${query({ address: 'santa cruz', components, location_type: 'ROOFTOP|APPROXIMATE' })}`,
    );
  }
  for (const bbox of [
    '-56.2,-34.92,-56.15,-34.88',
    '-122.04,36.96,-122.02,36.98',
    '0,0,1,1',
    '1,1,0,0',
    '-56.2,-34.92',
    '170,-20,-170,-10',
  ]) {
    script.get(`/v1/addresses${query({ bbox, limit: 20 })}`);
    script.get(`/v1/addresses${query({ bbox, limit: 7, choose: 'random', seed: 11 })}`);
    script.get(`/v1/addresses${query({ bbox, limit: 0 })}`);
  }
}

function figures(script: Script): void {
  script.get('/covidv1/countries/list');
  script.get('/geoboundariesv1/categories');
  for (const [index, country] of COUNTRIES.entries()) {
    const admin = `admin${index % 4}`;
    script.get(`/covidv1/country2data${query({ country, admin })}`);
    const trend = { date: DATES[index % DATES.length], trend_days: index === 5 ? 91 : 14 };
    script.get(`/covidv1/country2data${query({ country, admin: index % 3, ...trend })}`);
    script.get(`/v1/health/areas${query({ country, admin: 'admin1', figure: FIGURES[index % FIGURES.length] })}`);
    const date = index % 2 === 0 ? '2021-06-01' : undefined;
    script.get(`/v1/health/areas${query({ admin, figure: FIGURES[(index + 1) % FIGURES.length], date })}`);
  }
}

/** Coordinates that are invalid, repeated, or outside the map. */
function invalidPoints(script: Script): void {
  const paths = [
    '/timezonesv1/xy2tzdata',
    '/v1/admin-chain',
    '/adminv1/xy2admininfo',
    '/geoboundariesv1/xy2bounddata',
    '/covidv1/xy2data',
    '/covidv1/xy2tile',
    '/covidv1/index2tile',
    '/zip4v1/xy2zip',
    '/zip4v1/zip2xy',
    '/v1/zip4/nearest',
    '/geocoderv1/rev-geocoder',
  ];
  const queries = [
    '',
    '?x=1',
    '?x=181&y=0',
    '?x=0&y=90.0001',
    '?x=&y=',
    '?x=1,5&y=2',
    '?x=1&x=2&y=3',
    '?x=1e309&y=0',
    '?x=0x10&y=0',
    '?zip9=9506&x=1&y=1&admin=admin9&type=admin9&zoom=3',
  ];
  for (const path of paths) for (const invalid of queries) script.get(`${path}${invalid}`);
}

/** @param drawn number of random places near the towns, and elsewhere, with one look-up each */
export function addLookUps(script: Script, random: Random, drawn: number): void {
  for (const [index, place] of [...TOWNS, ...WORLD].entries()) allLookUpsAt(script, place, index);
  for (const [index, place] of drawnPlaces(drawn, random).entries()) oneLookUpAt(script, place, index % DRAWN_KINDS);
  tiles(script, random);
  byName(script);
  figures(script);
  invalidPoints(script);
}
