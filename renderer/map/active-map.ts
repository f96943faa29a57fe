import { create } from 'zustand';
import type { MapController } from './controller.ts';

/** The map on screen, for commands from the keyboard, the menu and the panels; `null` until it is made. */
export const useActiveMap = create<{ readonly map: MapController | null }>()(() => ({ map: null }));

export const activeMap = (): MapController | null => useActiveMap.getState().map;
