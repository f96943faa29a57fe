/** `/tdmv1/trip` on a sample city. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { TripAnswer, VroomProblem } from '../../../contract/trip.ts';
import { ask, startMatrixFixture, type MatrixFixture } from './fixture.ts';

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture();
});
afterAll(() => fixture.close());

const post = (body: unknown): Promise<Response> => ask(fixture.server.url, '/tdmv1/trip', body);

async function planned(body: unknown): Promise<TripAnswer> {
  const response = await post(body);
  const answer: unknown = await response.json();
  expect([response.status, [...Value.Errors(TripAnswer, answer)]]).toEqual([200, []]);
  return Value.Parse(TripAnswer, answer);
}

const away = (): string => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  return [longitudeE7, latitudeE7].map((axis) => Math.min(...axis) / 1e7 - 0.009).join();
};

test('legs are cells of the matrix, and times at stops count', async () => {
  const addresses = fixture.addresses(12, 4);
  const travel = { mode: 'technician', option: 'shortest' };
  const trip = await planned({ addresses, start: 3, end: 5, service_minutes: 10, ...travel });
  const order = { result: ['cost', 'distance'], origin_addresses: addresses, destination_addresses: addresses };
  const { uuid } = Object(await (await ask(fixture.server.url, '/tdmv1/order', { ...order, ...travel })).json());
  const matrix = Object(await (await ask(fixture.server.url, '/tdmv1/fetch', { uuid, wait: 30 })).json());
  expect([trip.order[0], trip.order.at(-1), trip.order.toSorted((a, b) => a - b)]).toEqual([
    3,
    5,
    [...addresses.keys()],
  ]);
  expect(trip.legs.map(({ from, to }) => [from, to])).toEqual(trip.order.slice(1).map((to, i) => [trip.order[i], to]));
  let seconds = 0;
  for (const [i, { from, to, duration, distance, arrival }] of trip.legs.entries()) {
    expect([duration, distance]).toEqual([matrix.duration[from][to], matrix.distance[from][to]]);
    seconds += duration + (i === 0 ? 0 : 600);
    expect(arrival).toBeCloseTo(seconds, 1);
  }
  expect(trip.duration).toBeCloseTo(seconds, 1);
});

test('a round trip returns to its first stop, with the minutes of each address', async () => {
  const addresses = fixture.addresses(6, 9);
  const plain = await planned({ addresses, start: 2, round_trip: true });
  expect([plain.order[0], plain.legs.length, plain.legs.at(-1)?.to]).toEqual([2, 6, 2]);
  const minutes = [1, 2, 3, 4, 5, 6];
  const served = await planned({ addresses, start: 2, round_trip: true, service_minutes: minutes });
  expect(served.order).toEqual(plain.order);
  expect(served.duration - plain.duration).toBeCloseTo(21 * 60, 1);
});

test('a stop without a road is left out', async () => {
  const trip = await planned({ addresses: [...fixture.addresses(4, 9), away()] });
  expect([trip.order.length, trip.legs.length, trip.unserved]).toEqual([4, 3, [{ address: 4, reason: 'no_road' }]]);
});

test('the input of VROOM has a job per stop and the matrix', async () => {
  const addresses = [...fixture.addresses(4, 9), away()];
  const response = await post({ addresses, start: 1, round_trip: true, service_minutes: 5, format: 'vroom' });
  const problem = Value.Parse(VroomProblem, await response.json());
  expect(problem.vehicles).toEqual([{ id: 0, profile: 'car', start_index: 1, end_index: 1 }]);
  expect(problem.jobs.map(({ id, location_index: index, service }) => [id, index, service])).toEqual([
    [0, 0, 300],
    [2, 2, 300],
    [3, 3, 300],
  ]);
  expect(problem.matrices['car']?.durations.map((row) => row.length)).toEqual([4, 4, 4, 4]);
});

test('the order is the same in every run', async () => {
  const body = { addresses: fixture.addresses(60, 4), start: 0 };
  const [first, second] = [await planned(body), await planned(body)];
  expect([new Set(first.order).size + first.unserved.length, second]).toEqual([60, first]);
});

const messageOf = async (body: unknown): Promise<unknown> => Object(await (await post(body)).json()).errors;

describe('refusals name the parameter', () => {
  const two = ['1,1', '1,1.001'];
  test.each([
    [{ addresses: ['1,1'] }, 'addresses', 'the minimum is 2'],
    [{ addresses: two, start: 2 }, 'start', 'the last address is 1'],
    [{ addresses: two, end: 0, round_trip: true }, 'end', 'round_trip'],
    [{ addresses: two, start: 0, end: 0 }, 'end', 'use round_trip'],
    [{ addresses: two, service_minutes: [5] }, 'service_minutes', '1 values for 2 addresses'],
  ])('%j', async (body, parameter, words) => {
    const response = await post(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [{ parameter, message: expect.stringContaining(words) }] }),
    ]);
  });

  test('a fixed end that cannot be served, and VROOM without an end', async () => {
    const addresses = [...fixture.addresses(3, 9), away()];
    expect(await messageOf({ addresses, start: 3 })).toEqual([
      { parameter: 'start', message: expect.stringContaining('no road of the mode') },
    ]);
    expect(await messageOf({ addresses, format: 'vroom' })).toEqual([
      { parameter: 'start', message: expect.stringContaining('VROOM needs') },
    ]);
  });
});
