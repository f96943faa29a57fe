import { describe, expect, it } from 'vitest';
import { dialCode } from './countries.ts';

describe('dialCode', () => {
  it.each([
    ['Germany', { root: '+4', suffixes: ['9'] }, '49'],
    ['Jamaica', { root: '+1', suffixes: ['876'] }, '1876'],
    ['North America', { root: '+1', suffixes: ['201', '202'] }, '1'],
    ['Kazakhstan', { root: '+7', suffixes: ['6', '7'] }, '7'],
    ['Vatican City, by the Italian network', { root: '+3', suffixes: ['906698', '79'] }, '39'],
    ['Saint Helena', { root: '+2', suffixes: ['90', '47'] }, '290'],
    ['Western Sahara, by the Moroccan network', { root: '+2', suffixes: ['125288', '125289'] }, '212'],
    ['Antarctica', { root: '', suffixes: [] }, undefined],
  ])('of %s', (_country, parts, code) => expect(dialCode(parts)).toBe(code));
});
