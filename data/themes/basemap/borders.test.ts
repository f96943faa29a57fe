import { expect, test } from 'vitest';
import { divisionZoom } from './borders.ts';

test.each([
  ['the United States', 9_525_000, 51, 3],
  ['the departments of France', 549_000, 96, 5],
  ['the cantons of Switzerland', 41_290, 26, 5],
  ['the municipalities of Slovenia', 20_270, 193, 7],
  ['parts of an island of a few square kilometres', 20, 14, 8],
])('%s appear at the zoom where they can be distinguished', (_, areaKm2, divisions, zoom) =>
  expect(divisionZoom(areaKm2, divisions)).toBe(zoom),
);
