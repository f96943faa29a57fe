/** The preview of a file of areas, before its target is chosen. */
import { Type, type Static } from 'typebox';
import { AREA_MAPPING } from './area-columns.ts';
import { AxesOrder } from './area-import.ts';
import { defineEndpoint, EXAMPLE_UUID } from './endpoint.ts';
import { fieldMembers } from './field-members.ts';
import { FeatureBbox, MultiPolygonGeometry } from './geojson.ts';
import { LayerChoice } from './import-preview.ts';

/** Maximum number of rows that a preview reads. */
export const PREVIEWED_AREAS = 500;

const PreviewField = Type.Object({
  name: Type.String({ description: 'Name of the field' }),
  samples: Type.Array(Type.String(), { description: 'Up to three different values' }),
  filled: Type.Integer({ description: 'Number of the rows read that have a value' }),
  distinct: Type.Integer({ description: 'Number of different values' }),
  is_number: Type.Boolean({ description: 'Whether all values are numbers' }),
});

export const AreaPreview = Type.Object({
  file: Type.String({ description: 'Name of the file that contains the areas, even inside an archive' }),
  format: Type.String({ description: 'Format of the file, e.g. `GeoPackage`' }),
  system: Type.Optional(Type.String({ description: 'Coordinate system, e.g. `EPSG:2227`; absent if unknown' })),
  layers: Type.Array(Type.String(), { description: 'Layers with polygons, if the file has several' }),
  layer: Type.Optional(Type.String({ description: 'The layer that was read: the requested one, or the first' })),
  problem: Type.Optional(
    Type.Object(
      {
        parameter: Type.Enum(['epsg', 'axes'], { description: 'The parameter that may help' }),
        suggestion: Type.Optional(Type.String({ description: 'Its value, if that is known' })),
        message: Type.String({ description: 'What is wrong, and how to fix it' }),
      },
      { description: 'Why the import would be refused; then there are no shapes' },
    ),
  ),
  doubt: Type.Optional(
    Type.String({
      description: 'Why the axes may be swapped, if this is likely but not certain; an import still works',
    }),
  ),
  is_whole: Type.Boolean({ description: 'Whether all rows of the file were read' }),
  rows_read: Type.Integer({ description: `Rows that were read, up to ${PREVIEWED_AREAS}` }),
  rows_faulty: Type.Integer({ description: 'Number of these rows with unusable geometry' }),
  bbox: Type.Optional(FeatureBbox),
  country: Type.Optional(
    Type.String({ description: 'ISO 3166-1 alpha-3 code of the country that contains all areas read' }),
  ),
  fields: Type.Array(PreviewField, { description: 'Fields of the file, in file order' }),
  guessed: Type.Object(
    fieldMembers(AREA_MAPPING, (content) => `Field that probably contains ${content}`, ''),
    { description: 'Guesses based on the names and values of the fields' },
  ),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the file, from 1' }),
      values: Type.Array(Type.String(), {
        description: 'As text, in the order of `fields`; empty if missing',
      }),
      fault: Type.Optional(Type.String({ description: 'Why the import would skip the row' })),
    }),
    { description: 'The first fifty rows' },
  ),
  shapes: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the file, from 1' }),
      geometry: MultiPolygonGeometry,
    }),
    { description: 'Simplified for drawing; about a megabyte at most' },
  ),
});
export type AreaPreview = Static<typeof AreaPreview>;

export const previewAreasEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/imports/preview/areas',
  operationId: 'previewAreas',
  tag: 'Imports',
  summary: 'Preview of a file of areas: its layers, fields, first rows and shapes',
  description: 'Writes nothing. The import can override every guess.',
  access: 'import',
  body: Type.Object(
    {
      file: Type.String({ minLength: 1, maxLength: 64, description: '`file` of an uploaded file' }),
      ...LayerChoice,
      axes: Type.Optional(AxesOrder),
    },
    { additionalProperties: false },
  ),
  answers: { 200: { description: 'Layers, fields, rows and shapes', schema: AreaPreview } },
  bodyExample: { file: EXAMPLE_UUID },
});
