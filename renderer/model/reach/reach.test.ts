import { crossings, disconnect, hook, reconnect, type Hooked } from '../page-fixture.ts';
import { assert, jsonValue, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isochronesEndpoint,
  MAX_REACH_ADDRESSES,
  MAX_REACH_METRES,
  MAX_REACH_MINUTES,
} from '../../../contract/reach.ts';
import { ask } from '../../kit/api/ask.ts';
import { queryClient } from '../../kit/api/query.ts';
import type { Asked } from '../../kit/api/use-answer.ts';
import { UNIT_SYSTEMS } from '../../kit/coordinates/units.ts';
import { addressOf } from '../matrix/order/points.ts';
import { limitsOf, readSettings, stepAt, stepsOf, useReach } from './reach.ts';
import { drawnAreas, drawnPoints, geoJsonOf, opacityOf } from './features.ts';
import { curlOf, requestsOf, useReached, wishOf, type Reached } from './surfaces.ts';
import { surfaceTitle, tableOf } from './words.ts';

const state = () => useReach.getState();
const [A, B] = [crossings[0] ?? { lon: 0, lat: 0 }, crossings.at(-1) ?? { lon: 0, lat: 0 }];

beforeEach(() => {
  queryClient.clear();
  useReach.setState({ ...readSettings(null), origins: [] });
});

describe('settings', () => {
  it('are usable whatever was stored', () => {
    assert(
      property(jsonValue(), (stored) => {
        const { minutes, metres, modes } = readSettings(stored);
        expect(minutes > 0 && minutes <= MAX_REACH_MINUTES && metres > 0 && metres <= MAX_REACH_METRES).toBe(true);
        expect(modes.length).toBeGreaterThan(0);
      }),
    );
    expect(readSettings({ modes: ['bike', 'boat', 'car'], minutes: 999 })).toMatchObject({
      modes: ['car', 'bike'],
      minutes: 15,
    });
  });

  it('keep the last mode', () => {
    state().toggleMode('bike');
    expect(state().modes).toEqual(['car', 'bike']);
    state().toggleMode('car');
    state().toggleMode('bike');
    expect(state().modes).toEqual(['bike']);
  });

  it('hold each point once, and as many as the API takes', () => {
    state().start([{ point: A }]);
    expect(state().add([{ point: A, name: 'again' }, { point: B }])).toBe(0);
    expect(state().origins).toHaveLength(2);
    const many = Array.from({ length: MAX_REACH_ADDRESSES }, (_, i) => ({ point: { lon: i, lat: 1 } }));
    expect(state().add(many)).toBe(2);
    expect(state().origins).toHaveLength(MAX_REACH_ADDRESSES);
  });
});

describe('limits', () => {
  it.each([
    ['minutes', 15, 3, [5, 10, 15]],
    ['minutes', 10, 3, [3, 7, 10]],
    ['minutes', 2, 4, [1, 2]],
    ['metres', 5000, 3, [1700, 3300, 5000]],
  ] as const)('up to %s %d in %d bands', (measure, largest, bands, expected) => {
    expect(limitsOf({ ...readSettings({ measure, bands }), [measure]: largest }, 'metric')).toEqual(expected);
  });

  it('are round in the person’s unit, and never too large', () => {
    for (const units of UNIT_SYSTEMS) {
      expect(Math.max(...stepsOf('metres', units))).toBeLessThanOrEqual(MAX_REACH_METRES);
      expect(Math.max(...stepsOf('minutes', units))).toBe(MAX_REACH_MINUTES);
    }
    const miles = stepsOf('metres', 'imperial');
    expect(miles[stepAt(miles, 5000)]).toBeCloseTo(3 * 1609.344, 6);
  });
});

