/** What a file of areas holds, looked at before anything is said of what it becomes. */
import { Type, type Static } from 'typebox';
import { AxesOrder } from './area-import.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { FeatureBbox, MultiPolygonGeometry } from './geojson.ts';
import { LayerChoice } from './import-preview.ts';

/** Rows that are read for a preview; a file may have more. */
export const PREVIEWED_AREAS = 500;

const guessed = (what: string) => Type.Optional(Type.String({ description: `Field that seems to hold ${what}` }));

const PreviewField = Type.Object({
  name: Type.String({ description: 'Name of the field' }),
  samples: Type.Array(Type.String(), { description: 'Up to three different values' }),
  filled: Type.Integer({ description: 'Rows that were read and have a value' }),
  distinct: Type.Integer({ description: 'Different values in them' }),
  is_number: Type.Boolean({ description: 'Whether all values are numbers' }),
});

export const AreaPreview = Type.Object({
  file: Type.String({ description: 'Name of the file that has the areas, also where that lies in an archive' }),
  format: Type.String({ description: 'Its format, such as `GeoPackage`' }),
  system: Type.Optional(
    Type.String({ description: 'Coordinate system, such as `EPSG:2227`; absent where none is known' }),
  ),
  layers: Type.Array(Type.String(), { description: 'Layers with polygons, where the file has several' }),
  layer: Type.Optional(Type.String({ description: 'The one that was read: as it was asked for, or the first' })),
  problem: Type.Optional(
    Type.Object(
      {
        about: Type.Enum(['system', 'axes'], {
          description: '`system` where another EPSG code, `axes` where `axes` may mend it',
        }),
        message: Type.String({ description: 'What is wrong, and what can be done' }),
      },
      { description: 'Why an import would be refused as things are; there are no shapes then' },
    ),
  ),
  doubt: Type.Optional(
    Type.String({ description: 'Why the axes may be exchanged, where that is not proved; an import goes on' }),
  ),
  is_whole: Type.Boolean({ description: 'Whether all rows of the file were read' }),
  rows_read: Type.Integer({ description: `Rows that were read, up to ${PREVIEWED_AREAS}` }),
  rows_faulty: Type.Integer({ description: 'Those of them whose geometry cannot be used' }),
  bbox: Type.Optional(FeatureBbox),
  country: Type.Optional(
    Type.String({ description: 'ISO 3166-1 alpha-3 code of the country in which all areas looked at lie' }),
  ),
  fields: Type.Array(PreviewField, { description: 'Fields of the file, in its order' }),
  guessed: Type.Object(
    {
      name: guessed('the name'),
      key: guessed('the key'),
      parent: guessed('the area above'),
      level: guessed('the administrative level'),
      country: guessed('the country'),
      zip: guessed('five-digit ZIP codes'),
    },
    { description: 'Fields by their names and values' },
  ),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the file, from 1' }),
      values: Type.Array(Type.String(), {
        description: 'As text, in the order of `fields`; empty where there is none',
      }),
      fault: Type.Optional(Type.String({ description: 'Why the row would be left out' })),
    }),
    { description: 'The first fifty' },
  ),
  shapes: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the file, from 1' }),
      geometry: MultiPolygonGeometry,
    }),
    { description: 'Simplified to be drawn; not more than about a megabyte of them' },
  ),
});
export type AreaPreview = Static<typeof AreaPreview>;

export const previewAreasEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/preview/areas',
  operationId: 'previewAreas',
  tag: 'Imports',
  summary: 'What a file of areas holds: its layers, fields, first rows and shapes',
  description: 'Nothing is written. What is guessed can be said otherwise in the order of the import.',
  access: 'import',
  body: Type.Object(
    {
      file: Type.String({ minLength: 1, maxLength: 64, description: '`file` of a file that was taken' }),
      ...LayerChoice,
      axes: Type.Optional(AxesOrder),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'Layers, fields, rows and shapes', schema: AreaPreview } },
  bodyExample: { file: EXAMPLE_UUID },
});
