/** Values of rasters: heights, land cover, or any other figure of a grid. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';
import { PACK_ID_PATTERN, PackManifest } from './pack.ts';

export const INTERPOLATIONS = ['nearest', 'bilinear'] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

const { id, title, vintage, kind, attribution } = PackManifest.properties;

export const RasterValue = Type.Object({
  pack: id,
  title,
  value: Type.Number({ description: 'The value of the cell, or between cells if interpolated' }),
  name: Type.Optional(Type.String({ description: 'The name of the class, if the value is the number of one' })),
  colour: Type.Optional(Type.String({ description: 'The colour of the class, e.g. `#59a14f`' })),
  unit: Type.Optional(Type.String({ description: 'Absent if the file states none' })),
  is_height: Type.Optional(Type.Literal(true, { description: 'Present if the values are heights' })),
  cell_m: Type.Number({ description: 'Size of a cell in metres' }),
  vintage,
  kind,
  attribution,
});
export type RasterValue = Static<typeof RasterValue>;

export const RasterAnswer = Type.Object({
  values: Type.Array(RasterValue, {
    description: 'One for each pack with a value at the point, the smallest cells first; cells without data have none',
  }),
  elevation_m: Type.Optional(
    Type.Number({ description: 'The height in metres, from the smallest cells that have one; absent if unknown' }),
  ),
});
export type RasterAnswer = Static<typeof RasterAnswer>;

export const rasterEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/raster',
  operationId: 'rasterValuesAt',
  tag: 'Rasters',
  summary: 'The values of rasters at a point: heights, land cover, any grid',
  description: 'From the packs of `cairn import raster`. Without such a pack, the list of values is empty.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    pack: Type.Optional(
      Type.String({
        pattern: PACK_ID_PATTERN,
        expected: 'the id of a pack',
        description: 'Only this pack, e.g. `raster-dem`; all by default',
      }),
    ),
    interpolate: Type.Optional(
      Type.Enum([...INTERPOLATIONS], {
        default: 'nearest',
        description:
          '`nearest` for the cell at the point, `bilinear` between the four around it. Classes are not mixed',
      }),
    ),
  }),
  answers: { 200: { description: 'The values', schema: RasterAnswer } },
  example: '/v1/raster?x=7.44&y=46.95',
});

const rasterParameter = { name: 'pack', pattern: new RegExp(PACK_ID_PATTERN, 'u'), offered: 'rasters' } as const;

export const rasterLookUp = defineLookUp({
  endpoint: rasterEndpoint,
  names: LON_LAT,
  fields: {
    elevation: { kind: 'number', themes: ['raster'] },
    raster: { kind: 'number', themes: ['raster'], parameter: rasterParameter },
    raster_class: { kind: 'text', themes: ['raster'], parameter: rasterParameter, isExtra: true },
  },
  section: { id: 'raster', title: 'common.rasters', covering: 'raster', isEmpty: ({ values }) => values.length === 0 },
});
