import { describe, expect, it } from 'vitest';
import type { PackTheme } from '../../../../contract/pack.ts';
import { insideOf, areOld, writtenYears, yearOf } from './inside.ts';

const WORLD = [-180, -90, 180, 90] as [number, number, number, number];
/** Reaches round the antimeridian, and is no pack of the world all the same. */
const UNITED_STATES = [-179.2, -14.6, 179.9, 71.4] as [number, number, number, number];
const pack = (theme: PackTheme, vintage: string, coverage = WORLD) => ({ theme, vintage, coverage });

describe('what is inside', () => {
  it('puts every pack under one kind, with the years of their data', () => {
    const inside = insideOf([
      pack('admin', 'TIGER/Line 2016', UNITED_STATES),
      pack('countries', 'OpenStreetMap 2018 (borders), GSHHG 2017 (shores)'),
      pack('health', 'Countries 9 March 2023'),
      pack('places', 'GeoNames 2026 (places), 2020 (population)'),
      pack('geocoder', 'GeoNames 2026', [6, 43, 8, 44]),
      pack('geocoder', 'GeoNames 2026', [16, 43, 18, 44]),
      pack('roads', 'unknown', [6, 43, 8, 44]),
    ]);
    expect(inside.map(({ title, contents, years }) => [title, contents, years])).toEqual([
      ['The world', ['Countries', 'Places'], [2018, 2026]],
      ['Streets and addresses', ['Search', 'Roads'], [2026, 2026]],
      ['Countries and regions', ['Administrative'], [2016]],
      ['Health figures', ['Health alerts'], [2023]],
    ]);
  });

  it('reads years, and no other numbers, from a vintage', () => {
    expect(yearOf('NGA.STND.0037, version 2.0.0, 2014')).toBe(2014);
    expect(yearOf('rules tz database 2026f')).toBe(2026);
    expect(yearOf('Edition 20260101')).toBeUndefined();
  });

  it('says where most of the data are over five years old', () => {
    expect(areOld([2015, 2021, 2022], 2026)).toBe(false);
    expect(areOld([2015, 2017, 2025], 2026)).toBe(true);
    expect(writtenYears([2015, 2021, 2022], 2026)).toBe('2015 to 2022');
    expect(writtenYears([2015, 2017, 2018], 2026)).toBe('2015 to 2018, old');
    expect(writtenYears([2016], 2026)).toBe('2016, 10 years old');
    expect(writtenYears([], 2026)).toBeUndefined();
  });
});
