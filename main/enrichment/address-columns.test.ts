import { expect, test } from 'vitest';
import { addressSource } from './address-columns.ts';

const COLUMNS = ['Nr', 'Straße', 'Ort', 'a=b'];
const source = (...specs: string[]) =>
  addressSource(
    specs,
    (name) => COLUMNS.indexOf(name),
    (reason) => {
      throw new Error(reason);
    },
  );

test('columns alone are one text, in their order', () => {
  expect(source('Ort', 'Straße')).toEqual({ kind: 'address', columns: [2, 1] });
  expect(source('a=b')).toEqual({ kind: 'address', columns: [3] });
});

test('each column may be a part of the address', () => {
  expect(source('house_number=Nr', 'street = Straße', 'city=Ort')).toEqual({
    kind: 'address',
    columns: [0, 1, 2],
    parts: ['house_number', 'street', 'city'],
  });
});

test('a part of some columns only, or of two, is refused with what to write instead', () => {
  expect(() => source('street=Straße', 'Ort')).toThrow('give it for "Ort" too, as in house_number=Ort');
  expect(() => source('city=Straße', 'city=Ort')).toThrow('gives two columns for city: choose one');
});
