import 'maplibre-gl/dist/maplibre-gl.css';
import { useLayout } from '../model/window/layout.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { useActiveMap } from './active-map.ts';
import { MapController } from './controller.ts';
import styles from './make-map.module.css';
import { MAP_EVENTS } from './map-events.ts';
import type { StyleParts } from './style/build-style.ts';

/** Whether the person or the operating system prefers reduced motion. */
const isMotionReduced = (): boolean =>
  usePreferences.getState().reduceMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Makes the map of the window in an element of its own in `host`. @returns removes it */
export function makeMap(host: HTMLElement, style: Omit<StyleParts, 'base'>): () => void {
  const element = document.createElement('div');
  element.className = styles['map'] ?? '';
  host.append(element);
  const { view } = useLayout.getState();
  const map = new MapController({ container: element, view, style, isMotionReduced, events: MAP_EVENTS });
  useActiveMap.setState({ map });
  return () => {
    useActiveMap.setState({ map: null });
    map.destroy();
    element.remove();
  };
}
