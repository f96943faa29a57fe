/** The map under everything: land, borders and labels as vector tiles, from Natural Earth, the US Census and GeoNames. */
import type { Feature, FeatureCollection, MultiPolygon, Point, Position } from 'geojson';
import polylabel from 'polylabel';
import { merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, MultiPolygon as TopologyMultiPolygon, Polygon as TopologyPolygon } from 'topojson-specification';
import { TILE_TABLES } from '../../main/packs/schema/tiles.ts';
import { areaKm2, fromGeoJson } from '../../main/packs/write/rings.ts';
import { readCountryNames, readIso3ByIso2 } from '../read/country-codes.ts';
import { iso3OfAdmin1, readAdmin1, type Admin1Feature, type NaturalEarthAdmin1 } from '../read/natural-earth.ts';
import { PLACE_SOURCES, readPlaces, type Place } from '../read/places.ts';
import { readTopology, type AreaTopology } from '../read/topology.ts';
import { defineTheme } from '../theme.ts';
import { writeVectorTiles, type TileLayer } from '../vector-tiles.ts';

/** At this zoom one unit of a tile is 38 metres, far below the one to two kilometres of the source. */
const MAX_ZOOM = 8;
/** Gaps between neighbours' borders in the source, a few hundred metres wide, would be drawn as lakes. */
const SMALLEST_HOLE_KM2 = 3;
/** Country labels by the size of the country: rank 1 above the first figure, and so on; the rank is also the lowest zoom. */
const RANK_KM2 = [2_500_000, 700_000, 200_000, 50_000, 5000];
/** Places by population: those above the figure appear from that zoom on; all from the last. */
const PLACE_ZOOMS: [population: number, zoom: number][] = [
  [5_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [50_000, 6],
  [5000, 7],
];
const CAPITAL_ZOOM = 3;
const LABEL_PRECISION_DEGREES = 0.05;

type Admin1Topology = AreaTopology<NaturalEarthAdmin1>;
type Admin1Collection = GeometryCollection<NaturalEarthAdmin1>;
type Admin1Object = TopologyPolygon<NaturalEarthAdmin1> | TopologyMultiPolygon<NaturalEarthAdmin1>;

const COUNTY_PREFIX_DIGITS = 2;

const admin1Objects = (admin1: Admin1Topology): Admin1Object[] =>
  (admin1.objects['admin1']?.geometries ?? []).filter((geometry): geometry is Admin1Object => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon');

const isAdmin1Collection = (candidate: unknown): candidate is Admin1Collection =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate && candidate.type === 'GeometryCollection';

/** Borders that two divisions share become one arc. */
function topologyOf(features: Admin1Feature[]): { admin1: Admin1Topology; collection: Admin1Collection } {
  const divisions: FeatureCollection<Admin1Feature['geometry'], NaturalEarthAdmin1> = { type: 'FeatureCollection', features };
  const built = topology({ admin1: divisions });
  const collection = built.objects['admin1'];
  if (!isAdmin1Collection(collection)) throw new Error('The topology of first-level divisions came out empty');
  return { admin1: { ...built, objects: { admin1: collection } }, collection };
}

const isLake = (hole: Position[]): boolean => areaKm2(fromGeoJson({ type: 'Polygon', coordinates: [hole] })) >= SMALLEST_HOLE_KM2;

function withoutSlivers(land: MultiPolygon): MultiPolygon {
  return { type: 'MultiPolygon', coordinates: land.coordinates.map(([outer = [], ...holes]) => [outer, ...holes.filter(isLake)]) };
}

/** Each border once, without the coast. */
function borderLayer(name: string, minZoom: number, lines: Position[][]): TileLayer {
  return { name, minZoom, maxZoom: MAX_ZOOM, fields: {}, features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }] };
}

function adminBorders(admin1: Admin1Topology, collection: Admin1Collection): TileLayer[] {
  const countries = new Map<unknown, string | undefined>(admin1Objects(admin1).map((geometry) => [geometry, geometry.properties?.adm0_a3]));
  return [
    borderLayer('admin0_line', 0, mesh(admin1, collection, (a, b) => countries.get(a) !== countries.get(b)).coordinates),
    borderLayer('admin1_line', 3, mesh(admin1, collection, (a, b) => a !== b && countries.get(a) === countries.get(b)).coordinates),
  ];
}

const point = (position: Position, properties: Record<string, string | number>): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: position },
});

/** Inside the country's largest part, as far from its border as can be. */
function countryLabels(admin1: Admin1Topology, iso3ByIso2: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>): Feature<Point>[] {
  const parts = new Map<string, Admin1Object[]>();
  for (const object of admin1Objects(admin1)) {
    const iso3 = object.properties === undefined ? undefined : iso3OfAdmin1(object.properties, iso3ByIso2);
    if (iso3 !== undefined) parts.set(iso3, [...(parts.get(iso3) ?? []), object]);
  }
  return [...parts].flatMap(([iso3, objects]) => {
    const name = names.get(iso3);
    const polygons = merge(admin1, objects).coordinates.map((polygon) => ({ polygon, km2: areaKm2(fromGeoJson({ type: 'Polygon', coordinates: polygon })) }));
    const largest = polygons.toSorted((a, b) => b.km2 - a.km2)[0];
    if (name === undefined || largest === undefined) return [];
    const total = polygons.reduce((sum, { km2 }) => sum + km2, 0);
    const rank = 1 + RANK_KM2.filter((least) => total < least).length;
    const rings = largest.polygon.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]));
    return [point(polylabel(rings, LABEL_PRECISION_DEGREES).slice(0, 2), { name, iso3, rank })];
  });
}

