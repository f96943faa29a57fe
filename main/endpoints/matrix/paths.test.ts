/** `/tdmv1/route` with points in order, on a sample city. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { RouteAnswer } from '../../../contract/route.ts';
import { ask, startMatrixFixture, type MatrixFixture } from './fixture.ts';

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture();
});
afterAll(() => fixture.close());

const post = (body: unknown): Promise<Response> => ask(fixture.server.url, '/tdmv1/route', body);

async function routed(body: unknown): Promise<RouteAnswer> {
  const response = await post(body);
  const answer: unknown = await response.json();
  expect([response.status, [...Value.Errors(RouteAnswer, answer)]]).toEqual([200, []]);
  return Value.Parse(RouteAnswer, answer);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const sum = (values: readonly number[]): number => rounded(values.reduce((total, value) => total + value, 0));

test.each([
  { mode: 'car', option: 'fastest' },
  { mode: 'technician', option: 'shortest' },
  { mode: 'bike', option: 'safest' },
])('steps add up to their leg, which is the cell of a matrix: %o', async (travel) => {
  const addresses = fixture.addresses(12, 7);
  const { legs, distance, duration } = await routed({ addresses, ...travel });
  const { uuid } = Object(
    await (
      await ask(fixture.server.url, '/tdmv1/order', {
        result: ['cost', 'distance'],
        origin_addresses: addresses,
        destination_addresses: addresses,
        ...travel,
      })
    ).json(),
  );
  const matrix = Object(await (await ask(fixture.server.url, '/tdmv1/fetch', { uuid, wait: 30 })).json());
  expect(legs).toHaveLength(11);
  for (const [i, leg] of legs.entries()) {
    expect([leg.distance, leg.duration]).toEqual([matrix.distance[i][i + 1], matrix.duration[i][i + 1]]);
    expect([sum(leg.steps.map((step) => step.distance)), sum(leg.steps.map((step) => step.duration))]).toEqual([
      leg.distance,
      leg.duration,
    ]);
    expect(leg.steps.map(({ manoeuvre }) => manoeuvre)).toEqual([
      'depart',
      ...leg.steps.slice(1, -1).map(() => expect.not.stringMatching(/depart|arrive/)),
      'arrive',
    ]);
  }
  expect(distance).toBe(sum(legs.map((leg) => leg.distance ?? 0)));
  expect(duration).toBe(sum(legs.map((leg) => leg.duration ?? 0)));
});

test('the points between the first and the last have a number, in the language requested', async () => {
  const addresses = fixture.addresses(3, 5);
  const arrivals = async (language: string): Promise<(string | undefined)[]> =>
    (await routed({ addresses, language })).legs.map(({ steps }) => steps.at(-1)?.instruction);
  expect(await arrivals('en')).toEqual(['Arrive at point 2', 'Arrive at the destination']);
  expect(await arrivals('de')).toEqual(['Punkt 2 erreicht', 'Ziel erreicht']);
  expect(await arrivals('es')).toEqual(['Ha llegado al punto 2', 'Ha llegado al destino']);
  expect(await arrivals('fr')).toEqual(['Vous êtes arrivé au point 2', 'Vous êtes arrivé à destination']);
});

test('a leg without a path has a reason, and the route no length', async () => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  const away = [longitudeE7, latitudeE7].map((axis) => Math.min(...axis) / 1e7 - 0.009).join();
  const [here = '', there = ''] = fixture.addresses(2, 5);
  const { legs, distance, duration } = await routed({ addresses: [here, there, away] });
  expect([distance, duration, legs[0]?.reason]).toEqual([null, null, undefined]);
  expect(legs[1]).toEqual({ distance: null, duration: null, reason: 'no_road_at_destination', steps: [] });
});

test('GeoJSON has a line per step, GPX a point per manoeuvre and a segment per leg', async () => {
  const addresses = fixture.addresses(3, 8);
  const steps = (await routed({ addresses })).legs.flatMap((leg) => leg.steps);
  const geoJson = await post({ addresses, format: 'geojson' });
  expect(geoJson.headers.get('content-type')).toContain('application/geo+json');
  const { features } = Object(await geoJson.json());
  expect(Array.from(features, (feature) => Object(feature).geometry)).toEqual(steps.map(({ geometry }) => geometry));
  const gpx = await post({ addresses, format: 'gpx' });
  expect(gpx.headers.get('content-type')).toContain('application/gpx+xml');
  const text = await gpx.text();
  expect([text.match(/<rtept/g)?.length, text.match(/<trkseg>/g)?.length]).toEqual([steps.length, 2]);
});

describe('refusals name the parameter', () => {
  test.each([
    [{}, ['origin', 'destination'], 'is missing'],
    [{ origin: '1,1' }, ['destination'], 'is missing'],
    [{ addresses: ['1,1', '1,1'], origin: '1,1' }, ['origin'], 'one of the two forms'],
    [{ addresses: ['1,1'] }, ['addresses'], 'the minimum is 2'],
    [{ addresses: ['1,1', '1;1'] }, ['addresses[1]'], ''],
    [{ origin: '1,1', destination: '1,1', format: 'gpx' }, ['format'], 'needs addresses'],
    [{ addresses: ['1,1', '1,2'], language: 'it' }, ['language'], 'must be one of en, de, es, fr'],
  ])('%j', async (body, parameters, words) => {
    const response = await post(body);
    const { errors } = Object(await response.json());
    expect([response.status, Array.from(errors, (fault) => Object(fault).parameter)]).toEqual([400, parameters]);
    expect(errors[0].message).toContain(words);
  });
});
