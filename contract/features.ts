/**
 * OGC API – Features, Part 1: Core (OGC 17-069r4), with its requirements class GeoJSON: packs and saved places as
 * layers for programs that don't know Cairn's other interfaces.
 */
import { Type, type Static, type TObject } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { GEOJSON_TYPE } from './geojson.ts';
import { Bbox, PACK_ID_PATTERN, PackManifest } from './pack.ts';

const TAG = 'Features';

export const FEATURES_PATH = '/ogc';

/** Default and maximum number of features on a page. */
export const DEFAULT_FEATURES = 100;
export const MAX_FEATURES = 10_000;

/** Maximum size of the shapes on a page, whatever its `limit`; a page always has at least one feature. */
export const MAX_PAGE_BYTES = 16 << 20;

export const CONFORMANCE_CLASSES = [
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
] as const;

/** The only coordinate reference system: WGS84, longitude first. */
export const CRS84_URI = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

export const Link = Type.Object({
  href: Type.String({ description: 'Absolute URL' }),
  rel: Type.String({ description: 'Relation to this response' }),
  type: Type.Optional(Type.String({ description: 'Content type of the target' })),
  title: Type.Optional(Type.String({ description: 'Title of the target' })),
});
export type Link = Static<typeof Link>;
const Links = Type.Array(Link, { description: 'Related resources' });

const LandingPage = Type.Object({
  title: Type.String({ description: 'Name of the service' }),
  description: Type.String({ description: 'Content of the service' }),
  links: Links,
});

export const Collection = Type.Object({
  id: Type.String({ description: 'Id of the pack, or of the saved places' }),
  title: PackManifest.properties.title,
  description: Type.String({ description: 'Content, date, and whether the data are modelled' }),
  attribution: PackManifest.properties.attribution,
  license: PackManifest.properties.licence,
  extent: Type.Object(
    {
      spatial: Type.Object(
        {
          bbox: Type.Array(Bbox, { minItems: 1, maxItems: 1, description: 'One box' }),
          crs: Type.Literal(CRS84_URI),
        },
        { description: 'Spatial extent' },
      ),
    },
    { description: 'Extent of the features' },
  ),
  itemType: Type.Literal('feature'),
  crs: Type.Array(Type.Literal(CRS84_URI), { description: 'Coordinate systems of the features' }),
  links: Links,
});
export type Collection = Static<typeof Collection>;

const JsonObject = Type.Record(Type.String(), Type.Unknown());

const FeatureProperties = {
  type: Type.Literal('Feature'),
  id: Type.Integer({ description: 'Boundary id of an area, number of a saved place, otherwise row in the pack' }),
  geometry: Type.Object(
    {
      type: Type.Enum(['Point', 'Polygon', 'MultiPolygon'], { description: 'Type of the geometry' }),
      coordinates: Type.Array(Type.Unknown(), {
        description: 'Positions, longitude first, nested as the type requires',
      }),
    },
    { description: 'The complete shape as GeoJSON, longitude first' },
  ),
  properties: Type.Unsafe<Record<string, unknown>>({
    ...JsonObject,
    description: 'Fields of the collection; null if missing',
  }),
};

const Feature = Type.Object({ ...FeatureProperties, links: Links });
export type Feature = Static<typeof Feature>;

const FeatureCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  timeStamp: Type.String({ format: 'date-time', description: 'Time of the response' }),
  numberMatched: Type.Integer({ description: 'Features in the collection, or in the requested box' }),
  numberReturned: Type.Integer({ description: 'Features of this page' }),
  links: Links,
  features: Type.Array(Type.Object(FeatureProperties), { description: 'Sorted by id' }),
});

export type FeatureCollection = Static<typeof FeatureCollection>;

/** The collection of saved places; the underscore prevents conflicts with pack ids. */
export const SAVED_PLACES_COLLECTION = 'saved_places';

