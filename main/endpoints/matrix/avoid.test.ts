/** `avoid` and `speeds` of matrices, routes, isochrones, nearest destinations and trips, on a sample city. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { FetchAnswer, SnapAnswer } from '../../../contract/matrix.ts';
import { NearestAnswer, ReachAnswer } from '../../../contract/reach.ts';
import { RouteAnswer, RouteFeature } from '../../../contract/route.ts';
import { TripAnswer } from '../../../contract/trip.ts';
import type { Avoid } from '../../../contract/avoid.ts';
import { startMatrixFixture, type MatrixFixture } from './fixture.ts';

const Uuid = Type.Object({ uuid: Type.String() });

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture(20, 20);
});
afterAll(() => fixture.close());

async function json(path: string, body?: unknown, status = 200): Promise<unknown> {
  const answer = await fixture.ask(path, body);
  const found = await answer.json();
  expect([answer.status, found]).toMatchObject([status, {}]);
  return found;
}

const lineBetween = async (origin: string, destination: string, avoid?: Avoid): Promise<RouteFeature> =>
  Value.Parse(RouteFeature, await json('/tdmv1/route', { origin, destination, ...(avoid && { avoid }) }));

const lineOf = ({ geometry }: RouteFeature): number[][] => geometry?.coordinates ?? [];

test('a route goes round an area and round a street, and takes longer', async () => {
  const [origin = '', destination = ''] = fixture.addresses(2, 21);
  const usual = await lineBetween(origin, destination);
  const line = lineOf(usual);
  const [x = 0, y = 0] = line[line.length >> 1] ?? [];
  const side = 2e-4;
  const ring = [
    [x - side, y - side],
    [x + side, y - side],
    [x + side, y + side],
    [x - side, y + side],
    [x - side, y - side],
  ];
  const around = await lineBetween(origin, destination, { areas: [{ type: 'Polygon', coordinates: [ring] }] });
  const isInside = ([lon = 0, lat = 0]: number[]): boolean => Math.abs(lon - x) < side && Math.abs(lat - y) < side;
  expect(line.some((position) => isInside(position))).toBe(true);
  expect(lineOf(around).some((position) => isInside(position))).toBe(false);
  expect(around.properties.duration).toBeGreaterThan(usual.properties.duration ?? Infinity);

  const { streets } = Value.Parse(SnapAnswer, await json('/tdmv1/snap', { addresses: [`${x},${y}`] }));
  const way = streets[0]?.[0]?.way ?? 0;
  const byWay = await lineBetween(origin, destination, { streets: [way] });
  expect(byWay.properties.duration).toBeGreaterThan(usual.properties.duration ?? Infinity);
});

test('directions, trips and nearest destinations have the costs of the same routes', async () => {
  const addresses = fixture.addresses(6, 5);
  const avoid: Avoid = { streets: [...fixture.network.wayId.subarray(0, 40)] };
  const trip = Value.Parse(TripAnswer, await json('/tdmv1/trip', { addresses, start: 0, avoid }));
  const order = trip.order.map((index) => addresses[index] ?? '');
  const { legs } = Value.Parse(RouteAnswer, await json('/tdmv1/route', { addresses: order, avoid }));
  expect(legs.map(({ duration }) => duration)).toEqual(trip.legs.map(({ duration }) => duration));
  const [origin = '', ...destinations] = addresses;
  const { nearest } = Value.Parse(
    NearestAnswer,
    await json('/tdmv1/nearest', {
      origin_addresses: [origin],
      destination_addresses: destinations,
      k: destinations.length,
      avoid,
    }),
  );
  for (const { index, duration } of nearest[0] ?? []) {
    const route = await lineBetween(origin, destinations[index] ?? '', avoid);
    expect(route.properties.duration).toBe(duration);
  }
  expect(nearest[0]?.length).toBeGreaterThan(3);
});

test('a matrix has the cells of the same routes, and its copy too', async () => {
  const [origin = '', ...destinations] = fixture.addresses(6, 5);
  const avoid: Avoid = { streets: [...fixture.network.wayId.subarray(0, 40)] };
  const speeds = Array.from(fixture.network.wayId.subarray(40), (way) => ({ way, factor: 0.5 }));
  const order = { result: ['cost'], origin_addresses: [origin], destination_addresses: destinations, avoid, speeds };
  const { uuid } = Value.Parse(Uuid, await json('/tdmv1/order', order));
  const copy = Value.Parse(Uuid, await json('/tdmv1/duplicate', { uuid }));
  const routes = await Promise.all(
    destinations.map(async (destination) =>
      Value.Parse(RouteFeature, await json('/tdmv1/route', { origin, destination, avoid, speeds })),
    ),
  );
  for (const id of [uuid, copy.uuid]) {
    const job = Value.Parse(FetchAnswer, await json('/tdmv1/fetch', { uuid: id, wait: 30 }));
    expect(job).toMatchObject({ status: 'Finished', avoid, speeds });
    expect(job.duration).toEqual([routes.map(({ properties }) => properties.duration)]);
  }
});

test.each([
  [{ avoid: { streets: ['Nowhere Street'] } }, 'avoid.streets contains "Nowhere Street"'],
  [{ speeds: [{ way: 5e9, kmh: 5 }] }, 'speeds contains 5000000000'],
])('a matrix fails if it does not know %j', async (changes, message) => {
  const [origin, destination] = fixture.addresses(2, 5);
  const order = { result: ['cost'], origin_addresses: [origin], destination_addresses: [destination] };
  const { uuid } = Value.Parse(Uuid, await json('/tdmv1/order', { ...order, ...changes }));
  expect(await json('/tdmv1/fetch', { uuid, wait: 30 })).toMatchObject({
    status: 'Failed',
    message: expect.stringContaining(message),
  });
});

test('rejects a speed of a matrix that is both in km/h and a factor', async () => {
  const [origin, destination] = fixture.addresses(2, 5);
  const order = { result: ['cost'], origin_addresses: [origin], destination_addresses: [destination] };
  expect(await json('/tdmv1/order', { ...order, speeds: [{ way: 1, kmh: 5, factor: 2 }] }, 400)).toMatchObject({
    message: 'speeds[0] must have either kmh or factor',
  });
});

const lengthOf = ({ features }: ReachAnswer): number => features[0]?.properties.length_km ?? 0;

test('an isochrone is smaller without some streets, which it does not contain', async () => {
  const [address = ''] = fixture.addresses(1, 8);
  const reach = async (avoid?: Avoid): Promise<ReachAnswer> =>
    Value.Parse(
      ReachAnswer,
      await json('/tdmv1/isochrone', { addresses: [address], minutes: [3], as: 'streets', ...(avoid && { avoid }) }),
    );
  const usual = await reach();
  const { wayId } = fixture.network;
  const less = await reach({ streets: Array.from(wayId).filter((_, way) => way % 7 === 0) });
  expect(lengthOf(less)).toBeLessThan(lengthOf(usual));
  expect(lengthOf(less)).toBeGreaterThan(0);
  const [x, y] = address.split(',');
  const query = `/tdmv1/isochrone?x=${x}&y=${y}&minutes=3&as=streets`;
  // No road of the sample city is a motorway.
  expect(lengthOf(Value.Parse(ReachAnswer, await json(`${query}&avoid=motorway,toll`)))).toBe(lengthOf(usual));
});

test('slower ways make a route slower, and go round where that is faster', async () => {
  const [origin = '', destination = ''] = fixture.addresses(2, 21);
  const usual = await lineBetween(origin, destination);
  const ways = Array.from(fixture.network.wayId);
  const slower = (factor: number): Promise<unknown> =>
    json('/tdmv1/route', { origin, destination, speeds: ways.map((way) => ({ way, factor })) });
  const slow = Value.Parse(RouteFeature, await slower(0.5));
  // Delays at junctions are unchanged.
  expect(slow.properties.duration).toBeGreaterThan(1.2 * (usual.properties.duration ?? Infinity));
  expect(slow.properties.duration).toBeLessThan(2 * (usual.properties.duration ?? 0));
  expect(Value.Parse(RouteFeature, await slower(1)).properties.duration).toBeCloseTo(
    usual.properties.duration ?? 0,
    -1,
  );
  const message = expect.stringMatching(/^speeds contains 5000000000, which the road pack doesn't have/);
  expect(await json('/tdmv1/route', { origin, destination, speeds: [{ way: 5e9, kmh: 5 }] }, 400)).toMatchObject({
    message,
  });
});

test('has no path if everything is avoided', async () => {
  const [origin = '', destination = ''] = fixture.addresses(2, 2);
  const world = [
    [-180, -90],
    [180, -90],
    [180, 90],
    [-180, 90],
    [-180, -90],
  ];
  const { properties } = await lineBetween(origin, destination, {
    areas: [{ type: 'MultiPolygon', coordinates: [[world]] }],
  });
  expect(properties).toMatchObject({ distance: null, reason: 'no_path' });
});

test.each([
  [{ streets: ['Nowhere Street', 5e9] }, /^avoid\.streets contains "Nowhere Street", 5000000000, which the road pack/],
  [{ kinds: ['tunnel'] }, /avoid\.kinds\[0\] must be one of motorway, ferry, unpaved, toll, not "tunnel"/],
  [
    {
      areas: [
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [200, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      ],
    },
    /^avoid\.areas contains \[200, 0\], which isn't \[longitude, latitude\] in degrees/,
  ],
  [
    { areas: [{ type: 'Point', coordinates: [0, 0] }] },
    /^avoid\.areas\[0\]\.type must be one of Polygon, MultiPolygon, not "Point"$/,
  ],
  [
    { areas: [{ type: 'Polygon', coordinates: [[0, 0]] }] },
    /^avoid\.areas\[0\] isn't a valid Polygon: each polygon must be a list of rings/,
  ],
])('rejects %j', async (avoid, message) => {
  const [origin, destination] = fixture.addresses(2, 2);
  const found = await json('/tdmv1/route', { origin, destination, avoid }, 400);
  expect(found).toMatchObject({ code: 'invalid_parameter', message: expect.stringMatching(message) });
});

test('rejects an unknown kind in the query of an isochrone', async () => {
  expect(await json('/tdmv1/isochrone?x=-8.6&y=41.1&minutes=3&avoid=motorway,bridges', undefined, 400)).toMatchObject({
    message: expect.stringContaining('avoid must be one or several of motorway, ferry, unpaved, toll'),
  });
});
