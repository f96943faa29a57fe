/** Tables that people drop: what is in a file, and which of its columns hold coordinates or addresses. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ADDRESS_FIELDS } from './geocoder.ts';

/** Formats that are read. */
export const TABLE_INPUT_FORMATS = [
  'csv',
  'tsv',
  'xlsx',
  'ods',
  'geojson',
  'gpkg',
  'shp',
  'fgb',
  'parquet',
  'kml',
  'gpx',
] as const;
export type TableInputFormat = (typeof TABLE_INPUT_FORMATS)[number];

/** Formats that are written. */
export const TABLE_OUTPUT_FORMATS = ['csv', 'tsv', 'xlsx', 'geojson', 'gpkg'] as const;
export type TableOutputFormat = (typeof TABLE_OUTPUT_FORMATS)[number];

/** Largest table that is taken over HTTP, in bytes: a million rows of a kilobyte each. */
export const MAX_TABLE_BYTES = 1 << 30;

/** Maximum of rows that a preview answers: as many as a matrix takes points. */
export const MAX_PREVIEW_ROWS = 1000;
/** Rows that it answers where the request does not say how many. */
export const DEFAULT_PREVIEW_ROWS = 20;

export const COORDINATE_ORDERS = ['lat,lon', 'lon,lat'] as const;
export type CoordinateOrder = (typeof COORDINATE_ORDERS)[number];

/** How text may be written. Unicode is told for certain; the others by what their bytes look like. */
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

/** Whether it can only be guessed that text is in it. */
export const isLegacyEncoding = (name: string): boolean => !name.startsWith('UTF');

const ColumnIndex = Type.Integer({ minimum: 0, description: 'Position of the column, from 0' });

/** Which columns hold what, as far as their names and values tell. */
export const ColumnGuess = Type.Object(
  {
    longitude: Type.Optional(ColumnIndex),
    latitude: Type.Optional(ColumnIndex),
    pair: Type.Optional(
      Type.Object(
        {
          column: ColumnIndex,
          order: Type.Enum([...COORDINATE_ORDERS], { description: 'Which coordinate comes first' }),
        },
        { description: 'One column that holds both, such as `36.97, -122.03`' },
      ),
    ),
    swapped: Type.Boolean({
      description: 'The values say that the columns named longitude and latitude are exchanged',
    }),
    easting: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'Column of eastings (x), and `northing` that of northings (y), in a projected system that the ' +
          'table does not say: its EPSG code has to be given',
      }),
    ),
    northing: Type.Optional(ColumnIndex),
    address: Type.Array(ColumnIndex, {
      description: 'Columns that make an address when joined by commas, in this order',
    }),
    address_parts: Type.Optional(
      Type.Array(Type.Enum(ADDRESS_FIELDS), { description: 'What each of these columns holds, where all are named' }),
    ),
    name: Type.Optional(Type.Integer({ minimum: 0, description: 'Column that names the rows' })),
    certain: Type.Boolean({ description: 'False where only the values were there to go by' }),
  },
  { description: 'Which columns hold what, as far as their names and values tell' },
);
export type ColumnGuess = Static<typeof ColumnGuess>;

export const TableColumn = Type.Object({
  name: Type.String({ description: 'Heading of the column' }),
  kind: Type.Enum(['text', 'number'], { description: '`number` where every value seen is a plain number' }),
});
export type TableColumn = Static<typeof TableColumn>;

export const RowProblem = Type.Object({
  row: Type.Integer({ description: 'Row of the table, from 1, the header not counted' }),
  message: Type.String({ description: 'What is wrong with it' }),
});
export type RowProblem = Static<typeof RowProblem>;

export const TableHead = Type.Object(
  {
    format: Type.Enum([...TABLE_INPUT_FORMATS], { description: 'Format of the file' }),
    encoding: Type.Optional(
      Type.Enum([...TEXT_ENCODINGS], {
        description: 'CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for',
      }),
    ),
    delimiter: Type.Optional(Type.String({ description: 'CSV only: what stands between the cells' })),
    sheet: Type.Optional(Type.String({ description: 'XLSX, ODS and GeoPackage: the sheet or layer that is read' })),
    sheets: Type.Optional(
      Type.Array(Type.String(), { description: 'XLSX, ODS and GeoPackage: all sheets, or layers with points' }),
    ),
    has_header: Type.Boolean({ description: 'Whether the first row names the columns' }),
    columns: Type.Array(TableColumn, { description: 'The columns, in their order' }),
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
    Type.Integer({ description: 'How many rows there are; absent where the file goes on beyond the rows answered' }),
  ),
  problems: Type.Array(RowProblem, { description: 'Rows, of those answered, that cannot be used as they are' }),
});
export type TablePreview = Static<typeof TablePreview>;

/** A small table, for examples. */
export const TABLE_EXAMPLE = 'id,lon,lat\n1,-122.0263,36.9741\n2,-122.0308,36.9752\n';

/** How the text of a file is to be read, where that cannot be told or is told wrongly. */
export const ENCODING_QUERY = {
  encoding: Type.Optional(
    Type.Enum([...TEXT_ENCODINGS], { description: 'CSV only: how its text is written; told by its bytes when absent' }),
  ),
};

/** What a table's file is called, and how it is to be read. */
export const TABLE_QUERY = {
  name: Type.String({
    minLength: 1,
    maxLength: 255,
    description:
      'Name of the file; its extension tells the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or ' +
      'points in .gpkg, .fgb, .parquet, .kml, .gpx; any of them also as .gz or in a .zip, as a shapefile has ' +
      'to be',
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
  summary: 'What a table holds: its columns, those of coordinates and addresses, and its first rows',
  description: 'The file itself is the body. It is not kept.',
  access: 'look-up',
  query: Type.Object({
    ...TABLE_QUERY,
    rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PREVIEW_ROWS,
        description: `How many rows to answer; ${DEFAULT_PREVIEW_ROWS} when absent`,
      }),
    ),
  }),
  upload: {
    contentTypes: ['text/csv', 'application/octet-stream'],
    limitBytes: MAX_TABLE_BYTES,
    description:
      'A CSV, TSV, XLSX, ODS or GeoJSON file, or one of points (GeoPackage, FlatGeobuf, Parquet, KML, GPX, ' +
      'zipped shapefile), of whatever content type',
    example: TABLE_EXAMPLE,
  },
  answers: { 200: { description: 'The head of the table', schema: TablePreview } },
  example: '/v1/tables/preview?name=sites.csv',
});
