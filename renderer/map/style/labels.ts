/** Names of countries, regions and places, as points: a name inside a polygon would repeat in every tile. */
import type { ExpressionSpecification, FilterSpecification, SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { FONTS } from './fonts.ts';
import { byZoom } from './ground.ts';
import type { Palette } from './palette.ts';

type Label = {
  readonly id: string;
  readonly layer: string;
  readonly font: string;
  readonly size: ExpressionSpecification;
  readonly colour: string;
  readonly sortKey: ExpressionSpecification;
  readonly filter?: FilterSpecification;
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly layout?: SymbolLayerSpecification['layout'];
};

function label(source: string, { halo }: Palette, { id, layer, font, size, colour, sortKey, filter, minzoom, maxzoom, layout }: Label): SymbolLayerSpecification {
  return {
    id: `${source}:${id}`,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    ...(maxzoom === undefined ? {} : { maxzoom }),
    ...(filter === undefined ? {} : { filter }),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [font],
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': sortKey,
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

const byRank: ExpressionSpecification = ['get', 'rank'];
const byPopulation: ExpressionSpecification = ['-', 0, ['coalesce', ['get', 'population'], 0]];

/** Size of a place's name by its people: `[from, size]` pairs, the first size below the first step. */
const byPeople = (least: number, ...steps: [population: number, size: number][]): ExpressionSpecification => [
  'step',
  ['coalesce', ['get', 'population'], 0],
  least,
  ...steps.flat(),
];

const TOWN_SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  byPeople(10, [500_000, 11], [2_000_000, 12]),
  9,
  byPeople(11, [50_000, 12], [200_000, 13.5], [1_000_000, 15]),
  14,
  byPeople(13, [20_000, 14], [100_000, 16], [500_000, 18]),
];

/** Most important first: what is named later makes way for what is named before. */
export function labels(source: string, palette: Palette): SymbolLayerSpecification[] {
  const place = (id: string, more: Omit<Label, 'id' | 'layer' | 'colour' | 'sortKey'>) =>
    label(source, palette, { id, layer: 'place', colour: palette.label, sortKey: byPopulation, ...more });
  return [
    place('towns', { font: FONTS.regular, size: TOWN_SIZE, minzoom: 3, filter: ['!=', ['get', 'capital'], 2] }),
    label(source, palette, {
      id: 'regions',
      layer: 'admin1_label',
      font: FONTS.medium,
      size: byZoom([4, 10], [8, 13]),
      colour: palette.streetLabel,
      sortKey: byRank,
      minzoom: 4,
      maxzoom: 9,
      layout: { 'text-letter-spacing': 0.06 },
    }),
    place('capitals', { font: FONTS.medium, size: byZoom([3, 10.5], [6, 13], [12, 17]), minzoom: 3, filter: ['==', ['get', 'capital'], 2] }),
    label(source, palette, {
      id: 'countries',
      layer: 'country_label',
      font: FONTS.semiBold,
      size: byZoom([1, 10], [4, 13], [7, 17]),
      colour: palette.label,
      sortKey: byRank,
      minzoom: 1,
      maxzoom: 8,
      layout: { 'text-letter-spacing': 0.04, 'text-max-width': 7 },
    }),
  ];
}
