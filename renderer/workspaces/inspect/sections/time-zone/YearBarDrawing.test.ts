import { describe, expect, it } from 'vitest';
import { placeLabels } from './YearBarDrawing.tsx';

describe('placeLabels', () => {
  it.each([
    ['leaves labels with room where they want to be', [66, 284], [66, 284]],
    ['moves labels in from both edges', [10, 335], [38, 302]],
    ['pushes a neighbour aside', [100, 120], [100, 176]],
    ['pushes back from the right edge', [290, 330], [226, 302]],
    ['has nothing to do for none', [], []],
  ])('%s', (_name, wanted, places) => {
    expect(placeLabels(wanted, 76, 340)).toEqual(places);
  });
});
