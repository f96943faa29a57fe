/** Areas coloured by a figure, over the borders and under the names; areas without one are hatched. */
import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom, countryBorder, disputedBorder } from './ground.ts';
import type { MapTheme, Palette } from './palette.ts';

/** A figure layer as the style needs it. */
export type FigureFill = {
  /** Pack of the shapes, of theme `shapes`. */
  readonly source: string;
  readonly level: number;
  readonly classes: readonly { readonly colour: string; readonly boundaryIds: readonly number[] }[];
};

/** The layer that says which area is under the pointer. */
export const FIGURE_LAYER = 'figures-fill';
export const FIGURE_LAYERS = [FIGURE_LAYER, 'figures-none'] as const;

/** Names of the images of hatching, by theme; the map makes them when they are first needed. */
export const HATCHES: Record<MapTheme, string> = { light: 'hatch-light', dark: 'hatch-dark', field: 'hatch-dark' };

/**
 * Up to this zoom fills are opaque, in their colour over land: drawn pieces of areas overlap or miss each other by
 * fractions of a pixel, and translucent fills would show these as seams.
 */
const OPAQUE_ZOOM = 7;
/** Beyond, streets show through as the map comes closer; names are above in any case. */
const OPACITY = byZoom([OPAQUE_ZOOM, 1], [9, 0.75], [13, 0.4]);
const HATCH_OPACITY = byZoom([OPAQUE_ZOOM, 0.7], [13, 0.28]);
/** Share of a figure's colour over the land's. */
const COLOUR_SHARE = 0.68;
/** Layers for small scales end at this zoom. */
const VANISH_ZOOM = 9;
/** Closes the gaps between pieces, and fills lakes too small to be seen as such. */
const EDGE_PIXELS = 1.2;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `colour` as it looks over `ground` at a share of its own; both `#RRGGBB`. */
export function mixed(colour: string, ground: string, share = COLOUR_SHARE): string {
  const below = channels(ground);
  const hex = channels(colour).map((channel, i) =>
    Math.round(channel * share + (below[i] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('').toUpperCase()}`;
}

/**
 * @param grounds packs of the base map: fills at small scales hide its borders, and countries are parted by no other
 * line
 */
export function figureFill(
  { source, level, classes }: FigureFill,
  grounds: readonly string[],
  theme: MapTheme,
  palette: Palette,
): LayerSpecification[] {
  const known = classes.filter(({ boundaryIds }) => boundaryIds.length > 0);
  const ids = known.flatMap(({ boundaryIds }) => [...boundaryIds]);
  const id: ExpressionSpecification = ['get', 'boundary_id'];
  const shape = { source, 'source-layer': `admin${level}` } as const;
  const without = ids.length === 0 ? {} : { filter: ['match', id, ids, false, true] satisfies ExpressionSpecification };
  const small = byZoom([OPAQUE_ZOOM, 1], [VANISH_ZOOM, 0]);
  const hatching: LayerSpecification[] = [
    // An area may reach beyond the land of the base map, as Antarctica's ice shelves do.
    {
      id: 'figures-ground',
      type: 'fill',
      ...shape,
      ...without,
      maxzoom: VANISH_ZOOM,
      paint: { 'fill-color': palette.land, 'fill-opacity': small },
    },
    {
      id: 'figures-none',
      type: 'fill',
      ...shape,
      ...without,
      paint: { 'fill-pattern': HATCHES[theme], 'fill-opacity': HATCH_OPACITY, 'fill-antialias': false },
    },
  ];
  const countries = grounds.flatMap((ground) => [
    { ...disputedBorder(ground, palette), id: `figures-disputed:${ground}` },
    { ...countryBorder(ground, palette), id: `figures-countries:${ground}` },
  ]);
  if (ids.length === 0) return [...hatching, ...countries];
  const stops = known.flatMap(({ colour, boundaryIds }) => [[...boundaryIds], mixed(colour, palette.land)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pairs of labels and colours, whose number no tuple type can say
  const colour = ['match', id, ...stops, palette.land] as unknown as ExpressionSpecification;
  const filter: ExpressionSpecification = ['match', id, ids, true, false];
  const outlines: LayerSpecification = {
    id: 'figures-line',
    type: 'line',
    ...shape,
    paint: { 'line-color': palette.casing, 'line-width': byZoom([2, 0.3], [8, 0.9]), 'line-opacity': 0.7 },
  };
  return [
    ...hatching,
    {
      id: FIGURE_LAYER,
      type: 'fill',
      ...shape,
      filter,
      paint: { 'fill-color': colour, 'fill-opacity': OPACITY, 'fill-antialias': false },
    },
    {
      id: 'figures-edge',
      type: 'line',
      ...shape,
      filter,
      maxzoom: VANISH_ZOOM,
      paint: { 'line-color': colour, 'line-width': EDGE_PIXELS, 'line-opacity': small },
    },
    // The shapes of countries are made of pieces, whose seams are no borders.
    ...(level === 0 ? [] : [outlines]),
    ...countries,
  ];
}

const HATCH_PIXELS = 8;

/** Diagonal lines two pixels wide on nothing, as the map takes images. */
export function hatchImage(name: string): { width: number; height: number; data: Uint8ClampedArray } | undefined {
  const shade = name === HATCHES.light ? 0x5e : name === HATCHES.dark ? 0x93 : undefined;
  if (shade === undefined) return undefined;
  const data = new Uint8ClampedArray(HATCH_PIXELS * HATCH_PIXELS * 4);
  for (let y = 0; y < HATCH_PIXELS; y++) {
    for (let x = 0; x < HATCH_PIXELS; x++) {
      if ((x + y) % HATCH_PIXELS > 1) continue;
      data.set([shade, shade, shade, 110], (y * HATCH_PIXELS + x) * 4);
    }
  }
  return { width: HATCH_PIXELS, height: HATCH_PIXELS, data };
}
