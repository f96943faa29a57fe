/** `/tdmv1/isochrone` and `/tdmv1/nearest` on a sample city. */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { NearestAnswer, ReachAnswer } from '../../../contract/reach.ts';
import { readWkb } from '../../formats/wkb.ts';
import { API_KEY, ask, startMatrixFixture, type MatrixFixture } from './fixture.ts';

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await startMatrixFixture();
});
afterAll(() => fixture.close());

async function reached(query: string): Promise<ReachAnswer> {
  const response = await ask(fixture.server.url, `/tdmv1/isochrone?${query}`);
  const body: unknown = await response.json();
  expect([response.status, [...Value.Errors(ReachAnswer, body)]]).toEqual([200, []]);
  return Value.Parse(ReachAnswer, body);
}

const pointQuery = (): string => {
  const [x, y] = (fixture.addresses(1, 4)[0] ?? '').split(',');
  return `x=${x}&y=${y}`;
};

test('returns areas, smallest first, each larger than the previous one', async () => {
  const { features, pack } = await reached(`${pointQuery()}&minutes=3,1,2&mode=bike&option=safest&direction=to`);
  expect(pack).toBe('roads-sample');
  expect(features.map(({ properties }) => properties.minutes)).toEqual([1, 2, 3]);
  const areas = features.map(({ properties }) => properties.area_km2 ?? 0);
  expect(areas).toEqual(areas.toSorted((a, b) => a - b));
  expect(areas[0]).toBeGreaterThan(0);
  for (const { geometry, properties } of features) {
    expect(geometry?.type).toBe('MultiPolygon');
    expect(properties).toMatchObject({ mode: 'bike', option: 'safest', direction: 'to' });
  }
});

