/** Health alert zones: the five look-ups in the specification, and Cairn's map layer and time series. */
import { Type, type Static } from 'typebox';
import { ADMIN_LEVELS, adminCategoryName } from './categories.ts';
import { POINT_QUERY } from './coordinates.ts';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { CollectionBbox, FEATURE_COUNTS, FeatureBbox, namedCrs, PolygonGeometry, GEOJSON_TYPE } from './geojson.ts';
import { defineLookUp, LON_LAT } from './look-up.ts';

const TAG = 'Health alert zones';

/** Zoom levels of the tiles. */
export const MIN_ZOOM = 14;
export const MAX_ZOOM = 20;
/** The zoom whose tiles are closest to 500 metres at inhabited latitudes. */
export const DEFAULT_ZOOM = 16;
export const DEFAULT_TREND_DAYS = 7;
export const MAX_TREND_DAYS = 90;

const AdminParameter = Type.Enum([...ADMIN_LEVELS.map(adminCategoryName), ...ADMIN_LEVELS.map(String)], {
  description: 'Administrative level: `admin0` (country) to `admin8`, or `0` to `8`',
});
const AdminName = Type.Enum(ADMIN_LEVELS.map(adminCategoryName), {
  description: 'Administrative level, `admin0` (country) to `admin8`',
});
const Country = Type.String({
  pattern: '^[A-Za-z]{3}$',
  expected: 'an ISO 3166-1 alpha-3 code from /covidv1/countries/list',
  description: 'ISO 3166-1 alpha-3 code',
});
const Zoom = Type.Integer({ minimum: MIN_ZOOM, maximum: MAX_ZOOM, description: 'Zoom level of the tile' });
const DateText = Type.String({ format: 'date', description: 'YYYY-MM-DD' });
const Timestamp = Type.String({ format: 'date-time', description: 'Time of the response' });

/** The day of the figures, and the period of changes. */
const PERIOD_QUERY = {
  date: Type.Optional(
    Type.String({
      format: 'date',
      expected: 'a calendar date in the form YYYY-MM-DD',
      description:
        'Day of the figures; areas without figures for that day have none. When absent, the latest day of each ' +
        'area',
    }),
  ),
  trend_days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_TREND_DAYS,
      description: `Days over which changes are computed; ${DEFAULT_TREND_DAYS} when absent`,
    }),
  ),
};

const PositiveDecimal = Type.String({ pattern: String.raw`^\d+(\.\d+)?$` });
const BusinessDensity = Type.Optional(
  Type.Unsafe<string>({
    ...PositiveDecimal,
    description: 'Businesses per km², greater than 0; absent if no pack covers the place, or if there are none',
  }),
);
const RiskScore = Type.Optional(
  Type.Unsafe<string>({
    ...PositiveDecimal,
    description: 'Greater than 0, at most 100; absent if new cases or the population are unknown',
  }),
);

const TOTALS = {
  total_cases: Type.Optional(Type.Integer({ description: 'Confirmed cases up to that day; absent if unknown' })),
  total_deaths: Type.Optional(Type.Integer({ description: 'Deaths up to that day; absent if unknown' })),
};

/** Unknown figures are absent, never zero and never those of another area. */
export const AdminRecord = Type.Object({
  name: Type.String({ description: 'Name of the area' }),
  boundary_id: Type.String({
    description: 'Name of the area and of each parent area, joined by `|`; the country last',
  }),
  country_name: Type.Optional(Type.String({ description: 'Name of the country; absent if unknown' })),
  country_code: Type.Optional(Type.String({ description: 'Dial code; absent if the country has none of its own' })),
  category_code: Type.Integer({ minimum: 900, maximum: 908, description: '900 for admin0 to 908 for admin8' }),
  category_name: AdminName,
  covid_trend: Type.Optional(Type.Number({ description: 'Change of `total_cases` over `trend_days`' })),
  covid_deceased_trend: Type.Optional(Type.Number({ description: 'Change of `total_deaths` over `trend_days`' })),
  business_density: BusinessDensity,
  covid_risk_score: RiskScore,
  trend_days: Type.Optional(Type.Integer({ description: 'Present with a trend' })),
  date_reported: Type.Optional(DateText),
  ...TOTALS,
});
export type AdminRecord = Static<typeof AdminRecord>;

export const hasFigures = ({ total_cases: cases, total_deaths: deaths }: AdminRecord): boolean =>
  cases !== undefined || deaths !== undefined;

const HierarchyData = Type.Record(Type.String({ pattern: '^p[0-8]$' }), AdminRecord, {
  description: '`p0` is the lowest area, `p1` its parent area, and so on up to the country; empty if there is no area',
});

export const CountryList = Type.Object({
  codes: Type.Array(
    Type.Object({
      ISO3: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 3166-1 alpha-3 code' }),
      name: Type.String({ description: 'Name and ISO3, joined by a semicolon' }),
      dial_code: Type.Optional(
        Type.String({ description: 'International dialling code; absent if the country has none of its own' }),
      ),
    }),
    { description: 'Sorted by name' },
  ),
});
export type CountryList = Static<typeof CountryList>;

