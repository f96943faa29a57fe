import { describe, expect, it } from 'vitest';
import { isHousekeeping, keyOf, matches, requestsCsv } from './requests.ts';

const REQUEST = {
  id: 1,
  time: '2026-11-22T01:00:00Z',
  method: 'GET',
  path: '/covidv1/xy2tile?x=1&y=2',
  interface: 'covid',
  status: 400,
  ms: 0.3,
  bytes: 310,
  key_name: 'etl-nightly',
} as const;

describe('filter of the request log', () => {
  it('finds words of path, key, method and status in any order', () => {
    expect(matches(REQUEST, '')).toBe(true);
    expect(matches(REQUEST, 'ETL 400')).toBe(true);
    expect(matches(REQUEST, 'get xy2tile')).toBe(true);
    expect(matches(REQUEST, 'xy2tile 200')).toBe(false);
  });

  it('names requests without a key', () => {
    const { key_name: _name, ...anonymous } = REQUEST;
    expect(matches(anonymous, 'no key')).toBe(true);
    expect(matches(REQUEST, 'no key')).toBe(false);
  });
});

it('calls a key by its name, and those that nobody has named in the language of the window', () => {
  const { key_name: _name, ...anonymous } = REQUEST;
  expect(keyOf({ ...REQUEST, key: 'a' })).toBe('etl-nightly');
  expect(keyOf({ ...REQUEST, key: 'window', key_name: 'as the server says' })).toBe('This window');
  expect(keyOf({ ...REQUEST, key: 'command-line', key_name: 'as the server says' })).toBe('Command line');
  expect(keyOf(anonymous)).toBeUndefined();
});

describe('housekeeping', () => {
  it('is what the window itself asks by the clock', () => {
    expect(isHousekeeping({ ...REQUEST, key: 'window', path: '/v1/usage?from=2026-11-01' })).toBe(true);
    expect(isHousekeeping({ ...REQUEST, path: '/app/assets/index.js' })).toBe(true);
    expect(isHousekeeping({ ...REQUEST, key: 'a', path: '/v1/usage' })).toBe(false);
    expect(isHousekeeping({ ...REQUEST, key: 'window' })).toBe(false);
  });
});

it('goes into a spreadsheet line by line, as no formula', () => {
  const { key_name: _name, ...anonymous } = REQUEST;
  expect(requestsCsv([{ ...REQUEST, key_name: '=1+1, or so' }, anonymous]).split('\r\n')).toEqual([
    'time,method,path,key,interface,status,ms,bytes',
    `2026-11-22T01:00:00Z,GET,/covidv1/xy2tile?x=1&y=2,"'=1+1, or so",covid,400,0.3,310`,
    '2026-11-22T01:00:00Z,GET,/covidv1/xy2tile?x=1&y=2,,covid,400,0.3,310',
    '',
  ]);
});