function admin1Labels(objects: readonly Admin1Object[]): Feature<Point>[] {
  return objects.flatMap(({ properties }) => {
    if (properties?.name === undefined || properties.longitude === undefined || properties.latitude === undefined) return [];
    return [point([properties.longitude, properties.latitude], { name: properties.name, rank: Math.max(4, Math.ceil(properties.min_label ?? MAX_ZOOM)) })];
  });
}

function placeFeature({ name, population, seatLevel, lon, lat }: Place): Feature<Point> {
  const capital = seatLevel === 0 ? 2 : Number(seatLevel === 1);
  const zoom = PLACE_ZOOMS.find(([least]) => (population ?? 0) >= least)?.[1] ?? MAX_ZOOM;
  const rank = capital === 2 ? Math.min(zoom, CAPITAL_ZOOM) : zoom;
  return point([lon, lat], { name, rank, capital, ...(population === undefined ? {} : { population }) });
}

const fromRank = ({ rank }: Record<string, unknown>): number => (typeof rank === 'number' ? rank : 0);

export const theme = defineTheme({
  id: 'basemap-world',
  describe: {
    theme: 'basemap',
    title: 'World basemap',
    description: 'Land, borders of countries, states and US counties, and labels, as vector tiles for zoom 0 to 8, to be magnified beyond.',
    vintage: 'Natural Earth 5; US Census 2017; GeoNames 2026',
    kind: 'measured',
    licence: 'CC-BY-4.0 (places); public domain (the rest)',
    attribution: 'Made with Natural Earth; US Census Bureau; GeoNames',
  },
  sources: ['natural-earth-admin1', 'us-atlas', ...PLACE_SOURCES, 'country-coder'],
  seconds: 90,
  build({ database, file, progress }) {
    progress('find borders');
    const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
    const features = readAdmin1(file('natural-earth-admin1', 'data/states/admin1.json'));
    const { admin1, collection } = topologyOf(features);
    const counties = readTopology<object>(file('us-atlas', 'counties-10m.json'));
    const countyCollection = counties.objects['counties'];
    if (countyCollection === undefined) throw new Error('counties-10m.json has no object "counties"');
    const stateOf = new Map<unknown, string>(countyCollection.geometries.map((geometry) => [geometry, String(geometry.id).slice(0, COUNTY_PREFIX_DIGITS)]));
    const objects = admin1Objects(admin1);
    const places = readPlaces(file);
    progress('place labels');
    const land = withoutSlivers(merge(admin1, objects));
    const labelFields = { name: 'String', rank: 'Number' } as const;
    const layers: TileLayer[] = [
      { name: 'land', minZoom: 0, maxZoom: MAX_ZOOM, fields: {}, features: [{ type: 'Feature', properties: {}, geometry: land }] },
      ...adminBorders(admin1, collection),
      borderLayer('admin2_line', 6, mesh(counties, countyCollection, (a, b) => a !== b && stateOf.get(a) === stateOf.get(b)).coordinates),
      {
        name: 'country_label',
        minZoom: 1,
        maxZoom: MAX_ZOOM,
        fields: { ...labelFields, iso3: 'String' },
        features: countryLabels(admin1, iso3ByIso2, readCountryNames(file('country-coder', 'src/data/borders.json'))),
        minZoomOf: fromRank,
      },
      { name: 'admin1_label', minZoom: 4, maxZoom: MAX_ZOOM, fields: labelFields, features: admin1Labels(objects), minZoomOf: fromRank },
      {
        name: 'place',
        minZoom: 3,
        maxZoom: MAX_ZOOM,
        fields: { ...labelFields, population: 'Number', capital: 'Number' },
        features: places.map(placeFeature),
        minZoomOf: fromRank,
      },
    ];
    progress('cut tiles');
    database.exec(TILE_TABLES);
    const tiles = writeVectorTiles(database, layers, [-180, -90, 180, 90]);
    return {
      coverage: [-180, -90, 180, 90],
      counts: { tiles, ...Object.fromEntries(layers.map(({ name, features: drawn }) => [name, drawn.length])) },
      accounts: [
        { what: 'first-level divisions drawn', inSource: features.length, written: objects.length, differences: {} },
        { what: 'places drawn', inSource: places.length, written: places.length, differences: {} },
      ],
      notes: [
        'For orientation only: drawn for maps at 1:10 million, off by up to two kilometres, simplified further at small scales. Look-ups use the packs of countries and areas.',
        `Inland waters are drawn as land, except those that Natural Earth cuts out; gaps of less than ${SMALLEST_HOLE_KM2} km² between borders are filled.`,
        'Counties are drawn for the United States only, from zoom 6.',
      ],
    };
  },
});
