/** The menu of the map, of a right click or of Shift F10. */
import { useMap } from '../model/map/map.ts';
import { activeMap } from './active-map.ts';

/** Opens it at the middle of the map. */
export function openMenuAtCentre(): void {
  const map = activeMap();
  if (map === null) return;
  const { lon, lat } = map.view();
  const { clientWidth, clientHeight } = map.canvas;
  useMap.getState().set({ menu: { point: { lon, lat }, x: clientWidth / 2, y: clientHeight / 2 } });
}
