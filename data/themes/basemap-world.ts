/** The offline map below everything: land, borders and names as vector tiles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { PACK_EXTENSION } from '../../main/packs/pack-file.ts';
import { TILE_TABLES } from '../../main/packs/schema.ts';
import { bordersOf, meshOf } from '../read/borders.ts';
import { type NaturalEarthAdmin1, readAdmin1 } from '../read/natural-earth.ts';
import { readTopology } from '../read/topology.ts';
import { defineTheme, type ThemeContext } from '../theme.ts';
import { type TileLayer, writeVectorTiles } from '../vector-tiles.ts';

interface CountryRecord {
  cca3: string;
  name: { common: string };
  latlng: [latitude: number, longitude: number];
  area: number;
}

interface PlaceRow {
  name: string;
  population: number | null;
  feature_code: string | null;
  lon: number;
  lat: number;
}

/** A tile unit is 76 m at this zoom: finer than the borders and coasts are known. The window enlarges beyond. */
const MAX_ZOOM = 7;
const COUNTIES_FROM_ZOOM = 6;
const ADMIN1_FROM_ZOOM = 3;
/** Least area in km² of rank 1, 2, …; what is smaller has the last rank. */
const RANK_AREAS = [3_000_000, 800_000, 250_000, 60_000, 8000];
/** Least population shown from a zoom on. */
const PLACE_ZOOMS: readonly [population: number, zoom: number][] = [
  [4_000_000, 3],
  [1_000_000, 4],
  [250_000, 5],
  [60_000, 6],
];
const CAPITAL = { none: 0, division: 1, country: 2 } as const;

const point = (longitude: number, latitude: number, properties: Record<string, string | number>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
});

const line = (geometry: MultiLineString): Feature[] => [{ type: 'Feature', geometry, properties: {} }];

function countryLabels(context: ThemeContext): TileLayer {
  const records: CountryRecord[] = JSON.parse(readFileSync(context.file('world-countries', 'countries.json'), 'utf8'));
  const features = records.map(({ name, cca3, latlng, area }) => {
    const rank = RANK_AREAS.findIndex((least) => area >= least);
    return point(latlng[1], latlng[0], { name: name.common, iso3: cca3, rank: rank === -1 ? RANK_AREAS.length + 1 : rank + 1 });
  });
  return { name: 'country_label', features, minZoom: 0, maxZoom: MAX_ZOOM, fields: { name: 'String', iso3: 'String', rank: 'Number' } };
}

function admin1Labels(areas: readonly Feature<Polygon | MultiPolygon, NaturalEarthAdmin1>[]): TileLayer {
  const features = areas.flatMap(({ properties: { name, longitude, latitude, min_label: zoom, scalerank } }) =>
    name === undefined || name === '' || longitude === undefined || latitude === undefined ? [] : [point(longitude, latitude, { name, rank: Math.round(zoom ?? scalerank ?? MAX_ZOOM) })],
  );
  return {
    name: 'admin1_label',
    features,
    minZoom: ADMIN1_FROM_ZOOM,
    maxZoom: MAX_ZOOM,
    fields: { name: 'String', rank: 'Number' },
    minZoomOf: ({ rank }) => Math.min(Number(rank), MAX_ZOOM),
  };
}

/** 2 the capital of a country, 1 that of a first-level division, 0 neither. */
function capitalOf(featureCode: string | null): number {
  if (featureCode === 'PPLC') return CAPITAL.country;
  return featureCode === 'PPLA' ? CAPITAL.division : CAPITAL.none;
}

function placeLabels(packsDirectory: string): TileLayer {
  const places = new Database(join(packsDirectory, `places${PACK_EXTENSION}`), { readonly: true });
  try {
    const rows = places.prepare<[], PlaceRow>('SELECT name, population, feature_code, lon, lat FROM place').all();
    const features = rows.map(({ name, population, feature_code: code, lon, lat }) => {
      const capital = capitalOf(code);
      const zoom = PLACE_ZOOMS.find(([least]) => (population ?? 0) >= least)?.[1] ?? MAX_ZOOM;
      return point(lon, lat, { name, ...(population === null ? {} : { population }), rank: capital === CAPITAL.country ? Math.min(zoom, 3) : zoom, capital });
    });
    return {
      name: 'place',
      features,
      minZoom: 3,
      maxZoom: MAX_ZOOM,
      fields: { name: 'String', population: 'Number', rank: 'Number', capital: 'Number' },
      minZoomOf: ({ rank }) => Number(rank),
    };
  } finally {
    places.close();
  }
}

export const theme = defineTheme({
  id: 'basemap-world',
  describe: {
    theme: 'basemap',
    title: 'Map of the world',
    description: 'Land, borders of countries, states and US counties, and names, as vector tiles.',
    vintage: 'OpenStreetMap 2018 (land, countries), Natural Earth 5 (states), GeoNames 2025 (places)',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; geo-maps; Natural Earth; GeoNames; US Census Bureau',
  },
  sources: ['countries-land-1km', 'world-countries', 'natural-earth-admin1', 'us-atlas'],
  needs: ['places'],
  seconds: 120,
  build(context) {
    context.progress('land and country borders');
    const countries: FeatureCollection<Polygon | MultiPolygon, { A3: string }> = JSON.parse(readFileSync(context.file('countries-land-1km', 'map.geo.json'), 'utf8'));
    const countryBorders = bordersOf(countries.features.map(({ geometry }) => ({ geometry })));
    context.progress('state borders');
    const admin1 = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'));
    const admin1Borders = bordersOf(admin1.map(({ geometry, properties }) => ({ geometry, group: properties.adm0_a3 })));
    const countyBorders = meshOf(readTopology(context.file('us-atlas', 'counties-10m.json')), 'counties');
    const land = countries.features.map(({ geometry }): Feature => ({ type: 'Feature', geometry, properties: {} }));
    const layers: TileLayer[] = [
      { name: 'land', features: land, minZoom: 0, maxZoom: MAX_ZOOM, fields: {} },
      { name: 'admin0_line', features: line(countryBorders), minZoom: 0, maxZoom: MAX_ZOOM, fields: {} },
      { name: 'admin1_line', features: line(admin1Borders), minZoom: ADMIN1_FROM_ZOOM, maxZoom: MAX_ZOOM, fields: {} },
      { name: 'admin2_line', features: line(countyBorders), minZoom: COUNTIES_FROM_ZOOM, maxZoom: MAX_ZOOM, fields: {} },
      countryLabels(context),
      admin1Labels(admin1),
      placeLabels(context.packsDirectory),
    ];
    context.progress('tiles');
    context.database.exec(TILE_TABLES);
    const tiles = writeVectorTiles(context.database, layers, [-180, -90, 180, 90]);
    return {
      coverage: [-180, -90, 180, 90],
      counts: { tiles, ...Object.fromEntries(layers.map(({ name, features }) => [name, features.length])) },
      accounts: [],
      notes: [
        `Drawn up to zoom ${MAX_ZOOM} and enlarged beyond: coasts and country borders are right to about one kilometre, state borders to a few.`,
        'Rivers and lakes are not drawn: no source of them is among the default packs. Seas and the largest lakes are where no country has land.',
      ],
    };
  },
});
