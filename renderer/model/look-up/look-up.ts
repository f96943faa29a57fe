/** What is looked up. What is answered stands in `answers.ts`. */
import { create } from 'zustand';
import type { Point } from '../../kit/coordinates/point.ts';
import type { TileIndex } from '../tiles/grid.ts';
import { useLayout } from '../window/layout.ts';
import { useHighlight } from './highlight.ts';

type Store = {
  readonly point: Point | null;
  /** When the question was asked: time stamp of the click, or of the call. */
  readonly askedAt: number;
  /** The neighbour of the tile at the point that has been gone on with; `null` at the tile of the point. */
  readonly tile: TileIndex | null;
  /** Asks all visible sections. `askedAt` is the time stamp of the event that asked. */
  readonly lookUp: (point: Point, askedAt?: number) => void;
  readonly goToTile: (tile: TileIndex) => void;
  /** Lets go of the point: the panel closes. */
  readonly clear: () => void;
};

export const useLookUp = create<Store>()((set) => ({
  point: null,
  askedAt: 0,
  tile: null,
  lookUp(point, askedAt = performance.now()) {
    useHighlight.getState().clear();
    set({ point, askedAt, tile: null });
    useLayout.getState().set({ lastPoint: point });
  },
  goToTile: ({ x, y, zoom }) => set({ tile: { x, y, zoom } }),
  clear: () => set({ point: null, tile: null }),
}));
