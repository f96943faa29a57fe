/**
 * Names of oceans, seas, lakes, countries, regions and places, as points: a name inside a polygon would repeat in every
 * tile.
 */
import type {
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { placeIconName, type PlaceMark } from '../place-icons.ts';
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

const NAME: ExpressionSpecification = ['get', 'name'];

function label(
  source: string,
  { halo }: Palette,
  { id, layer, font, size, colour, sortKey, filter, minzoom, maxzoom, layout }: Label,
): SymbolLayerSpecification {
  return {
    id: `${source}:${id}`,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    ...(maxzoom === undefined ? {} : { maxzoom }),
    ...(filter === undefined ? {} : { filter }),
    layout: {
      'text-field': NAME,
      'text-font': [font],
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': sortKey,
      ...layout,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.2 },
  };
}

const byRank: ExpressionSpecification = ['get', 'rank'];
/** A part of a town. */
const IS_SECTION: ExpressionSpecification = ['has', 'section'];
/** Labels of a lower zoom come first, then larger ones, so that labels stay when zooming in. */
const byRankAndPeople: ExpressionSpecification = [
  '-',
  ['*', ['get', 'rank'], 1e8],
  ['coalesce', ['get', 'population'], 0],
];

/** Size of a place's name by its people: `[from, size]` pairs, the first size below the first step. */
const byPeople = (min: number, ...steps: [population: number, size: number][]): ExpressionSpecification => [
  'step',
  ['coalesce', ['get', 'population'], 0],
  min,
  ...steps.flat(),
];

const TOWN_SIZE: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  byPeople(11, [500_000, 11.5], [2_000_000, 12.5]),
  9,
  byPeople(11.5, [50_000, 12.5], [200_000, 14], [1_000_000, 16]),
  14,
  byPeople(13, [20_000, 14], [100_000, 16], [500_000, 18]),
];

/** From this zoom on, parts of towns have room for their names. */
const SECTION_ZOOM = 12;
/** From this zoom on a town is larger than its dot; its label is in its middle. */
const NO_MARK_ZOOM = 11;

/** Further offset of names above and below marks, so that a mark beside still has room. */
const GAP = 0.25;
/** Anchors of a name beside its mark, the preferred one first, and their offsets in ems. */
const anchors = (order: readonly ('left' | 'right' | 'top' | 'bottom')[], reach: number): ExpressionSpecification => {
  const offsets = { left: [reach, 0], right: [-reach, 0], top: [0, reach + GAP], bottom: [0, -reach - GAP] };
  return ['literal', order.flatMap((anchor) => [anchor, offsets[anchor]])];
};

/** A dot at the place, and the label at a side with room. */
function marked(
  colour: string,
  palette: Palette,
  [mark, larger]: readonly [PlaceMark, PlaceMark],
  reach: number,
): SymbolLayerSpecification['layout'] {
  const icon = (kind: PlaceMark) => placeIconName(kind, colour, palette.halo);
  return {
    'icon-image': [
      'step',
      ['zoom'],
      ['case', ['>', ['get', 'capital'], 0], icon(larger), icon(mark)],
      NO_MARK_ZOOM,
      '',
    ],
    'icon-padding': 1,
    'text-padding': 3,
    'text-variable-anchor-offset': [
      'step',
      ['zoom'],
      [
        'case',
        ['has', 'west'],
        anchors(['right', 'top', 'bottom', 'left'], reach),
        anchors(['left', 'right', 'top', 'bottom'], reach),
      ],
      NO_MARK_ZOOM,
      ['literal', ['center', [0, 0]]],
    ],
    'text-justify': 'auto',
  };
}

/**
 * In the language of the window if the pack has it.
 * @param language BCP 47, e.g. `de-AT`
 */
export function nameIn(language: string): ExpressionSpecification {
  const [code = 'en', ...subtags] = language.split('-');
  const isTraditional = code === 'zh' && subtags.some((subtag) => ['Hant', 'TW', 'HK', 'MO'].includes(subtag));
  const own = isTraditional ? 'zh-Hant' : code === 'no' ? 'nb' : code;
  return ['coalesce', ['get', `name_${own}`], NAME];
}

/**
 * Labels of lakes that are wider than them. Others come after towns: Lake St. Clair's label would replace Detroit's.
 */
const IS_WIDE: ExpressionSpecification = ['<', byRank, ['zoom']];

/** From this zoom, most countries have room for their name beside that of their capital. */
const CAPITAL_FIRST_ZOOM = 4;
/** In the middle of the country, or above or below: at the side it might be in another country. */
const ABOVE_OR_BELOW: SymbolLayerSpecification['layout'] = {
  'text-variable-anchor-offset': [
    'center',
    [0, 0],
    'bottom',
    [0, -1.2],
    'top',
    [0, 1.2],
    'bottom-left',
    [-1, -1.2],
    'top-left',
    [-1, 1.2],
    'bottom-right',
    [1, -1.2],
    'top-right',
    [1, 1.2],
  ],
  'text-justify': 'auto',
};

