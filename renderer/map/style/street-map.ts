/**
 * Street maps that were made of OpenStreetMap files: packs of tiles in the layers of Cairn's own street packs, drawn as
 * these are, with the names of places, waters and parks, points of interest and local borders besides.
 */
import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { boxPolygon } from '../../kit/coordinates/bounds.ts';
import { FONTS } from './fonts.ts';
import { byZoom } from './ground.ts';
import type { Palette } from './palette.ts';
import { buildings, roads, streetGround, streetLabels } from './streets.ts';
import type { TilePack } from './tile-source.ts';

/** Layers that only such a pack has all of. */
const SIGNS = ['ground', 'road', 'area_label', 'housenumber'];

export const isStreetMap = ({ theme, layers }: TilePack): boolean =>
  theme === 'tiles' && SIGNS.every((name) => layers.includes(name));

/** OpenStreetMap's numbers of levels: the borders above are the base map's. */
const LOCAL_LEVEL = 7;
/** Places of more people are named by the base map, from the same position or another. */
const NAMED_ELSEWHERE = 1000;
const LOCAL_PLACES = [
  'suburb',
  'borough',
  'quarter',
  'neighbourhood',
  'hamlet',
  'locality',
  'isolated_dwelling',
  'farm',
];

const isOf = (property: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', [...values]],
];

/** Layers below the borders of the base map, bottom to top. */
export function streetMap(source: string, palette: Palette, hasBuildings: boolean): LayerSpecification[] {
  return [
    ...streetGround(source, palette),
    ...(hasBuildings ? [buildings(source, palette)] : []),
    ...roads(source, palette),
    {
      id: `${source}:local-borders`,
      type: 'line',
      source,
      'source-layer': 'boundary',
      minzoom: 10,
      filter: ['>=', ['get', 'admin_level'], LOCAL_LEVEL],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.admin2Border,
        'line-width': byZoom([10, 0.6], [16, 1.4]),
        'line-dasharray': [3, 2],
      },
    },
  ];
}

type NameLayer = Pick<SymbolLayerSpecification, 'source-layer' | 'minzoom' | 'maxzoom' | 'filter' | 'layout'>;

/** A function for the layers of names of a source. */
const namesOf =
  (source: string, palette: Palette) =>
  (
    id: string,
    more: NameLayer,
    colour: string | ExpressionSpecification = palette.streetLabel,
  ): SymbolLayerSpecification => ({
    id: `${source}:${id}`,
    type: 'symbol',
    source,
    ...more,
    layout: { 'text-field': ['get', 'name'], 'text-font': [FONTS.regular], 'text-max-width': 8, ...more.layout },
    paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
  });

/** Names of rivers, waters and parks. */
export function groundLabels(source: string, palette: Palette): SymbolLayerSpecification[] {
  const label = namesOf(source, palette);
  return [
    label(
      'rivers',
      {
        'source-layer': 'waterway',
        minzoom: 11,
        filter: ['all', ['has', 'name'], ['!', ['has', 'tunnel']]],
        layout: {
          'symbol-placement': 'line',
          'text-font': [FONTS.italic],
          'text-size': byZoom([11, 10.5], [16, 12.5]),
          'symbol-spacing': 420,
          'text-max-angle': 30,
        },
      },
      palette.waterLabel,
    ),
    label(
      'areas',
      {
        'source-layer': 'area_label',
        minzoom: 9,
        filter: ['!', isOf('kind', ['residential', 'farmland'])],
        layout: { 'text-font': [FONTS.italic], 'text-size': byZoom([9, 10.5], [16, 12]), 'text-padding': 6 },
      },
      ['match', ['get', 'kind'], 'water', palette.waterLabel, palette.streetLabel],
    ),
  ];
}

/** Labels, the least important first: MapLibre places later layers first. */
export function streetMapLabels(source: string, palette: Palette): SymbolLayerSpecification[] {
  const label = namesOf(source, palette);
  return [
    label('interests', {
      'source-layer': 'poi',
      minzoom: 16,
      layout: { 'text-size': 10.5, 'text-padding': 8 },
    }),
    ...streetLabels(source, palette),
    ...groundLabels(source, palette),
    label('quarters', {
      'source-layer': 'place',
      minzoom: 11,
      maxzoom: 17,
      filter: [
        'any',
        isOf('kind', LOCAL_PLACES),
        ['all', ['==', ['get', 'kind'], 'village'], ['<', ['coalesce', ['get', 'population'], 0], NAMED_ELSEWHERE]],
      ],
      layout: {
        'text-font': [FONTS.medium],
        'text-size': byZoom([11, 10.5], [16, 13]),
        'text-padding': 8,
        'symbol-sort-key': ['-', ['coalesce', ['get', 'population'], 0]],
      },
    }),
  ];
}

/** From so many pixels on its streets say where the map is. */
const SEEN_PIXELS = 220;
/** A degree has so many at zoom 0. */
const DEGREE_PIXELS = 512 / 360;
const MAX_ZOOM = 24;

/** Location of a street map while its streets are too small to draw. */
export function streetMapExtent({ id, bounds }: TilePack, { accent }: Palette) {
  const [west, south, east, north] = bounds;
  const source: GeoJSONSourceSpecification = { type: 'geojson', data: boxPolygon(bounds) };
  const size = Math.max(east - west, north - south) * DEGREE_PIXELS;
  const line: LayerSpecification = {
    id: `${id}:extent:line`,
    type: 'line',
    source: `${id}:extent`,
    maxzoom: Math.min(MAX_ZOOM, Math.max(0, Math.log2(SEEN_PIXELS / Math.max(size, 1e-6)))),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': accent, 'line-width': 2 },
  };
  return { id: `${id}:extent`, source, line };
}
