/**
 * OGC API – Features, Part 1: Core (OGC 17-069r4), with its class GeoJSON: packs and saved places as layers for
 * programs that know
 * Cairn by no other interface.
 */
import { Type, type Static, type TObject } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { GEOJSON_TYPE } from './geojson.ts';
import { Bbox, PACK_ID_PATTERN, PackManifest } from './pack.ts';

const TAG = 'Features';

export const FEATURES_PATH = '/ogc';

/** Features of one page where the request does not say how many, and at most. */
export const DEFAULT_FEATURES = 100;
export const MAX_FEATURES = 10_000;

/**
 * A page ends before its shapes take more bytes than that, however many features were asked for; it has one at least.
 */
export const MAX_PAGE_BYTES = 16 << 20;

export const CONFORMANCE_CLASSES = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
] as const;

/** The one coordinate reference system: longitude first, WGS84. */
export const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

export const Link = Type.Object({
  href: Type.String({ description: 'Whole address' }),
  rel: Type.String({ description: 'What it is to this answer' }),
  type: Type.Optional(Type.String({ description: 'Content type of what is there' })),
  title: Type.Optional(Type.String({ description: 'In words' })),
});
export type Link = Static<typeof Link>;
const Links = Type.Array(Link, { description: 'Where to go from here' });

const LandingPage = Type.Object({
  title: Type.String({ description: 'Name of the service' }),
  description: Type.String({ description: 'What it has' }),
  links: Links,
});

export const Collection = Type.Object({
  id: Type.String({ description: 'Id of the pack, or that of saved places' }),
  title: PackManifest.properties.title,
  description: Type.String({ description: 'What is in it, of when, and whether it is modelled' }),
  attribution: PackManifest.properties.attribution,
  license: PackManifest.properties.licence,
  extent: Type.Object(
    {
      spatial: Type.Object(
        {
          bbox: Type.Array(Bbox, { minItems: 1, maxItems: 1, description: 'One box' }),
          crs: Type.Literal(CRS84_URI),
        },
        { description: 'On the ground' },
      ),
    },
    { description: 'Where it has features' },
  ),
  itemType: Type.Literal('feature'),
  crs: Type.Array(Type.Literal(CRS84_URI), { description: 'Systems that features come in' }),
  links: Links,
});
export type Collection = Static<typeof Collection>;

const JsonObject = Type.Record(Type.String(), Type.Unknown());

const FeatureProperties = {
  type: Type.Literal('Feature'),
  id: Type.Integer({ description: 'Of an area its boundary id, else the row in its pack, or the number of the place' }),
  geometry: Type.Object(
    {
      type: Type.Enum(['Point', 'Polygon', 'MultiPolygon'], { description: 'What it is' }),
      coordinates: Type.Array(Type.Unknown(), { description: 'Positions, longitude first, as the type nests them' }),
    },
    { description: 'GeoJSON, longitude first, the whole shape' },
  ),
  properties: Type.Unsafe<Record<string, unknown>>({
    ...JsonObject,
    description: 'Fields of the collection; null where there is no value',
  }),
};

const Feature = Type.Object({ ...FeatureProperties, links: Links });
export type Feature = Static<typeof Feature>;

const FeatureCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  timeStamp: Type.String({ format: 'date-time', description: 'When the answer was made' }),
  numberMatched: Type.Integer({ description: 'Features of the collection, or of the box that was asked for' }),
  numberReturned: Type.Integer({ description: 'Features of this page' }),
  links: Links,
  features: Type.Array(Type.Object(FeatureProperties), { description: 'By id' }),
});

export type FeatureCollection = Static<typeof FeatureCollection>;

/** The collection of saved places: no pack can be called so. */
export const SAVED_PLACES_COLLECTION = 'saved_places';

const COLLECTION = {
  collectionId: Type.String({
    pattern: `^(?:${SAVED_PLACES_COLLECTION}|${PACK_ID_PATTERN.slice(1, -1)})$`,
    expected: `the id of a pack, or ${SAVED_PLACES_COLLECTION}`,
    description: `Id of a pack, or \`${SAVED_PLACES_COLLECTION}\``,
  }),
};
/** OGC API – Features, requirement 8: unknown parameters are refused. */
const UNKNOWN_PARAMETER = { 400: { description: 'The query has a parameter that is not known', schema: ErrorBody } };
const NO_COLLECTION = { 404: { description: 'There is no such collection', schema: ErrorBody } };