export const countriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/covidv1/countries/list',
  operationId: 'healthCountries',
  tag: TAG,
  summary: 'Countries that can be used as input',
  access: 'look-up',
  answers: { 200: { description: 'Every country of the installed packs, by name', schema: CountryList } },
  example: '/covidv1/countries/list',
});

export const CountryData = Type.Object({
  data: Type.Array(AdminRecord, { description: 'One record per area of the level' }),
  timestamp: Timestamp,
});

export const countryDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/covidv1/country2data',
  operationId: 'healthOfCountry',
  tag: TAG,
  summary: 'Figures of every area of a country at one administrative level',
  access: 'look-up',
  query: Type.Object({ country: Country, admin: AdminParameter, ...PERIOD_QUERY }),
  answers: {
    200: { description: 'One record per area; empty if the country has no areas at that level', schema: CountryData },
  },
  example: '/covidv1/country2data?country=USA&admin=admin1',
});

export const HierarchyAnswer = Type.Object({ hierarchy_data: HierarchyData, timestamp: Timestamp });
export type HierarchyAnswer = Static<typeof HierarchyAnswer>;

export const pointDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/covidv1/xy2data',
  operationId: 'healthAt',
  tag: TAG,
  summary: 'Figures of the area at a point and of its parent areas',
  description: '`p0` is the area at the requested level or, if there is none, at the nearest level above.',
  access: 'look-up',
  query: Type.Object({ ...POINT_QUERY, admin: AdminParameter, ...PERIOD_QUERY }),
  answers: { 200: { description: 'The areas at the point', schema: HierarchyAnswer } },
  example: '/covidv1/xy2data?x=-122.0263&y=36.9741&admin=admin2',
});

export const pointDataLookUp = defineLookUp({
  endpoint: pointDataEndpoint,
  names: LON_LAT,
  fields: {
    risk: { kind: 'number', themes: ['countries', 'admin', 'health'] },
    density: { kind: 'number', themes: [] },
  },
  section: {
    id: 'health',
    title: 'common.healthFigures',
    isModelled: true,
    query: ({ period }) => ({ admin: 'admin8', ...period }),
    isEmpty: ({ hierarchy_data: records }) => !Object.values(records).some(hasFigures),
  },
});

/** Coordinate reference system of tile responses: longitude first. */
export const CRS84 = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } as const;

export const TileCollection = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Type.Object({
      type: Type.Literal('Feature'),
      id: Type.String({ description: '`<zoom>/<x_index>/<y_index>`' }),
      geometry: Type.Object(
        { ...PolygonGeometry.properties, bbox: FeatureBbox },
        { description: 'The outline of the tile, longitude first' },
      ),
      geometry_name: Type.Literal('geometry'),
      properties: Type.Object(
        {
          hierarchy_data: HierarchyData,
          x_index: Type.Integer({ description: 'Column, from 0 at 180° west, eastwards' }),
          y_index: Type.Integer({ description: 'Row, from 0 at 85.0511° north, southwards' }),
          business_density: BusinessDensity,
          covid_risk_score: RiskScore,
        },
        { description: 'Indexes and figures of the tile' },
      ),
    }),
    { minItems: 1, maxItems: 1, description: 'The tile' },
  ),
  ...FEATURE_COUNTS,
  timestamp: Timestamp,
  crs: namedCrs(CRS84.properties.name),
  bbox: CollectionBbox,
});
export type TileCollection = Static<typeof TileCollection>;

const TILE_DESCRIPTION =
  'The areas are those at the centre of the tile, or at a corner if the centre lies in none. The score of the tile ' +
  'uses the new cases and population of the lowest area with both, and the business density of the tile itself.';

export const pointTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/covidv1/xy2tile',
  operationId: 'healthTileAt',
  tag: TAG,
  summary: 'The web-mercator tile at a point, with its figures',
  description: TILE_DESCRIPTION,
  access: 'look-up',
  query: Type.Object({ ...POINT_QUERY, zoom: Zoom, ...PERIOD_QUERY }),
  answers: { 200: { description: 'The tile', schema: TileCollection, otherTypes: { [GEOJSON_TYPE]: 'same' } } },
  example: '/covidv1/xy2tile?x=-56.1645&y=-34.9011&zoom=16',
});

export const pointTileLookUp = defineLookUp({
  endpoint: pointTileEndpoint,
  names: LON_LAT,
  hasShapes: true,
  fields: {
    tile_x: { kind: 'number', themes: [] },
    tile_y: { kind: 'number', themes: [] },
    tile: {
      kind: 'text',
      themes: [],
      isExtra: true,
      parameter: { name: 'zoom', pattern: /^(?:1?\d|20)$/, offered: ['10', '14', '16'] },
    },
  },
  section: {
    id: 'tile',
    title: 'batch.mapTile',
    query: ({ zoom, period }) => ({ zoom, ...period }),
    isEmpty: ({ features }) => features.length === 0,
  },
});

const TileIndex = Type.Integer({ minimum: 0, maximum: 2 ** MAX_ZOOM - 1, description: '0 to 2^zoom − 1' });

