import { describe, expect, it } from 'vitest';
import type { GeoBoundary } from '../../../../../contract/geo-boundaries.ts';
import { boundaryName, byCategory, byKind, categoryTitle, fromSmallToLarge, formatCount } from './categories.ts';

const boundary = (code: number, category: string, name?: string): GeoBoundary => ({
  boundary_id: code,
  category_code: code,
  category_name: category,
  country_code: null,
  country_name: null,
  sub_category_code: null,
  sub_category_name: null,
  ...(name === undefined ? {} : { geo_boundary_name: name }),
});

const ANSWER = {
  boundaries: [
    boundary(920, 'nuts0', 'Deutschland'),
    boundary(930, 'neighbourhood', 'Mitte'),
    boundary(930, 'neighbourhood', 'Berlin-Mitte'),
  ],
};

describe('categories', () => {
  it.each([
    ['nuts2', 'NUTS 2'],
    ['airport', 'Airport'],
    ['school_district', 'School district'],
  ])('titles %s as %s', (name, title) => {
    expect(categoryTitle(name)).toBe(title);
  });

  it('groups by category and keeps the order', () => {
    expect(byCategory(ANSWER).map(({ title, boundaries }) => [title, boundaries.length])).toEqual([
      ['NUTS 0', 1],
      ['Neighbourhood', 2],
    ]);
  });

  it('puts categories under kinds: own, near, statistics, census, the world', () => {
    const boundaries = [
      boundary(920, 'nuts0'),
      boundary(940, 'airport'),
      boundary(950, 'continent'),
      boundary(955, 'country_group'),
      boundary(960, 'us_census_region'),
      boundary(1000, 'sales_district'),
    ];
    expect(byKind({ boundaries }).map(({ title, categories }) => [title, categories.map(({ code }) => code)])).toEqual([
      ['My data', [1000]],
      ['Nearby', [940]],
      ['EU statistics', [920]],
      ['US census', [960]],
      ['World', [950, 955]],
    ]);
  });

  it('goes from what is near to the world', () => {
    const boundaries = [
      boundary(920, 'nuts0'),
      boundary(923, 'nuts3'),
      boundary(930, 'neighbourhood'),
      boundary(950, 'continent'),
      boundary(952, 'un_subregion'),
    ];
    expect(fromSmallToLarge({ boundaries }).map(({ category_code: code }) => code)).toEqual([930, 923, 920, 952, 950]);
  });

  it('counts', () => {
    expect(formatCount(ANSWER)).toBe('3 in 2 categories');
    expect(formatCount({ boundaries: ANSWER.boundaries.slice(0, 1) })).toBe('1 boundary');
    expect(formatCount({ boundaries: ANSWER.boundaries.slice(1) })).toBe('2 in 1 category');
  });

  it('calls a boundary without a name by its category', () => {
    expect(boundaryName(boundary(940, 'airport'))).toBe('Airport');
  });
});
