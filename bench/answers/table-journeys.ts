/** Tables: previewed, enriched as a stream, and stored, run, sorted, filtered, drawn and exported. */
import { FIELD_NAMES } from '../../contract/fields.ts';
import { TABLE_OUTPUT_FORMATS } from '../../contract/tables.ts';
import { drawnPlaces, tileOf } from './places.ts';
import { query, type Script } from './step.ts';

type Random = () => number;

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';
const FIELDS = [...FIELD_NAMES, 'boundary:930'];
const END_STATES = ['Ready', 'Finished', 'Failed', 'Cancelled', 'Paused'];

/**
 * CSV `id,lon,lat,note`, with rows that have no position, swapped coordinates, a formula, and a position off the map.
 */
function pointsTable(random: Random, rows: number): string {
  const lines = drawnPlaces(rows / 2, random).map(
    ([longitude, latitude], row) => `M-${row},${longitude},${latitude},note ${row % 7}`,
  );
  return (
    `id,lon,lat,note\n${lines.join('\n')}\nX-1,,,empty\nX-2,36.9741,-122.0263,exchanged\nX-3,-122.0263,36.9741,` +
    '=1+2\nX-4,200,100,"beyond, ' +
    'the map"\n'
  );
}

const ADDRESS_TABLE =
  'id;street;town\n1;118 Cooper Street;Santa Cruz\n2;18 de Julio 1234;Montevideo\n3;Nowhere 1;Nowhere\n4;;\n';
const PAIRS = 'place\tname\n"36.9741, -122.0263"\tSanta Cruz\n"-34.9011, -56.1645"\tMontevideo\n"north"\tnone\n';
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-122.0263, 36.9741] },
      properties: { name: 'Santa Cruz' },
    },
    { type: 'Feature', geometry: null, properties: { name: 'nowhere' } },
  ],
});
const LINES = '{"id":1,"lon":-122.0263,"lat":36.9741}\n{"id":2,"lon":-56.1645,"lat":-34.9011}\n{"id":3}\nnot json\n';

/** Names and contents of files. */
const FILES: readonly (readonly [string, string])[] = [
  ['addresses.csv', ADDRESS_TABLE],
  ['pairs.tsv', PAIRS],
  ['points.geojson', GEOJSON],
  ['nothing.csv', ''],
  ['head.csv', 'lon,lat\n'],
  ['broken.geojson', '{"type":"FeatureCollection"'],
  ['no-workbook.xlsx', 'PK\u0003\u0004'],
  ['unknown.bin', 'a,b\n1,2\n'],
];

function passing(script: Script, table: string): void {
  for (const [name, text] of [['points.csv', table] as const, ...FILES]) {
    script.upload(`/v1/tables/preview${query({ name })}`, text);
    script.upload(
      `/v1/tables/preview${query({ name, rows: 3, sheet: name.endsWith('xlsx') ? 'Sheet 9' : undefined })}`,
      text,
      CSV,
    );
  }
  for (const field of FIELDS) script.upload(`/v1/enrich${query({ fields: field })}`, table, CSV);
  script.upload(`/v1/enrich${query({ fields: FIELDS.join(',') })}`, table, CSV);
  script.upload(`/v1/enrich${query({ fields: 'tz,admin2', columns: 'id', guard_formulas: 1 })}`, table, CSV);
  script.upload(
    `/v1/enrich${query({ fields: 'tz,zip9', address: 'street,town' })}`,
    ADDRESS_TABLE.replaceAll(';', ','),
    CSV,
  );
  script.upload(`/v1/enrich${query({ fields: 'tz,admin1' })}`, LINES, NDJSON);
  script.upload(`/v1/enrich${query({ fields: 'tz,admin1' })}`, LINES, NDJSON, { accept: CSV });
  script.upload(`/v1/enrich${query({ fields: 'tz' })}`, table, CSV, { accept: NDJSON });
  for (const invalid of [
    {},
    { fields: '' },
    { fields: 'weather' },
    { fields: 'boundary:1234567890' },
    { fields: 'tz', lon: 'longitude' },
    { fields: 'tz', address: 'street' },
    { fields: 'tz', columns: 'none' },
  ]) {
    script.upload(`/v1/enrich${query(invalid)}`, table, CSV);
  }
  script.upload('/v1/enrich?fields=tz', table, 'application/pdf');
  script.upload('/v1/enrich?fields=tz', '', CSV);
}

/** Stores a table, runs it, requests every view of it, and deletes it. */
function storedTable(script: Script, name: string, text: string, position: object, fields: readonly string[]): void {
  const table = script.upload(`/v1/batch${query({ name })}`, text);
  const path = `/v1/batch/${table.reference('uuid')}`;
  script.waitFor(path, ...END_STATES);
  script.post(`${path}/preview`, { position, fields });
  script.post(`${path}/start`, { position, fields: ['weather'] });
  script.post(`${path}/start`, { position, fields });
  script.waitFor(path, ...END_STATES);
  for (const parameters of [
    {},
    { sort: 0, limit: 50 },
    { sort: 1, descending: 1, limit: 20, offset: 10 },
    { filter: 'note 3' },
    { only: 'errors' },
    { find: 7, sort: 2 },
    { sort: 999 },
    { limit: 501 },
  ])
    script.get(`${path}/rows${query(parameters)}`);
  for (const parameters of [{}, { form: 'summary' }, { bbox: '-123,36,-121,38' }, { bbox: '1,2,3' }])
    script.get(`${path}/points${query(parameters)}`);
  for (const zoom of [0, 3, 10, 17]) {
    const { column, row } = tileOf([-122.0263, 36.9741], zoom);
    script.get(`${path}/points/${zoom}/${column}/${row}.mvt`);
  }
  for (const format of [...TABLE_OUTPUT_FORMATS, 'pdf']) script.get(`${path}/export${query({ format })}`);
  script.get(`${path}/export${query({ format: 'csv', only: 'errors', guard_formulas: 1 })}`);
  script.post(`${path}/layout`, { columns: [0], key: 0 });
  script.post(`${path}/layout`, { columns: [99] });
  for (const format of TABLE_OUTPUT_FORMATS) script.get(`${path}/export${query({ format })}`);
  for (const action of ['pause', 'cancel', 'resume', 'explode']) script.post(`${path}/${action}`);
  script.waitFor(path, ...END_STATES);
  script.get('/v1/batch');
  script.post(`${path}/delete`);
  for (const after of ['', '/rows', '/points', '/export?format=csv']) script.get(`${path}${after}`);
  script.post(`${path}/delete`);
}

export function addTables(script: Script, random: Random): void {
  const table = pointsTable(random, 120);
  passing(script, table);
  storedTable(script, 'points.csv', table, { kind: 'columns', longitude: 1, latitude: 2 }, FIELDS);
  storedTable(script, 'addresses.csv', ADDRESS_TABLE, { kind: 'address', columns: [1, 2] }, [
    'tz',
    'admin1',
    'address',
  ]);
  storedTable(script, 'pairs.tsv', PAIRS, { kind: 'pair', column: 0, order: 'lat,lon' }, ['tz', 'zip9']);
  storedTable(script, 'points.geojson', GEOJSON, { kind: 'columns', longitude: 1, latitude: 2 }, ['tz', 'density']);
  storedTable(script, 'broken.geojson', '{"type":"FeatureCollection"', { kind: 'columns', longitude: 9, latitude: 9 }, [
    'tz',
  ]);
}
