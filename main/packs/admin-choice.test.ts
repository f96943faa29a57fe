import { describe, expect, it } from 'vitest';
import type { Area } from './area-row.ts';
import type { Candidate } from './area-row.ts';
import { mostCertain, smallestFirst } from './areas-at.ts';
import { testArea, hitOf } from './candidate-fixture.ts';
import { countryAmong, disputedAmong, divisionAmong } from './admin-areas.ts';

const RANKS = new Map([
  ['new', 0],
  ['old', 1],
  ['also-old', 1],
]);

const idOf = (found: { area: Area } | undefined): number | undefined => found?.area.boundaryId;
const ids = (found: readonly Candidate[]): number[] => found.map(({ area }) => area.boundaryId);

const country = (found: Candidate[]): number | undefined => idOf(countryAmong(found, RANKS));

describe('the country among the areas at a point', () => {
  it('is the one with the point inside, not on its border or near it', () => {
    expect(country([hitOf(1, 'near'), hitOf(3), hitOf(2, 'border')])).toBe(3);
    expect(country([hitOf(1, 'near'), hitOf(3, 'border'), hitOf(2, 'border')])).toBe(2);
    expect(country([hitOf(1, 'near')])).toBe(1);
    expect(country([])).toBeUndefined();
  });

  it('is from the preferred pack', () => {
    expect(country([hitOf(1, 'inside', { packId: 'old' }), hitOf(2, 'inside', { packId: 'new' })])).toBe(2);
    expect(country([hitOf(1, 'inside', { packId: 'old' }), hitOf(2, 'border', { packId: 'new' })])).toBe(1);
  });

  it('has a code', () => {
    expect(country([hitOf(1, 'inside', { countryIso3: null }), hitOf(2, 'near')])).toBe(2);
  });
});

const AREAS_ABOVE = [{ area: testArea(1) }, undefined, { area: testArea(20) }];
const division = (found: Candidate[]): number | undefined => idOf(divisionAmong(found, AREAS_ABOVE, RANKS));

describe('the division among the areas at a point', () => {
  it('belongs to the country at the point, or to none', () => {
    expect(division([hitOf(30, 'inside', { countryIso3: 'EST' }), hitOf(31, 'near')])).toBe(31);
    expect(division([hitOf(32, 'inside', { countryIso3: null })])).toBe(32);
    expect(idOf(divisionAmong([hitOf(30)], [], RANKS))).toBeUndefined();
    expect(division([])).toBeUndefined();
  });

  it('is from the preferred pack, then inside an area above', () => {
    const inside = { parentId: 20, areaKm2: 9 };
    expect(division([hitOf(30, 'inside', { packId: 'new' }), hitOf(29, 'inside', { ...inside, packId: 'old' })])).toBe(
      30,
    );
    expect(division([hitOf(30), hitOf(31, 'inside', inside), hitOf(29, 'border', inside)])).toBe(31);
  });

  it('is from the pack with the smallest area, then has the lowest id', () => {
    expect(
      division([
        hitOf(30, 'inside', { packId: 'old', areaKm2: 5 }),
        hitOf(32, 'inside', { packId: 'also-old', areaKm2: 4 }),
        hitOf(31, 'inside', { packId: 'also-old', areaKm2: 6 }),
      ]),
    ).toBe(31);
  });
});

it('lists the disputed areas of the country at a point', () => {
  const found = [
    hitOf(5, 'border', { name: 'Borderland' }),
    hitOf(6, 'near', { name: 'Nearby' }),
    hitOf(7, 'inside', { name: 'Elsewhere', countryIso3: 'EST' }),
  ];
  expect(disputedAmong(found, testArea(1))).toEqual(['Borderland']);
});

it('sorts by certainty and size', () => {
  expect(ids(mostCertain([hitOf(1, 'border'), hitOf(2, 'near'), hitOf(3, 'border')]))).toEqual([1, 3]);
  expect(mostCertain([])).toEqual([]);
  const areas = [testArea(3, { areaKm2: 2 }), testArea(2, { areaKm2: 2 }), testArea(4, { areaKm2: 1 })];
  expect(smallestFirst(areas).map(({ boundaryId }) => boundaryId)).toEqual([4, 2, 3]);
});
