/** Sea, land and borders, from packs of the theme `basemap`. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { Bbox } from '../../../contract/pack.ts';
import type { BaseMap } from '../../model/window/layout.ts';
import { boxPolygon } from '../../kit/coordinates/bounds.ts';
import type { Palette } from './palette.ts';

/** Everything that no layer covers is sea; without a base map, everything is like land. */
export const sea = ({ water, land: plain }: Palette, baseMap: BaseMap): LayerSpecification => ({
  id: 'sea',
  type: 'background',
  paint: { 'background-color': baseMap === 'none' ? plain : water },
});

export function land(source: string, palette: Palette): LayerSpecification[] {
  return [
    { id: `${source}:land`, type: 'fill', source, 'source-layer': 'land', paint: { 'fill-color': palette.land } },
    {
      id: `${source}:coast`,
      type: 'line',
      source,
      'source-layer': 'land',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.coast, 'line-width': byZoom([1, 0.5], [6, 1], [12, 1.4]) },
    },
  ];
}

const WIDE_RIVER = 0;
/** Levels of GSHHG: 2 is the last of the major rivers, 4 the last of those that have water all year. */
const MAJOR_RIVER = 2;
const MINOR_RIVER = 4;
/**
 * The source's rivers are some hundred metres off, too far among streets: from this zoom on, street maps draw their own
 * instead.
 */
const STREET_RIVERS_ZOOM = 12;

/** Rivers outside the boxes, at the zooms of street maps. */
const outside = (boxes: readonly Bbox[]): ExpressionSpecification[] =>
  boxes.map((box) => ['any', ['<', ['zoom'], STREET_RIVERS_ZOOM], ['!', ['within', boxPolygon(box)]]]);

/**
 * Lakes and rivers over the land; a line represents water too narrow for an area.
 * @param streetMaps bounds of the maps that have rivers of their own
 */
export function inlandWater(source: string, palette: Palette, streetMaps: readonly Bbox[]): LayerSpecification[] {
  const level: ExpressionSpecification = ['get', 'level'];
  const byLevel = (wide: number, major: number, minor: number): ExpressionSpecification => [
    'step',
    level,
    wide,
    WIDE_RIVER + 1,
    major,
    MAJOR_RIVER + 1,
    minor,
  ];
  const river = (
    id: string,
    filter: ExpressionSpecification,
    more: LineLayerSpecification['paint'],
  ): LayerSpecification => ({
    id: `${source}:${id}`,
    type: 'line',
    source,
    'source-layer': 'river',
    minzoom: 3,
    filter: ['all', filter, ...outside(streetMaps)],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': palette.river,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        3,
        byLevel(0.9, 0.7, 0.5),
        7,
        byLevel(1.4, 1.2, 0.7),
        10,
        byLevel(1.8, 1.7, 1),
        13,
        byLevel(2, 3, 1.8),
        16,
        byLevel(3, 5, 2.5),
      ],
      ...more,
    },
  });
  return [
    river('rivers', ['<=', level, MINOR_RIVER], {}),
    river('streams', ['>', level, MINOR_RIVER], { 'line-dasharray': [3, 2] }),
    lakes(source, palette),
    {
      id: `${source}:lakeside`,
      type: 'line',
      source,
      'source-layer': 'water',
      minzoom: 5,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.coast, 'line-width': byZoom([5, 0.4], [8, 0.8], [12, 1.2]) },
    },
  ];
}

/** The water of lakes, drawn again over filled areas. */
export const lakes = (source: string, { water }: Palette, id = 'lakes'): LayerSpecification => ({
  id: `${source}:${id}`,
  type: 'fill',
  source,
  'source-layer': 'water',
  paint: { 'fill-color': water },
});

/** Linear between the stops, each `[zoom, value]`. */
export const byZoom = (...stops: [number, number][]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
];

type Border = {
  readonly layer: string;
  /** Distinguishes two layers of the same tiles. */
  readonly id?: string;
  readonly filter?: FilterSpecification;
  readonly colour: string;
  readonly width: ExpressionSpecification;
  readonly minzoom: number;
  readonly dash?: number[];
};

const border = (
  source: string,
  { layer, id = layer, filter, colour, width, minzoom, dash }: Border,
): LineLayerSpecification => ({
  id: `${source}:${id}`,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom,
  ...(filter === undefined ? {} : { filter }),
  layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
  paint: { 'line-color': colour, 'line-width': width, ...(dash ? { 'line-dasharray': dash } : {}) },
});

const COUNTRY_BORDER_WIDTH = byZoom([0, 0.5], [4, 1], [8, 1.8], [12, 2.4]);

export const countryBorder = (source: string, palette: Palette): LineLayerSpecification =>
  border(source, {
    layer: 'admin0_line',
    filter: ['!', ['has', 'disputed']],
    colour: palette.countryBorder,
    width: COUNTRY_BORDER_WIDTH,
    minzoom: 0,
  });

/** Disputed borders are dashed. */
export const disputedBorder = (source: string, palette: Palette): LineLayerSpecification =>
  border(source, {
    layer: 'admin0_line',
    id: 'disputed_line',
    filter: ['has', 'disputed'],
    colour: palette.countryBorder,
    width: COUNTRY_BORDER_WIDTH,
    minzoom: 0,
    dash: [2.5, 1.8],
  });

/** Lowest level first, to draw a country's border above those of its regions. */
export function borders(source: string, palette: Palette): LayerSpecification[] {
  return [
    border(source, {
      layer: 'admin2_line',
      colour: palette.admin2Border,
      width: byZoom([6, 0.5], [10, 1.1]),
      minzoom: 6,
      dash: [3, 2],
    }),
    border(source, {
      layer: 'admin1_line',
      colour: palette.admin1Border,
      width: byZoom([3, 0.5], [6, 0.9], [10, 1.6]),
      minzoom: 3,
      dash: [4, 2],
    }),
    disputedBorder(source, palette),
    countryBorder(source, palette),
  ];
}
