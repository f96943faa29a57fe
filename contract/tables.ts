/** Tables: their contents, and the columns with coordinates or addresses. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ADDRESS_FIELDS } from './geocoder.ts';

/** Output formats. */
export const TABLE_OUTPUT_FORMATS = ['csv', 'tsv', 'xlsx', 'geojson', 'gpkg', 'parquet'] as const;
export type TableOutputFormat = (typeof TABLE_OUTPUT_FORMATS)[number];

/** Content type of Parquet. */
export const PARQUET_TYPE = 'application/vnd.apache.parquet';

/** A response that is a file, in the format of the query. */
export const TABLE_FILE = {
  description: 'The file, with the content type of its format',
  contentType: 'text/csv',
  otherTypes: {
    'text/tab-separated-values': { description: 'With `format=tsv`' },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      description: 'With `format=xlsx`: a workbook',
    },
    'application/geo+json': { description: 'With `format=geojson`: a feature for each row' },
    'application/geopackage+sqlite3': { description: 'With `format=gpkg`: a GeoPackage' },
    [PARQUET_TYPE]: { description: 'With `format=parquet`: GeoParquet' },
  },
} as const;

/** Maximum size of a table over HTTP, in bytes: a million rows of a kilobyte. */
export const MAX_TABLE_BYTES = 1 << 30;

/** Maximum number of rows of a preview: as many as the points that a matrix accepts. */
export const MAX_PREVIEW_ROWS = 1000;
/** Number of rows of a preview if the request has no `rows`. */
export const DEFAULT_PREVIEW_ROWS = 20;

export const COORDINATE_ORDERS = ['lat,lon', 'lon,lat'] as const;
export type CoordinateOrder = (typeof COORDINATE_ORDERS)[number];

/** Text encodings. Unicode is detected reliably; the others are guessed from their bytes. */
export const TEXT_ENCODINGS = [
  'UTF-8',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'ISO-8859-2',
  'KOI8-R',
  'KOI8-U',
  'CP437',
  'CP850',
  'CP866',
  'Macintosh',
  'Shift_JIS',
  'EUC-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
] as const;
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];

/** Returns whether this encoding can only be guessed. */
export const isLegacyEncoding = (name: string): boolean => !name.startsWith('UTF');

const ColumnIndex = Type.Integer({ minimum: 0, description: 'Index of the column, from 0' });

/** The contents of columns, guessed from their names and values. */
export const ColumnGuess = Type.Object(
  {
    longitude: Type.Optional(ColumnIndex),
    latitude: Type.Optional(ColumnIndex),
    pair: Type.Optional(
      Type.Object(
        {
          column: ColumnIndex,
          order: Type.Enum([...COORDINATE_ORDERS], { description: 'Order of the coordinates' }),
        },
        { description: 'One column with both coordinates, e.g. `36.97, -122.03`' },
      ),
    ),
    swapped: Type.Boolean({
      description: 'Whether the values show that the columns named longitude and latitude are swapped',
    }),
    easting: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Column of eastings (x), with `northing` the column of northings (y), in a projected system that the ' +
          "table doesn't name: its EPSG code is required",
      }),
    ),
    northing: Type.Optional(ColumnIndex),
    address: Type.Array(ColumnIndex, {
      description: 'Columns of an address, in the order to join them with commas',
    }),
    address_parts: Type.Optional(
      Type.Array(Type.Enum(ADDRESS_FIELDS), {
        description: 'Part of the address in each of these columns, if known for all',
      }),
    ),
    name: Type.Optional(Type.Integer({ minimum: 0, description: 'Column with the names of the rows' })),
    certain: Type.Boolean({ description: 'False if guessed from the values alone' }),
  },
  { description: 'Content of the columns, guessed from their names and values' },
);
export type ColumnGuess = Static<typeof ColumnGuess>;

export const TableColumn = Type.Object({
  name: Type.String({ description: 'Heading of the column' }),
  kind: Type.Enum(['text', 'number'], { description: '`number` if every value read is a plain number' }),
});
export type TableColumn = Static<typeof TableColumn>;

