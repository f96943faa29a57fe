import { expect, it } from 'vitest';
import { planarArea, type Ring } from '../../../main/geometry/rings.ts';
import type { ZoneCell } from '../../read/zone-pieces.ts';
import { zoneCountries } from './zone-countries.ts';

const box = (west: number, south: number, east: number, north: number): Ring =>
  Float64Array.of(west, south, east, south, east, north, west, north, west, south);

/** Two adjacent zones: one of a single country, one shared by two. */
const CELL: ZoneCell = {
  box: [0, 0, 2, 1],
  pieces: [
    { zone: 'Own', polygons: [[box(0, 0, 1, 1)]] },
    { zone: 'Shared', polygons: [[box(1, 0, 2, 1)]] },
  ],
};
const owners = zoneCountries(
  () => [CELL],
  (zone) => (zone === 'Own' ? ['AAA'] : ['BBB', 'CCC']),
);

it('returns all countries that share a zone', () => {
  expect([owners.at(0.5, 0.5), owners.at(1.5, 0.5), owners.at(5, 5)]).toEqual([['AAA'], ['BBB', 'CCC'], []]);
});

it('returns the only owners of parts of a box', () => {
  expect([owners.around([0.5, 0, 2, 1]), owners.around([1.25, 0, 1.5, 1])]).toEqual([['AAA'], []]);
});

const among = (...codes: string[]): string[] => [...owners.within([0, 0, 2, 1], codes).keys()];

it('divides waters by zones of single countries, among the neighbours', () => {
  expect([among('AAA', 'BBB'), among('BBB', 'CCC'), among('CCC')]).toEqual([['AAA', 'BBB'], [], ['CCC']]);
});

it('leaves overlaps of two zones, e.g. in a dispute, undivided', () => {
  const disputed: ZoneCell = {
    box: [0, 0, 2, 1],
    pieces: [
      { zone: 'Large', polygons: [[box(0, 0, 2, 1)]] },
      { zone: 'Small', polygons: [[box(1, 0, 2, 1)]] },
    ],
  };
  const both = zoneCountries(
    () => [disputed],
    (zone) => (zone === 'Large' ? ['AAA'] : ['BBB']),
  );
  expect([both.at(0.5, 0.5), both.at(1.5, 0.5)]).toEqual([['AAA'], ['AAA', 'BBB']]);
  const waters = both.within([0, 0, 2, 1], ['AAA', 'BBB']);
  const size = (iso3: string): number | undefined =>
    waters.get(iso3)?.reduce((sum, polygon) => sum + planarArea(polygon), 0);
  expect([size('AAA'), size('BBB')]).toEqual([1, 0]);
});
