/** `hour` of matrices, routes, isochrones, nearest destinations and trips, on a drawn map. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchAnswer } from '../../../contract/matrix.ts';
import { NearestAnswer, ReachAnswer } from '../../../contract/reach.ts';
import { RouteAnswer, RouteFeature } from '../../../contract/route.ts';
import { TripAnswer } from '../../../contract/trip.ts';
import { drawNetwork, type Drawing } from '../../routing/drawn-map.ts';
import { startMatrixFixture, type MatrixFixture } from './fixture.ts';

/** A straight street of 600 m from a to g, closed on Monday morning, and a detour of 800 m. */
const MAP: Drawing = {
  sketch: 'sa.....gt\n.h.....i.',
  ways: [
    { nodes: 'sa' },
    { nodes: 'ag', tags: { highway: 'residential', 'access:conditional': 'no @ (Mo 07:00-09:00); no @ (weight>7)' } },
    { nodes: 'gt' },
    { nodes: 'ahig' },
  ],
};
const CLOSED = '2026-11-30T08:30';
const OPEN = '2026-11-30T09:30';
const [FROM, TO] = ['0.00045,0', '0.00675,0'];

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(0, 0, { network: drawNetwork(MAP) });
});
afterAll(() => fixture.close());

async function json(path: string, body?: unknown, status = 200): Promise<unknown> {
  const answer = await fixture.ask(path, body);
  const found = await answer.json();
  expect([answer.status, found]).toMatchObject([status, {}]);
  return found;
}

/** Distances of the same trip by each endpoint, and what each says about conditions. */
async function trips(hour: string | undefined) {
  const at = hour === undefined ? {} : { hour };
  const addresses = [FROM, TO];
  const line = Value.Parse(RouteFeature, await json('/tdmv1/route', { origin: FROM, destination: TO, ...at }));
  const route = Value.Parse(RouteAnswer, await json('/tdmv1/route', { addresses, ...at }));
  const trip = Value.Parse(TripAnswer, await json('/tdmv1/trip', { addresses, start: 0, ...at }));
  const points = { origin_addresses: [FROM], destination_addresses: [TO] };
  const nearest = Value.Parse(NearestAnswer, await json('/tdmv1/nearest', { ...points, k: 1, ...at }));
  const { uuid }: { uuid: string } = Object(await json('/tdmv1/order', { result: ['distance'], ...points, ...at }));
  const job = Value.Parse(FetchAnswer, await json('/tdmv1/fetch', { uuid, wait: 20 }));
  expect(job.hour).toBe(hour);
  return {
    metres: [
      line.properties.distance,
      route.distance,
      trip.distance,
      nearest.nearest[0]?.[0]?.distance,
      job.distance?.[0]?.[0],
    ],
    conditions: [line.properties, route, trip, nearest, job].map(({ conditions }) => conditions),
  };
}

test.each([
  [CLOSED, 900, { total: 1, applied: 1, ignored: 1 }],
  [OPEN, 700, { total: 1, applied: 0, ignored: 1 }],
  [undefined, 700, undefined],
])('trips at %s', async (hour, metres, conditions) => {
  const found = await trips(hour);
  expect(found.metres.map((each) => Math.round((each ?? 0) / 100) * 100)).toEqual(found.metres.map(() => metres));
  expect(found.conditions).toEqual(found.conditions.map(() => conditions));
});

const lengthOf = ({ features }: ReachAnswer): number => features[0]?.properties.length_km ?? 0;

test('an isochrone leaves out a street that is closed at the hour', async () => {
  const query = `/tdmv1/isochrone?x=${FROM.replace(',', '&y=')}&metres=5000&as=streets`;
  const at = async (hour: string): Promise<ReachAnswer> => Value.Parse(ReachAnswer, await json(query + hour));
  const [open, closed] = [await at(`&hour=${OPEN}`), await at(`&hour=${CLOSED}`)];
  expect(lengthOf(open) - lengthOf(closed)).toBeCloseTo(0.6, 1);
  expect(closed.conditions).toEqual({ total: 1, applied: 1, ignored: 1 });
  expect(lengthOf(await at(''))).toBe(lengthOf(open));
});

test.each([
  ['8:30', 'hour must be a local date and time such as 2026-11-30T08:30, not "8:30"'],
  ['2026-02-30T08:30', 'hour must be a local date and time such as 2026-11-30T08:30, not 2026-02-30T08:30'],
  ['2026-11-30T24:30', 'hour must be a local date and time such as 2026-11-30T08:30, not 2026-11-30T24:30'],
])('rejects %s', async (hour, message) => {
  expect(await json('/tdmv1/route', { origin: FROM, destination: TO, hour }, 400)).toMatchObject({
    message: expect.stringContaining(message),
  });
});
