import { crossings, hook, type Hooked } from '../page-fixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ROUTE_ADDRESSES, routeEndpoint } from '../../../contract/route.ts';
import { tripEndpoint } from '../../../contract/trip.ts';
import { ask } from '../../kit/api/ask.ts';
import { queryClient } from '../../kit/api/query.ts';
import type { Asked } from '../../kit/api/use-answer.ts';
import { useBuilder } from '../matrix/order/builder.ts';
import { addressOf, EMPTY_LISTS, listed } from '../matrix/order/points.ts';
import { applySolution, improveOrder, vroomProblem } from './best-order.ts';
import { readSettings, useReach } from './reach.ts';
import { routeRequests, totalMetres, totalSeconds, useRouted, visitsOf, type Routed } from './route.ts';

const STOPS = crossings.filter((_, index) => index % Math.ceil(crossings.length / 6) === 0);
/** Over 1 km from any road, and near enough to be served by their pack. */
const AWAY = {
  lon: Math.min(...crossings.map(({ lon }) => lon)) - 0.009,
  lat: Math.min(...crossings.map(({ lat }) => lat)) - 0.009,
};
const addresses = STOPS.map(addressOf);
const setStops = (points = STOPS): void => {
  useBuilder.setState({ lists: { ...EMPTY_LISTS, stops: points.map((point) => listed({ point })) }, past: [] });
};
const stopAddresses = (): string[] => useBuilder.getState().lists.stops.map(({ point }) => addressOf(point));

beforeEach(() => {
  queryClient.clear();
  useReach.setState({ ...readSettings(null), origins: [] });
  useReach.getState().set({ isRoundTrip: false, fixesStart: true, fixesEnd: false, serviceMinutes: 0 });
  setStops();
});

describe('a route', () => {
  let hooked: Hooked<Asked<Routed>>;
  beforeEach(async () => {
    hooked = await hook(useRouted);
  });
  afterEach(() => hooked.leave());
  const routed = (count: number): Promise<Routed> =>
    vi.waitFor(
      () => {
        const { data, isOld } = hooked.latest();
        if (data?.points.length !== count || isOld) throw new Error('no answer yet');
        return data;
      },
      { timeout: 20_000 },
    );

  it('has the legs of the API, and the times of the visits', async () => {
    const data = await routed(STOPS.length);
    const answer = await ask(routeEndpoint, { body: { addresses } });
    if (!answer.ok || !('legs' in answer.data)) throw new Error('no route');
    expect(data.legs).toEqual(answer.data.legs);
    const visits = visitsOf(data, { ...useReach.getState(), serviceMinutes: 10 });
    expect(totalSeconds(visits)).toBeCloseTo((answer.data.duration ?? 0) + (STOPS.length - 1) * 600, 6);
    expect(totalMetres(data)).toBeCloseTo(answer.data.distance ?? 0, 6);
    expect(visits.map(({ service }) => service)).toEqual([0, ...STOPS.slice(1).map(() => 600)]);
  });

  it('returns to its start, and avoids what it is to avoid', async () => {
    useReach.getState().set({ isRoundTrip: true });
    const data = await routed(STOPS.length + 1);
    expect(data.points.at(-1)).toBe(data.points[0]);
    const visits = visitsOf(data, { ...useReach.getState(), serviceMinutes: 5 });
    expect(visits.at(-1)?.service).toBe(0);
    const streets = data.legs.flatMap(({ steps }) => steps.map(({ street }) => street)).filter((name) => name !== '');
    const { avoid, set } = useReach.getState();
    set({ avoid: { ...avoid, streets: streets.slice(0, 1) } });
    await vi.waitFor(() => expect(hooked.latest().data?.avoid.streets).toEqual(streets.slice(0, 1)), {
      timeout: 20_000,
    });
    const named = hooked.latest().data?.legs.flatMap(({ steps }) => steps.slice(0, -1).map(({ street }) => street));
    expect(named).not.toContain(streets[0]);
  });
});

it('longer than a request takes is asked for in runs that share their ends', () => {
  const points = Array.from({ length: 2 * MAX_ROUTE_ADDRESSES }, (_, i) => listed({ point: { lon: i / 100, lat: 1 } }));
  const { avoid } = readSettings(null);
  const runs = routeRequests({ points, mode: 'car', option: 'fastest', avoid }).map(({ addresses: run }) => run);
  expect(runs.map(({ length }) => length)).toEqual([50, 50, 2]);
  expect(runs.slice(1).map(([first]) => first)).toEqual(runs.slice(0, -1).map((run) => run.at(-1)));
  expect(new Set(runs.flat()).size).toBe(points.length);
});

it('leaves unknown what comes after a leg without a path', () => {
  const points = STOPS.slice(0, 3).map((point) => listed({ point }));
  const leg = { distance: 100, duration: 60, steps: [] };
  const none = { distance: null, duration: null, reason: 'no_path' as const, steps: [] };
  const visits = visitsOf({ points, legs: [leg, none] }, useReach.getState());
  expect(visits.map(({ arrival }) => arrival)).toEqual([0, 60, null]);
  expect([totalSeconds(visits), totalMetres({ legs: [leg, none] })]).toEqual([null, null]);
});

describe('the best order', () => {
  it('is that of the API; points on the way are left out, and it can be undone', async () => {
    const [first, ...others] = STOPS;
    if (first === undefined) throw new Error('the sample city has too few crossings');
    const { lists, setLists } = useBuilder.getState();
    setLists(
      {
        ...lists,
        stops: [
          listed({ point: first }),
          listed({ point: { ...first, lon: first.lon + 1e-4 }, isVia: true }),
          ...others.map((point) => listed({ point })),
        ],
      },
      'via added',
    );
    const answer = await ask(tripEndpoint, { body: { addresses, start: 0 } });
    if (!answer.ok || !('order' in answer.data)) throw new Error('no order');
    await improveOrder();
    expect(stopAddresses()).toEqual(answer.data.order.map((index) => addresses[index]));
    useBuilder.getState().undo('reach');
    expect(useBuilder.getState().lists.stops).toHaveLength(STOPS.length + 1);
  });

  it('has stops that can’t be reached at its end, with a note that removes them', async () => {
    setStops([AWAY, ...STOPS]);
    useReach.getState().set({ fixesStart: false });
    await improveOrder();
    const { notes, lists } = useBuilder.getState();
    expect(notes.stops?.title).toBe('1 stop can’t be reached. It is at the end of the list.');
    expect(lists.stops.at(-1)?.point).toEqual(AWAY);
    notes.stops?.fix?.run();
    expect(useBuilder.getState().lists.stops).toHaveLength(STOPS.length);
  });

  it('is read from a solution of VROOM to the problem of the same stops', async () => {
    const made = await vroomProblem();
    if (!('text' in made)) throw new Error(made.problem);
    const { jobs } = JSON.parse(made.text);
    const steps = jobs.toReversed().map(({ id }: { id: number }) => ({ type: 'job', id, job: id }));
    const solution = { code: 0, routes: [{ vehicle: 0, steps: [{ type: 'start' }, ...steps, { type: 'end' }] }] };
    expect(applySolution(JSON.stringify(solution))).toBeNull();
    const [first, ...rest] = addresses;
    expect(stopAddresses()).toEqual([first, ...rest.toReversed()]);
    expect(applySolution('{"routes": []}')).toContain('VROOM');
    expect(applySolution('not JSON')).toContain('VROOM');
    expect(applySolution(JSON.stringify({ routes: [{ steps: [{ type: 'job', job: 99 }] }] }))).toContain('other stops');
  });
});
