import { indexSet } from './index/open-index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { cornerHint, withoutCornerOf } from './corners.ts';
import { openFixture } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest } from './retrieve/forward-request.ts';
import { formatAddress } from './retrieve/result.ts';

const { indexes, close } = openFixture();
afterAll(close);
const set = indexSet(indexes);

describe('a text that names two streets is their corner', () => {
  test.each([
    'Pacific Ave & Soquel Ave, Santa Cruz',
    'Pacific Ave @ Soquel Ave, Santa Cruz',
    'Pacific Ave / Soquel Ave, Santa Cruz',
    'Pacific Ave at Soquel Ave, Santa Cruz',
    'Pacific Ave and Soquel Ave, Santa Cruz',
    'Pacific Ave esquina Soquel Ave, Santa Cruz',
    'Pacific Ave esq. Soquel Ave, Santa Cruz',
    'Pacific Ave Ecke Soquel Ave, Santa Cruz',
    'corner of Pacific Ave and Soquel Ave, Santa Cruz',
    'the intersection of Pacific Ave and Soquel Ave, Santa Cruz',
    'esquina de Pacific Ave y Soquel Ave, Santa Cruz',
    'angle de Pacific Ave et Soquel Ave, Santa Cruz',
  ])('%s', (text) => {
    const [found] = geocode(set, textRequest(text));
    expect(found?.types).toEqual(['intersection']);
    expect(found === undefined ? '' : formatAddress(found)).toMatch(
      /^(?:Pacific Ave & Soquel|Soquel Ave & Pacific) Ave,/u,
    );
    expect(found?.position[0]).toBeCloseTo(-122.0262, 3);
    expect(found?.position[1]).toBeCloseTo(36.9732, 3);
  });
});

test('streets that do not meet have no corner', () => {
  const [found] = geocode(set, textRequest('Pacific Ave & 17th Ave, Santa Cruz'));
  expect(found?.types).not.toContain('intersection');
});

test.each([
  ['Pacific Ave & Soquel Ave', 'sure'],
  ['Pacific Ave at Soquel Ave', 'sure'],
  ['José Batlle y Ordóñez', 'maybe'],
  ['& Soquel Ave', 'no'],
  ['1500 Pacific Ave', 'no'],
])('%s: a corner is %s', (text, hint) => {
  expect(cornerHint(text)).toBe(hint);
});

describe('what says in front that it is a corner goes only where two streets follow', () => {
  test.each([
    ['corner of Ocean St and Water St', 'Ocean St and Water St'],
    ['Ecke Hauptstr. und Ringstr.', 'Hauptstr. und Ringstr.'],
    ['corner of Ocean St', undefined],
    ['Ocean St and Water St', undefined],
  ])('%s', (text, streets) => {
    expect(withoutCornerOf(text)).toBe(streets);
  });
});
