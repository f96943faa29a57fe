/**
 * Hides the layers of empty overlays: for every source of a visible layer MapLibre creates all tiles, empty or not, and
 * redraws the map for them.
 */
import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { BATCH_POINT_LAYER } from './batch-layers.ts';
import { OVERLAY_SOURCES } from './overlays.ts';

const NAMES: ReadonlySet<string> = new Set(OVERLAY_SOURCES);

/** Whether a source has visible data; true for sources from an address and those that aren't overlays. */
function isFilled(source: StyleSpecification['sources'][string] | undefined): boolean {
  if (source?.type !== 'geojson' || typeof source.data === 'string') return true;
  return source.data.type !== 'FeatureCollection' || source.data.features.length > 0;
}

/** The style with layers hidden if their overlay is empty; layers of a table's rows don't change. */
export function hideEmptyOverlays(style: StyleSpecification): StyleSpecification {
  const layers = style.layers.map((layer): LayerSpecification => {
    if (layer.type === 'background' || !NAMES.has(layer.source) || layer.id === BATCH_POINT_LAYER) return layer;
    // Spreading keeps each member of the union of layers complete.
    const { visibility: _before, ...layout } = layer.layout ?? {};
    return Object.assign({}, layer, {
      layout: isFilled(style.sources[layer.source]) ? layout : { ...layout, visibility: 'none' as const },
    });
  });
  return { ...style, layers };
}
