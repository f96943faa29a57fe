/** Vector tiles of the packs that have them. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Bbox, PACK_ID_PATTERN } from './pack.ts';

const PackId = Type.String({
  pattern: PACK_ID_PATTERN,
  expected: 'the id of a pack',
  description: 'Pack id, from `GET /v1/packs`',
});

/** What tiles may be: vector tiles of two encodings, or pictures. Each is how the address of such a tile ends, too. */
export const TILE_FORMATS = ['mvt', 'mlt', 'png', 'jpg', 'webp'] as const;
export type TileFormat = (typeof TILE_FORMATS)[number];

/** Whether such tiles are vector tiles, which packs hold gzip-compressed; else they are pictures, held as they are. */
export const isVectorFormat = (format: TileFormat): format is 'mvt' | 'mlt' => format === 'mvt' || format === 'mlt';

export const TILE_CONTENT_TYPES: Readonly<Record<TileFormat, string>> = {
  mvt: 'application/vnd.mapbox-vector-tile',
  mlt: 'application/vnd.maplibre-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
/** Of the vector tiles of tables, and of packs that Cairn comes with. */
export const TILE_CONTENT_TYPE = TILE_CONTENT_TYPES.mvt;

/** Deepest zoom that a tile address may have. */
export const MAX_TILE_ZOOM = 24;

/** Parts of the address of a tile: web-mercator XYZ. */
export const TILE_PATH = {
  z: Type.Integer({ minimum: 0, maximum: MAX_TILE_ZOOM, description: 'Zoom' }),
  x: Type.Integer({ minimum: 0, maximum: 2 ** MAX_TILE_ZOOM - 1, description: 'Column, less than 2^z' }),
  y: Type.Integer({ minimum: 0, maximum: 2 ** MAX_TILE_ZOOM - 1, description: 'Row, less than 2^z' }),
};

export const TileJson = Type.Object({
  tilejson: Type.Literal('3.0.0'),
  name: Type.String({ description: 'Title of the pack' }),
  version: Type.String({ description: 'Version of the tiles' }),
  attribution: Type.String({ description: 'Whom to name beside the map' }),
  scheme: Type.Literal('xyz'),
  format: Type.Enum([...TILE_FORMATS], { description: 'What the tiles are, and how their addresses end' }),
  tiles: Type.Array(Type.String(), { description: 'Addresses of the tiles, with `{z}`, `{x}` and `{y}` in them' }),
  minzoom: Type.Integer({ description: 'Lowest zoom that has tiles' }),
  maxzoom: Type.Integer({ description: 'Highest zoom that has tiles' }),
  bounds: Bbox,
  vector_layers: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Name of the layer' }),
      minzoom: Type.Integer({ description: 'Lowest zoom that has the layer' }),
      maxzoom: Type.Integer({ description: 'Highest zoom that has the layer' }),
      fields: Type.Record(Type.String(), Type.String(), {
        description: 'Properties of its features, with their types',
      }),
    }),
    { description: 'What vector tiles hold; of pictures nothing' },
  ),
});
export type TileJson = Static<typeof TileJson>;

const NO_TILES = { description: 'No such pack, or a pack without tiles', schema: ErrorBody };

export const tileJsonEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tiles/{pack}.json',
  operationId: 'tileJson',
  tag: 'Vector tiles',
  summary: 'TileJSON 3.0 of a pack that has vector tiles',
  access: 'look-up',
  params: Type.Object({ pack: PackId }),
  answers: { 200: { description: 'TileJSON', schema: TileJson }, 404: NO_TILES },
  example: '/tiles/basemap-world.json',
});

const TILE_WORDS: Readonly<Record<TileFormat, string>> = {
  mvt: 'vector tile',
  mlt: 'MapLibre tile',
  png: 'PNG picture',
  jpg: 'JPEG picture',
  webp: 'WebP picture',
};

const tileEndpointOf = (format: TileFormat) =>
  defineEndpoint({
    method: 'GET',
    path: `/tiles/{pack}/{z}/{x}/{y}.${format}` as const,
    operationId: `${format}Tile`,
    tag: 'Vector tiles',
    summary: `One ${TILE_WORDS[format]}`,
    description:
      'Web-mercator XYZ: `x` runs east from −180°, `y` south from 85.0511°. Sent with gzip where the client ' +
      'accepts it and the tile is no picture, and with an ETag. `format` in the TileJSON of a pack says how ' +
      'its addresses end.',
    access: 'look-up',
    params: Type.Object({ pack: PackId, ...TILE_PATH }),
    answers: {
      200: { description: 'The tile', contentType: TILE_CONTENT_TYPES[format] },
      204: { description: 'Nothing is in that tile' },
      304: { description: 'The tile has not changed: If-None-Match named its ETag' },
      404: { description: 'No such pack, or a pack without tiles, or with tiles of another format', schema: ErrorBody },
    },
    ...(format === 'mvt' ? { example: '/tiles/basemap-world/0/0/0.mvt' } : {}),
  });

export const tileEndpoint = tileEndpointOf('mvt');

/** By their format; packs that Cairn comes with have vector tiles. */
export const TILE_ENDPOINTS = TILE_FORMATS.map((format) => ({
  format,
  endpoint: format === 'mvt' ? tileEndpoint : tileEndpointOf(format),
}));
