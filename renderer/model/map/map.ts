import { create } from 'zustand';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import type { MapView } from '../window/layout.ts';
import { NO_MEASUREMENT, type Measurement } from './measure.ts';

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
  /**
   * The box drawn on the map, by Alt-drag or with the box tool: `[west, south, east, north]` in degrees; `west` from
   * −180 to 180, `east` over 180 where the box crosses ±180°.
   */
  readonly box: Bbox | null;
  /** The box while it is being drawn. */
  readonly draft: Bbox | null;
  /** Where the menu of the map is open: the point, and the pixel of the map. */
  readonly menu: { readonly point: Point; readonly x: number; readonly y: number } | null;
  /** What the measure tool has drawn, for as long as the window is open. */
  readonly measurement: Measurement;
  readonly measure: (step: (line: Measurement) => Measurement) => void;
  readonly set: (change: Partial<Omit<Store, 'set' | 'measure'>>) => void;
};

/** What the map shows, and what is done on it. */
export const useMap = create<Store>()((set) => ({
  tool: 'inspect',
  pointer: null,
  dragged: null,
  live: null,
  takeClick: null,
  takePlace: null,
  box: null,
  draft: null,
  menu: null,
  measurement: NO_MEASUREMENT,
  measure: (step) => set(({ measurement }) => ({ measurement: step(measurement) })),
  set: (change) => set(change),
}));
