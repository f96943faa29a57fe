/** Buildings, roads and house numbers, from packs of the theme `streets` and street maps that were imported. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { FONTS } from './fonts.ts';
import type { Palette } from './palette.ts';

/** Road classes by how they are drawn. A class that is in no list is drawn as a minor road. */
export const MOTORWAYS = ['motorway', 'motorway_link', 'trunk', 'trunk_link'];
export const ARTERIALS = ['primary', 'primary_link', 'secondary', 'secondary_link', 'tertiary', 'tertiary_link'];
const PATHS = ['path', 'footway', 'pedestrian', 'cycleway', 'bridleway', 'steps', 'track', 'walkway', 'trail'];
const RAILS = ['rail', 'railway', 'light_rail', 'tram', 'subway'];

const isOneOf = (classes: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', [...classes]],
];
const isMinor: FilterSpecification = ['!', isOneOf([...MOTORWAYS, ...ARTERIALS, ...PATHS, ...RAILS])];

/** Cairn's own street packs begin at zoom 9, street maps of OpenStreetMap files here. */
const LOWEST_ZOOM = 4;

/** Bands in which a pack's tiles fade out towards its edge: `fade` is 1 in the first, absent inside. */
const FADE_BANDS = 8;
const FADE: ExpressionSpecification = ['coalesce', ['get', 'fade'], 0];
/** Blended with the ground towards the pack's edge: overlaps of half-transparent lines would be visible. */
const fading = (colour: string | ExpressionSpecification, { land }: Palette): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  FADE,
  0,
  colour,
  FADE_BANDS + 1,
  land,
];
/**
 * From one colour to another while zooming in, slowly, so that half-way the line is wide but light, and labels over it
 * readable.
 */
const nearer = (far: string, near: string, palette: Palette): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  9.5,
  fading(far, palette),
  11.5,
  fading(near, palette),
];
const FADING_TEXT: ExpressionSpecification = ['interpolate', ['linear'], FADE, 0, 1, FADE_BANDS + 1, 0];

const width = (...stops: [number, number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flat(),
];

type Road = {
  readonly id: string;
  readonly filter: FilterSpecification;
  readonly colour: ExpressionSpecification;
  readonly width: ExpressionSpecification;
  readonly minzoom: number;
  readonly dash?: number[];
};

const road = (
  source: string,
  { id, filter, colour, width: lineWidth, minzoom, dash }: Road,
): LineLayerSpecification => ({
  id: `${source}:${id}`,
  type: 'line',
  source,
  'source-layer': 'road',
  minzoom,
  filter,
  layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
  paint: { 'line-color': colour, 'line-width': lineWidth, ...(dash ? { 'line-dasharray': dash } : {}) },
});

/** Driveways, alleys and the aisles of car parks beside streets. */
const SERVICE_SHARE = 0.5;
const minorWidth = (...stops: [number, number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...stops.flatMap(([zoom, pixels]): [number, ExpressionSpecification] => [
    zoom,
    ['case', ['==', ['get', 'class'], 'service'], pixels * SERVICE_SHARE, pixels],
  ]),
];

const MINOR_WIDTH = minorWidth([11, 0.35], [12.5, 0.7], [14, 2], [16, 7.6], [18, 23]);
const MINOR_CASING_WIDTH = minorWidth([11.5, 0.9], [12.5, 1.9], [14, 3.6], [16, 10], [18, 26.5]);
const ARTERIAL_WIDTH = width([LOWEST_ZOOM, 0.5], [9, 0.8], [11, 1.3], [12, 2], [14, 4.4], [16, 12.6], [18, 32]);
const ARTERIAL_CASING_WIDTH = width([10, 1], [11, 2.2], [12, 3.2], [14, 6], [16, 15], [18, 36]);
const MOTORWAY_WIDTH = width([LOWEST_ZOOM, 0.4], [9, 1.1], [14, 5.2], [16, 15.4], [18, 36]);
const MOTORWAY_CASING_WIDTH = width([LOWEST_ZOOM, 0.8], [9, 2], [14, 7], [16, 18], [18, 40]);

/** Parks, beaches and waters between the streets, and what runs in lines below the roads. */
export function streetGround(source: string, palette: Palette): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'kind'],
    'water',
    palette.water,
    'beach',
    palette.beach,
    ['residential', 'commercial', 'industrial', 'institution', 'military', 'aerodrome', 'rock'],
    palette.urban,
    ['farmland'],
    palette.farm,
    ['square'],
    palette.road,
    ['glacier'],
    palette.block,
    palette.park,
  ];
  return [
    {
      id: `${source}:ground`,
      type: 'fill',
      source,
      'source-layer': 'ground',
      minzoom: LOWEST_ZOOM,
      paint: { 'fill-color': fading(colour, palette) },
    },
    {
      id: `${source}:waterways`,
      type: 'line',
      source,
      'source-layer': 'waterway',
      minzoom: 8,
      filter: ['!', ['has', 'tunnel']],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': fading(palette.river, palette), 'line-width': width([8, 0.5], [12, 0.8], [16, 3]) },
    },
  ];
}

