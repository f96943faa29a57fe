/** Codes of a place: the names of the cells of six grids at a point. */
import { Type, type Static } from 'typebox';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_GEOHASH_CHARACTERS } from './geohash.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

export const MAX_H3_RESOLUTION = 15;
/** Default lengths and resolutions, for cells of some tens or hundreds of metres. */
export const DEFAULT_CODES = { geohash: 9, maidenhead: 6, h3: 9 } as const;

const integer = (minimum: number, maximum: number, usual: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, default: usual, description }));

export const Codes = Type.Object({
  plus_code: Type.String({ description: 'Plus Code (Open Location Code) of ten digits, a cell of 14 m' }),
  mgrs: Type.String({ description: 'Military Grid Reference System, to 1 m' }),
  utm: Type.String({ description: 'Zone and band, easting and northing of UTM in metres; UPS near the poles' }),
  geohash: Type.String({ description: 'Geohash' }),
  maidenhead: Type.String({ description: 'Maidenhead locator, as in amateur radio' }),
  h3: Type.String({ description: 'Index of the H3 cell, in hexadecimal digits' }),
});
export type Codes = Static<typeof Codes>;

export const codesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/codes',
  operationId: 'codesAt',
  tag: 'Codes',
  summary: 'The codes of a point',
  description: 'Codes of the cells that contain the point, in six grids. They need no pack.',
  access: 'look-up',
  query: Type.Object({
    ...POINT_QUERY,
    geohash: integer(1, MAX_GEOHASH_CHARACTERS, DEFAULT_CODES.geohash, 'Number of characters of the geohash'),
    maidenhead: Type.Optional(
      Type.Enum(['2', '4', '6', '8', '10'], {
        default: String(DEFAULT_CODES.maidenhead),
        description: 'Number of characters of the locator',
      }),
    ),
    h3: integer(0, MAX_H3_RESOLUTION, DEFAULT_CODES.h3, 'Resolution of the H3 cell'),
  }),
  answers: { 200: { description: 'The codes', schema: Codes } },
  example: '/v1/codes?x=-122.0263&y=36.9741&h3=7',
});

export const codesLookUp = defineLookUp({
  endpoint: codesEndpoint,
  names: LON_LAT,
  fields: {
    plus_code: { kind: 'text', themes: [] },
    mgrs: { kind: 'text', themes: [], isExtra: true },
    utm: { kind: 'text', themes: [], isExtra: true },
    maidenhead: { kind: 'text', themes: [], isExtra: true },
    geohash: {
      kind: 'text',
      themes: [],
      isExtra: true,
      parameter: { name: 'characters', pattern: /^(?:[1-9]|1[0-2])$/, offered: ['5', '7', '9'] },
    },
    h3: {
      kind: 'text',
      themes: [],
      isExtra: true,
      parameter: { name: 'resolution', pattern: /^(?:\d|1[0-5])$/, offered: ['5', '7', '9'] },
    },
  },
  section: { id: 'codes', title: 'common.codes', isEmpty: () => false },
});
