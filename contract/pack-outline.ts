/** Where a pack has data, to be drawn on a map. */
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
    description:
      'Simplified, longitude first; null where the pack is everywhere in its bounds, or has no place of its own',
  }),
  properties: Type.Object(
    {
      kind: PackManifest.properties.kind,
      area_km2: Type.Optional(
        Type.Number({ description: 'About what the pack’s areas cover; absent where it holds points and lines' }),
      ),
    },
    { description: 'What is known of the area covered' },
  ),
});
export type PackOutline = Static<typeof PackOutline>;

export const packOutlineEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/packs/{id}/outline',
  operationId: 'packOutline',
  tag: 'Service',
  summary: 'Where a pack has data, simplified to be drawn',
  description:
    'Made on the first request, which takes up to some seconds, and kept for as long as the file stays as it ' +
    `is. Not to be looked up in. Send \`accept: ${GEOJSON_TYPE}\` to receive that content type.`,
  access: 'look-up',
  params: Type.Object({ id: PackManifest.properties.id }),
  answers: {
    200: { description: 'The outline', schema: PackOutline, otherTypes: { [GEOJSON_TYPE]: 'same' } },
    404: { description: 'No pack of that id is installed', schema: ErrorBody },
  },
  example: '/v1/packs/zip4-santa-cruz/outline',
});
