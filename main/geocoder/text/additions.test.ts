import { expect, test } from 'vitest';
import { asksForNearby, withoutAddressee, withoutAdditions } from './additions.ts';

test.each([
  ['c/o Jane Doe, 500 Front St, Santa Cruz', '500 Front St, Santa Cruz'],
  ['c/o Jane Doe 500 Front St', '500 Front St'],
  ['Attn: Accounts, 809 Center St', '809 Center St'],
  ['z. Hd. Frau Weber, Hauptstr. 5, Potsdam', 'Hauptstr. 5, Potsdam'],
  ['18 de Julio 1360 esq. Ejido, Montevideo', '18 de Julio 1360, Montevideo'],
  ['Diego Rivera 5101 J esq. Los Pinos, Montevideo', 'Diego Rivera 5101 J, Montevideo'],
  ['Colorado 2310 BIS esq. Los Pinos', 'Colorado 2310 BIS'],
  ['Colorado 2310ter esq. Los Pinos', 'Colorado 2310ter'],
  ['18 de Julio 1360, esquina Ejido, Montevideo', '18 de Julio 1360, Montevideo'],
  ['500 Front St near Soquel Ave, Santa Cruz', '500 Front St, Santa Cruz'],
  ['Ejido 1275 e/ San José y Soriano, Montevideo', 'Ejido 1275, Montevideo'],
  ['500 Front St (back door), Santa Cruz', '500 Front St, back door, Santa Cruz'],
  ['500 Front St, P.O. Box 12, Santa Cruz', '500 Front St, Santa Cruz'],
  ['Calle Mayor 1, C.P. 28013 Madrid', 'Calle Mayor 1, 28013 Madrid'],
  ['near 500 Front St, Santa Cruz', '500 Front St, Santa Cruz'],
  ['Cerca de Ejido 1275', 'Ejido 1275'],
  ['1500 block of Pacific Ave', '1500 Pacific Ave'],
  ['1500-block Pacific Ave', '1500 Pacific Ave'],
  ['Pacific Ave 1500 block', 'Pacific Ave 1500'],
  // One of a building is no hundred of house numbers.
  ['12 Block C, Front St', '12 Block C, Front St'],
  // Without a number a corner is meant, and a name is a name.
  ['18 de Julio esq. Ejido', '18 de Julio esq. Ejido'],
  ['Near, Switzerland', 'Near, Switzerland'],
  ['Attleboro, MA', 'Attleboro, MA'],
  ['(Zürich)', 'Zürich'],
  ['', ''],
])('%s is %s', (text, expected) => {
  expect(
    withoutAdditions(text)
      .replaceAll(/\s*,\s*/g, ', ')
      .trim(),
  ).toBe(expected);
});

test.each([
  ['John Smith, 29 Pasatiempo Dr, Santa Cruz', '29 Pasatiempo Dr, Santa Cruz'],
  ['John Smith 29 Pasatiempo Dr', '29 Pasatiempo Dr'],
  ['City Hall, 2nd floor, 809 Center St', '2nd floor, 809 Center St'],
  ['29 Pasatiempo Dr', undefined],
  ['18 de Julio 1360', undefined],
  ['Santa Cruz', undefined],
])('without whom it is for: %s', (text, expected) => {
  expect(withoutAddressee(text)?.replaceAll(/,\s*/g, ', ').trim()).toBe(expected);
});

test.each([
  ['near 500 Front St', true],
  ['500 block of Front St', true],
  ['500 Front St', false],
  ['Near, Switzerland', false],
])('%s asks for what lies near: %s', (text, expected) => {
  expect(asksForNearby(text)).toBe(expected);
});