export const RowProblem = Type.Object({
  row: Type.Integer({ description: 'Row of the table, from 1, without the header' }),
  message: Type.String({ description: 'What is wrong' }),
});
export type RowProblem = Static<typeof RowProblem>;

export const TableHead = Type.Object(
  {
    format: Type.String({
      description: 'Format of the file, by its extension, e.g. `csv`, `xlsx`, `geojson` or `gpkg`',
    }),
    encoding: Type.Optional(
      Type.Enum([...TEXT_ENCODINGS], {
        description: 'CSV only: its encoding; a guess unless it is UTF-8, UTF-16 or was given in the request',
      }),
    ),
    delimiter: Type.Optional(Type.String({ description: 'CSV only: the delimiter' })),
    sheet: Type.Optional(Type.String({ description: 'XLSX, ODS and GeoPackage: the sheet or layer read' })),
    sheets: Type.Optional(
      Type.Array(Type.String(), { description: 'XLSX, ODS and GeoPackage: all sheets, or layers with points' }),
    ),
    has_header: Type.Boolean({ description: 'Whether the first row contains the column names' }),
    columns: Type.Array(TableColumn, { description: 'The columns, in order' }),
    guess: ColumnGuess,
  },
  { description: 'How the file was read, and its columns' },
);
export type TableHead = Static<typeof TableHead>;

export const TablePreview = Type.Object({
  ...TableHead.properties,
  size_bytes: Type.Integer({ description: 'Size of the file in bytes' }),
  rows: Type.Array(Type.Array(Type.String()), { description: 'The first rows, as text' }),
  row_count: Type.Optional(
    Type.Integer({ description: 'Number of rows; absent if the file has more rows than returned' }),
  ),
  problems: Type.Array(RowProblem, { description: 'Unusable rows among those returned' }),
});
export type TablePreview = Static<typeof TablePreview>;

/** A small table, for examples. */
export const TABLE_EXAMPLE = 'id,lon,lat\n1,-122.0263,36.9741\n2,-122.0308,36.9752\n';

/** Parameter for text whose encoding isn't detected, or is detected incorrectly. */
export const ENCODING_QUERY = {
  encoding: Type.Optional(
    Type.Enum([...TEXT_ENCODINGS], { description: 'CSV only: its encoding; detected when absent' }),
  ),
};

/** Name and options of a table file. */
export const TABLE_QUERY = {
  name: Type.String({
    minLength: 1,
    maxLength: 255,
    description:
      'Name of the file; its extension determines the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or ' +
      'points in .gpkg, .fgb, .parquet, .kml, .gpx; all of them also as .gz or in a .zip, which is required for ' +
      'shapefiles',
  }),
  sheet: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'XLSX, ODS and GeoPackage: the sheet or layer to read; the first when absent',
    }),
  ),
  ...ENCODING_QUERY,
};

export const tablePreviewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/tables/preview',
  operationId: 'previewTable',
  tag: 'Tables',
  summary: 'Preview of a table: its columns, those with coordinates and addresses, and its first rows',
  description: 'The body is the file itself. It is not stored.',
  access: 'look-up',
  query: Type.Object({
    ...TABLE_QUERY,
    rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PREVIEW_ROWS,
        description: `Number of rows; ${DEFAULT_PREVIEW_ROWS} when absent`,
      }),
    ),
  }),
  upload: {
    contentTypes: ['text/csv', 'application/octet-stream'],
    limitBytes: MAX_TABLE_BYTES,
    description:
      'A CSV, TSV, XLSX, ODS or GeoJSON file, or one of points (GeoPackage, FlatGeobuf, Parquet, KML, GPX, ' +
      'zipped shapefile); any content type is accepted',
    example: TABLE_EXAMPLE,
  },
  answers: { 200: { description: 'The head of the table', schema: TablePreview } },
  example: '/v1/tables/preview?name=sites.csv',
});
