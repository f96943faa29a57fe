/**
 * Matrices from the request to the exported files, and single paths: every mode and option, valid and unreachable
 * points.
 */
import { EXPORT_FORMATS } from '../../contract/matrix-export.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../contract/matrix.ts';
import { TOWNS, type Place } from './places.ts';
import { query, type Made, type Script } from './step.ts';

const written = ([longitude, latitude]: Place): string => `${longitude},${latitude}`;
const SANTA_CRUZ = TOWNS.slice(0, 4).map(written);
const MONTEVIDEO = TOWNS.slice(4).map(written);
const ATLANTIC = '-30,0';
const WAIT_SECONDS = 60;

/** Fetches a job, waiting for its end: with so few points it takes only a moment. */
const fetched = (script: Script, order: Made, matrices?: boolean): Made =>
  script.post('/tdmv1/fetch', {
    uuid: order.reference('uuid'),
    wait: WAIT_SECONDS,
    ...(matrices === undefined ? {} : { matrices }),
  });

function everyMode(script: Script): Made[] {
  return MATRIX_MODES.flatMap((mode, index) =>
    MATRIX_OPTIONS.map((option) => {
      const points = index % 2 === 0 ? MONTEVIDEO : SANTA_CRUZ;
      const order = script.post('/tdmv1/order', {
        result: ['cost', 'distance'],
        origin_addresses: points,
        destination_addresses: points.toReversed(),
        mode,
        option,
      });
      fetched(script, order);
      script.post('/tdmv1/route', { origin: points[0], destination: points[3], mode, option });
      return order;
    }),
  );
}

/** Requests that are rejected, fail, or have cells without a path. */
function hardOrders(script: Script): Made[] {
  const good = {
    result: ['cost'],
    origin_addresses: MONTEVIDEO.slice(0, 2),
    destination_addresses: MONTEVIDEO.slice(2),
  };
  const accepted = [
    { ...good, origin_addresses: [ATLANTIC] },
    { ...good, origin_addresses: [...MONTEVIDEO, ATLANTIC], destination_addresses: [...SANTA_CRUZ, ...MONTEVIDEO] },
    {
      ...good,
      result: ['distance'],
      name: 'Depots to shops',
      origin_names: ['Depot', ''],
      destination_names: ['North', 'South'],
    },
  ].map((order) => script.post('/tdmv1/order', order));
  for (const order of accepted) fetched(script, order);
  for (const invalid of [
    {},
    { ...good, result: [] },
    { ...good, result: ['price'] },
    { ...good, mode: 'plane' },
    { ...good, option: 'cheapest' },
    { ...good, origin_addresses: [] },
    { ...good, origin_addresses: ['-34.9,-56.16,0'] },
    { ...good, origin_addresses: ['200,100'] },
    { ...good, origin_names: ['one', 'two', 'three'] },
    { ...good, extra: 1 },
    { ...good, origin_addresses: Array.from({ length: 1001 }, () => ATLANTIC) },
  ])
    script.post('/tdmv1/order', invalid);
  return accepted;
}

function files(script: Script, jobs: readonly Made[], otherJob: Made): void {
  for (const [index, job] of jobs.entries()) {
    for (const format of EXPORT_FORMATS) {
      const parameters = {
        uuid: job.reference('uuid'),
        format,
        with: format === 'comparison' ? otherJob.reference('uuid') : undefined,
        measure: index % 2 === 0 ? 'distance' : undefined,
        guard_formulas: index === 2 ? 1 : undefined,
      };
      script.get(`/tdmv1/export${query(parameters)}`);
    }
    const pairs = { format: 'geojson', pairs: 'all', least: 100, most: 100_000 };
    script.get(`/tdmv1/export${query({ uuid: job.reference('uuid'), ...pairs })}`);
    script.get(`/tdmv1/export${query({ uuid: job.reference('uuid'), format: 'pdf' })}`);
  }
}

function nearRoads(script: Script): void {
  for (const mode of MATRIX_MODES) {
    script.post('/tdmv1/snap', { addresses: [...MONTEVIDEO, ATLANTIC], mode });
    script.post('/tdmv1/snap', { addresses: SANTA_CRUZ, mode });
    script.post('/tdmv1/route', { origin: MONTEVIDEO[0], destination: ATLANTIC, mode });
  }
  script.post('/tdmv1/snap', { addresses: [] });
  script.post('/tdmv1/snap', { addresses: ['nowhere'] });
  script.post('/tdmv1/route', { origin: MONTEVIDEO[0] });
  script.post('/tdmv1/route', { origin: SANTA_CRUZ[0], destination: MONTEVIDEO[0] });
}

/** Requests for existing, deleted and unknown jobs. */
function changes(script: Script, job: Made): void {
  const uuid = job.reference('uuid');
  const unknownUuid = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
  script.post('/tdmv1/rename', { uuid, name: 'Renamed' });
  script.post('/tdmv1/rename', { uuid, name: '' });
  script.post('/tdmv1/rename', { uuid, name: 'n'.repeat(101) });
  const copy = script.post('/tdmv1/duplicate', { uuid });
  fetched(script, copy, false);
  script.post('/tdmv1/cancel', { uuid: copy.reference('uuid') });
  script.get('/tdmv1/jobs');
  script.post('/tdmv1/delete', { uuid: copy.reference('uuid') });
  for (const [action, id] of ['fetch', 'rename', 'duplicate', 'cancel', 'delete'].flatMap((each) => [
    [each, copy.reference('uuid')] as const,
    [each, unknownUuid] as const,
    [each, 'no-uuid'] as const,
  ])) {
    script.post(`/tdmv1/${action}`, { uuid: id });
  }
  script.get(`/tdmv1/export${query({ uuid: unknownUuid, format: 'csv' })}`);
  script.post('/tdmv1/fetch', { uuid, wait: 61 });
}

export function addMatrices(script: Script): void {
  const ordered = everyMode(script);
  const hard = hardOrders(script);
  const [first, second] = ordered;
  if (first === undefined || second === undefined) throw new Error('there are no matrices');
  files(script, [first, second, ...hard], second);
  nearRoads(script);
  changes(script, first);
  script.get('/tdmv1/jobs');
}