export const featuresLandingEndpoint = defineEndpoint({
  method: 'GET',
  path: FEATURES_PATH,
  operationId: 'featuresLanding',
  tag: TAG,
  summary: 'The landing page of OGC API – Features',
  description:
    'What a program is given as the address of the service. A parameter that an endpoint below it does not ' +
    'know is refused, as the standard has it.',
  access: 'look-up',
  answers: { 200: { description: 'Links to the rest', schema: LandingPage }, ...UNKNOWN_PARAMETER },
  example: '/ogc',
});

export const conformanceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/conformance',
  operationId: 'featuresConformance',
  tag: TAG,
  summary: 'The conformance classes of OGC API – Features that are met',
  access: 'look-up',
  answers: {
    200: {
      description: 'Their URIs',
      schema: Type.Object({ conformsTo: Type.Array(Type.String(), { description: 'URIs of the classes' }) }),
    },
    ...UNKNOWN_PARAMETER,
  },
  example: '/ogc/conformance',
});

export const collectionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/collections',
  operationId: 'collections',
  tag: TAG,
  summary: 'The packs whose features can be had, and the saved places of the key',
  description:
    'Packs of areas (countries, administrative areas, time zones, geo-boundaries, imported areas), of ZIP+4 ' +
    'areas and of places.',
  access: 'look-up',
  answers: {
    200: {
      description: 'One collection for each pack',
      schema: Type.Object({ links: Links, collections: Type.Array(Collection, { description: 'By id' }) }),
    },
    ...UNKNOWN_PARAMETER,
  },
  example: '/ogc/collections',
});

export const collectionEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/collections/{collectionId}',
  operationId: 'collection',
  tag: TAG,
  summary: 'One collection',
  access: 'look-up',
  params: Type.Object(COLLECTION),
  answers: { 200: { description: 'What it is', schema: Collection }, ...NO_COLLECTION },
  example: '/ogc/collections/countries',
});

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE]-?\d{1,2})?`;

export const itemsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/collections/{collectionId}/items',
  operationId: 'features',
  tag: TAG,
  summary: 'Features of a collection, a page at a time',
  description:
    'By id. A page has `limit` features, or fewer where their shapes would take more than ' +
    `${MAX_PAGE_BYTES / 2 ** 20} MiB; the link \`next\` leads on. ` +
    'In WGS84, longitude first. Features have no time: `datetime` is checked, and selects them all.',
  access: 'look-up',
  params: Type.Object(COLLECTION),
  query: Type.Object({
    bbox: Type.Optional(
      Type.String({
        pattern: `^${NUMBER}(?:,${NUMBER}){3}(?:,${NUMBER}){0,2}$`,
        expected: 'west,south,east,north in degrees, or with the heights as six numbers',
        description:
          '`west,south,east,north` in degrees: only features that meet the box. West may be greater than ' +
          'east, across ±180°; heights are read over',
      }),
    ),
    'bbox-crs': Type.Optional(Type.Enum([CRS84_URI], { description: 'System of `bbox`: the one that there is' })),
    datetime: Type.Optional(
      Type.String({
        description: 'An instant or an interval of RFC 3339: `2026-01-01T00:00:00Z/..`',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_FEATURES,
        default: DEFAULT_FEATURES,
        description: 'Maximum number of features of the page',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1e9, default: 0, description: 'Features that are left out before the page' }),
    ),
  }),
  answers: {
    200: { description: 'The page', schema: FeatureCollection, contentType: GEOJSON_TYPE },
    ...NO_COLLECTION,
  },
  example: '/ogc/collections/places/items?bbox=-122.1,36.9,-121.9,37.1&limit=10',
});

export const itemEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/collections/{collectionId}/items/{featureId}',
  operationId: 'feature',
  tag: TAG,
  summary: 'One feature',
  access: 'look-up',
  params: Type.Object({
    ...COLLECTION,
    featureId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Its `id`' }),
  }),
  answers: {
    200: { description: 'The feature', schema: Feature, contentType: GEOJSON_TYPE },
    404: { description: 'There is no such collection, or it has no such feature', schema: ErrorBody },
  },
  example: '/ogc/collections/countries/items/1552077166',
});

/** Names that a query may have. */
export const queryNames = (query: TObject | undefined): string[] => Object.keys(query?.properties ?? {});
