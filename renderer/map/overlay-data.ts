/** Data of the map's overlays. */
import type { Feature } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { OverlaySource } from './style/overlays.ts';

/** The overlays of each map that hold something. */
const FILLED = new WeakMap<MapLibreMap, Set<OverlaySource>>();

function apply(map: MapLibreMap, name: OverlaySource, features: readonly Feature[]): void {
  const source = map.getSource<GeoJSONSource>(name);
  if (source === undefined) return;
  const filled = FILLED.get(map) ?? new Set();
  FILLED.set(map, filled);
  const isFilled = features.length > 0;
  // Replacing empty data by empty data would redraw the map.
  if (!isFilled && !filled.has(name)) return;
  void source.setData({ type: 'FeatureCollection', features: [...features] });
  if (isFilled === filled.has(name)) return;
  if (isFilled) filled.add(name);
  else filled.delete(name);
  for (const id of map.getLayersOrder())
    if (map.getLayer(id)?.source === name) map.setLayoutProperty(id, 'visibility', isFilled ? 'visible' : 'none');
}

/**
 * Replaces what an overlay holds, as soon as the map has its style. The layers of one that holds nothing are hidden.
 */
export function setOverlay(map: MapLibreMap, name: OverlaySource, features: readonly Feature[]): void {
  if (map.getSource(name) === undefined) void map.once('styledata', () => apply(map, name, features));
  else apply(map, name, features);
}
