/**
 * Imported tiles: pictures unchanged, vector tiles in the colours of the base map if their schema is known
 * (OpenMapTiles, Protomaps, Shortbread), by geometry otherwise.
 */
import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { isVectorFormat } from '../../../contract/tiles.ts';
import { FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';
import { ARTERIALS, MOTORWAYS } from './streets.ts';
import type { TilePack } from './tile-source.ts';

type Role = 'water' | 'green' | 'building' | 'road' | 'border' | 'name' | 'nothing';

/** Contents of a layer by its name in these schemas. */
const ROLES: Readonly<Record<string, Role>> = {
  // OpenMapTiles
  water: 'water',
  waterway: 'water',
  landcover: 'green',
  landuse: 'green',
  park: 'green',
  building: 'building',
  transportation: 'road',
  boundary: 'border',
  place: 'name',
  water_name: 'name',
  transportation_name: 'name',
  mountain_peak: 'name',
  aeroway: 'road',
  aerodrome_label: 'name',
  housenumber: 'nothing',
  poi: 'nothing',
  // Protomaps
  earth: 'nothing',
  buildings: 'building',
  roads: 'road',
  boundaries: 'border',
  places: 'name',
  pois: 'nothing',
  // Shortbread
  ocean: 'water',
  water_polygons: 'water',
  water_lines: 'water',
  water_polygons_labels: 'name',
  water_lines_labels: 'name',
  land: 'green',
  sites: 'nothing',
  streets: 'road',
  street_polygons: 'nothing',
  street_labels: 'name',
  streets_polygons_labels: 'nothing',
  bridges: 'nothing',
  aerialways: 'nothing',
  ferries: 'nothing',
  addresses: 'nothing',
  boundary_labels: 'name',
  place_labels: 'name',
  public_transport: 'nothing',
  dam_lines: 'nothing',
  dam_polygons: 'nothing',
  pier_lines: 'nothing',
  pier_polygons: 'nothing',
};
/** One of these is in every archive of its schema, beside layers whose names might be anything. */
const SIGNS = [
  ['transportation', 'water'],
  ['roads', 'earth'],
  ['streets', 'ocean'],
  ['streets', 'water_polygons'],
] as const;

const CLASS: ExpressionSpecification = ['coalesce', ['get', 'class'], ['get', 'kind'], ['get', 'pmap:kind'], ''];
const isClass = (...classes: string[]): ExpressionSpecification => ['in', CLASS, ['literal', classes]];
const GREEN_CLASSES =
  'park wood forest grass grassland meadow garden golf_course cemetery nature_reserve national_park ' +
  'recreation_ground scrub village_green farmland protected_area pitch';
const GREEN = isClass(...GREEN_CLASSES.split(' '));
const MAJOR = isClass(...MOTORWAYS, 'highway');
const MIDDLE = isClass(...ARTERIALS, 'major_road', 'medium_road');
const SHAPE: ExpressionSpecification = ['geometry-type'];
const isShape = (...shapes: string[]): ExpressionSpecification => [
  'any',
  ...shapes.flatMap((shape): ExpressionSpecification[] => [
    ['==', SHAPE, shape],
    ['==', SHAPE, `Multi${shape}`],
  ]),
];
/** Prefers English names, as on the base map. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name_en'], ['get', 'name']];

const widthOf = (narrow: number, wide: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  6,
  ['case', MAJOR, narrow * 2, MIDDLE, narrow, 0],
  12,
  ['case', MAJOR, narrow * 4, MIDDLE, narrow * 3, narrow],
  18,
  ['case', MAJOR, wide * 2, MIDDLE, wide * 1.5, wide],
];

type Drawing = LayerSpecification extends infer Kind
  ? Kind extends { source: string }
    ? Omit<Kind, 'id' | 'source' | 'source-layer'>
    : never
  : never;

const areas = (colour: string, filter: ExpressionSpecification = ['literal', true]): Drawing => ({
  type: 'fill',
  filter: ['all', isShape('Polygon'), filter],
  paint: { 'fill-color': colour },
});

/** Names of points and lines in one colour. */
const names = (palette: Palette): Drawing => ({
  type: 'symbol',
  filter: ['has', 'name'],
  layout: {
    'text-field': NAME,
    'text-font': [FONTS.regular],
    'text-size': 12,
    'symbol-placement': 'point',
    'text-max-width': 8,
  },
  paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
});

function drawingsOf(role: Role, palette: Palette): Drawing[] {
  switch (role) {
    case 'water':
      return [
        areas(palette.water),
        {
          type: 'line',
          filter: isShape('LineString'),
          paint: { 'line-color': palette.river, 'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 16, 3] },
        },
      ];
    case 'green':
      return [areas(palette.park, GREEN)];
    case 'building':
      return [
        {
          type: 'fill',
          filter: isShape('Polygon'),
          paint: { 'fill-color': palette.building, 'fill-outline-color': palette.buildingOutline },
        },
      ];
    case 'road':
      return [
        {
          type: 'line',
          filter: isShape('LineString'),
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': ['case', MAJOR, palette.motorwayCasing, palette.roadCasing],
            'line-width': widthOf(0.7, 16),
          },
        },
        {
          type: 'line',
          filter: isShape('LineString'),
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': ['case', MAJOR, palette.motorway, MIDDLE, palette.arterial, palette.road],
            'line-width': widthOf(0.5, 13),
          },
        },
      ];
    case 'border':
      return [
        { type: 'line', filter: isShape('LineString'), paint: { 'line-color': palette.admin1Border, 'line-width': 1 } },
      ];
    case 'name':
      return [names(palette)];
    case 'nothing':
      return [];
    default:
      return role satisfies never;
  }
}

/** Layers for an unknown schema: areas, lines and points, with any names. */
const plainDrawings = (palette: Palette): Drawing[] => [
  { type: 'fill', filter: isShape('Polygon'), paint: { 'fill-color': palette.accent, 'fill-opacity': 0.12 } },
  {
    type: 'line',
    filter: isShape('Polygon', 'LineString'),
    paint: { 'line-color': palette.accent, 'line-width': 1.2 },
  },
  {
    type: 'circle',
    filter: isShape('Point'),
    paint: {
      'circle-color': palette.accent,
      'circle-radius': 4,
      'circle-stroke-color': palette.casing,
      'circle-stroke-width': 1,
    },
  },
  names(palette),
];

/** From the bottom to the top, whatever order the archive names its layers in. */
const ORDER: readonly Role[] = ['green', 'water', 'building', 'road', 'border', 'name'];

/** The layers of the map for an imported pack of tiles, bottom to top. */
export function ownTiles({ id, format, layers }: TilePack, palette: Palette): LayerSpecification[] {
  if (!isVectorFormat(format)) return [{ id: `${id}:pictures`, type: 'raster', source: id }];
  const isKnown = SIGNS.some((sign) => sign.every((name) => layers.includes(name)));
  const drawings = isKnown
    ? ORDER.flatMap((role) =>
        layers
          .filter((layer) => ROLES[layer] === role)
          .flatMap((layer) => drawingsOf(role, palette).map((drawing) => [layer, drawing] as const)),
      )
    : layers.flatMap((layer) => plainDrawings(palette).map((drawing) => [layer, drawing] as const));
  return drawings.map(([layer, drawing], index): LayerSpecification =>
    Object.assign({ id: `${id}:${index}:${layer}`, source: id, 'source-layer': layer }, drawing),
  );
}
