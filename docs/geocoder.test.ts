import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMPONENT_FILTERS, GeocoderResult, LOCATION_TYPES } from '../contract/geocoder.ts';
import { POINT_FIELDS, RANGE_FIELDS } from '../contract/address-columns.ts';
import { GEOCODER_TABLES } from '../main/packs/schema/geocoder.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const GEOCODER = read('geocoder.md');
const API = read('api.md');

test('every table and column of the index is described', () => {
  const tables = [...GEOCODER_TABLES.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(([, name]) => name);
  const columns = [...GEOCODER_TABLES.matchAll(/^ {2}(\w+) (?:INTEGER|BIGINT|TEXT|REAL|BLOB)/gm)].map(
    ([, name]) => name,
  );
  expect(tables).toHaveLength(11);
  expect(columns.length).toBeGreaterThan(40);
  expect([...tables, ...columns].filter((name) => !GEOCODER.includes(`\`${name}\``))).toEqual([]);
});

test('every field of an answer, every component and location type is described', () => {
  const names = [...Object.keys(GeocoderResult.properties), ...COMPONENT_FILTERS, ...LOCATION_TYPES];
  expect(names.filter((name) => !API.includes(`\`${name}\``))).toEqual([]);
});

test('every field of an import is described', () => {
  expect([...POINT_FIELDS, ...RANGE_FIELDS].filter((name) => !GEOCODER.includes(`\`${name}\``))).toEqual([]);
});
