/** Sea, land and borders, from packs of the theme `basemap`. */
import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Palette } from './palette.ts';

/** Everything that no layer covers is sea. */
export const sea = ({ water }: Palette): LayerSpecification => ({ id: 'sea', type: 'background', paint: { 'background-color': water } });

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

/** Linear between the stops, each `[zoom, value]`. */
export const byZoom = (...stops: [number, number][]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops.flat()];

type Border = { readonly layer: string; readonly colour: string; readonly width: ExpressionSpecification; readonly minzoom: number; readonly dash?: number[] };

const border = (source: string, { layer, colour, width, minzoom, dash }: Border): LineLayerSpecification => ({
  id: `${source}:${layer}`,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom,
  layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
  paint: { 'line-color': colour, 'line-width': width, ...(dash ? { 'line-dasharray': dash } : {}) },
});

export const countryBorder = (source: string, palette: Palette): LineLayerSpecification =>
  border(source, { layer: 'admin0_line', colour: palette.countryBorder, width: byZoom([0, 0.5], [4, 1], [8, 1.8], [12, 2.4]), minzoom: 0 });

/** Lowest level first, so that a country's border lies over those of its regions. */
export function borders(source: string, palette: Palette): LayerSpecification[] {
  return [
    border(source, { layer: 'admin2_line', colour: palette.admin2Border, width: byZoom([6, 0.5], [10, 1.1]), minzoom: 6, dash: [3, 2] }),
    border(source, { layer: 'admin1_line', colour: palette.admin1Border, width: byZoom([3, 0.5], [6, 0.9], [10, 1.6]), minzoom: 3, dash: [4, 2] }),
    countryBorder(source, palette),
  ];
}
