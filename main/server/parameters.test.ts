import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Latitude, Longitude } from '../../contract/coordinates.ts';
import { compileParameters } from './parameters.ts';

const read = compileParameters(
  Type.Object({
    x: Longitude,
    y: Type.Optional(Latitude),
    zoom: Type.Optional(Type.Integer({ minimum: 14, maximum: 20 })),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
    level: Type.Optional(Type.Enum(['admin0', 'admin1'])),
    format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('xml')])),
    date: Type.Optional(Type.String({ format: 'date', expected: 'a date' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 5 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', expected: 'an ISO 3166-1 alpha-3 code' })),
  }),
);

const faultOf = (parameter: string, text: string): string | undefined =>
  read({ x: '0', [parameter]: text }).faults.find((fault) => fault.parameter === parameter)?.message;

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['-122.0263', -122.0263],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e-7', 1e-7],
    ['1E2', 100],
    ['180', 180],
    ['-180.0', -180],
    ['007', 7],
  ])('reads %s', (text, value) => expect(read({ x: text })).toEqual({ values: { x: value }, faults: [] }));

  it('reads -0 as 0', () => expect(Object.is(read({ x: '-0' }).values['x'], 0)).toBe(true));

  it.each([
    '',
    ' ',
    ' 1 ',
    '1 ',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x10',
    '1e3',
    '180.0000001',
    '1,5',
    '1.2.3',
    '--1',
    'null',
    '٣',
    '1e',
    '1_000',
    '1e9999',
    '122W',
  ])('refuses %j', (text) => {
    expect(faultOf('x', text)).toBe(`must be a number from -180 to 180, not ${JSON.stringify(text)}`);
  });

  it.each(['14.0', '13', '21', '1e1', '15.5', '0x0f', ' 15', '99999999999999999999'])(
    'refuses %j as an integer',
    (text) => {
      expect(faultOf('zoom', text)).toBe(`must be an integer from 14 to 20, not ${JSON.stringify(text)}`);
    },
  );

  it('describes a range with one bound', () =>
    expect(faultOf('count', '0')).toBe('must be an integer of at least 1, not "0"'));
});

describe('texts', () => {
  it.each([
    ['level', 'admin9', 'must be one of admin0, admin1, not "admin9"'],
    ['level', '', 'must be one of admin0, admin1, not ""'],
    ['format', 'yaml', 'must be one of json, xml, not "yaml"'],
    ['date', '2026-02-29', 'must be a date, not "2026-02-29"'],
    ['date', '2026-2-1', 'must be a date, not "2026-2-1"'],
    ['date', '2026-13-01', 'must be a date, not "2026-13-01"'],
    ['name', '', 'must be a text of 1 to 5 characters, not ""'],
    ['name', 'sixsix', 'must be a text of 1 to 5 characters, not "sixsix"'],
    ['code', 'usa', 'must be an ISO 3166-1 alpha-3 code, not "usa"'],
  ])('refuses %s=%s', (parameter, text, message) => expect(faultOf(parameter, text)).toBe(message));

  it('reads valid values', () => {
    const raw = { x: '1', level: 'admin1', format: 'xml', date: '2028-02-29', name: 'a', code: 'USA' };
    expect(read(raw)).toEqual({ values: { ...raw, x: 1 }, faults: [] });
  });
});

describe('all parameters together', () => {
  it('lists every fault', () => {
    expect(read({ y: '91', zoom: ['15', '16'] }).faults).toEqual([
      { parameter: 'x', message: 'is missing: it must be a number from -180 to 180' },
      { parameter: 'y', message: 'must be a number from -90 to 90, not "91"' },
      { parameter: 'zoom', message: 'was given 2 times ("15", "16"): give it once' },
    ]);
  });

  it('ignores unknown names, including prototypes', () => {
    expect(read({ x: '1', unknown: '2', constructor: '3', ['__proto__']: '4' })).toEqual({
      values: { x: 1 },
      faults: [],
    });
  });

  it('shortens long values', () =>
    expect(faultOf('x', 'a'.repeat(1000))).toBe(`must be a number from -180 to 180, not "${'a'.repeat(60)}…"`));
});

it('refuses to compile a pattern that messages cannot describe', () => {
  const schema = Type.Object({ id: Type.String({ pattern: '^[a-z]+$' }) });
  expect(() => compileParameters(schema)).toThrow('The schema with the pattern ^[a-z]+$ needs "expected"');
});
