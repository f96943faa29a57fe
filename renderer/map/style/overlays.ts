/** Layers between the ground and its labels: graticule, outlines, the selection, drawings, and room for pins. */
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { BATCH_SOURCES, batchPoints, batchPointSource, previewAreas, previewLines } from './batch-layers.ts';
import { FONTS } from './fonts.ts';
import { MERCATOR_EDGE } from '../../kit/coordinates/mercator.ts';
import { byZoom } from './ground.ts';
import { MATRIX_SOURCES, matrixLayers } from './matrix-layers.ts';
import type { Palette } from './palette.ts';
import { INTEREST_SOURCE, PLACE_SOURCE } from './place-layers.ts';
import { POSITION_SOURCES } from './position-layers.ts';
import { REACH_SOURCES, reachLayers } from './reach-layers.ts';

/** Sources whose data the window sets; a change of style preserves them. */
export const OVERLAY_SOURCES = [
  'coverage',
  'boundaries',
  'outline',
  'selection',
  'selection-line',
  'tiles',
  'pair',
  'drawing',
  'matrix-points',
  'pin',
  ...MATRIX_SOURCES,
  ...BATCH_SOURCES,
  PLACE_SOURCE,
  INTEREST_SOURCE,
  ...POSITION_SOURCES,
  ...REACH_SOURCES,
] as const;
export type OverlaySource = (typeof OVERLAY_SOURCES)[number];

const EMPTY: GeoJSONSourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };

export const overlaySources = (): Record<Exclude<OverlaySource, 'batch-points'>, GeoJSONSourceSpecification> & {
  'batch-points': VectorSourceSpecification;
} => ({
  coverage: EMPTY,
  boundaries: EMPTY,
  outline: EMPTY,
  selection: EMPTY,
  'selection-line': EMPTY,
  tiles: EMPTY,
  pair: EMPTY,
  drawing: EMPTY,
  'matrix-points': EMPTY,
  pin: EMPTY,
  'matrix-lines': EMPTY,
  'matrix-path': EMPTY,
  'matrix-destinations': EMPTY,
  'matrix-origins': EMPTY,
  'matrix-marks': EMPTY,
  'batch-points': batchPointSource(),
  'batch-preview': EMPTY,
  'batch-chosen': EMPTY,
  'summary-cells': EMPTY,
  [PLACE_SOURCE]: EMPTY,
  [INTEREST_SOURCE]: EMPTY,
  'own-position': EMPTY,
  tracks: EMPTY,
  'track-marks': EMPTY,
  reach: EMPTY,
  'reach-names': EMPTY,
  'reach-points': EMPTY,
  'reach-avoided': EMPTY,
  'reach-route': EMPTY,
  'reach-step': EMPTY,
  'reach-via': EMPTY,
});

const GRATICULE_STEP = 10;

/** Meridians and parallels every ten degrees, as far as a mercator map reaches. */
export function graticuleSource(): GeoJSONSourceSpecification {
  const coordinates: [number, number][][] = [];
  for (let lon = -180; lon < 180; lon += GRATICULE_STEP)
    coordinates.push([
      [lon, -MERCATOR_EDGE],
      [lon, MERCATOR_EDGE],
    ]);
  for (let lat = -80; lat <= 80; lat += GRATICULE_STEP)
    coordinates.push([
      [-180, lat],
      [180, lat],
    ]);
  return {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } },
    tolerance: 0,
  };
}

export const graticule = (palette: Palette): LayerSpecification => ({
  id: 'graticule',
  type: 'line',
  source: 'graticule',
  paint: { 'line-color': palette.graticule, 'line-width': 0.6, 'line-opacity': 0.6 },
});

const join = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** Hover outline below the selection; both with a casing that sets them off from any ground. */
export function overlays(palette: Palette): LayerSpecification[] {
  return [
    ...reachLayers(palette),
    previewAreas(),
    previewLines(),
    {
      id: 'tiles-fill',
      type: 'fill',
      source: 'tiles',
      paint: {
        'fill-color': ['coalesce', ['get', 'colour'], palette.tile],
        'fill-opacity': 0.15,
        'fill-antialias': false,
      },
    },
    {
      id: 'tiles-line',
      type: 'line',
      source: 'tiles',
      layout: join,
      paint: { 'line-color': palette.tile, 'line-width': ['case', ['get', 'isCentre'], 2, 1] },
    },
    {
      id: 'selection-fill',
      type: 'fill',
      source: 'selection',
      paint: { 'fill-color': palette.selection, 'fill-opacity': 0.16 },
    },
    {
      id: 'outline-casing',
      type: 'line',
      source: 'outline',
      layout: join,
      paint: { 'line-color': palette.casing, 'line-width': 5, 'line-opacity': 0.75 },
    },
    {
      id: 'outline-line',
      type: 'line',
      source: 'outline',
      layout: join,
      paint: { 'line-color': palette.accent, 'line-width': byZoom([0, 1.5], [4, 2.5]) },
    },
    {
      id: 'selection-casing',
      type: 'line',
      source: 'selection-line',
      layout: join,
      paint: { 'line-color': palette.casing, 'line-width': 6 },
    },
    {
      id: 'selection-measured',
      type: 'line',
      source: 'selection-line',
      filter: ['!=', ['get', 'kind'], 'modelled'],
      layout: join,
      paint: { 'line-color': palette.selection, 'line-width': 3 },
    },
    {
      id: 'selection-modelled',
      type: 'line',
      source: 'selection-line',
      filter: ['==', ['get', 'kind'], 'modelled'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.selection, 'line-width': 3, 'line-dasharray': [2.2, 1] },
    },
    ...matrixLayers(palette),
    ...drawings(palette),
    matrixPoints,
    batchPoints(palette),
  ];
}