/** Railways that are a layer of their own. */
const railways = (source: string, palette: Palette): LayerSpecification => ({
  id: `${source}:railways`,
  type: 'line',
  source,
  'source-layer': 'railway',
  minzoom: 8,
  // Underground lines are left to maps of stations.
  filter: ['!', ['has', 'tunnel']],
  paint: {
    'line-color': fading(palette.rail, palette),
    'line-width': width([8, 0.4], [10, 0.6], [16, 1.8]),
    'line-dasharray': [4, 2],
  },
});

export const buildings = (source: string, palette: Palette): LayerSpecification => ({
  id: `${source}:buildings`,
  type: 'fill',
  source,
  'source-layer': 'building',
  minzoom: 14,
  paint: {
    'fill-color': fading(palette.building, palette),
    'fill-outline-color': fading(palette.buildingOutline, palette),
  },
});

/** Casings are below all roads of the same height, so that crossings look joined. */
export function roads(source: string, palette: Palette): LayerSpecification[] {
  const motorway = isOneOf(MOTORWAYS);
  const arterial = isOneOf(ARTERIALS);
  return [
    railways(source, palette),
    road(source, {
      id: 'rails',
      filter: isOneOf(RAILS),
      colour: fading(palette.rail, palette),
      width: width([10, 0.6], [16, 1.6]),
      minzoom: 10,
      dash: [4, 2],
    }),
    road(source, {
      id: 'paths',
      filter: isOneOf(PATHS),
      colour: fading(palette.path, palette),
      width: width([14, 0.6], [18, 2]),
      minzoom: 14,
      dash: [2, 1.5],
    }),
    road(source, {
      id: 'minor-casing',
      filter: isMinor,
      colour: fading(palette.roadCasing, palette),
      width: MINOR_CASING_WIDTH,
      minzoom: 11.5,
    }),
    road(source, {
      id: 'arterial-casing',
      filter: arterial,
      colour: fading(palette.arterialCasing, palette),
      width: ARTERIAL_CASING_WIDTH,
      minzoom: 10,
    }),
    road(source, {
      id: 'motorway-casing',
      filter: motorway,
      colour: fading(palette.motorwayCasing, palette),
      width: MOTORWAY_CASING_WIDTH,
      minzoom: LOWEST_ZOOM,
    }),
    road(source, {
      id: 'minor',
      filter: isMinor,
      colour: fading(palette.road, palette),
      width: MINOR_WIDTH,
      minzoom: 11,
    }),
    road(source, {
      id: 'arterial',
      filter: arterial,
      colour: nearer(palette.arterialFar, palette.arterial, palette),
      width: ARTERIAL_WIDTH,
      minzoom: LOWEST_ZOOM,
    }),
    road(source, {
      id: 'motorway',
      filter: motorway,
      colour: fading(palette.motorway, palette),
      width: MOTORWAY_WIDTH,
      minzoom: LOWEST_ZOOM,
    }),
  ];
}

export function streetLabels(source: string, palette: Palette): SymbolLayerSpecification[] {
  const along: SymbolLayerSpecification['layout'] = {
    'symbol-placement': 'line',
    'text-field': ['get', 'name'],
    'text-max-angle': 30,
  };
  const paint = { 'text-halo-color': palette.halo, 'text-halo-width': 1.2, 'text-opacity': FADING_TEXT };
  return [
    {
      id: `${source}:house-numbers`,
      type: 'symbol',
      source,
      'source-layer': 'housenumber',
      minzoom: 17,
      layout: {
        'text-field': ['coalesce', ['get', 'housenumber'], ['get', 'number']],
        'text-font': [FONTS.regular],
        'text-size': 10,
        'text-padding': 3,
      },
      paint: { ...paint, 'text-color': palette.streetLabel },
    },
    {
      id: `${source}:minor-names`,
      type: 'symbol',
      source,
      'source-layer': 'road',
      minzoom: 14,
      filter: isMinor,
      layout: {
        ...along,
        'text-font': [FONTS.regular],
        'text-size': width([14, 9.5], [17, 12.5]),
        'symbol-spacing': 380,
      },
      paint: { ...paint, 'text-color': palette.streetLabel },
    },
    {
      id: `${source}:major-names`,
      type: 'symbol',
      source,
      'source-layer': 'road',
      minzoom: 12,
      filter: isOneOf([...MOTORWAYS, ...ARTERIALS]),
      layout: { ...along, 'text-font': [FONTS.medium], 'text-size': width([12, 10], [16, 13]), 'symbol-spacing': 420 },
      paint: { ...paint, 'text-color': palette.label },
    },
  ];
}
