/**
 * The map of the window is begun before the window itself is drawn: its tiles are asked for and made in a worker while
 * the window's own thread draws all that stands around it. Once that is on screen it takes the map over.
 */
import 'maplibre-gl/dist/maplibre-gl.css';
import { useLayout } from '../model/window/layout.ts';
import { useMap } from '../model/map/map.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { activeMap, useActiveMap } from './active-map.ts';
import styles from './begun-map.module.css';
import { MapController } from './controller.ts';
import { fitPacks } from './fit-packs.ts';
import { MAP_EVENTS } from './map-events.ts';
import type { StyleParts } from './style/build-style.ts';
import type { MapTheme } from './style/palette.ts';
import { knownTilePacks } from './tile-packs.ts';
import { noteMapDrawn } from './webgl.ts';
import { afterPainting } from './after-painting.ts';

/** Whether the person or the operating system asks for stillness. */
const isMotionReduced = (): boolean =>
  usePreferences.getState().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;

const isBoxArmed = (): boolean => useMap.getState().tool === 'box';

/** Makes the map of the window in an element of its own in `host`. @returns takes it away */
export function makeMap(host: HTMLElement, style: Omit<StyleParts, 'base'>): { element: HTMLElement; end: () => void } {
  const element = document.createElement('div');
  element.className = styles['map'] ?? '';
  host.append(element);
  const { view } = useLayout.getState();
  const map = new MapController({ container: element, view, style, isMotionReduced, isBoxArmed, events: MAP_EVENTS });
  useActiveMap.setState({ map });
  return {
    element,
    end: () => {
      useActiveMap.setState({ map: null });
      map.destroy();
      element.remove();
    },
  };
}

interface Begun {
  readonly host: HTMLElement;
  readonly element: HTMLElement;
  readonly end: () => void;
  /** Whether it shows what the packs cover, as at the first start of all. */
  readonly isFitted: boolean;
}

let begun: Begun | null = null;

/** As `useMapTheme` will have it. */
function startTheme(): MapTheme {
  const { theme } = usePreferences.getState();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Begins the map where the window is going to show it, as far as it is known: what it shows besides comes with the
 * window. To be called once, when {@link knownTilePacks} are.
 */
export function beginMap(): void {
  const packs = knownTilePacks();
  if (packs === null) return;
  const { hiddenLayers, hiddenTiles, tileOrder, view } = useLayout.getState();
  const host = document.createElement('div');
  host.className = styles['early'] ?? '';
  document.body.append(host);
  try {
    const style = { theme: startTheme(), packs, hiddenLayers, hiddenTiles, tileOrder, figures: null, areas: [] };
    const isFitted = view === null && packs.length > 0;
    begun = { ...makeMap(host, style), host, isFitted };
    noteMapDrawn();
    activeMap()?.withhold(true);
    if (isFitted) fitPacks({ isSudden: true });
  } catch {
    // The window finds the same when it makes its map, and says why.
    host.remove();
  }
}

/** Brings the map that has been begun to `host`. @returns takes it away; `null` where there is none */
export function takeBegunMap(host: HTMLElement): { readonly isFitted: boolean; readonly end: () => void } | null {
  if (begun === null) return null;
  const { element, isFitted, end, host: early } = begun;
  begun = null;
  host.append(element);
  early.remove();
  // A panel may have been left open, or a banner stand above: what is fitted to the map is fitted anew.
  if (activeMap()?.takeSize() === true && isFitted) fitPacks({ isSudden: true });
  // The window comes first, as it is there.
  afterPainting(() => activeMap()?.withhold(false));
  return { isFitted, end };
}
