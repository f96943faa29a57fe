import type {
  CircleLayerSpecification,
  LayerSpecification,
  StyleSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { BATCH_POINT_LAYER } from './batch-layers.ts';
import { hideEmptyOverlays } from './empty-overlays.ts';
import { OVERLAY_SOURCES } from './overlays.ts';

/** The size of points doesn't depend on the theme. */
function sizeOf({ paint }: CircleLayerSpecification): CircleLayerSpecification['paint'] {
  const { 'circle-radius': radius = 5, 'circle-stroke-width': rim = 0 } = paint ?? {};
  return { 'circle-radius': radius, 'circle-stroke-width': rim };
}

/**
 * Copies the window's additions from `previous` to the style `next`: data of the overlays, and visibility and size of a
 * table's rows.
 */
export function keepOverlays(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (previous === undefined) return next;
  const kept = OVERLAY_SOURCES.flatMap((name) => {
    const source = previous.sources[name];
    return source === undefined ? [] : [[name, source] as const];
  });
  const before = previous.layers.find(({ id }) => id === BATCH_POINT_LAYER);
  const layers = next.layers.map((layer): LayerSpecification => {
    if (layer.id !== BATCH_POINT_LAYER || layer.type !== 'circle' || before?.type !== 'circle') return layer;
    return {
      ...layer,
      layout: { ...layer.layout, visibility: before.layout?.visibility ?? 'visible' },
      paint: { ...layer.paint, ...sizeOf(before) },
    };
  });
  return hideEmptyOverlays({ ...next, sources: { ...next.sources, ...Object.fromEntries(kept) }, layers });
}
