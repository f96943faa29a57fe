import { beforeEach, describe, expect, it } from 'vitest';
import { orderOf, useBuilder } from './builder.ts';
import type { PointRole } from '../../../kit/coordinates/point-role.ts';
import { asText, labelOf } from './points.ts';

const at = (lon: number, name?: string) => ({ point: { lon, lat: 0 }, ...(name === undefined ? {} : { name }) });
const state = () => useBuilder.getState();
const lons = (role: PointRole): number[] => state().lists[role].map(({ point }) => point.lon);

beforeEach(() => useBuilder.setState(useBuilder.getInitialState(), true));

describe('the builder', () => {
  it('undoes and redoes every change of the lists', () => {
    state().add('origins', [at(1), at(2), at(3)], 'three');
    const third = state().lists.origins[2]?.id ?? 0;
    state().move('origins', new Set([third]), 0);
    expect(lons('origins')).toEqual([3, 1, 2]);
    state().change('origins', third, at(9, 'nine'), 'moved');
    state().remove('origins', new Set([state().lists.origins[1]?.id ?? 0]));
    state().swap();
    state().clear('destinations');
    expect([lons('origins'), lons('destinations')]).toEqual([[], []]);
    const seen: [number[], number[]][] = [];
    for (let step = 0; step < 7; step += 1) {
      state().undo('matrix');
      seen.push([lons('origins'), lons('destinations')]);
    }
    expect(seen).toEqual([
      [[], [9, 2]],
      [[9, 2], []],
      [[9, 1, 2], []],
      [[3, 1, 2], []],
      [[1, 2, 3], []],
      [[], []],
      [[], []],
    ]);
    for (let step = 0; step < 9; step += 1) state().redo('matrix');
    expect([lons('origins'), lons('destinations')]).toEqual([[], []]);
    state().undo('matrix');
    expect(state().lists.destinations[0]).toMatchObject({ name: 'nine' });
  });

  it('forgets what was undone as soon as something else is done', () => {
    state().add('origins', [at(1)], 'one');
    state().undo('matrix');
    state().add('origins', [at(2)], 'two');
    state().redo('matrix');
    expect(lons('origins')).toEqual([2]);
  });

  it('takes a thousand and says what was skipped', () => {
    state().add(
      'origins',
      Array.from({ length: 1214 }, (_, i) => at(i / 10)),
      'many',
    );
    expect(state().lists.origins).toHaveLength(1000);
    expect(state().notes.origins?.title).toBe('1,214 points. The limit is 1,000 origins; the first 1,000 were added.');
  });

  it('moves several together, and across to the other list', () => {
    state().add(
      'origins',
      [1, 2, 3, 4, 5].map((lon) => at(lon)),
      'five',
    );
    const ids = (...places: number[]) => new Set(places.map((place) => state().lists.origins[place]?.id ?? 0));
    state().move('origins', ids(1, 3), 5);
    expect(lons('origins')).toEqual([1, 3, 5, 2, 4]);
    state().move('origins', ids(3, 4), 0);
    expect(lons('origins')).toEqual([2, 4, 1, 3, 5]);
    state().moveAcross('origins', ids(0, 2));
    expect([lons('origins'), lons('destinations')]).toEqual([
      [4, 3, 5],
      [2, 1],
    ]);
    state().undo('matrix');
    expect([lons('origins'), lons('destinations')]).toEqual([[2, 4, 1, 3, 5], []]);
  });

  it('clears both lists, which one undo restores; the stops of Reach stay', () => {
    state().add('origins', [at(1)], 'one');
    state().add('destinations', [at(2)], 'two');
    state().add('stops', [at(3)], 'three');
    state().setWishes({ name: 'Week 47' });
    expect(state().clearBoth()).toBe(true);
    expect([lons('origins'), lons('destinations'), lons('stops'), state().wishes.name]).toEqual([[], [], [3], '']);
    expect(state().clearBoth()).toBe(false);
    state().undo('matrix');
    expect([lons('origins'), lons('destinations'), lons('stops')]).toEqual([[1], [2], [3]]);
  });

  it('does not count a move to the same place as a change', () => {
    state().add('origins', [at(1), at(2)], 'two');
    state().move('origins', new Set([state().lists.origins[1]?.id ?? 0]), 5);
    expect(state().past).toHaveLength(1);
  });

  it('orders names only where there are some', () => {
    state().add('origins', [at(1, 'Depot'), at(2)], 'two');
    state().add('destinations', [at(3)], 'one');
    state().setWishes({ wantsDistance: false, mode: 'bike' });
    expect(orderOf(state().lists, state().wishes)).toEqual({
      result: ['cost'],
      origin_addresses: ['1,0', '2,0'],
      destination_addresses: ['3,0'],
      mode: 'bike',
      option: 'fastest',
      origin_names: ['Depot', ''],
    });
  });
});

it('writes a list as text that is read again, and numbers by its length', () => {
  expect(asText([at(1, 'a, b'), at(2)])).toBe('1,0,a, b\n2,0');
  const points = (length: number) => Array.from({ length }, (_, i) => at(i));
  expect([labelOf('origins', 0, points(5)), labelOf('destinations', 6, points(180))]).toEqual(['O-01', 'D-007']);
});

it('numbers stops, and leaves out points on the way', () => {
  const list = [at(1), { ...at(2), isVia: true as const }, at(3)];
  expect(list.map((_, index) => labelOf('stops', index, list))).toEqual(['1', '·', '2']);
});

it('undoes changes of stops and of a matrix separately', () => {
  state().add('stops', [at(1)], 'stop added');
  state().add('origins', [at(2)], 'origin added');
  state().add('stops', [at(3)], 'second stop added');
  state().undo('matrix');
  expect([state().lists.origins.length, state().lists.stops.length]).toEqual([0, 2]);
  state().undo('reach');
  state().redo('matrix');
  expect([state().lists.origins.length, state().lists.stops.length]).toEqual([1, 1]);
  state().redo('reach');
  expect(state().lists.stops.length).toBe(2);
});
