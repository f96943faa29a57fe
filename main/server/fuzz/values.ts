/** Values that match a JSON Schema, and values that nearly do. */
import {
  anything,
  array,
  boolean,
  constant,
  constantFrom,
  date,
  double,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
  uuid,
  type Arbitrary,
} from 'fast-check';
import type { Schema } from './document.ts';

const numberAt = (schema: Schema, name: string): number | undefined => {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
};

/** Places with data in the default packs, and places on boundaries. */
const longitude = oneof(
  double({ min: -180, max: 180, noNaN: true }),
  constantFrom(-122.0263, -56.16, 11.575, 0, 180, -180, -8.61, 13.4),
);
const latitude = oneof(
  double({ min: -90, max: 90, noNaN: true }),
  constantFrom(36.9741, -34.9, 48.137, 0, 90, -90, 41.15, 85.06),
);
const address = tuple(longitude, latitude).map(([x, y]) => `${x},${y}`);
const word = constantFrom(
  'Santa Cruz',
  'Cooper Street 118',
  '18 de Julio 1234',
  'Montevideo',
  'Porto',
  'MCO',
  '95060',
  'Zürich',
  '東京',
  '1',
  "o'Neill",
  '%',
  '"',
);

/** Valid texts for parameters whose schema only says that they are strings. */
const KNOWN_TEXTS: Readonly<Record<string, Arbitrary<unknown>>> = {
  x: longitude,
  y: latitude,
  origin: address,
  destination: address,
  origin_addresses: array(address, { minLength: 1, maxLength: 4 }),
  destination_addresses: array(address, { minLength: 1, maxLength: 4 }),
  latlng: tuple(latitude, longitude).map(([lat, lng]) => `${lat},${lng}`),
  bias: address,
  address: word,
  components: constantFrom('country:US', 'postal_code:95060|country:US', 'locality:Porto', 'route:Cooper Street'),
  result_type: constantFrom('street_address', 'route|locality', 'country'),
  location_type: constantFrom('ROOFTOP', 'GEOMETRIC_CENTER|APPROXIMATE'),
  country: constantFrom('USA', 'URY', 'DEU', 'FRA'),
  pack: constantFrom('basemap-world', 'area-shapes', 'countries', 'zip4-santa-cruz'),
  name: string({ minLength: 1, maxLength: 20 }),
  month: constantFrom('2026-01', '2026-11'),
};

function text(schema: Schema): Arbitrary<unknown> {
  const { format, pattern } = schema;
  if (format === 'uuid') return uuid();
  if (format === 'date')
    return date({ min: new Date('2019-12-01'), max: new Date('2030-12-31'), noInvalidDate: true }).map((day) =>
      day.toISOString().slice(0, 10),
    );
  const minLength = numberAt(schema, 'minLength') ?? 0;
  const free = string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(numberAt(schema, 'maxLength') ?? 60, minLength + 60),
  });
  if (typeof pattern !== 'string') return free;
  try {
    return stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // The generator doesn't support every pattern.
    return free;
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generates values that match the schema; `name` is the name of the parameter or member. */
export function fitting(schema: Schema, name = ''): Arbitrary<unknown> {
  const known = KNOWN_TEXTS[name];
  if (known !== undefined) return known;
  if ('const' in schema) return constant(schema['const']);
  const options = schema['enum'];
  if (Array.isArray(options)) return constantFrom(...options.map((option: unknown) => option));
  const alternatives = schema['anyOf'];
  if (Array.isArray(alternatives))
    return oneof(...alternatives.filter(isSchema).map((alternative) => fitting(alternative)));
  switch (schema['type']) {
    case 'integer':
      return integer({
        min: Math.max(-1e9, numberAt(schema, 'minimum') ?? -1e9),
        max: Math.min(1e9, numberAt(schema, 'maximum') ?? 1e9),
      });
    case 'number':
      return double({ min: numberAt(schema, 'minimum') ?? -1e9, max: numberAt(schema, 'maximum') ?? 1e9, noNaN: true });
    case 'boolean':
      return boolean();
    case 'null':
      return constant(null);
    case 'string':
      return text(schema);
    case 'array': {
      const { items } = schema;
      const minLength = numberAt(schema, 'minItems') ?? 0;
      return array(isSchema(items) ? fitting(items) : jsonValue(), {
        minLength,
        maxLength: Math.min(numberAt(schema, 'maxItems') ?? 5, minLength + 4),
      });
    }
    case 'object': {
      const { properties } = schema;
      const members = isSchema(properties)
        ? Object.entries(properties).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
        : [];
      const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
      return record(
        Object.fromEntries(members.map(([member, memberSchema]) => [member, fitting(memberSchema, member)])),
        {
          requiredKeys: required,
        },
      );
    }
    default:
      return jsonValue();
  }
}

/** Texts that can occur in a query: typos and attacks. */
export const oddText: Arbitrary<string> = oneof(
  constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '-0',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '\u0000',
    '\u202e',
    '\uFEFF1',
    '999999999999999999999',
  ),
  constantFrom(
    '../../etc/passwd',
    '..%2f..%2fetc',
    'C:\\Windows',
    "' OR 1=1 --",
    '"; DROP TABLE api_key;',
    '${7*7}',
    '<script>',
    '%00',
    '%s%n',
    'admin9',
    'admin-1',
    '180.0000001',
    '-90.0001',
  ),
  string({ unit: 'binary', maxLength: 40 }),
  string({ minLength: 200, maxLength: 2000 }),
  double().map(String),
);

/** Any JSON, including names that have a meaning in JavaScript. */
export const oddJson: Arbitrary<unknown> = oneof(
  jsonValue({ maxDepth: 3 }),
  constantFrom(
    null,
    0,
    '',
    [],
    {},
    [[[[[[[[[[]]]]]]]]]],
    { constructor: { prototype: { polluted: true } } },
    { toString: 1 },
  ),
  anything({ maxDepth: 2, withNullPrototype: true }).map((value) => {
    try {
      return JSON.parse(JSON.stringify(value) ?? 'null');
    } catch {
      return null;
    }
  }),
);
