/** The nearest other country and the nearest coast. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

/** Farther borders and coasts aren't searched for. */
export const MAX_BORDER_METRES = 100_000;

const Metres = Type.Integer({ minimum: 0, maximum: MAX_BORDER_METRES, description: 'Distance in metres' });
const Iso3 = { pattern: '^[A-Z]{3}$' };

export const Borders = Type.Object({
  side: Type.Enum(['land', 'sea'], {
    description: '`land` also in inland waters, lagoons and bays with a narrow mouth',
  }),
  country_iso3: Type.Optional(
    Type.String({
      ...Iso3,
      description: 'Country at the point, also up to two kilometres off its shore; absent at sea',
    }),
  ),
  border: Type.Optional(
    Type.Object(
      {
        distance_m: Metres,
        country_iso3: Type.String({ ...Iso3, description: 'The neighbour' }),
        country_name: Type.Optional(Type.String({ description: 'Its official name; absent if unknown' })),
      },
      { description: 'The nearest land of another country, also across water; absent at sea and beyond 100 km' },
    ),
  ),
  coast: Type.Optional(
    Type.Object({ distance_m: Metres }, { description: 'The nearest coast, from either side; absent beyond 100 km' }),
  ),
});
export type Borders = Static<typeof Borders>;

export const bordersEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/borders',
  operationId: 'bordersAt',
  tag: 'Administrative boundaries',
  summary: 'Distances to the nearest other country and to the nearest coast',
  description:
    'By air line to the outlines of countries, which are generalised to about a kilometre and follow estuaries ' +
    'inland. The Caspian Sea has a coast; lakes have none.',
  access: 'look-up',
  query: Type.Object(POINT_QUERY),
  answers: { 200: { description: 'The distances', schema: Borders } },
  example: '/v1/borders?x=7.588&y=47.559',
});

export const bordersLookUp = defineLookUp({
  endpoint: bordersEndpoint,
  names: LON_LAT,
  fields: {
    border_distance_m: { kind: 'number', themes: ['countries'] },
    border_country: { kind: 'text', themes: ['countries'] },
    coast_distance_m: { kind: 'number', themes: ['countries'] },
  },
  group: { id: 'borders', title: 'batch.bordersAndCoast' },
});
