/** Look-ups appended to the rows of a table. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { FIELD_LIST } from './fields.ts';
import { ADDRESS_FIELDS } from './geocoder.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import { MAX_EPSG } from './coordinates.ts';
import {
  COORDINATE_ORDERS,
  ENCODING_QUERY,
  MAX_TABLE_BYTES,
  PARQUET_TYPE,
  TABLE_EXAMPLE,
  type TableColumn,
} from './tables.ts';

/** The last column of an enriched table: why a row has no results; empty if it has any. */
export const ERROR_COLUMN = 'cairn_error';

/** Columns added before the fields when positions are transformed: the position in WGS84. */
const TRANSFORMED_COLUMNS: readonly TableColumn[] = [
  { name: 'lon', kind: 'number' },
  { name: 'lat', kind: 'number' },
];

/**
 * Columns that geocoding adds before the fields. A match that is too uncertain is listed with its quality but provides
 * no position.
 */
const GEOCODED_COLUMNS: readonly TableColumn[] = [
  ...TRANSFORMED_COLUMNS,
  { name: 'match_quality', kind: 'number' },
  { name: 'match_type', kind: 'text' },
  { name: 'matched_address', kind: 'text' },
];

/** Index of a column in its table, from 0. */
export const Column = Type.Integer({ minimum: 0, maximum: 16_384, description: 'A column of the table, from 0' });

/** Maximum number of columns of an address. */
export const MAX_ADDRESS_COLUMNS = 10;

/** Where the position of a row comes from; columns by index, from 0. */
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
              'EPSG code of the system of the two columns, unless WGS84: `longitude` is then the column of ' +
              'eastings (x) and `latitude` the column of northings (y), as with UTM and national grids. `lon` and ' +
              '`lat` in WGS84 are appended before the fields',
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
          description: 'Columns of the address, in order',
        }),
        parts: Type.Optional(
          Type.Array(Type.Enum(ADDRESS_FIELDS), {
            minItems: 1,
            maxItems: ADDRESS_FIELDS.length,
            uniqueItems: true,
            description:
              'Part of the address in each column, one for each of `columns`. Without `parts`, the columns are ' +
              'joined into one text',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description: 'Source of the position of a row: two columns, one column with both coordinates, or an address',
  },
);
export type PositionSource = Static<typeof PositionSource>;

/** EPSG code of longitude and latitude in WGS84, which need no transformation. */
export const WGS84 = 4326;

/** Returns the EPSG code of the coordinate system to transform positions from; undefined for degrees of WGS84. */
export const gridOf = (position: PositionSource): number | undefined =>
  position.kind === 'columns' && position.epsg !== WGS84 ? position.epsg : undefined;

/** Returns the position columns added before the fields; empty if the table itself contains positions. */
export function positionColumns(position: PositionSource): readonly TableColumn[] {
  if (position.kind === 'address') return GEOCODED_COLUMNS;
  return gridOf(position) === undefined ? [] : TRANSFORMED_COLUMNS;
}

/** Hint with the codes used by most tables from field work. */
export const UTM_CODES =
  'The zones of UTM are EPSG:32601 to 32660 north of the equator, and 32701 to 32760 south of it';

const ColumnName = Type.String({ minLength: 1, maxLength: 1000 });

/** Header of a streamed response: a warning if the coordinate columns seem to be swapped. */
export const WARNING_HEADER = 'cairn-warning';

export const enrichEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/enrich',
  operationId: 'enrich',
  tag: 'Tables',
  summary: 'Appends look-ups to the rows of a table, streamed',
  description:
    'Send CSV with a header (`text/csv`) or one JSON object per line (`application/x-ndjson`); the response ' +
    'has the same format, or the one that `accept` names, which may also be Parquet. ' +
    'Every row is returned, in order; the error of a row is in its `cairn_error`. The first rows are answered ' +
    'while later ones are still arriving, except in Parquet. ' +
    `If longitude and latitude seem swapped in the first rows, the header \`${WARNING_HEADER}\` says so; it ` +
    'also does so if guessed columns had each other’s values and were therefore swapped.',
  access: 'look-up',
  query: Type.Object({
    fields: Type.String({
      minLength: 1,
      maxLength: 4000,
      description: `Fields to append, separated by commas, in this order: ${FIELD_LIST}`,
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
          'EPSG code of the system of the two columns: `lon` holds the eastings (x), `lat` the northings (y); ' +
          'WGS84 when absent. `lon` and `lat` in WGS84 are then appended before the fields',
      }),
    ),
    address: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description:
          'Columns of addresses to geocode instead, separated by commas: joined into one text, or each a part ' +
          `(${ADDRESS_FIELDS.join(', ')}) as in street=Road,city=Town`,
      }),
    ),
    guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
    columns: Type.Optional(
      Type.Unsafe<string>({
        ...ColumnName,
        description: 'Columns of the table to return before the fields, separated by commas; all when absent',
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
      otherTypes: {
        'application/x-ndjson': { description: 'One JSON object per line; unknown values are null' },
        [PARQUET_TYPE]: { description: 'GeoParquet, with the positions of the rows as points' },
      },
    },
    415: { description: 'The body is neither CSV nor newline-delimited JSON', schema: ErrorBody },
  },
  example: '/v1/enrich?fields=tz,admin2,zip9&lon=lon&lat=lat',
});
