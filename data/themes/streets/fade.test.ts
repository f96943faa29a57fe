import type { Feature, LineString, Polygon } from 'geojson';
import { expect, test } from 'vitest';
import { METRES_PER_DEGREE } from '../../../contract/great-circle.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { FADE_BANDS, fadeLayer } from './fade.ts';

/** A box of eleven by eleven kilometres on the equator. */
const BOX: Bbox = [0, 0, 0.1, 0.1];
const BAND_DEGREES = 150 / METRES_PER_DEGREE;

const faded = (geometry: LineString | Polygon): Feature[] =>
  fadeLayer(
    {
      name: 'road',
      features: [{ type: 'Feature', properties: { class: 'primary' }, geometry }],
      minZoom: 9,
      maxZoom: 14,
      fields: { class: 'String' },
    },
    BOX,
  ).features;
const bandsOf = (features: readonly Feature[]): unknown[] => features.map(({ properties }) => properties?.['fade']);

test('a line fades in steps towards the edge, and stays faded beyond it', () => {
  const parts = faded({
    type: 'LineString',
    coordinates: [
      [0.05, 0.05],
      [0.11, 0.05],
    ],
  });
  expect(bandsOf(parts)).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, FADE_BANDS]);
  const lines = parts.map(({ geometry }) => (geometry.type === 'LineString' ? geometry.coordinates : []));
  for (const [index, line] of lines.entries()) if (index > 0) expect(line[0]).toEqual(lines[index - 1]?.at(-1));
  expect([lines[0]?.[0], lines.at(-1)?.at(-1)]).toEqual([
    [0.05, 0.05],
    [0.11, 0.05],
  ]);
  expect((lines[1]?.at(-1)?.[0] ?? 0) - (lines[1]?.[0]?.[0] ?? 0)).toBeCloseTo(BAND_DEGREES, 8);
});

test('a line inside is unchanged', () => {
  expect(
    faded({
      type: 'LineString',
      coordinates: [
        [0.04, 0.05],
        [0.06, 0.05],
      ],
    }),
  ).toEqual([
    {
      type: 'Feature',
      properties: { class: 'primary' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [0.04, 0.05],
          [0.06, 0.05],
        ],
      },
    },
  ]);
});

test('a park is divided into bands that cover it', () => {
  const parts = faded({
    type: 'Polygon',
    coordinates: [
      [
        [0.05, 0.04],
        [0.1, 0.04],
        [0.1, 0.06],
        [0.05, 0.06],
        [0.05, 0.04],
      ],
    ],
  });
  expect(new Set(bandsOf(parts))).toEqual(new Set([undefined, 1, 2, 3, 4, 5, 6, 7, 8]));
  expect(parts.length).toBe(9);
  const widths = parts.map(({ geometry }) => {
    const xs = geometry.type === 'Polygon' ? geometry.coordinates.flat().map(([x = 0]) => x) : [];
    return Math.max(...xs) - Math.min(...xs);
  });
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(0.05, 5);
});
