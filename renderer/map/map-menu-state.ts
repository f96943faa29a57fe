import { create } from 'zustand';
import type { Point } from '../kit/coordinates/point.ts';
import { activeMap } from './active-map.ts';

type Open = { readonly point: Point; readonly x: number; readonly y: number };

type Store = {
  /** Where the menu is open: the point, and the pixel of the map. */
  readonly open: Open | null;
  readonly openAt: (point: Point, x: number, y: number) => void;
  readonly openAtCentre: () => void;
  readonly close: () => void;
};

export const useMapMenu = create<Store>()((set) => ({
  open: null,
  openAt: (point, x, y) => set({ open: { point, x, y } }),
  openAtCentre() {
    const map = activeMap();
    if (map === null) return;
    const { lon, lat } = map.view();
    set({ open: { point: { lon, lat }, x: map.canvas.clientWidth / 2, y: map.canvas.clientHeight / 2 } });
  },
  close: () => set({ open: null }),
}));
