import { create } from 'zustand';
import type { MapController } from './controller.ts';

/** The map on screen, for commands from the keyboard, the menu and the panels; `null` until it is made. */
export const useActiveMap = create<{ readonly map: MapController | null }>()(() => ({ map: null }));

export const activeMap = (): MapController | null => useActiveMap.getState().map;

/** Resolves when the map is created and fully drawn; never if it can't be drawn. */
export const firstDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const listen = (map: MapController): void => {
      const stop = map.onDrawn(() => {
        stop();
        resolve();
      });
    };
    const map = activeMap();
    if (map !== null) listen(map);
    else {
      const stop = useActiveMap.subscribe(({ map: made }) => {
        if (made === null) return;
        stop();
        listen(made);
      });
    }
  });
