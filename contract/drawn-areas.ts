/** The areas of a pack as a layer: their table, tiles and files. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { PackManifest } from './pack.ts';
import { TILE_CONTENT_TYPE, TILE_PATH } from './tiles.ts';
import { formatCount } from './counted.ts';

const TAG = 'Service';
const PATH = { id: PackManifest.properties.id };
const NO_AREAS = { 404: { description: 'No installed pack of areas has that id', schema: ErrorBody } };

/** Maximum number of areas in a table; larger packs are only drawn. */
export const MAX_LISTED_AREAS = 100_000;

const Cell = Type.Union([Type.String(), Type.Number(), Type.Null()]);

export const AreaList = Type.Object({
  fields: Type.Array(
    Type.Object({
      name: Type.String({ description: "Name of the field; `name`, `key` and so on are Cairn's own" }),
      is_number: Type.Boolean({ description: 'Whether its values are numbers' }),
    }),
    { description: "Cairn's fields first, then those of the file that was imported" },
  ),
  areas: Type.Array(
    Type.Object({
      boundary_id: Type.Integer({ description: 'Id of the area, as in every other response' }),
      bbox: Type.Array(Type.Number(), {
        minItems: 4,
        maxItems: 4,
        description: '[west, south, east, north] in degrees',
      }),
      cells: Type.Array(Cell, { description: 'Values in the order of `fields`; null if missing' }),
    }),
    { description: 'In pack order' },
  ),
});
export type AreaList = Static<typeof AreaList>;

export const areaListEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/areas',
  operationId: 'packAreas',
  tag: TAG,
  summary: 'The areas of a pack with their properties, without their shapes',
  description: `At most ${formatCount(MAX_LISTED_AREAS)} areas; larger packs are refused with 413.`,
  access: 'look-up',
  params: Type.Object(PATH),
  answers: {
    200: { description: 'Fields and areas', schema: AreaList },
    413: { description: 'The pack has too many areas for a table', schema: ErrorBody },
    ...NO_AREAS,
  },
  example: '/v1/packs/countries/areas',
});

export const AREA_TILE_LAYERS = { areas: 'areas', labels: 'labels' } as const;
export const AREA_TILE_MAX_ZOOM = 14;

const Field = (content: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: `Field to include in the tiles as \`${content}\`` }),
  );

export const areaTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/areas/{z}/{x}/{y}.mvt',
  operationId: 'packAreaTile',
  tag: TAG,
  summary: 'The areas of a pack as vector tiles',
  description:
    `Layer \`${AREA_TILE_LAYERS.areas}\` contains the polygons, layer \`${AREA_TILE_LAYERS.labels}\` a point in ` +
    'each polygon that is large enough for a label. The `id` of a feature is its `boundary_id`. Maximum zoom: ' +
    `${AREA_TILE_MAX_ZOOM}.`,
  access: 'look-up',
  params: Type.Object({ ...PATH, ...TILE_PATH }),
  query: Type.Object({
    label: Field('label'),
    value: Field('value'),
    category: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Only areas with this category code, e.g. 902 for districts; all when absent',
      }),
    ),
  }),
  answers: {
    200: { description: 'The tile', contentType: TILE_CONTENT_TYPE },
    204: { description: 'The tile is empty' },
    304: { description: 'The tile with that `if-none-match` is unchanged' },
    ...NO_AREAS,
  },
});

export const AREA_FILE_FORMATS = ['geojson', 'gpkg', 'kml', 'csv'] as const;
export type AreaFileFormat = (typeof AREA_FILE_FORMATS)[number];

/** Maximum number of boundary ids in a request. Larger selections list the areas to exclude instead. */
export const MAX_NAMED_AREAS = MAX_LISTED_AREAS / 2;

const Format = Type.Enum([...AREA_FILE_FORMATS], { description: 'Format of the file' });
const FILE_ANSWERS = {
  200: {
    description: 'The file, with the content type of its format',
    contentType: 'application/geo+json',
    otherTypes: {
      'application/geopackage+sqlite3': { description: 'With `format=gpkg`' },
      'application/vnd.google-earth.kml+xml': { description: 'With `format=kml`' },
      'text/csv': { description: 'With `format=csv`' },
    },
  },
  404: { description: 'No installed pack of areas has that id, or it lacks one of the areas', schema: ErrorBody },
  507: { description: 'The disk is full; nothing was saved', schema: ErrorBody },
} as const;

export const areaExportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/areas/export',
  operationId: 'exportAreas',
  tag: TAG,
  summary: 'The areas of a pack with their complete shapes and fields, as a file',
  description:
    "In WGS84, longitude first. CSV has the shapes as well-known text in the column `wkt`. The pack's " +
    'attribution and licence apply to the file.',
  access: 'look-up',
  params: Type.Object(PATH),
  query: Type.Object({
    format: Format,
    ids: Type.Optional(
      Type.String({
        pattern: String.raw`^\d{1,15}(?:,\d{1,15}){0,499}$`,
        expected: 'up to 500 boundary ids, separated by commas',
        description: 'Boundary ids of the areas to write, separated by commas; all when absent. POST accepts more',
      }),
    ),
  }),
  answers: FILE_ANSWERS,
});

const BoundaryIds = (content: string) =>
  Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: MAX_NAMED_AREAS,
      description: content,
    }),
  );

/** The areas to export, and their format. */
export const AreaExportOrder = Type.Object(
  {
    format: Format,
    boundary_ids: BoundaryIds('Boundary ids of the areas to write; all when absent'),
    except_boundary_ids: BoundaryIds('Boundary ids of the areas to leave out, if those are fewer'),
  },
  { additionalProperties: false },
);
export type AreaExportOrder = Static<typeof AreaExportOrder>;

export const areaSelectionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/packs/{id}/areas/export',
  operationId: 'exportSelectedAreas',
  tag: TAG,
  summary: 'Any selection of the areas of a pack, as a file',
  description:
    `Like GET, for up to ${formatCount(MAX_NAMED_AREAS)} boundary ids, or for all areas except that many. Areas ` +
    'are written in pack order. The response begins when the file is complete; disconnect to cancel.',
  access: 'look-up',
  params: Type.Object(PATH),
  body: AreaExportOrder,
  answers: FILE_ANSWERS,
  example: '/v1/packs/countries/areas/export',
  // Burundi and Mali.
  bodyExample: { format: 'csv', boundary_ids: [7_004_257_586, 1_552_077_166] },
});
