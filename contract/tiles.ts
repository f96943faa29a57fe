/** Map tiles of packs. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { Bbox, PackManifest } from './pack.ts';

const PackId = PackManifest.properties.id;

/** Formats of tiles: vector tiles in two encodings, or images. Also used as extensions in URLs. */
export const TILE_FORMATS = ['mvt', 'mlt', 'png', 'jpg', 'webp'] as const;
export type TileFormat = (typeof TILE_FORMATS)[number];

/** Returns whether these are vector tiles, which packs store gzip-compressed; images are stored unchanged. */
export const isVectorFormat = (format: TileFormat): format is 'mvt' | 'mlt' => format === 'mvt' || format === 'mlt';

export const TILE_CONTENT_TYPES: Readonly<Record<TileFormat, string>> = {
  mvt: 'application/vnd.mapbox-vector-tile',
  mlt: 'application/vnd.maplibre-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};
/** Content type of the vector tiles of tables, and of the packs included in Cairn. */
export const TILE_CONTENT_TYPE = TILE_CONTENT_TYPES.mvt;

/** Maximum zoom in the URL of a tile. */
export const MAX_TILE_ZOOM = 24;

/** Parts of the URL of a tile: XYZ in Web Mercator. */
export const TILE_PATH = {
  z: Type.Integer({ minimum: 0, maximum: MAX_TILE_ZOOM, description: 'Zoom' }),
  x: Type.Integer({ minimum: 0, maximum: 2 ** MAX_TILE_ZOOM - 1, description: 'Column, less than 2^z' }),
  y: Type.Integer({ minimum: 0, maximum: 2 ** MAX_TILE_ZOOM - 1, description: 'Row, less than 2^z' }),
};

export const TileJson = Type.Object({
  tilejson: Type.Literal('3.0.0'),
  name: Type.String({ description: 'Title of the pack' }),
  version: Type.String({ description: 'Version of the tiles' }),
  attribution: Type.String({ description: 'Attribution to show on the map' }),
  scheme: Type.Literal('xyz'),
  format: Type.Enum([...TILE_FORMATS], { description: 'Format of the tiles, and extension of their addresses' }),
  tiles: Type.Array(Type.String(), { description: 'Addresses of the tiles, with `{z}`, `{x}` and `{y}`' }),
  minzoom: Type.Integer({ description: 'Minimum zoom of the tiles' }),
  maxzoom: Type.Integer({ description: 'Maximum zoom of the tiles' }),
  bounds: Bbox,
  vector_layers: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Name of the layer' }),
      minzoom: Type.Integer({ description: 'Minimum zoom of the layer' }),
      maxzoom: Type.Integer({ description: 'Maximum zoom of the layer' }),
      fields: Type.Record(Type.String(), Type.String(), {
        description: 'Properties of its features, with their types',
      }),
    }),
    { description: 'Layers of vector tiles; empty for images' },
  ),
  legend: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.Number({ description: 'Value or number of the class' }),
        name: Type.Optional(Type.String({ description: 'Name of the class' })),
        colour: Type.String({ description: 'Colour on the map, e.g. `#59a14f`' }),
      }),
      { description: 'What the colours of a raster mean: its classes, or some of its values' },
    ),
  ),
  unit: Type.Optional(Type.String({ description: 'Unit of the values of a raster' })),
});
export type TileJson = Static<typeof TileJson>;

const NO_TILES = { description: 'Pack not found, or without tiles', schema: ErrorBody };

export const tileJsonEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tiles/{pack}.json',
  operationId: 'tileJson',
  tag: 'Vector tiles',
  summary: 'TileJSON 3.0 of a pack with map tiles',
  access: 'look-up',
  params: Type.Object({ pack: PackId }),
  answers: { 200: { description: 'TileJSON', schema: TileJson }, 404: NO_TILES },
  example: '/tiles/basemap-world.json',
});

const TILE_WORDS: Readonly<Record<TileFormat, string>> = {
  mvt: 'vector tile',
  mlt: 'MapLibre tile',
  png: 'PNG image',
  jpg: 'JPEG image',
  webp: 'WebP image',
};

const tileEndpointOf = (format: TileFormat) =>
  defineEndpoint({
    method: 'GET',
    path: `/tiles/{pack}/{z}/{x}/{y}.${format}` as const,
    operationId: `${format}Tile`,
    tag: 'Vector tiles',
    summary: `One ${TILE_WORDS[format]}`,
    description:
      'Web-mercator XYZ: `x` runs east from −180°, `y` south from 85.0511°. Vector tiles are compressed with gzip if ' +
      'the client accepts it. Every tile has an ETag. `format` in the TileJSON of a pack is the extension of its ' +
      'addresses.',
    access: 'look-up',
    params: Type.Object({ pack: PackId, ...TILE_PATH }),
    answers: {
      200: { description: 'The tile', contentType: TILE_CONTENT_TYPES[format] },
      204: { description: 'The tile is empty' },
      304: { description: 'The tile with that `if-none-match` is unchanged' },
      404: { description: 'Pack not found, without tiles, or with tiles of another format', schema: ErrorBody },
    },
    ...(format === 'mvt' ? { example: '/tiles/basemap-world/0/0/0.mvt' } : {}),
  });

export const tileEndpoint = tileEndpointOf('mvt');

/** The endpoints by format; packs included in Cairn have vector tiles. */
export const TILE_ENDPOINTS = TILE_FORMATS.map((format) => ({
  format,
  endpoint: format === 'mvt' ? tileEndpoint : tileEndpointOf(format),
}));
