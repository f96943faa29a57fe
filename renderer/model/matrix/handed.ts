/**
 * Where other places of the window put what the matrix builder is to take: pins, a point of the map's menu, a drawn
 * box.
 */
import { create } from 'zustand';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';

export type MatrixRole = 'origins' | 'destinations';

export type MatrixPoint = { readonly point: Point; readonly name?: string };

/** Points for one of the builder's lists, or a box whose points the builder is to find. */
export type Handed =
  | { readonly kind: 'points'; readonly role: MatrixRole; readonly points: readonly MatrixPoint[] }
  | { readonly kind: 'box'; readonly box: Bbox };

type Store = {
  /** What has been handed over and not been taken yet, the oldest first. */
  readonly handed: readonly Handed[];
  readonly hand: (item: Handed) => void;
  /** Empties the store. @returns what was in it */
  readonly take: () => readonly Handed[];
};

export const useMatrixPoints = create<Store>()((set, get) => ({
  handed: [],
  hand: (item) => set(({ handed }) => ({ handed: [...handed, item] })),
  take() {
    const { handed } = get();
    if (handed.length > 0) set({ handed: [] });
    return handed;
  },
}));
