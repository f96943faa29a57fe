import { expect, test } from 'vitest';
import type { SnapAnswer } from '../../../../contract/matrix.ts';
import { checked } from './road-check.ts';

const at = (id: number, role: 'origins' | 'destinations') => ({ id, role, point: { lon: id, lat: 0 } });

test('a point is marked in the list of the role that another place is taken for', () => {
  const snapped: SnapAnswer = {
    pack: 'roads',
    covered: [true, true, true],
    positions: [[1, 0], [2, 0], null],
    metres: [0, 250, null],
    streets: [[], [], []],
    moved: [
      { address: 0, role: 'destination', position: [1, 1], metres: 90 },
      { address: 0, role: 'origin', position: [1, 1], metres: 180.4 },
      { address: 1, role: 'origin', position: [1, 1], metres: 70 },
    ],
  };
  const points = [at(1, 'origins'), at(2, 'destinations'), at(3, 'destinations')];
  expect([...checked(points, snapped, []).warnings]).toEqual([
    [1, { look: 'warn', text: 'Trips start 180 m away: the nearest road leads nowhere' }],
    [2, { look: 'warn', text: 'Road 250 m away' }],
    [3, { look: 'bad', text: 'No road within 1 km' }],
  ]);
});
