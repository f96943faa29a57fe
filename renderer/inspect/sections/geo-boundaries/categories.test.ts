import { describe, expect, it } from 'vitest';
import type { GeoBoundary } from '../../../../contract/geo-boundaries.ts';
import { boundaryName, byCategory, categoryTitle, writtenCount } from './categories.ts';

const boundary = (code: number, category: string, name?: string): GeoBoundary => ({
  boundary_id: code,
  category_code: code,
  category_name: category,
  sub_category_code: null,
  sub_category_name: null,
  ...(name === undefined ? {} : { geo_boundary_name: name }),
});

const ANSWER = { boundaries: [boundary(920, 'nuts0', 'Deutschland'), boundary(930, 'neighbourhood', 'Mitte'), boundary(930, 'neighbourhood', 'Berlin-Mitte')] };

describe('categories', () => {
  it.each([
    ['nuts2', 'NUTS 2'],
    ['airport', 'Airport'],
    ['school_district', 'School district'],
  ])('titles %s as %s', (name, title) => {
    expect(categoryTitle(name)).toBe(title);
  });

  it('groups by category and keeps the order', () => {
    expect(byCategory(ANSWER).map(({ title, boundaries }) => [title, boundaries.length])).toEqual([['NUTS 0', 1], ['Neighbourhood', 2]]);
  });

  it('counts', () => {
    expect(writtenCount(ANSWER)).toBe('3 in 2 categories');
    expect(writtenCount({ boundaries: ANSWER.boundaries.slice(0, 1) })).toBe('1 boundary');
    expect(writtenCount({ boundaries: ANSWER.boundaries.slice(1) })).toBe('2 in 1 category');
  });

  it('calls a boundary without a name by its category', () => {
    expect(boundaryName(boundary(940, 'airport'))).toBe('Airport');
  });
});