export const MATRIX_POINT_LAYER = 'matrix-points';

/** Origins above destinations, the chosen point above all. */
const matrixPoints: LayerSpecification = {
  id: MATRIX_POINT_LAYER,
  type: 'symbol',
  source: 'matrix-points',
  layout: {
    'icon-image': ['get', 'icon'],
    'icon-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      9,
      ['case', ['get', 'isChosen'], 1.1, 0.7],
      13,
      ['case', ['get', 'isChosen'], 1.5, 1],
    ],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-sort-key': ['case', ['get', 'isChosen'], 2, ['!=', ['get', 'icon'], 'destinations'], 1, 0],
  },
};

/** The bounds of every pack that does not cover the world. */
export const coverage = ({ accent }: Palette): LayerSpecification[] => [
  { id: 'coverage-fill', type: 'fill', source: 'coverage', paint: { 'fill-color': accent, 'fill-opacity': 0.07 } },
  {
    id: 'coverage-line',
    type: 'line',
    source: 'coverage',
    layout: join,
    paint: { 'line-color': accent, 'line-width': 1.5 },
  },
];

/** Every geo-boundary that holds the point looked up. */
export const boundaries = ({ boundary, casing }: Palette): LayerSpecification[] => [
  {
    id: 'boundaries-casing',
    type: 'line',
    source: 'boundaries',
    layout: join,
    paint: { 'line-color': casing, 'line-width': 4, 'line-opacity': 0.7 },
  },
  {
    id: 'boundaries-line',
    type: 'line',
    source: 'boundaries',
    layout: join,
    paint: { 'line-color': boundary, 'line-width': 1.8 },
  },
];

/** A tool's drawing, and the lines from the first pin to the others. */
function drawings({ accent, casing, halo, label }: Palette): LayerSpecification[] {
  return [
    { id: 'pair-casing', type: 'line', source: 'pair', layout: join, paint: { 'line-color': halo, 'line-width': 4 } },
    {
      id: 'pair-line',
      type: 'line',
      source: 'pair',
      paint: { 'line-color': label, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      id: 'drawing-fill',
      type: 'fill',
      source: 'drawing',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': accent, 'fill-opacity': 0.12 },
    },
    {
      id: 'drawing-casing',
      type: 'line',
      source: 'drawing',
      layout: join,
      paint: { 'line-color': casing, 'line-width': 5, 'line-opacity': 0.8 },
    },
    {
      id: 'drawing-line',
      type: 'line',
      source: 'drawing',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': accent, 'line-width': 2, 'line-dasharray': [3, 1.5] },
    },
    {
      id: 'drawing-points',
      type: 'circle',
      source: 'drawing',
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', ['has', 'label']]],
      paint: { 'circle-radius': 5, 'circle-color': accent, 'circle-stroke-color': casing, 'circle-stroke-width': 2 },
    },
  ];
}

/** Lengths of the measured legs, over the names of the ground. */
export const drawingLabels = ({ accent, halo }: Palette): LayerSpecification => ({
  id: 'drawing-labels',
  type: 'symbol',
  source: 'drawing',
  filter: ['has', 'label'],
  layout: {
    'text-field': ['get', 'label'],
    'text-font': [FONTS.semiBold],
    'text-size': 12,
    'text-padding': 2,
    // A label that another one hides on this side of its line is drawn on the next.
    'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
    'text-radial-offset': 0.5,
  },
  paint: { 'text-color': accent, 'text-halo-color': halo, 'text-halo-width': 1.45 },
});

/** From where single names of streets and house numbers would hide the points at them. */
const POINT_ROOM_ZOOM = 14;

/** An invisible box over every origin and destination, to hide labels once points can be distinguished. */
export const matrixPointRooms: LayerSpecification[] = (
  ['matrix-points', 'matrix-destinations', 'matrix-origins'] as const
).map((source) => ({
  id: `${source}-room`,
  type: 'symbol',
  source,
  minzoom: POINT_ROOM_ZOOM,
  layout: { 'icon-image': 'destinations', 'icon-allow-overlap': true, 'icon-padding': 0 },
  paint: { 'icon-opacity': 0.01 },
}));

/** An invisible box of the pin's size in the topmost layer of labels, to hide labels under the pin. */
export const pinRoom: LayerSpecification = {
  id: 'pin-room',
  type: 'symbol',
  source: 'pin',
  layout: {
    'text-field': 'MM',
    'text-font': [FONTS.regular],
    'text-size': 24,
    'text-offset': [0, -0.55],
    'text-allow-overlap': true,
    'text-padding': 6,
  },
  paint: { 'text-opacity': 0.01 },
};