test.each(['areas', 'streets'])('a GeoPackage has %s with their figures', async (shape) => {
  const answer = await reached(`${pointQuery()}&minutes=1,2&as=${shape}`);
  const response = await fetch(`${fixture.server.url}/tdmv1/geopackage?layer=reach`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/geopackage+sqlite3']);
  const database = new Database(Buffer.from(await response.arrayBuffer()));
  const rows = database.prepare<[], { geom: Buffer; minutes: number; mode: string }>('SELECT * FROM reach').all();
  expect(rows.map(({ minutes, mode }) => [minutes, mode])).toEqual([
    [1, 'car'],
    [2, 'car'],
  ]);
  for (const [i, { geom }] of rows.entries())
    expect(Array.from(readWkb(geom.subarray(8)).shape?.coordinates ?? [])).toEqual(
      answer.features[i]?.geometry?.coordinates.flat(3),
    );
  database.close();
});

test('returns streets with the times at their ends, in the direction of travel', async () => {
  const { features } = await reached(`${pointQuery()}&minutes=1,2&as=streets`);
  for (const [i, { geometry, properties }] of features.entries()) {
    expect(geometry?.type).toBe('MultiLineString');
    expect(properties.ends).toHaveLength(geometry?.coordinates.length ?? -1);
    expect(properties.length_km).toBeGreaterThan(0);
    for (const [first = 0, last = 0] of properties.ends ?? []) {
      expect(first).toBeLessThanOrEqual(last);
      expect(first).toBeGreaterThanOrEqual(60 * i);
      expect(last).toBeLessThanOrEqual(60 * (i + 1));
    }
  }
});

test('several points share one surface, or have one each', async () => {
  const addresses = fixture.addresses(3, 9);
  const post = async (each: boolean): Promise<ReachAnswer> =>
    Value.Parse(
      ReachAnswer,
      await (await ask(fixture.server.url, '/tdmv1/isochrone', { addresses, each, metres: [400] })).json(),
    );
  const [merged, separate] = [await post(false), await post(true)];
  expect(merged.features).toHaveLength(1);
  expect(separate.features.map(({ properties }) => properties.address)).toEqual([0, 1, 2]);
  const areas = separate.features.map(({ properties }) => properties.area_km2 ?? 0);
  const area = merged.features[0]?.properties.area_km2 ?? 0;
  expect(area).toBeGreaterThan(Math.max(...areas));
  // Where areas meet, each outline has its own half of the border.
  expect(area).toBeLessThan(areas.reduce((sum, separateArea) => sum + separateArea, 0) * 1.01);
});

test('a point far from any road has no area and is listed', async () => {
  const { longitudeE7, latitudeE7 } = fixture.network;
  // About 1.25 km outside the corner of the map, but covered by its pack.
  const remote = [longitudeE7, latitudeE7].map((axis) => Math.min(...axis) / 1e7 - 0.009).join();
  const response = await ask(fixture.server.url, '/tdmv1/isochrone', { addresses: [remote], minutes: [5] });
  const { without_road: withoutRoad, features } = Value.Parse(ReachAnswer, await response.json());
  expect([withoutRoad, features[0]?.geometry]).toEqual([[0], null]);
});

const times = (lists: readonly (readonly { duration: number }[])[]): number[][] =>
  lists.map((list) => list.map((cell) => cell.duration));

test('the nearest destinations are those of the full matrix', async () => {
  const [origins, destinations] = [fixture.addresses(40, 21), fixture.addresses(300, 22)];
  const { url } = fixture.server;
  const addresses = { origin_addresses: origins, destination_addresses: destinations, mode: 'technician' };
  const found = Value.Parse(
    NearestAnswer,
    await (await ask(url, '/tdmv1/nearest', { ...addresses, k: 4, minutes: 12 })).json(),
  );
  const { uuid } = Object(
    await (await ask(url, '/tdmv1/order', { ...addresses, result: ['cost', 'distance'] })).json(),
  );
  const { duration, distance } = Object(await (await ask(url, '/tdmv1/fetch', { uuid, wait: 30 })).json());
  const expected = origins.map((_, o) =>
    destinations
      .map((__, index) => ({ index, duration: duration[o][index], distance: distance[o][index] }))
      .filter((cell) => cell.duration !== null && cell.duration <= 720)
      .toSorted((a, b) => a.duration - b.duration || a.distance - b.distance || a.index - b.index)
      .slice(0, 4),
  );
  // Times that differ by less than the displayed precision may be in any order.
  expect(times(found.nearest)).toEqual(times(expected));
  for (const [o, list] of found.nearest.entries())
    for (const { index, ...cell } of list)
      expect(cell).toEqual({ duration: duration[o][index], distance: distance[o][index] });
});

test('origins without any destination have a reason', async () => {
  const [origin = '', destination = ''] = [fixture.addresses(1, 31)[0], fixture.addresses(2, 57)[1]];
  const { longitudeE7, latitudeE7 } = fixture.network;
  const remote = [longitudeE7, latitudeE7].map((axis) => Math.min(...axis) / 1e7 - 0.009).join();
  const unreachableFrom = async (origins: string[], destinations: string[], metres: number): Promise<unknown> => {
    const body = { origin_addresses: origins, destination_addresses: destinations, k: 2, metres };
    return Object(await (await ask(fixture.server.url, '/tdmv1/nearest', body)).json()).none;
  };
  expect(await unreachableFrom([origin, remote], [destination], 1)).toEqual([
    { origin: 0, reason: 'too_far' },
    { origin: 1, reason: 'no_road_at_origin' },
  ]);
  expect(await unreachableFrom([origin], [remote], 9000)).toEqual([{ origin: 0, reason: 'no_road_at_destination' }]);
});

describe('refusals name the parameter', () => {
  test.each([
    ['', 'minutes', 'use minutes or metres'],
    ['&minutes=5&metres=100', 'metres', 'one of the two'],
    ['&minutes=0', 'minutes', 'above 0'],
    ['&minutes=5,,6', 'minutes', 'separated by commas'],
    ['&minutes=241', 'minutes', 'at most 240'],
    ['&metres=5&width=5', 'width', 'from 10 to 1000'],
  ])('%s', async (query, parameter, words) => {
    const response = await ask(fixture.server.url, `/tdmv1/isochrone?${pointQuery()}${query}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [{ parameter, message: expect.stringContaining(words) }] }),
    ]);
  });
});
