import { describe, expect, it } from 'vitest';
import type { AdminChain, ChainLevel } from '../../../../../contract/admin.ts';
import { chainHeading, comparedLevels, explanations, kindOf, namesUpwards, writtenLevels } from './levels.ts';

const level = (number: ChainLevel['level'], name: string): ChainLevel => ({
  level: number,
  boundary_id: number + 1,
  category_code: 900 + number,
  category_name: `admin${number}`,
  name,
  area_km2: 1,
  bbox: [0, 0, 1, 1],
  pack: 'admin',
});

const CHAIN: AdminChain = {
  levels: [level(0, 'United States'), level(1, 'California'), level(2, 'Santa Cruz'), level(8, 'Santa Cruz')],
  absent_levels: [3, 4, 5, 6, 7],
};

describe('writtenLevels', () => {
  it.each([
    [[3, 4, 5, 6, 7], 'A3 to A7'],
    [[8], 'A8'],
    [[2, 3], 'A2, A3'],
    [[1, 3, 4, 5, 8], 'A1, A3 to A5, A8'],
    [[5, 4, 3], 'A3 to A5'],
    [[], ''],
  ])('writes %j as %s', (levels, text) => {
    expect(writtenLevels(levels)).toBe(text);
  });
});

describe('chainHeading', () => {
  it('takes the smallest area, and what it lies in', () => {
    expect(chainHeading(CHAIN)).toEqual({ title: 'Santa Cruz', subtitle: 'California, United States' });
  });

  it('goes by names in common use, where there are any', () => {
    const levels = [
      { ...level(0, 'Italian Republic'), common_name: 'Italien' },
      { ...level(1, 'Lombardia'), common_name: 'Lombardei' },
      level(2, 'Milano'),
    ];
    expect(chainHeading({ levels, absent_levels: [] })).toEqual({ title: 'Milano', subtitle: 'Lombardei, Italien' });
  });

  it('says what an area alone is', () => {
    const levels = [{ ...level(1, 'Northern'), local_type: 'Division' }];
    expect(chainHeading({ levels, absent_levels: [0] })).toEqual({
      title: 'Northern',
      subtitle: 'Division',
      isBroad: true,
    });
  });

  it('says that a country alone is one', () => {
    expect(chainHeading({ levels: [level(0, 'Nauru')], absent_levels: [] })).toEqual({
      title: 'Nauru',
      subtitle: 'Country',
      isBroad: true,
    });
  });

  it('has nothing to say of open sea', () => {
    expect(chainHeading({ levels: [], absent_levels: [0] })).toBeNull();
  });
});

describe('explanations', () => {
  it('say of what is disputed whose it is taken to be, in common words', () => {
    const crimea = {
      levels: [{ ...level(0, 'Ukraine'), common_name: 'Ukraina' }, level(1, 'Crimea')],
      absent_levels: [],
      disputed: ['Crimea and Sevastopol'],
    };
    expect(explanations(crimea)).toEqual([
      'Crimea and Sevastopol: counted as part of Ukraina here. Others claim or govern it.',
    ]);
  });

  it('say that a point lies off every shore', () => {
    expect(explanations({ ...CHAIN, near_shore: true })).toEqual([
      'Offshore. These are the nearest areas, at most 2 km away.',
    ]);
    expect(explanations(CHAIN)).toEqual([]);
  });
});

describe('a division that its country has since replaced', () => {
  it('says as of when it is', () => {
    const old = { ...level(1, 'Rift Valley'), local_type: 'Province', vintage: 'before 2013' };
    expect(kindOf(old)).toBe('Province · as it was before 2013');
    expect(comparedLevels({ levels: [old], absent_levels: [] })).toMatchObject([
      { text: 'Rift Valley', detail: 'Province · as it was before 2013' },
    ]);
    expect(kindOf({ ...level(1, 'Coast'), vintage: 'before 2013' })).toBe('as it was before 2013');
    expect([kindOf({ ...level(1, 'Montevideo'), local_type: 'Departamento' }), kindOf(level(1, 'Montevideo'))]).toEqual(
      ['Departamento', undefined],
    );
  });
});

describe('namesUpwards', () => {
  it('says a repeated name once', () => {
    expect(namesUpwards(CHAIN)).toEqual(['Santa Cruz', 'California', 'United States']);
  });
});
