import { expect, it } from 'vitest';
import { cellToken } from './identifiers.ts';

it.each([
  [-180, -90, -1, -1, 'z1439q0'],
  [180, 90, 0, 1, 'z0q720'],
  [179.9, 0, 1, 0, 'z0q360'],
  [0, 0, 0, 0, 'z720q360'],
])('the cell of %d, %d moved by %i, %i is %s', (lon, lat, east, north, token) =>
  expect(cellToken(lon, lat, east, north)).toBe(token),
);
