/**
 * Layers of overlays that hold nothing are hidden: of every source that a layer in sight uses the library makes each
 * tile, empty or not, and draws the map anew when they have come.
 */
import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { BATCH_POINT_LAYER } from './batch-layers.ts';
import { OVERLAY_SOURCES } from './overlays.ts';

const NAMES: ReadonlySet<string> = new Set(OVERLAY_SOURCES);

/** Whether what a source holds is to be seen. What is read from an address, or no overlay, counts as if it were. */
function isFilled(source: StyleSpecification['sources'][string] | undefined): boolean {
  if (source?.type !== 'geojson' || typeof source.data === 'string') return true;
  return source.data.type !== 'FeatureCollection' || source.data.features.length > 0;
}

/** The style with the layers of every overlay as its source is; that of a table's rows stays as it is. */
export function hideEmptyOverlays(style: StyleSpecification): StyleSpecification {
  const layers = style.layers.map((layer): LayerSpecification => {
    if (layer.type === 'background' || !NAMES.has(layer.source) || layer.id === BATCH_POINT_LAYER) return layer;
    // A spread over a union of layers keeps each whole.
    const { visibility: _before, ...layout } = layer.layout ?? {};
    return Object.assign({}, layer, {
      layout: isFilled(style.sources[layer.source]) ? layout : { ...layout, visibility: 'none' as const },
    });
  });
  return { ...style, layers };
}
