/** A look at an uploaded file of any kind, before it is used for something. */
import { Type, type Static } from 'typebox';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { FeatureBbox } from './geojson.ts';
import { LayerChoice } from './import-preview.ts';
import { IMPORT_KINDS } from './imports.ts';
import { TableColumn } from './tables.ts';

/** Maximum number of rows that are read for a look. */
export const MAX_LOOKED_ROWS = 5000;

const Position = Type.Array(Type.Number(), { description: '`[longitude, latitude]`' });

/** A GeoJSON geometry of one kind. */
const geometry = <Name extends string, Coordinates extends ReturnType<typeof Type.Array>>(
  name: Name,
  coordinates: Coordinates,
) =>
  Type.Object(
    { type: Type.Literal(name), coordinates: { ...coordinates, description: `Positions of the ${name}` } },
    { description: `GeoJSON ${name}` },
  );

export const LookedGeometry = Type.Union(
  [
    geometry('MultiPoint', Type.Array(Position)),
    geometry('MultiLineString', Type.Array(Type.Array(Position))),
    geometry('MultiPolygon', Type.Array(Type.Array(Type.Array(Position)))),
  ],
  { description: 'Geometry in WGS84, longitude first, simplified for drawing' },
);

export const FileLook = Type.Object({
  file: Type.String({ description: 'Name of the file that was read, even inside an archive' }),
  layers: Type.Array(Type.String(), { description: 'Layers, sheets or files of an archive, if there are several' }),
  layer: Type.Optional(Type.String({ description: 'The one that was read' })),
  columns: Type.Array(TableColumn, { description: 'The columns, in order' }),
  rows: Type.Array(Type.Array(Type.String()), {
    description: 'The first rows, as text; none of rasters, map tiles, OpenStreetMap extracts and dumps of GeoNames',
  }),
  is_whole: Type.Boolean({ description: `Whether these are all rows; at most ${MAX_LOOKED_ROWS} are read` }),
  shapes: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Index of the row, from 0' }),
      name: Type.Optional(Type.String({ description: 'Name of the row, if it has one' })),
      geometry: LookedGeometry,
    }),
    { description: 'Where the rows are; rows without a position are missing' },
  ),
  bbox: Type.Optional(FeatureBbox),
  is_table: Type.Boolean({ description: 'Whether `POST /v1/batch` accepts it: a table, or points' }),
  imports: Type.Array(Type.Enum([...IMPORT_KINDS]), {
    description: 'Kinds of imports that the file fits, the most likely first',
  }),
  problem: Type.Optional(
    Type.String({ description: 'Why nothing is drawn though the file has shapes, and how to fix it' }),
  ),
});
export type FileLook = Static<typeof FileLook>;

export const fileLookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/look',
  operationId: 'lookAtFile',
  tag: 'Imports',
  summary: 'What an uploaded file contains: its rows, where they are, and what it can be imported as',
  description: 'Writes nothing. A file that nothing can be done with is refused with the reason and a remedy.',
  access: 'import',
  body: Type.Object(
    {
      file: Type.String({ minLength: 1, maxLength: 64, description: '`file` of an uploaded file' }),
      ...LayerChoice,
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'Rows, shapes and uses', schema: FileLook } },
  bodyExample: { file: EXAMPLE_UUID },
});
