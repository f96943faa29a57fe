/**
 * Letters are drawn from distances to their outline. The map's shader spreads an edge over 1.7 pixels of a plain
 * screen, which is more than the gap below the dot of an i in small text: the dots ran into the stems. Where the
 * distances are measured over half as far, the same shader spreads the edge over half as much.
 */
import type { Map as MapLibre } from 'maplibre-gl';

const SHARPENED = new WeakSet();
const SHARPNESS = 2;

/**
 * What to ask for so that a halo is `pixels` wide, as it is measured by the same distances. Text of 10 pixels, the
 * smallest there is, has room for 1.25: beyond that the halo would fill the whole box of a letter.
 */
export const haloWidth = (pixels: number): number => pixels * SHARPNESS;

/** To be called whenever the map has a new style, before it draws. */
export function sharpenGlyphs(map: MapLibre): void {
  const { glyphManager } = map.style;
  if (SHARPENED.has(glyphManager)) return;
  SHARPENED.add(glyphManager);
  const { createRasterizer } = glyphManager;
  glyphManager.createRasterizer = (options, padding) =>
    createRasterizer({ ...options, radius: (options.radius ?? 0) / SHARPNESS }, padding);
}
