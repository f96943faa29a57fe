import { create } from 'zustand';
import type { Point } from '../../kit/coordinates/point.ts';
import type { MapView } from '../window/layout.ts';

/** What a click does. `pan`: nothing, so that dragging is safe. `box`: a drag draws a box. */
export type MapTool = 'inspect' | 'pan' | 'pin' | 'measure' | 'box';

type Store = {
  readonly tool: MapTool;
  /** Where the pointer is over the map. */
  readonly pointer: Point | null;
  /** Where the pin is while it is being dragged. */
  readonly dragged: Point | null;
  /** What the map shows now; `metresPerPixel` at its centre. */
  readonly live: (MapView & { readonly metresPerPixel: number }) | null;
  /** Takes the clicks of the workspace on screen in place of the look-up; `null` where a click looks up. */
  readonly takeClick: ((point: Point) => void) | null;
  /**
   * Takes a place that the search box led to, if it wants it; `null` where the search looks up. @returns whether it
   * took it
   */
  readonly takePlace: ((point: Point, name: string) => boolean) | null;
  readonly set: (
    change: Partial<Pick<Store, 'tool' | 'pointer' | 'dragged' | 'live' | 'takeClick' | 'takePlace'>>,
  ) => void;
};

export const useMap = create<Store>()((set) => ({
  tool: 'inspect',
  pointer: null,
  dragged: null,
  live: null,
  takeClick: null,
  takePlace: null,
  set: (change) => set(change),
}));
