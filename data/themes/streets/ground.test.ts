import { expect, it } from 'vitest';
import { groundLayers } from './ground.ts';
import type { LonLat } from '../../kit/plane.ts';

const square = (side: number): LonLat[] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
  [0, 0],
];

it('names areas in their middle from the zoom with room for the name, and waterways', () => {
  const layers = groundLayers(
    {
      areas: [
        { kind: 'park', name: 'Large Park', rings: [square(0.02)] },
        { kind: 'water', name: 'Small Pond', rings: [square(0.0005)] },
        { kind: 'park', name: undefined, rings: [square(0.02)] },
      ],
      waterways: [
        { kind: 'river', name: 'River', line: square(1) },
        { kind: 'ditch', name: undefined, line: square(1) },
      ],
      railways: [],
    },
    15,
  );
  const layer = (name: string) => layers.find((candidate) => candidate.name === name);
  expect(layer('ground')?.features).toHaveLength(3);
  const labels = layer('area_label');
  expect(labels?.features.map(({ properties }) => properties)).toEqual([
    { kind: 'park', name: 'Large Park', rank: 12 },
    { kind: 'water', name: 'Small Pond', rank: 15 },
  ]);
  expect(labels?.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [0.01, 0.01] });
  expect(labels?.minZoomOf?.({ rank: 12 })).toBe(12);
  expect(layer('waterway')?.features.map(({ properties }) => properties)).toEqual([
    { kind: 'river', name: 'River' },
    { kind: 'ditch' },
  ]);
});
