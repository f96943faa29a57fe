/** Packs of areas as layers of one's own: fills and outlines over the base map, their names above all other fills. */
import type {
  ExpressionSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { AREA_TILE_LAYERS, AREA_TILE_MAX_ZOOM } from '../../../contract/drawn-areas.ts';
import { FONTS } from './fonts.ts';
import { HATCHES } from './figures.ts';
import type { MapTheme, Palette } from './palette.ts';

/** A layer as the style needs it. */
export interface DrawnAreas {
  readonly id: string;
  /** Path of its tiles, with `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: string;
  readonly bounds: readonly [number, number, number, number];
  readonly attribution: string;
  /** Packs of very many areas are drawn from here on. */
  readonly minzoom: number;
  /** From here on most of its areas are large enough on screen for a line around each. */
  readonly lineZoom: number;
  readonly isFilled: boolean;
  /** 0 to 1. */
  readonly opacity: number;
  /** One colour, or classes of `value`, and a colour for areas without one. */
  readonly colour:
    | string
    | {
        readonly kind: 'category' | 'number';
        readonly classes: readonly (readonly [value: string | number, colour: string])[];
        readonly other: string;
      }
    /** The same, of areas by their ids; others aren't drawn. */
    | {
        readonly kind: 'areas';
        readonly classes: readonly { readonly colour: string; readonly ids: readonly number[] }[];
        readonly without: readonly number[];
      };
  /** Colour of the outlines; `null` to match the style. */
  readonly lineColour: string | null;
  /** In pixels; 0 for none. */
  readonly lineWidth: number;
  /** Whether colour or width of the outlines were chosen. */
  readonly isLineChosen: boolean;
  /** Size of the names in pixels; `null` for none. */
  readonly nameSize: number | null;
  /** Boundary ids. */
  readonly selected: readonly number[];
}

export const areaLayerId = (id: string): string => `own-areas:${id}`;
/** The layer that says which area is under the pointer. */
export const areaShapeId = (id: string): string => `own-areas:${id}:shape`;

export function areaSource(
  { tiles, bounds, minzoom, attribution }: DrawnAreas,
  base: string,
): VectorSourceSpecification {
  const { protocol, host } = new URL(base);
  return {
    type: 'vector',
    tiles: [`${protocol}//${host}${tiles}`],
    minzoom,
    maxzoom: AREA_TILE_MAX_ZOOM,
    bounds: [...bounds],
    attribution,
  };
}

const HAS_VALUE: ExpressionSpecification = ['has', 'value'];

/** Whether an area has one of these ids. */
const isOneOf = (ids: readonly number[]): ExpressionSpecification =>
  ids.length === 0 ? ['literal', false] : ['match', ['id'], [...ids], true, false];

type Filters = Readonly<Record<'valued' | 'without' | 'drawn', { readonly filter?: ExpressionSpecification }>>;

/** Selects the areas with a value, those without one, and those with an outline. */
function filtersOf(colour: DrawnAreas['colour']): Filters {
  if (typeof colour === 'string') return { valued: {}, without: {}, drawn: {} };
  if (colour.kind !== 'areas')
    return { valued: { filter: HAS_VALUE }, without: { filter: ['!', HAS_VALUE] }, drawn: {} };
  const ids = colour.classes.flatMap((each) => each.ids);
  return {
    valued: { filter: isOneOf(ids) },
    without: { filter: isOneOf(colour.without) },
    drawn: { filter: isOneOf([...ids, ...colour.without]) },
  };
}

function colourOf(colour: DrawnAreas['colour']): string | ExpressionSpecification {
  if (typeof colour === 'string') return colour;
  if (colour.kind === 'areas') {
    const stops = colour.classes.flatMap(({ ids, colour: shown }) => (ids.length === 0 ? [] : [[...ids], shown]));
    if (stops.length === 0) return 'transparent';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pairs of ids and colours, whose number no tuple type can say
    return ['match', ['id'], ...stops, 'transparent'] as unknown as ExpressionSpecification;
  }
  const { classes, other, kind } = colour;
  if (classes.length === 0) return other;
  const first = classes[0]?.[1] ?? other;
  const stops =
    kind === 'category'
      ? [...classes.flat(), other]
      : [first, ...classes.slice(1).flatMap(([value, shown]) => [value, shown])];
  const value: ExpressionSpecification = ['get', 'value'];
  if (kind === 'number' && classes.length === 1) return first;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pairs of values and colours, whose number no tuple type can say
  return [kind === 'category' ? 'match' : 'step', value, ...stops] as unknown as ExpressionSpecification;
}

/** Thousands of dense lines would hide the colours between them; chosen lines fade less. */
const lineOpacity = (
  { isFilled, isLineChosen, lineZoom }: DrawnAreas,
  full: number,
): number | ExpressionSpecification =>
  isFilled
    ? ['interpolate', ['linear'], ['zoom'], lineZoom - 3, (isLineChosen ? 0.4 : 0.08) * full, lineZoom, full]
    : full;

/** Fills and outlines, bottom to top. */
export function areaShapes(drawn: DrawnAreas, theme: MapTheme, palette: Palette): LayerSpecification[] {
  const { id, isFilled, opacity, colour, lineColour, lineWidth, selected } = drawn;
  const source = areaLayerId(id);
  const shape = { source, 'source-layer': AREA_TILE_LAYERS.areas } as const;
  const shown = colourOf(colour);
  const isClassed = typeof colour !== 'string';
  const filters = filtersOf(colour);
  const isSelected: ExpressionSpecification = ['in', ['id'], ['literal', [...selected]]];
  return [
    {
      id: areaShapeId(id),
      type: 'fill',
      ...shape,
      ...filters.valued,
      // Outlined areas must be found under the pointer too.
      paint: { 'fill-color': shown, 'fill-opacity': isFilled ? opacity : 0, 'fill-antialias': false },
    },
    ...(isClassed && isFilled
      ? [
          {
            id: `${source}:none`,
            type: 'fill',
            ...shape,
            ...filters.without,
            paint: { 'fill-pattern': HATCHES[theme], 'fill-opacity': opacity },
          } satisfies LayerSpecification,
        ]
      : []),
    ...(lineWidth === 0
      ? []
      : [
          {
            id: `${source}:casing`,
            type: 'line',
            ...shape,
            ...filters.drawn,
            paint: {
              'line-color': palette.casing,
              'line-width': lineWidth + (isFilled ? 0.3 : 1.7),
              'line-opacity': lineOpacity(drawn, 0.7),
            },
          } satisfies LayerSpecification,
          {
            id: `${source}:line`,
            type: 'line',
            ...shape,
            ...filters.drawn,
            paint: {
              'line-color':
                lineColour ??
                (isFilled ? palette.label : isClassed ? ['case', HAS_VALUE, shown, palette.label] : shown),
              'line-width': lineWidth,
              'line-opacity': lineOpacity(drawn, 1),
            },
          } satisfies LayerSpecification,
        ]),
    ...(selected.length === 0
      ? []
      : [
          {
            id: `${source}:selected-casing`,
            type: 'line',
            ...shape,
            filter: isSelected,
            paint: { 'line-color': palette.casing, 'line-width': 6 },
          } satisfies LayerSpecification,
          {
            id: `${source}:selected`,
            type: 'line',
            ...shape,
            filter: isSelected,
            paint: { 'line-color': palette.selection, 'line-width': 3 },
          } satisfies LayerSpecification,
        ]),
  ];
}

/** Names of the areas. */
export const areaNames = (id: string, size: number, palette: Palette): LayerSpecification => ({
  id: `${areaLayerId(id)}:names`,
  type: 'symbol',
  source: areaLayerId(id),
  'source-layer': AREA_TILE_LAYERS.labels,
  layout: {
    'text-field': ['get', 'label'],
    'text-font': [FONTS.semiBold],
    'text-size': size,
    'text-max-width': 8,
    'text-padding': 4,
  },
  paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
});
