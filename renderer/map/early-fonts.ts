import type { Map as MapLibre } from 'maplibre-gl';
import { FONTS } from './style/fonts.ts';

/** The cuts that names of countries and seas are drawn in, which the first picture of the world shows. */
const CUTS = [FONTS.semiBold, FONTS.italic];

/**
 * Has the fonts of the first picture read while its tiles are made. The library asks for them when a tile has names,
 * which is when this thread draws the window; each cut would be waited for in turn then.
 */
export function readFontsEarly(map: MapLibre): void {
  // A font that cannot be read is asked for again with the tile, and told of there.
  const letters = Object.fromEntries(CUTS.map((cut) => [cut, { default: ['e'] }]));
  map.once('style.load', () => void map.style.glyphManager.getGlyphs(letters).catch(() => undefined));
}
