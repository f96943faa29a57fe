/** Areas coloured by a figure, over the borders and under the names; areas without one are hatched. */
import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { byZoom } from './ground.ts';
import type { MapTheme, Palette } from './palette.ts';

/** What the style needs of a figure layer. */
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
export const HATCHES: Record<MapTheme, string> = { light: 'hatch-light', dark: 'hatch-dark' };

/** Streets show through as the map comes closer; names are above in any case. */
const OPACITY = byZoom([0, 0.68], [8, 0.6], [13, 0.28]);

export function figureFill({ source, level, classes }: FigureFill, theme: MapTheme, palette: Palette): LayerSpecification[] {
  const known = classes.filter(({ boundaryIds }) => boundaryIds.length > 0);
  const ids = known.flatMap(({ boundaryIds }) => [...boundaryIds]);
  const id: ExpressionSpecification = ['get', 'boundary_id'];
  const shape = { source, 'source-layer': `admin${level}` } as const;
  const hatching: LayerSpecification = { id: 'figures-none', type: 'fill', ...shape, paint: { 'fill-pattern': HATCHES[theme], 'fill-opacity': OPACITY } };
  if (ids.length === 0) return [hatching];
  const stops = known.flatMap(({ colour, boundaryIds }) => [[...boundaryIds], colour]);
  return [
    { ...hatching, filter: ['match', id, ids, false, true] },
    {
      id: FIGURE_LAYER,
      type: 'fill',
      ...shape,
      filter: ['match', id, ids, true, false],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pairs of labels and colours, whose number no tuple type can say
      paint: { 'fill-color': ['match', id, ...stops, palette.land] as unknown as ExpressionSpecification, 'fill-opacity': OPACITY },
    },
    { id: 'figures-line', type: 'line', ...shape, paint: { 'line-color': palette.casing, 'line-width': byZoom([2, 0.3], [8, 0.9]), 'line-opacity': 0.7 } },
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