const COLLECTION = {
  collectionId: Type.String({
    pattern: `^(?:${SAVED_PLACES_COLLECTION}|${PACK_ID_PATTERN.slice(1, -1)})$`,
    expected: `the id of a pack, or ${SAVED_PLACES_COLLECTION}`,
    description: `Id of a pack, or \`${SAVED_PLACES_COLLECTION}\``,
  }),
};
/** OGC API – Features, requirement 8: unknown parameters are refused. */
const UNKNOWN_PARAMETER = { 400: { description: 'The query has an unknown parameter', schema: ErrorBody } };
const FORMAT = {
  f: Type.Optional(
    Type.Enum(['json'], { description: 'Format of the response, which is always JSON; some programs ask for it' }),
  ),
};
const NO_COLLECTION = { 404: { description: 'Collection not found', schema: ErrorBody } };

export const featuresLandingEndpoint = defineEndpoint({
  method: 'GET',
  path: FEATURES_PATH,
  operationId: 'featuresLanding',
  tag: TAG,
  summary: 'The landing page of OGC API – Features',
  description:
    'The address to enter in other programs. As the standard requires, the endpoints below it refuse unknown ' +
    'parameters.',
  access: 'look-up',
  query: Type.Object(FORMAT),
  answers: { 200: { description: 'Links to the other resources', schema: LandingPage }, ...UNKNOWN_PARAMETER },
  example: '/ogc',
});

export const conformanceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/ogc/conformance',
  operationId: 'featuresConformance',
  tag: TAG,
  summary: 'The conformance classes of OGC API – Features that Cairn meets',
  access: 'look-up',
  query: Type.Object(FORMAT),
  answers: {
    200: {
      description: 'The conformance classes',
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
  summary: 'The packs with features, and the saved places of the key',
  description:
    'Packs of areas (countries, administrative areas, time zones, geo-boundaries, imported areas), of ZIP+4 ' +
    'areas and of places.',
  access: 'look-up',
  query: Type.Object(FORMAT),
  answers: {
    200: {
      description: 'One collection per pack',
      schema: Type.Object({ links: Links, collections: Type.Array(Collection, { description: 'Sorted by id' }) }),
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
  query: Type.Object(FORMAT),
  answers: { 200: { description: 'The collection', schema: Collection }, ...NO_COLLECTION },
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
    'Sorted by id. A page has `limit` features, or fewer if their shapes exceed ' +
    `${MAX_PAGE_BYTES / 2 ** 20} MiB; follow the link \`next\`. ` +
    'In WGS84, longitude first. Features have no time: a valid `datetime` selects them all.',
  access: 'look-up',
  params: Type.Object(COLLECTION),
  query: Type.Object({
    bbox: Type.Optional(
      Type.String({
        pattern: `^${NUMBER}(?:,${NUMBER}){3}(?:,${NUMBER}){0,2}$`,
        expected: 'west,south,east,north in degrees, or six numbers with heights',
        description:
          '`west,south,east,north` in degrees: only features that intersect the box. West is greater than east if ' +
          'the box crosses ±180°; heights are ignored',
      }),
    ),
    'bbox-crs': Type.Optional(
      Type.Enum([CRS84_URI], { description: 'Coordinate system of `bbox`; no other is supported' }),
    ),
    datetime: Type.Optional(
      Type.String({
        description: 'An RFC 3339 instant or interval: `2026-01-01T00:00:00Z/..`',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_FEATURES,
        default: DEFAULT_FEATURES,
        description: 'Maximum number of features on the page',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1e9, default: 0, description: 'Features to skip before the page' }),
    ),
    ...FORMAT,
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
    featureId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: '`id` of the feature' }),
  }),
  query: Type.Object(FORMAT),
  answers: {
    200: { description: 'The feature', schema: Feature, contentType: GEOJSON_TYPE },
    404: { description: 'Collection or feature not found', schema: ErrorBody },
  },
  example: '/ogc/collections/countries/items/1552077166',
});

/** Returns the names of the parameters of a query. */
export const queryNames = (query: TObject | undefined): string[] => Object.keys(query?.properties ?? {});
