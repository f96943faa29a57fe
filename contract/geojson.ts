/** GeoJSON (RFC 7946) as answers carry it, and the members that the specification adds to it. */
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

/** An area in one piece is a Polygon, in several a MultiPolygon. */
export const AreaGeometry = Type.Union([PolygonGeometry, MultiPolygonGeometry], {
  description: 'The whole area: a Polygon in one piece, a MultiPolygon in several; longitude first',
});

/** `[longitude min, latitude min, longitude max, latitude max]`: the order on features and their properties. */
export const FeatureBbox = Type.Unsafe<Bbox>({ ...Bbox, description: '[west, south, east, north] in degrees' });

/**
 * `[latitude min, longitude min, latitude max, longitude max]`: the order on collections, as the specification has it.
 */
export const CollectionBbox = Type.Unsafe<Bbox>({
  ...Bbox,
  description: '[south, west, north, east] in degrees: latitude first',
});

/** Coordinate reference system of the interfaces that name EPSG:4326. */
export const EPSG_4326_CRS = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } } as const;

/** The `crs` member of a collection, with the one name that it has. */
export const namedCrs = <Name extends string>(name: Name) =>
  Type.Object(
    {
      type: Type.Literal('name'),
      properties: Type.Object({ name: Type.Literal(name) }, { description: 'Names the system' }),
    },
    { description: 'Coordinate reference system' },
  );

export const Epsg4326Crs = namedCrs(EPSG_4326_CRS.properties.name);

/** How many features a collection has, under the three names that the specification gives it. */
export const FEATURE_COUNTS = {
  totalFeatures: Type.Integer({ description: 'Number of features' }),
  numberMatched: Type.Integer({ description: 'Number of features; the same as `totalFeatures`' }),
  numberReturned: Type.Integer({ description: 'Number of features; the same as `totalFeatures`' }),
};

/** Turns `[west, south, east, north]` into the order that collections have. */
export const collectionBbox = ([west, south, east, north]: Bbox): Bbox => [south, west, north, east];

/** Sent instead of `application/json` to a client whose `Accept` asks for it. */
export const GEOJSON_TYPE = 'application/geo+json';
