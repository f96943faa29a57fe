/** Results as GeoPackage: areas and streets within reach, and routes. */
import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';

export const GEOPACKAGE_TYPE = 'application/geopackage+sqlite3';

/** Maximum size of the features. */
const MAX_FEATURES_BYTES = 8 * 2 ** 20;

export const geoPackageEndpoint = defineEndpoint({
  method: 'POST',
  path: '/tdmv1/geopackage',
  operationId: 'geoPackage',
  isStateless: true,
  tag: 'Time-distance matrix',
  summary: 'GeoJSON features, e.g. of an isochrone or a route, as a GeoPackage of one layer',
  description:
    'Takes the answers of `/tdmv1/isochrone`, and of `/tdmv1/route` with `format=geojson`, unchanged. Properties ' +
    'become columns, those of `counts` with its name: `counts_addresses`. Lists are written as JSON.',
  access: 'look-up',
  bodyLimitBytes: MAX_FEATURES_BYTES,
  query: Type.Object({
    layer: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z_][A-Za-z0-9_]{0,62}$',
        expected: 'a name of letters, digits and underscores, e.g. reach',
        description: 'Name of the layer; `features` when absent',
      }),
    ),
  }),
  body: Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        geometry: Type.Unknown({ description: 'GeoJSON geometry, WGS84, longitude first; null if there is none' }),
        properties: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
          description: 'Properties of the feature',
        }),
      }),
      { minItems: 1, description: 'Features, each a row' },
    ),
  }),
  answers: {
    200: { description: 'The file', contentType: GEOPACKAGE_TYPE },
  },
  bodyExample: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-56.1645, -34.9011] },
        properties: { name: 'Depot' },
      },
    ],
  },
});