export const indexTileEndpoint = defineEndpoint({
  method: 'GET',
  path: '/covidv1/index2tile',
  operationId: 'healthTile',
  tag: TAG,
  summary: 'The tile with these indexes, as returned by `xy2tile`',
  description: TILE_DESCRIPTION,
  access: 'look-up',
  query: Type.Object({ x: TileIndex, y: TileIndex, zoom: Type.Optional(Zoom), ...PERIOD_QUERY }),
  answers: { 200: { description: 'The tile', schema: TileCollection, otherTypes: { [GEOJSON_TYPE]: 'same' } } },
  example: '/covidv1/index2tile?x=22543&y=39555&zoom=16',
});

/** The source of figures, always shown with them. */
export const FigureSource = Type.Object(
  {
    pack: Type.String({ description: 'Id of the pack' }),
    title: Type.String({ description: 'Title of the pack' }),
    attribution: Type.String({ description: 'Attribution to show with the figures' }),
    licence: Type.String({ description: 'Licence of the figures' }),
    kind: Type.Union([Type.Literal('measured'), Type.Literal('modelled')], {
      description: 'Whether the figures are measured or modelled',
    }),
  },
  { description: 'Source of the figures' },
);
export type FigureSource = Static<typeof FigureSource>;

/** Figures of the map layer, with their units. */
export const LAYER_FIGURES = {
  risk: 'covid_risk_score, 0 to 100',
  trend: 'change of cases over trend_days',
  deceased_trend: 'change of deaths over trend_days',
  incidence: 'new cases per 100,000 inhabitants over trend_days',
  cases: 'total cases',
  deaths: 'total deaths',
} as const;
export type LayerFigure = keyof typeof LAYER_FIGURES;
const LAYER_FIGURE_NAMES = [
  'risk',
  'trend',
  'deceased_trend',
  'incidence',
  'cases',
  'deaths',
] as const satisfies LayerFigure[];

export const Layer = Type.Object({
  figure: Type.Enum([...LAYER_FIGURE_NAMES], { description: 'The requested figure' }),
  unit: Type.String({ description: 'Unit of the values, in words' }),
  trend_days: Type.Integer({ description: 'Days over which changes are computed' }),
  areas: Type.Array(
    Type.Object({
      boundary_id: Type.Integer({ description: 'Stable across rebuilds of the same sources' }),
      name: Type.String({ description: 'Name of the area' }),
      value: Type.Number({ description: 'The figure, in `unit`' }),
      date_reported: DateText,
      source: Type.Integer({ description: 'Index in `sources`, from 0' }),
      replaces: Type.Optional(
        Type.Array(Type.Integer(), { description: 'Boundary ids of the same area in packs of lower precedence' }),
      ),
    }),
    { description: 'Areas with a known value, in ascending order' },
  ),
  areas_without: Type.Integer({ description: 'Number of areas without a known value' }),
  sources: Type.Array(FigureSource, { description: 'Sources of the figures' }),
});
export type Layer = Static<typeof Layer>;

export const layerEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/health/areas',
  operationId: 'healthOfLevel',
  tag: TAG,
  summary: 'One figure of every area of an administrative level, for a map layer',
  description: 'Areas without a value are omitted. Join by `boundary_id`.',
  access: 'look-up',
  query: Type.Object({
    admin: AdminParameter,
    figure: Type.Enum([...LAYER_FIGURE_NAMES], { description: 'The figure' }),
    country: Type.Optional(Country),
    ...PERIOD_QUERY,
  }),
  answers: { 200: { description: 'Values in ascending order', schema: Layer } },
  example: '/v1/health/areas?admin=admin1&figure=risk&country=USA',
});

export const Series = Type.Object({
  boundary_id: Type.Integer({ description: 'The requested area' }),
  name: Type.String({ description: 'Name of the area' }),
  population: Type.Optional(Type.Integer({ description: 'Population used for the score; absent if unknown' })),
  source: Type.Optional(FigureSource),
  points: Type.Array(Type.Object({ date: DateText, ...TOTALS }), { description: 'One entry per day' }),
});
export type Series = Static<typeof Series>;

export const seriesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/health/series',
  operationId: 'healthSeries',
  tag: TAG,
  summary: 'Daily figures of an area, with their source',
  access: 'look-up',
  query: Type.Object({
    boundary_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'From `/v1/admin-chain`' }),
    from: Type.Optional(
      Type.String({
        format: 'date',
        expected: 'a calendar date in the form YYYY-MM-DD',
        description: 'First day; the first known when absent',
      }),
    ),
    to: Type.Optional(
      Type.String({
        format: 'date',
        expected: 'a calendar date in the form YYYY-MM-DD',
        description: 'Last day; the last known when absent',
      }),
    ),
  }),
  answers: {
    200: { description: 'The days in order; days missing in the source are omitted', schema: Series },
    404: { description: 'No installed pack has an administrative area with that id', schema: ErrorBody },
  },
  example: '/v1/health/series?boundary_id=882966673915',
});