describe('surfaces', () => {
  let hooked: Hooked<Asked<Reached>>;
  beforeEach(async () => {
    hooked = await hook(() => useReached(useReach(({ origins }) => origins)));
  });
  afterEach(() => {
    reconnect();
    hooked.leave();
  });

  /** Waits for the answer to the present settings. */
  const settled = (check: (reached: Reached) => void): Promise<void> =>
    vi.waitFor(
      () => {
        const { data, isOld } = hooked.latest();
        if (data === undefined || isOld) throw new Error('no answer yet');
        check(data);
      },
      { timeout: 20_000 },
    );
  const latest = (): Reached => {
    const { data } = hooked.latest();
    if (data === undefined) throw new Error('no answer');
    return data;
  };

  it('of one point are those of the API, drawn from the largest, the nearest strongest', async () => {
    state().set({ minutes: 3, bands: 3, modes: ['pedestrian'] });
    state().start([{ point: A }]);
    await settled(({ limits }) => expect(limits).toEqual([1, 2, 3]));
    const reached = latest();
    const answer = await ask(isochronesEndpoint, {
      body: { addresses: [addressOf(A)], minutes: [1, 2, 3], mode: 'pedestrian' },
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(reached.surfaces.map(({ bands }) => bands.map((band) => band.squareKilometres))).toEqual([
      answer.data.features.map(({ properties }) => properties.area_km2),
    ]);
    const { areas, labels } = drawnAreas(reached, 'metric');
    expect(areas.map(({ properties }) => properties.legend)).toEqual(
      ['3 min', '2 min', '1 min'].map((limit) => `Pedestrian, ${limit}`),
    );
    expect(new Set(labels.map(({ properties }) => properties.label))).toEqual(new Set(['3 min', '2 min', '1 min']));
    expect(areas.map(({ properties }) => properties.shade)).toEqual(
      [1, 2, 3].map((depth) => opacityOf(depth, 3, true)),
    );
    const points = drawnPoints(reached.origins, reached.surfaces);
    expect(points.map(({ geometry }) => geometry.coordinates)).toEqual([[A.lon, A.lat]]);
    expect(geoJsonOf(reached).features.map(({ geometry, properties }) => [geometry, properties?.['minutes']])).toEqual(
      answer.data.features.map(({ geometry, properties }) => [geometry, properties.minutes]),
    );
  });

  it('of modes have one row and one colour each', async () => {
    state().set({ minutes: 2, bands: 1, modes: ['car', 'pedestrian'], each: true });
    state().start([{ point: A }, { point: B }]);
    await settled(({ surfaces }) => expect(surfaces.map(({ mode }) => mode)).toEqual(['car', 'pedestrian']));
    const reached = latest();
    const [car, walk] = reached.surfaces;
    expect(car?.colour).not.toBe(walk?.colour);
    expect(reached.surfaces.map((surface) => surfaceTitle(reached, surface))).toEqual(['Car', 'Pedestrian']);
    expect(tableOf(reached).split('\n')).toEqual([
      'area_km2\t2 minutes',
      `Car\t${car?.bands[0]?.squareKilometres}`,
      `Pedestrian\t${walk?.bands[0]?.squareKilometres}`,
    ]);
  });

  it('of several points are one, or one each with its number', async () => {
    state().set({ measure: 'metres', metres: 400, bands: 1 });
    state().start([{ point: A, name: 'Depot' }, { point: B }]);
    await settled(({ surfaces }) => expect(surfaces.map(({ origin }) => origin)).toEqual([null]));
    state().set({ each: true });
    await settled(({ surfaces }) => expect(surfaces.map(({ origin }) => origin)).toEqual([0, 1]));
    const reached = latest();
    expect(reached.surfaces.map((surface) => surfaceTitle(reached, surface))).toEqual(['1 · Depot', 'Point 2']);
    expect(drawnPoints(reached.origins, reached.surfaces).map(({ properties }) => properties.label)).toEqual([
      '1',
      '2',
    ]);
  });

  it('follow the settings; requests are copied as commands', async () => {
    state().start([{ point: A }]);
    await settled(({ limits }) => expect(limits).toEqual([5, 10, 15]));
    state().set({ minutes: 4, bands: 2, direction: 'to' });
    await settled(({ limits, direction }) => expect([limits, direction]).toEqual([[2, 4], 'to']));
    const wish = wishOf(state(), 'metric');
    expect(requestsOf(wish)).toEqual([
      {
        addresses: [addressOf(A)],
        minutes: [2, 4],
        mode: 'car',
        option: 'fastest',
        direction: 'to',
        count: ['addresses', 'businesses'],
      },
    ]);
    expect(curlOf('http://127.0.0.1:8765', wish)).toContain("'http://127.0.0.1:8765/tdmv1/isochrone'");
  });

  it('have the reason for a missing answer', async () => {
    state().set({ minutes: 1, bands: 1 });
    state().start([{ point: { lon: A.lon - 20, lat: A.lat } }]);
    await vi.waitFor(() => expect(hooked.latest().failure?.code).toBe('invalid_request'), { timeout: 20_000 });
    disconnect();
    state().start([{ point: B }]);
    await vi.waitFor(() => expect(hooked.latest().failure?.code).toBe('unreachable'), { timeout: 20_000 });
  });
});
