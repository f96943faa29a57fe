/**
 * API keys from creation to revocation, with their permissions; prices, statements, usage; and the server's settings.
 */
import { query, type Made, type Script } from './step.ts';

const as = (key: Made): Record<string, string> => ({ 'x-api-key': key.reference('key') });

/** Requests sent with keys of limited permissions. */
const PATHS = [
  '/healthz',
  '/v1/packs',
  '/timezonesv1/xy2tzdata?x=13.4&y=52.5',
  '/geocoderv1/geocoder?address=Porto',
  '/zip4v1/xy2zip?x=36.9741&y=-122.0263',
  '/tdmv1/jobs',
  '/v1/batch',
  '/v1/imports',
  '/v1/imports/files',
  '/v1/keys',
  '/v1/prices',
  '/v1/server',
  '/v1/retention',
  '/v1/requests',
  '/v1/usage',
  '/v1/usage?from=2020-01-01&to=2020-12-31',
  '/v1/usage?key=window',
  '/v1/packs/airports/outline',
];

const STATEMENTS = [
  {},
  { format: 'csv' },
  { format: 'html' },
  { month: '2025-01' },
  { month: '2025-13' },
  { format: 'xlsx' },
];

function keys(script: Script): void {
  const made = [
    { name: 'Spreadsheet' },
    { name: 'Importer', rights: ['import'], origins: ['https://example.org'] },
    { name: 'Manager', rights: ['manage'] },
    { name: 'Limited', rights: ['look-up'], quotas: { geocoder: 2, zip4: 0 }, rate_limit: 1000 },
  ].map((body) => script.post('/v1/keys', body));
  for (const invalid of [
    {},
    { name: '' },
    { name: 'Spreadsheet' },
    { name: 'n'.repeat(81) },
    { name: 'Other', rights: ['fly'] },
    { name: 'Other', rate_limit: 0 },
    { name: 'Other', quotas: { weather: 1 } },
    { name: 'Other', origins: ['example.org'] },
  ]) {
    script.post('/v1/keys', invalid);
  }
  script.get('/v1/keys');
  for (const key of made) {
    for (const path of PATHS) script.get(path, as(key));
    script.get('/geocoderv1/geocoder?address=Montevideo', { ...as(key), origin: 'https://example.org' });
    script.post('/v1/packs/reload', {}, as(key));
    for (const statement of STATEMENTS)
      script.get(`/v1/keys/${key.reference('id')}/statement${query(statement)}`, as(key));
    script.post(`/v1/keys/${key.reference('id')}`, { name: 'Taken over', rights: ['manage'] }, as(key));
  }
  const [first, second] = made;
  if (first === undefined || second === undefined) throw new Error('no key was created');
  const path = `/v1/keys/${first.reference('id')}`;
  for (const change of [
    {},
    { name: 'Sheets' },
    { quotas: { tdm: 5 } },
    { rate_limit: 20 },
    { rate_limit: null },
    { rate_limit: -1 },
    { name: 'Importer' },
    { colour: 'red' },
  ])
    script.post(path, change);
  script.get(`${path}/statement`);
  script.get(`/v1/keys/${second.reference('id')}/statement`, as(first));
  script.post(`${path}/revoke`);
  script.post(`${path}/revoke`);
  script.post(path, { name: 'Again' });
  for (const allowed of PATHS.slice(0, 4)) script.get(allowed, as(first));
  for (const unknown of ['/v1/keys/unknown', '/v1/keys/unknown/revoke']) script.post(unknown, { name: 'Unknown' });
  script.get('/v1/keys/unknown/statement');
  script.get('/v1/keys');
}

/** Requests without a key, with one that is too short, and with an unknown one. */
function unknownKeys(script: Script): void {
  for (const key of ['', 'short', 'a'.repeat(43), 'b'.repeat(200)])
    for (const path of PATHS) script.get(path, { 'x-api-key': key });
  for (const origin of ['https://evil.example', 'null'])
    for (const path of PATHS.slice(0, 4)) script.get(path, { origin });
  script.get('/healthz', { host: 'evil.example' });
}

function owner(script: Script): void {
  script.get('/v1/prices');
  script.post('/v1/prices', {
    currency: 'EUR',
    interfaces: { geocoder: { per_thousand_requests: 0.5 }, tdm: { per_cell: 0.00001 } },
  });
  for (const invalid of [
    {},
    { currency: 'euro', interfaces: {} },
    { currency: 'EUR', interfaces: { weather: {} } },
    { currency: 'EUR', interfaces: { tdm: { per_cell: -1 } } },
  ])
    script.post('/v1/prices', invalid);
  script.get('/v1/prices');
  for (const statement of STATEMENTS) script.get(`/v1/keys/window/statement${query(statement)}`);
  for (const days of [{}, { days: 30 }, { days: 1 }, { days: 0 }, { days: 'many' }])
    script.get(`/v1/retention${query(days)}`);
  for (const days of [30, 0, 3651, 'many', null]) script.post('/v1/retention', { days });
  script.get('/v1/server');
  for (const body of [{ preferred_port: 8766 }, { preferred_port: 80 }, { preferred_port: 'x' }, {}])
    script.post('/v1/server', body);
  for (const body of [{ port: 80 }, {}, { port: 70_000 }]) script.post('/v1/server/port', body);
  script.post('/v1/server/answering', { answering: true });
  script.post('/v1/server/answering', {});
  for (const parameters of [{}, { after: 0 }, { after: 1e12 }, { after: -1 }, { wait: 26 }, { wait: 0 }])
    script.get(`/v1/requests${query(parameters)}`);
  for (const parameters of [
    {},
    { from: '2020-01-01', to: '2020-02-01' },
    { from: '2020-02-30' },
    { from: '2021-01-01', to: '2020-01-01' },
    { key: 'window' },
    { key: 'unknown' },
  ])
    script.get(`/v1/usage${query(parameters)}`);
  script.post('/app/session', { token: 'a-token-that-was-never-given' });
}

export function addAccount(script: Script): void {
  unknownKeys(script);
  owner(script);
  keys(script);
}
