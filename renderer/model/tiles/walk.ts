import { create } from 'zustand';
import type { TileIndex } from './grid.ts';

type Store = {
  /** The neighbour gone on with; `null` at the tile of the point. */
  readonly walk: TileIndex | null;
  readonly goTo: (tile: TileIndex) => void;
  readonly end: () => void;
};

/** Where the person has gone from the tile at the point. */
export const useTileWalk = create<Store>()((set) => ({
  walk: null,
  goTo: ({ x, y, zoom }) => set({ walk: { x, y, zoom } }),
  end: () => set({ walk: null }),
}));
