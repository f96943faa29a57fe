// @vitest-environment jsdom
import type { Point as GeoPoint } from 'geojson';
import type { MapGeoJSONFeature } from 'maplibre-gl';
import { beforeEach, describe, expect, it } from 'vitest';
import { useBatch } from '../../model/batch/batch.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { useMap } from '../../model/map/map.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { useResult } from '../../model/matrix/result/state.ts';
import { usePins } from '../../model/pins/pins.ts';
import { useReach } from '../../model/reach/reach.ts';
import { closeOnMap } from '../commands.ts';
import { MAP_EVENTS } from '../map-events.ts';
import { type MapPress } from './mode.ts';
import { currentMode, enterMode, MODES, MODE_TOOLS, type ModeId } from './modes.ts';

/** A feature of the map, by its layer. */
type Hit = { readonly layer: string } & Pick<MapGeoJSONFeature, 'properties' | 'geometry' | 'id'>;

const pressAt = (lon: number, lat: number, hit?: Hit): MapPress => ({
  point: { lon, lat },
  corner: { lng: lon, lat },
  at: 0,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- modes read only these members of a feature
  topmost: (layer) => (hit?.layer === layer ? (hit as unknown as MapGeoJSONFeature) : undefined),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  nearest: (layers) => (hit && layers.includes(hit.layer) ? (hit as unknown as MapGeoJSONFeature) : undefined),
});

const NOWHERE: GeoPoint = { type: 'Point', coordinates: [0, 0] };
const click = (press: MapPress) => currentMode().click?.(press);
const rest = (id: ModeId) => useMap.setState({ mode: null, restingMode: { id } });

const modeFor = (keys: MouseEventInit) => MAP_EVENTS.modeFor(new MouseEvent('click', keys));
const pointHit = (id: number): Hit => ({ layer: 'matrix-points', properties: { id }, geometry: NOWHERE, id });
const areas = () => useReach.getState().avoid.areas;

beforeEach(() => {
  rest('inspect');
  useMap.setState(useMap.getInitialState(), true);
  useBuilder.setState(useBuilder.getInitialState(), true);
  useResult.setState(useResult.getInitialState(), true);
  usePins.setState(usePins.getInitialState(), true);
  useInspected.setState(useInspected.getInitialState(), true);
  useBatch.setState(useBatch.getInitialState(), true);
});

describe('modes', () => {
  it('each have their own button, key and command, and all keys differ', () => {
    expect(MODE_TOOLS.map(({ id, key }) => `${id} ${key}`)).toEqual([
      'inspect v',
      'pan h',
      'pin p',
      'measure m',
      'box b',
    ]);
  });

  it.each(Object.keys(MODES).filter((id) => id !== 'inspect'))('are left with Esc: %s', (id) => {
    useMap.setState({ mode: { id } });
    while (closeOnMap());
    expect(useMap.getState().mode).toBeNull();
  });

  it('look up, pin, or do nothing where the map is clicked', () => {
    click(pressAt(1, 2));
    expect(useInspected.getState().point).toEqual({ lon: 1, lat: 2 });
    enterMode('pin');
    click(pressAt(3, 4));
    expect(usePins.getState().pins.map(({ point }) => point)).toEqual([{ lon: 3, lat: 4 }]);
    enterMode('pan');
    click(pressAt(5, 6));
    expect(useInspected.getState().point).toEqual({ lon: 1, lat: 2 });
    expect(usePins.getState().pins).toHaveLength(1);
  });

  it('are pin with Shift and box with Alt, whatever is chosen', () => {
    enterMode('measure');
    expect(modeFor({ shiftKey: true })).toBe(MODES.pin);
    expect(modeFor({ altKey: true })).toBe(MODES.box);
    expect(modeFor({})).toBe(MODES.measure);
  });
});

describe('the box', () => {
  it('is drawn by a drag, for the list whose button was pressed, and ends its mode', () => {
    enterMode('box', 'destinations');
    const drag = currentMode().drag?.(pressAt(1, 1));
    drag?.move({ lng: 2, lat: 3 });
    expect(useMap.getState()).toMatchObject({ draft: [1, 1, 2, 3], box: null });
    drag?.end({ lng: 3, lat: 4 }, true);
    expect(useMap.getState()).toMatchObject({ draft: null, box: [1, 1, 3, 4] });
    expect(useMap.getState().boxRole).toBe('destinations');
    expect(useMap.getState().mode).toBeNull();
  });

  it('follows the middle of the map from a corner that was set by a key, and is given up when its mode is left', () => {
    enterMode('box');
    currentMode().key?.(' ', () => pressAt(179, 0));
    useMap.getState().look({ lon: -179, lat: 1, zoom: 5, bearing: 0, metresPerPixel: 1 });
    expect(useMap.getState().draft).toEqual([179, 0, 181, 1]);
    enterMode('pin');
    expect(useMap.getState()).toMatchObject({ draft: null, corner: null, box: null });
  });
});

