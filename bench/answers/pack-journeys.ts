/** Packs, and files that become packs: uploaded, previewed, imported, used in look-ups, removed. */
import { IMPORT_STATES } from '../../contract/imports.ts';
import { query, type Made, type Script } from './step.ts';

const VERIFIED = [
  'airports',
  'places',
  'countries',
  'roads-montevideo',
  'zip4-santa-cruz',
  'health-default',
  'no-such-pack',
  '../airports',
];
const END_STATES = IMPORT_STATES.filter((state) => state !== 'Queued' && state !== 'Running');

const HEALTH = 'fips,date,cases,deaths\n06087,2021-01-01,9000,90\n06087,2021-01-08,9100,95\n99999,2021-01-08,1,0\n';
/** Has two invalid rows. */
const BAD_HEALTH =
  'fips,date,cases,deaths\n06087,2021-02-01,9200,99\n06087,2021-01-31,-5,99\n06087,2021-02-30,9300,99\n';
const ADDRESSES =
  'number,street,city,postcode,lon,lat\n1,Recorded Street,Santa Cruz,95060,-122.0263,36.9741\n2,Recorded ' +
  'Street,Santa Cruz,95060,-122.0264,36.9742\nx,,Santa Cruz,95060,-122.0264,\n';
const square = (west: number, south: number): number[][] => [
  [west, south],
  [west + 0.01, south],
  [west + 0.01, south + 0.01],
  [west, south + 0.01],
  [west, south],
];
const feature = (properties: object, ring: number[][]): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const ZIP4 = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    feature({ ZIP: '95060', PLUS4: '9011', FIPS: '06087' }, square(-122.53, 36.97)),
    feature({ ZIP: '9506', PLUS4: '1', FIPS: '06087' }, square(-122.4, 36.97)),
  ],
});
const MAP =
  '<osm version="0.6"><node id="1" lat="1" lon="1"><tag k="addr:housenumber" v="5"/><tag k="addr:street" ' +
  'v="Main Street"/></node><node id="2" lat="1.001" lon="1"/><node id="3" lat="1" lon="1.002"><tag k="shop" ' +
  'v="bakery"/><tag k="name" v="Bread"/></node>' +
  '<way id="4"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="name" ' +
  'v="Main Street"/></way></osm>';

function installed(script: Script): void {
  script.get('/healthz');
  script.get('/v1/packs');
  script.post('/v1/packs/reload');
  for (const id of VERIFIED) {
    script.get(`/v1/packs/${encodeURIComponent(id)}/outline`);
    script.post('/v1/packs/verify', { id });
  }
  script.get('/v1/packs');
  for (const body of ['', 'no pack', 'SQLite format 3\u0000']) {
    script.upload('/v1/packs/add', body);
    script.upload('/v1/packs/add?replace=1', body, 'application/vnd.sqlite3');
  }
  script.upload('/v1/packs/add?replace=2', '');
  for (const id of ['no-such-pack', '../airports', '']) script.post('/v1/packs/remove', { id });
}

const uploadFile = (script: Script, name: string, text: string): Made =>
  script.upload(`/v1/imports/files${query({ name })}`, text);

/** Starts an import and waits for its end. */
function ordered(script: Script, files: readonly Made[], options: object): Made {
  const order = script.post('/v1/imports', { files: files.map((file) => file.reference('file')), ...options });
  script.waitFor(`/v1/imports/${order.reference('uuid')}`, ...END_STATES);
  script.post('/v1/packs/reload');
  return order;
}

/** Look-ups that use the imported packs. */
function answers(script: Script): void {
  script.get('/covidv1/xy2data?x=-122.0263&y=36.9741&admin=admin2');
  script.get('/geocoderv1/geocoder?address=1+Recorded+Street,+Santa+Cruz');
  script.get('/zip4v1/zip2xy?zip9=950609011');
  script.get('/geocoderv1/geocoder?address=5+Main+Street');
  script.post('/tdmv1/route', { origin: '1,1', destination: '1.002,1' });
}

function imports(script: Script): void {
  answers(script);
  const health = ordered(script, [uploadFile(script, 'confirmed.csv', HEALTH)], {
    kind: 'health',
    id: 'health-recorded',
    title: 'Recorded',
    licence: 'CC0-1.0',
    attribution: 'The county',
  });
  ordered(script, [uploadFile(script, 'bad.csv', BAD_HEALTH)], { kind: 'health', id: 'health-bad' });
  ordered(script, [uploadFile(script, 'bad.csv', BAD_HEALTH)], {
    kind: 'health',
    id: 'health-bad',
    skip_bad_rows: true,
  });
  ordered(script, [uploadFile(script, 'areas.geojson', ZIP4)], { kind: 'zip4', id: 'zip4-recorded' });
  ordered(script, [uploadFile(script, 'map.osm', MAP)], {
    kind: 'osm',
    id: 'osm-recorded',
    parts: ['roads', 'addresses', 'businesses'],
    country: 'PT',
  });
  ordered(script, [uploadFile(script, 'map.osm', MAP)], { kind: 'osm', id: 'osm-areas', parts: ['admin'] });
  const file = uploadFile(script, 'addresses.csv', ADDRESSES);
  script.post('/v1/imports/preview', { file: file.reference('file') });
  script.post('/v1/imports/preview', { file: file.reference('file'), fields: { street: 'road' } });
  ordered(script, [file], { kind: 'addresses', id: 'geocoder-points', country: 'US' });
  answers(script);
  const again = uploadFile(script, 'confirmed.csv', HEALTH);
  for (const invalid of [
    { id: 'health-recorded' },
    { id: 'zip4-x' },
    { id: 'Health' },
    { parts: ['roads'] },
    { kind: 'weather' },
  ])
    script.post('/v1/imports', { kind: 'health', files: [again.reference('file')], ...invalid });
  script.post('/v1/imports', { kind: 'health', files: ['3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'] });
  const unordered = uploadFile(script, 'left.csv', HEALTH);
  for (const name of ['', '.hidden', 'a/b.csv', 'x'.repeat(201)]) uploadFile(script, name, HEALTH);
  script.get('/v1/imports/files');
  script.post('/v1/imports/files/delete', { file: unordered.reference('file') });
  script.post('/v1/imports/files/delete', { file: unordered.reference('file') });
  script.get('/v1/imports/files');
  script.get('/v1/imports');
  for (const action of ['cancel', 'delete', 'delete', 'cancel'])
    script.post(`/v1/imports/${action}`, { uuid: health.reference('uuid') });
  script.get(`/v1/imports/${health.reference('uuid')}`);
  script.get('/v1/imports');
  for (const id of [
    'health-recorded',
    'health-bad',
    'zip4-recorded',
    'roads-recorded',
    'geocoder-recorded',
    'geocoder-points',
    'businesses-recorded',
  ])
    script.post('/v1/packs/remove', { id });
  script.get('/v1/packs');
  answers(script);
}

export function addPacks(script: Script): void {
  installed(script);
  imports(script);
}
