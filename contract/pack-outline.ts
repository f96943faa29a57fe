/** The area covered by a pack, for drawing on a map. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { FeatureBbox, GEOJSON_TYPE, MultiPolygonGeometry } from './geojson.ts';
import { PackManifest } from './pack.ts';

export const PackOutline = Type.Object({
  type: Type.Literal('Feature'),
  id: PackManifest.properties.id,
  bbox: FeatureBbox,
  geometry: Type.Union([MultiPolygonGeometry, Type.Null()], {
    description: 'Simplified, longitude first; null if the pack covers all of its bounds, or has no location',
  }),
  properties: Type.Object(
    {
      kind: PackManifest.properties.kind,
      area_km2: Type.Optional(
        Type.Number({ description: 'Approximate area covered; absent for packs of points and lines' }),
      ),
    },
    { description: 'Properties of the covered area' },
  ),
});
export type PackOutline = Static<typeof PackOutline>;

export const packOutlineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/outline',
  operationId: 'packOutline',
  tag: 'Service',
  summary: 'The area covered by a pack, simplified for drawing',
  description:
    'Computed on the first request, which takes up to some seconds, and cached until the file changes. Not suitable ' +
    `for look-ups. Send \`accept: ${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  params: Type.Object({ id: PackManifest.properties.id }),
  answers: {
    200: { description: 'The outline', schema: PackOutline, otherTypes: { [GEOJSON_TYPE]: 'same' } },
    404: { description: 'No pack with that id is installed', schema: ErrorBody },
  },
  example: '/v1/packs/zip4-santa-cruz/outline',
});