/** Most important last: MapLibre places later layers first, and others avoid their labels. */
export function labels(source: string, palette: Palette, language: string): SymbolLayerSpecification[] {
  const place = (
    id: string,
    more: Omit<Label, 'id' | 'layer' | 'colour' | 'sortKey'> & Partial<Pick<Label, 'colour'>>,
  ) => label(source, palette, { id, layer: 'place', colour: palette.label, sortKey: byRankAndPeople, ...more });
  const lakes = (id: string, isWide: boolean) =>
    label(source, palette, {
      id,
      layer: 'lake_label',
      filter: isWide ? IS_WIDE : ['!', IS_WIDE],
      font: FONTS.italic,
      size: byZoom([3, 10], [6, 11.5], [10, 14]),
      colour: palette.waterLabel,
      sortKey: byRank,
      minzoom: 3,
      layout: { 'text-letter-spacing': 0.04, 'text-max-width': 6 },
    });
  const countries = (id: string, zooms: Pick<Label, 'minzoom' | 'maxzoom'>, layout: Label['layout'] = {}) =>
    label(source, palette, {
      id,
      layer: 'country_label',
      font: FONTS.semiBold,
      size: byZoom([1, 10.5], [4, 13], [7, 17]),
      colour: palette.label,
      sortKey: byRank,
      ...zooms,
      layout: { 'text-field': nameIn(language), 'text-letter-spacing': 0.04, 'text-max-width': 7, ...layout },
    });
  return [
    place('sections', {
      font: FONTS.medium,
      size: byZoom([SECTION_ZOOM, 10.5], [16, 13]),
      colour: palette.streetLabel,
      minzoom: SECTION_ZOOM,
      filter: IS_SECTION,
      layout: { 'text-padding': 8 },
    }),
    label(source, palette, {
      id: 'river-names',
      layer: 'river_label',
      font: FONTS.italic,
      size: byZoom([5, 10], [10, 12], [14, 13]),
      colour: palette.waterLabel,
      sortKey: byRank,
      minzoom: 5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-letter-spacing': 0.04,
        'text-max-angle': 35,
      },
    }),
    lakes('small-lake-names', false),
    label(source, palette, {
      id: 'regions',
      layer: 'admin1_label',
      font: FONTS.medium,
      size: byZoom([4, 11], [8, 13]),
      colour: palette.streetLabel,
      sortKey: byRank,
      minzoom: 4,
      maxzoom: 9,
      layout: { 'text-letter-spacing': 0.06, ...ABOVE_OR_BELOW },
    }),
    place('towns', {
      font: FONTS.regular,
      size: TOWN_SIZE,
      minzoom: 3,
      filter: ['all', ['!=', ['get', 'capital'], 2], ['!', IS_SECTION]],
      layout: marked(palette.label, palette, ['dot', 'ring'], 0.45),
    }),
    lakes('lake-names', true),
    countries('countries-beside-capitals', { minzoom: CAPITAL_FIRST_ZOOM, maxzoom: 8 }, ABOVE_OR_BELOW),
    place('capitals', {
      font: FONTS.medium,
      size: byZoom([3, 11.5], [6, 13.5], [12, 17]),
      minzoom: 3,
      filter: ['==', ['get', 'capital'], 2],
      // Of two capitals at one place, as Kinshasa and Brazzaville, the second one still has its name.
      layout: { ...marked(palette.label, palette, ['star', 'star'], 0.6), 'icon-optional': true },
    }),
    label(source, palette, {
      id: 'seas',
      layer: 'sea_label',
      filter: ['==', ['get', 'kind'], 'sea'],
      font: FONTS.italic,
      size: byZoom([2, 10.5], [6, 12.5], [9, 15]),
      colour: palette.waterLabel,
      sortKey: byRank,
      minzoom: 2,
      maxzoom: 10,
      layout: { 'text-letter-spacing': 0.08, 'text-max-width': 6 },
    }),
    label(source, palette, {
      id: 'oceans',
      layer: 'sea_label',
      filter: ['!=', ['get', 'kind'], 'sea'],
      font: FONTS.italic,
      size: byZoom([1, 11], [4, 16]),
      colour: palette.waterLabel,
      sortKey: ['literal', 0],
      minzoom: 1,
      maxzoom: 6,
      layout: { 'text-letter-spacing': 0.12, 'text-max-width': 6 },
    }),
    countries('countries', { minzoom: 0, maxzoom: CAPITAL_FIRST_ZOOM }),
  ];
}
