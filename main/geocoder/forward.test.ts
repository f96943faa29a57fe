import { indexSet } from './index/open-index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { firstOf, openFixture } from './fixture.ts';
import { geocode } from './forward.ts';
import { textRequest, type ForwardRequest } from './retrieve/forward-request.ts';
import { formatAddress, type Finding } from './retrieve/result.ts';

const { indexes, close } = openFixture();
afterAll(close);
const set = indexSet(indexes);

function first(request: Partial<ForwardRequest>): Finding | undefined {
  const [found] = geocode(set, { ...textRequest(''), ...request });
  return found;
}

const said = (request: Partial<ForwardRequest>): string => firstOf(geocode(set, { ...textRequest(''), ...request }));

describe('a town that the text names rules out streets elsewhere', () => {
  test.each([
    ['1500 Pacific Ave, Los Angeles, CA', 'Los Angeles, CA, USA (partial)'],
    ['Colonia 1200, Munich', 'Munich, Bayern, Germany (partial)'],
    ['Colonia 1200, 80331 München, Deutschland', 'Munich, Bayern, Germany (partial)'],
    ['Germany, Munich, Colonia 1200', 'Munich, Bayern, Germany (partial)'],
    ['1500 Pacific Ave, San José, Costa Rica', 'San José, Costa Rica (partial)'],
    ['Colonia 1200, Japan', 'Japan (partial)'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('a street, or a number, that its town does not have', () => {
  test.each([
    ['123 Nowhere Street, Santa Cruz, CA', 'Santa Cruz, CA, USA (partial)'],
    ['Zanzibar 44, Santa Cruz, USA', 'Santa Cruz, CA, USA (partial)'],
    // The other half of a street is another street.
    ['N Maple Ave, Santa Cruz, CA', 'Santa Cruz, CA, USA (partial)'],
    ['S Maple Ave, Santa Cruz, CA', 'S Maple Ave, Santa Cruz, CA, USA'],
    // An initial stands for a name.
    ['Avenida José B. y Ordóñez, Montevideo', 'Avenida José Batlle y Ordóñez, Montevideo, Uruguay'],
    // Another word in its name makes it another street.
    ['1500 Old Pacific Ave, Santa Cruz', 'Santa Cruz, CA, USA (partial)'],
    // It has the name, but not the number.
    ['9000 Pacific Ave, Santa Cruz', 'Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    // A letter is wrong and so is the type: nothing says that this one is meant.
    ['1500 Pacifik Street, Santa Cruz', 'Santa Cruz, CA, USA (partial)'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('what is known to be no part of an address', () => {
  test.each([
    ['Unit B, 1500 Pacific Ave, Santa Cruz'],
    ['John Smith, 1500 Pacific Ave, Santa Cruz'],
    ['Town Museum, 1500 Pacific Ave, Santa Cruz'],
    ['John Smith 1500 Pacific Ave Santa Cruz'],
    ['c/o Jane Doe, 1500 Pacific Ave, Santa Cruz'],
    ['1500 Pacific Ave near Elm St, Santa Cruz'],
    ['1500 Pacific Ave (ring twice), Santa Cruz'],
    ['Suite 200 / 1500 Pacific Ave, Santa Cruz'],
    ['1500 Pacific Ave / Suite 200, Santa Cruz'],
    ['1500 Pacific Ave, Bldg 3, Santa Cruz'],
    ['1500 Pacific Ave B, Santa Cruz'],
    ['1500-1502 Pacific Ave, Santa Cruz'],
  ])('%s', (text) => {
    expect(said({ text })).toBe('1500 Pacific Ave, Santa Cruz, CA 95060, USA');
  });

  test('a quarter that no source has leaves the address partial', () => {
    expect(said({ text: '1500 Pacific Ave, Lower Quarter, Santa Cruz' })).toBe(
      '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)',
    );
  });
});

test.each([
  // A box is in no pack, and what is near is not at the place.
  ['P.O. Box 12, Santa Cruz, CA', 'Santa Cruz, CA, USA (partial)'],
  ['near 1500 Pacific Ave, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
  ['1500 Pacific Ave, P.O. Box 12, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
  // The number of a road is none of a house.
  ['US-101, San José, Costa Rica', 'San José, Costa Rica (partial)'],
  ['C/ Colonia 1200, Montevideo', 'Colonia 1200, Montevideo, Uruguay'],
  // A postal code alone says the town of a street with a typo.
  ['1500 Pacifik Ave, 95060', '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
])('%s', (text, expected) => {
  expect(said({ text })).toBe(expected);
});

describe('the one word of a street', () => {
  test('names regions and rivers as well', () => {
    expect(said({ text: 'Colonia' })).toBe('nothing');
  });

  test('is that street for who looks at a map of it', () => {
    expect(said({ text: 'Colonia', bias: [-56.19, -34.9] })).toBe('Colonia, Montevideo, Uruguay (partial)');
  });
});

describe('what is no address', () => {
  test.each([
    ['foo bar baz'],
    ['asdf'],
    ['qzxv jjkwq 99999 zzz'],
    ['Statue of Munich'],
    ['Statue of Tokyo'],
    ['the of and'],
    ['Pacific Elevator Ave Cruz'],
    ['99999'],
    ['n/a'],
    ['None'],
    ['unknown'],
  ])('%s', (text) => {
    expect(said({ text })).toBe('nothing');
  });
});

describe('names', () => {
  test.each([
    ['The City of Munich', 'Munich, Bayern, Germany'],
    ['80331 München', 'Munich, Bayern, Germany'],
    ['Munich (Bavaria)', 'Munich, Bayern, Germany'],
    // Within its state the town that bears the name stands before a larger one that was called so.
    ['Verona, Wisconsin', 'Verona, WI, USA'],
    // Three small letters are some town's other name; a hamlet has namesakes that no source lists.
    ['mad', 'Madison, WI, USA (partial)'],
    ['Nile', 'Nile, WI, USA (partial)'],
    ['Nile, WI', 'Nile, WI, USA'],
    ['Munich airport', 'Munich Airport, Bayern, Germany'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('lakes, seas and continents', () => {
  test.each([
    ['Black Sea', 'Black Sea'],
    ['North America', 'North America'],
    ['Nordamerika', 'North America'],
    // A town that bears the name of a lake is one where its state is said.
    ['Lake Geneva, Wisconsin', 'Lake Geneva, WI, USA'],
    ['Lake Geneva', 'Lake Geneva, WI, USA (partial)'],
    ['Island Lake, WI', 'Island Lake, WI, USA'],
    ['Island Lake', 'nothing'],
    ['Lake Geneva, California', 'California, USA (partial)'],
    // A state may be called as mountains are.
    ['Billings Montana', 'Billings, MT, USA'],
    // What no pack holds is no namesake, nor what shares a word with it.
    ['Mount Munich', 'nothing'],
    ['Lake Wisconsin', 'nothing'],
    ['Sea of Japan', 'nothing'],
    ['South America', 'nothing'],
    ['Colonia Island', 'nothing'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

describe('what is said beside', () => {
  test.each([
    // Germany is a country, and no typo of a smaller name.
    ['Madison, Germany', 'Germany (partial)'],
    ['Munich, Los Angeles', 'Los Angeles, CA, USA (partial)'],
    // A street that does not bear the direction may be another.
    ['1500 N Pacific Ave, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    // The street is not called after the town.
    ['Zanzibar 1200, Colonia, Uruguay', 'nothing'],
    ['1500 Pacific Ave, Santa Cruz, United Kingdom', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    // The United Kingdom isn't the United States.
    ['1500 Pacific Ave, Laranjeiro, United Kingdom', 'nothing'],
    ['Japan, Shinjuku, Colonia 1200', 'Shinjuku, Tokyo, Japan (partial)'],
    ['1500 Pacific Ave, Santa Cruz, DE 19801', 'Santa Cruz, CA, USA (partial)'],
    // A type of street is the code of no state.
    ['1500 Pacific St, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    // The code of a state is no article.
    ['Los Angeles, DE', 'Los Angeles, CA, USA (partial)'],
    ['1500 Pacific Ave, Santa Cruz, DE', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    // A river, and directions, are no street or region with that one word.
    ['Montevideo square', 'nothing'],
    ['Pacific Ave & Soquel Ave', 'Pacific Ave & Soquel Ave, Santa Cruz, CA, USA'],
    ['Mer Noire', 'Black Sea'],
    ['黑海', 'Black Sea'],
    ['Mar del Norte', 'North Sea'],
    // What it is says not which.
    ['Mar', 'nothing'],
    ['Sea', 'nothing'],
    ['café near 1500 Pacific Ave, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
    ['pharmacy, Montevideo', 'Farmacia El Túnel, Montevideo, Uruguay (partial)'],
    ['\u{1F1E9}\u{1F1EA}', 'Germany'],
    ['\u{1F1FA}\u{1F1F8} Santa Cruz', 'Santa Cruz, CA, USA'],
    ['1500 Pacific Ave, Santa Cruz, 1500 Pacific Ave, Santa Cruz', '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
    ['San José, San José', 'San José, Costa Rica'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });

  test('a street without its town is one of many', () => {
    expect(quality('Pacific Ave, Santa Cruz')).toBeGreaterThan(0.9);
    expect(quality('Pacific Ave')).toBeLessThan(0.8);
    expect(first({ text: 'Pacific Ave', bias: [-122.03, 36.97] })?.quality).toBeGreaterThan(0.8);
  });

  test('a code that is not that of its state leaves an address unsure', () => {
    expect(quality('1500 Pacific Ave, Santa Cruz, DE')).toBeLessThan(0.8);
    expect(quality('1500 Pacific Ave, Santa Cruz, CA 29279')).toBeLessThan(0.8);
    expect(quality('1500 Pacific Ave, Santa Cruz, CA')).toBeGreaterThan(0.9);
  });

  test('two capitals are the code of a country and of a state', () => {
    const found = geocode(set, textRequest('DE'));
    expect(found.map(formatAddress)).toEqual(['Germany', 'Delaware, USA']);
    for (const one of found) expect(one.quality).toBeCloseTo(0.5, 1);
  });
});

const typed = (text: string, bias: ForwardRequest['bias']): string => said({ text, bias, autocomplete: true });

describe('while it is typed', () => {
  const [santaCruz, montevideo] = [
    [-122.03, 36.97],
    [-56.19, -34.9],
  ] as const;
  test.each([
    ['paci', santaCruz, 'Pacific Ave, Santa Cruz, CA 95060, USA'],
    ['18 de j', montevideo, '18 de Julio, Montevideo, Uruguay'],
    ['colonia 12', montevideo, 'Colonia, Montevideo, Uruguay'],
    ['colonia 1202', montevideo, 'Colonia 1202, Montevideo, Uruguay'],
    ['ave', santaCruz, 'S Maple Ave, Santa Cruz, CA, USA'],
    // What is known far and wide is not put behind what is near.
    ['mun', santaCruz, 'Munich, Bayern, Germany'],
    ['los ang', montevideo, 'Los Angeles, CA, USA'],
  ] as const)('%s near %j', (text, bias, expected) => {
    expect(typed(text, bias)).toBe(expected);
  });
});

describe('codes of airports', () => {
  test.each([
    ['MUC', 'Munich Airport, Bayern, Germany'],
    ['muc', 'Munich Airport, Bayern, Germany'],
    ['GSH', 'Goshen Municipal Airport, CA, USA'],
    ['gsh airport', 'Goshen Municipal Airport, CA, USA'],
    // Half of all groups of three letters are the code of some airfield.
    ['gsh', 'Goshen Municipal Airport, CA, USA (partial)'],
  ])('%s', (text, expected) => {
    expect(said({ text })).toBe(expected);
  });
});

test.each([
  ['1500 Pacific Ave, Santa Cruz, CA 90012', 'Santa Cruz, CA, USA (partial)'],
  ['1500 Pacific Ave, CA 90012', 'California, USA (partial)'],
  ['1500 Pacific Ave, Santa Cruz, CA 95061', '1500 Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
  ['1500 Pacific Ave, Santa Cruz, CA 95060', '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
  ['1500 Pacific Ave, Santa Cruz, CA 95060-1234', '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
  // In front of the street it is a house number, which the street lacks.
  ['54321 Pacific Ave, Santa Cruz, CA', 'Pacific Ave, Santa Cruz, CA 95060, USA (partial)'],
  ['54321, Pacific Ave, Santa Cruz, CA', 'Santa Cruz, CA, USA (partial)'],
])('a postal code elsewhere rules the street out: %s', (text, expected) => {
  expect(said({ text })).toBe(expected);
});

describe('an address in fields', () => {
  test.each([
    [
      { house_number: '1500', street: 'Pacific Ave', city: 'Santa Cruz', state: 'CA' },
      '1500 Pacific Ave, Santa Cruz, CA 95060, USA',
    ],
    [{ street: '1500 Pacific Ave', postal_code: '95060' }, '1500 Pacific Ave, Santa Cruz, CA 95060, USA'],
    [
      { street: 'Colonia', house_number: '1200', city: 'Montevideo', country: 'UY' },
      'Colonia 1200, Montevideo, Uruguay',
    ],
    [{ street: 'Colonia', house_number: '1200', city: 'Munich' }, 'Munich, Bayern, Germany (partial)'],
    [{ city: 'San José', country: 'Costa Rica' }, 'San José, Costa Rica'],
    [{ country: 'DE' }, 'Germany'],
    [{ state: 'DE' }, 'Delaware, USA'],
    // A town of that name is no street, and a street no town.
    [{ city: 'Colonia' }, 'nothing'],
    [{ street: 'Munich', country: 'Germany' }, 'Germany (partial)'],
  ])('%j', (fields, expected) => {
    expect(said({ fields })).toBe(expected);
  });
});

const quality = (text: string): number => first({ text })?.quality ?? 0;

test('of several of a name each has its share of the quality', () => {
  const found = geocode(set, textRequest('San José')).filter(({ types }) => types[0] === 'locality');
  expect(found).toHaveLength(2);
  const [best = 0, other = 0] = found.map(({ quality: one }) => one);
  expect(best).toBeGreaterThan(other);
  expect(other).toBeGreaterThan(0.1);
  expect(best + other).toBeLessThanOrEqual(1);
});

test('the quality says how likely it is that the answer is what was asked for', () => {
  const [whole, mistyped, unknownNumber, townOnly] = [
    quality('Colonia 1200, Montevideo'),
    quality('Colonja 1200, Montevideo'),
    quality('Colonia 9900, Montevideo'),
    quality('Zanzibar 44, Santa Cruz'),
  ];
  expect(whole).toBeGreaterThan(0.97);
  expect(mistyped).toBeLessThan(whole);
  expect(mistyped).toBeGreaterThan(0.8);
  expect(unknownNumber).toBeLessThan(0.6);
  expect(townOnly).toBeLessThan(0.6);
});

test('of a very long text the beginning is read', () => {
  const text = `1500 Pacific Ave, Santa Cruz, ${'near Elm St 5 '.repeat(900)}`;
  const found = geocode(set, textRequest(text));
  expect(found[0]?.houseNumber).toBe('1500');
  expect(found).toEqual(geocode(set, textRequest(text.slice(0, 1000))));
});