describe('points of the matrix', () => {
  it('are added by clicks and by the search box to the list that is chosen', () => {
    rest('list-point');
    click(pressAt(1, 2));
    expect(useBuilder.getState().lists.origins).toEqual([]);
    enterMode('place-points', 'origins');
    click(pressAt(1, 2));
    currentMode().place?.({ lon: 3, lat: 4 }, 'Harbour');
    expect(useBuilder.getState().lists.origins).toMatchObject([
      { point: { lon: 1, lat: 2 } },
      { point: { lon: 3, lat: 4 }, name: 'Harbour' },
    ]);
  });

  it('are selected rather than added where there is one, and moved by a drag that ends on the map', () => {
    rest('list-point');
    useBuilder.getState().add('destinations', [{ point: { lon: 1, lat: 2 }, name: 'Depot' }], '');
    const id = useBuilder.getState().lists.destinations[0]?.id ?? 0;
    enterMode('place-points', 'origins');
    click(pressAt(1, 2, pointHit(id)));
    expect([...useMap.getState().selection.ids]).toEqual([id]);
    expect(useBuilder.getState().lists.origins).toEqual([]);
    for (const isOverMap of [false, true]) {
      const drag = currentMode().drag?.(pressAt(1, 2, pointHit(id)));
      drag?.move({ lng: 181, lat: 3 });
      drag?.end({ lng: 181, lat: 3 }, isOverMap);
      const point = isOverMap ? { lon: -179, lat: 3 } : { lon: 1, lat: 2 };
      expect(useBuilder.getState().lists.destinations).toMatchObject([{ id, point, name: 'Depot' }]);
    }
    expect(currentMode().drag?.(pressAt(5, 5))).toBeNull();
  });

  it('of a result show their lines, select their cell, or deselect it', () => {
    rest('matrix-cell');
    click(
      pressAt(0, 0, { layer: 'matrix-unreachable', properties: { index: 4, partner: 2 }, geometry: NOWHERE, id: 1 }),
    );
    expect(useResult.getState()).toMatchObject({ kept: { origin: 2, destination: 4 }, spider: 2 });
    click(pressAt(0, 0, { layer: 'matrix-origins', properties: { index: 3 }, geometry: NOWHERE, id: 1 }));
    expect(useResult.getState().spider).toBe(3);
    click(pressAt(0, 0, { layer: 'matrix-origins', properties: { index: 1, partner: 5 }, geometry: NOWHERE, id: 1 }));
    expect(useResult.getState().kept).toEqual({ origin: 1, destination: 5 });
    click(pressAt(0, 0));
    expect(useResult.getState().kept).toBeNull();
  });
});

it('an area that trips avoid is drawn corner by corner, and given up when its mode is left', () => {
  enterMode('avoid-area');
  click(pressAt(1, 1));
  enterMode('avoid-area');
  for (const [lon, lat] of [
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const)
    click(pressAt(lon, lat));
  expect(areas()).toEqual([]);
  currentMode().key?.('Close', () => pressAt(0, 0));
  expect(areas()).toEqual([
    [
      { lon: 1, lat: 1 },
      { lon: 2, lat: 1 },
      { lon: 2, lat: 2 },
    ],
  ]);
  expect(useMap.getState().measurement.points).toEqual([]);
  expect(useMap.getState().mode).toBeNull();
});

it('a point of a table selects its row', () => {
  rest('table-row');
  const geometry: GeoPoint = { type: 'Point', coordinates: [7, 8] };
  click(pressAt(7, 8, { layer: 'batch-points', properties: {}, geometry, id: 12 }));
  expect(useBatch.getState().chosen).toEqual({ row: 12, point: [7, 8], from: 'map' });
  click(pressAt(20, 20));
  expect(useBatch.getState().chosen?.row).toBe(12);
  expect(useInspected.getState().point).toBeNull();
});
