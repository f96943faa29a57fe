/** Look-ups appended to the rows of a table. */
import { Type, type Static } from 'typebox';
import { ADMIN_LEVELS, adminCategoryName } from './categories.ts';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { ADDRESS_FIELDS } from './geocoder.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import { DEFAULT_ZOOM } from './health.ts';
import { MAX_EPSG } from './import-preview.ts';
import { COORDINATE_ORDERS, ENCODING_QUERY, MAX_TABLE_BYTES, TABLE_EXAMPLE } from './tables.ts';

/** Fields that can be appended, beside `boundary:<category code>`. */
export const ENRICH_FIELDS = [
  'tz',
  'utc_offset',
  ...ADMIN_LEVELS.map(adminCategoryName),
  'zip',
  'zip9',
  'fips',
  'address',
  'address_distance_m',
  'tile_x',
  'tile_y',
  'risk',
  'density',
] as const;

export const BOUNDARY_FIELD = /^boundary:(\d{1,9})$/;

/** The last column of an enriched table: why a row has no answers; empty where it is right. */
export const ERROR_COLUMN = 'cairn_error';

/**
 * Columns that geocoding adds before the fields. What was not sure enough to be taken for the address is named too,
 * with
 * its quality, but gives no position.
 */
export const GEOCODED_COLUMNS = ['lon', 'lat', 'match_quality', 'match_type', 'matched_address'] as const;

/** Columns that are added before the fields where positions are transformed: the position in WGS84. */
export const TRANSFORMED_COLUMNS = ['lon', 'lat'] as const;

/** Zoom of the tiles whose figures are appended. */
export const ENRICH_ZOOM = DEFAULT_ZOOM;

/** Position of a column in its table, from 0. */
export const Column = Type.Integer({ minimum: 0, maximum: 16_384, description: 'A column of the table, from 0' });

/** Of how many columns an address may consist. */
export const MAX_ADDRESS_COLUMNS = 10;

/** Where the position of a row comes from; columns by position, from 0. */
export const PositionSource = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('columns'),
        longitude: Column,
        latitude: Column,
        epsg: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: MAX_EPSG,
            description:
              'EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is ' +
              'then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the ' +
              'grids of countries. `lon` and `lat` in WGS84 are appended before the fields',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('pair'),
        column: Column,
        order: Type.Enum([...COORDINATE_ORDERS], { description: 'Which coordinate comes first in the column' }),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('address'),
        columns: Type.Array(Column, {
          minItems: 1,
          maxItems: MAX_ADDRESS_COLUMNS,
          description: 'Columns of the address, in its order',
        }),
        parts: Type.Optional(
          Type.Array(Type.Enum(ADDRESS_FIELDS), {
            minItems: 1,
            maxItems: ADDRESS_FIELDS.length,
            uniqueItems: true,
            description:
              'What each of the columns holds, as many as they are: each is read as that and nothing else. ' +
              'Without them the columns are one text',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      'Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address',
  },
);
export type PositionSource = Static<typeof PositionSource>;

/** The code of longitude and latitude in WGS84, which are read as they are. */
export const WGS84 = 4326;

/** EPSG code of the system that positions are transformed from; nothing where they are degrees of WGS84. */
export const gridOf = (position: PositionSource): number | undefined =>
  position.kind === 'columns' && position.epsg !== WGS84 ? position.epsg : undefined;

/** Columns that say where a row is found to be, before the fields; none where the table itself says it. */
export function positionColumns(position: PositionSource): readonly string[] {
  if (position.kind === 'address') return GEOCODED_COLUMNS;
  return gridOf(position) === undefined ? [] : TRANSFORMED_COLUMNS;
}

/** Which codes most tables of field work need. */
export const UTM_CODES =
  'The zones of UTM are EPSG:32601 to 32660 north of the equator, and 32701 to 32760 south of it';

const ColumnName = Type.String({ minLength: 1, maxLength: 1000 });

/** Of an answer that streams by: what its columns look like, where they look exchanged. */
export const WARNING_HEADER = 'cairn-warning';

export const enrichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/enrich',
  operationId: 'enrich',
  tag: 'Tables',
  summary: 'Appends look-ups to the rows of a table, as they come',
  description:
    'Send CSV with a header (`text/csv`) or one JSON object per line (`application/x-ndjson`); the answer ' +
    'has the same format, or the one that `accept` names. ' +
    'Every row is answered, in order; what is wrong with one is in its `cairn_error`. Rows are answered ' +
    'while others still arrive. ' +
    `Where the first rows look as if longitude and latitude were exchanged, the header \`${WARNING_HEADER}\` ` +
    "says so, and likewise where guessed columns hold each other's values and were read as they are meant.",
  access: 'look-up',
  query: Type.Object({
    fields: Type.String({
      minLength: 1,
      maxLength: 4000,
      description:
        `Fields to append, separated by commas, in this order: ${ENRICH_FIELDS.join(', ')}, boundary:<category ` +
        'code>',
    }),
    lon: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description: 'Column of longitudes, or of eastings with `epsg`; guessed when absent',
      }),
    ),
    lat: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description: 'Column of latitudes, or of northings with `epsg`; guessed when absent',
      }),
    ),
    epsg: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_EPSG,
        description:
          'EPSG code of the system that the two columns are in, `lon` that of eastings (x) and `lat` that of ' +
          'northings (y); WGS84 when absent. `lon` and `lat` in WGS84 are then appended before the fields',
      }),
    ),
    address: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description:
          'Columns of addresses, separated by commas, to be geocoded instead: one text in their order, or each ' +
          `a part (${ADDRESS_FIELDS.join(', ')}) as in street=Road,city=Town`,
      }),
    ),
    guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
    columns: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description: 'Columns of the table that are answered before the fields, separated by commas; all when absent',
      }),
    ),
    ...ENCODING_QUERY,
  }),
  upload: {
    contentTypes: ['text/csv', 'application/x-ndjson'],
    limitBytes: MAX_TABLE_BYTES,
    description: 'CSV with a header, or newline-delimited JSON',
    example: TABLE_EXAMPLE,
  },
  answers: {
    200: {
      description: 'The rows with the fields appended, then `cairn_error`',
      contentType: 'text/csv',
      otherTypes: { 'application/x-ndjson': { description: 'One JSON object per line, what is not known null' } },
    },
    415: { description: 'The body is neither CSV nor newline-delimited JSON', schema: ErrorBody },
  },
  example: '/v1/enrich?fields=tz,admin2,zip9&lon=lon&lat=lat',
});
