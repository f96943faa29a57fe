/** GeoJSON (RFC 7946) in responses, with members added by the specification. */
import { Type } from 'typebox';
import { Bbox } from './pack.ts';

const Position = Type.Array(Type.Number(), {
  minItems: 2,
  maxItems: 2,
  description: '[longitude, latitude], at most seven decimals',
});
const Ring = Type.Array(Position, { minItems: 4 });

export const PolygonGeometry = Type.Object(
  {
    type: Type.Literal('Polygon'),
    coordinates: Type.Array(Ring, {
      description: 'Rings of `[longitude, latitude]`, the outer one first, each closed',
    }),
  },
  { description: 'GeoJSON Polygon, longitude first' },
);
export const MultiPolygonGeometry = Type.Object(
  {
    type: Type.Literal('MultiPolygon'),
    coordinates: Type.Array(Type.Array(Ring), {
      description: 'Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed',
    }),
  },
  { description: 'GeoJSON MultiPolygon, longitude first' },
);

/** An area with one part is a Polygon; with several, a MultiPolygon. */
export const AreaGeometry = Type.Union([PolygonGeometry, MultiPolygonGeometry], {
  description: 'The complete area: a Polygon if it has one part, otherwise a MultiPolygon; longitude first',
});

/** `[longitude min, latitude min, longitude max, latitude max]`: the order in features and their properties. */
export const FeatureBbox = Type.Unsafe<Bbox>({ ...Bbox, description: '[west, south, east, north] in degrees' });

/**
 * `[latitude min, longitude min, latitude max, longitude max]`: the order that the specification uses in collections.
 */
export const CollectionBbox = Type.Unsafe<Bbox>({
  ...Bbox,
  description: '[south, west, north, east] in degrees: latitude first',
});

/** Coordinate reference system of the interfaces that use EPSG:4326. */
export const EPSG_4326_CRS = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } } as const;

/** Returns the schema of the `crs` member of a collection with this name. */
export const namedCrs = <Name extends string>(name: Name) =>
  Type.Object(
    {
      type: Type.Literal('name'),
      properties: Type.Object({ name: Type.Literal(name) }, { description: 'Name of the system' }),
    },
    { description: 'Coordinate reference system' },
  );

export const Epsg4326Crs = namedCrs(EPSG_4326_CRS.properties.name);

/** The number of features in a collection, under three names required by the specification. */
export const FEATURE_COUNTS = {
  totalFeatures: Type.Integer({ description: 'Number of features' }),
  numberMatched: Type.Integer({ description: 'Number of features; the same as `totalFeatures`' }),
  numberReturned: Type.Integer({ description: 'Number of features; the same as `totalFeatures`' }),
};

/** Converts `[west, south, east, north]` to the order of collections. */
export const collectionBbox = ([west, south, east, north]: Bbox): Bbox => [south, west, north, east];

/** Sent instead of `application/json` to clients that request it in `Accept`. */
export const GEOJSON_TYPE = 'application/geo+json';
