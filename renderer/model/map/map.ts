import { create } from 'zustand';
import type { Bbox } from '../../../contract/pack.ts';
import { boxBetween, cornerNear, type Corner } from '../../kit/coordinates/bounds.ts';
import { only, type Selection } from '../../kit/grid/selection.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import type { MapView } from '../window/layout.ts';
import { NO_MEASUREMENT, type Measurement } from './measure.ts';
import type { PaperText } from './paper-text.ts';

/** A mode of the map by its id in `map/modes/modes.ts`, and the list of points that it is for. */
type ModeOf = { readonly id: string; readonly role?: PointRole };

type Store = {
  /** The chosen mode; `null` for that of the page on screen. */
  readonly mode: ModeOf | null;
  readonly restingMode: ModeOf;
  /** Whether the map moves along with the position. None of this outlives the window: a moving map would surprise. */
  readonly isFollowing: boolean;
  /** Whether the position is looked up as it moves. */
  readonly isLooking: boolean;
  /** The point that was looked up as the position: its dot marks it, and no pin is needed. */
  readonly lookedUp: Point | null;
  /** Id of the track whose name is being edited. */
  readonly renamedTrack: string | null;
  /** Contents of a printed page beside the map, in place of the answers at the point. */
  readonly paperText: PaperText | null;
  /** The pointer's position on the map. */
  readonly pointer: Point | null;
  /** Position of the dragged object: a pin, or the matrix point with the id `draggedId`. */
  readonly dragged: Point | null;
  readonly draggedId: number | null;
  /** The view; `metresPerPixel` at its centre. */
  readonly live: (MapView & { readonly metresPerPixel: number }) | null;
  /**
   * The box drawn on the map, by Alt-drag or with the box tool: `[west, south, east, north]` in degrees; `west` from
   * −180 to 180, `east` over 180 where the box crosses ±180°.
   */
  readonly box: Bbox | null;
  /** The list of points that the box is for; `null` if it has not been chosen yet. */
  readonly boxRole: PointRole | null;
  /** Seed of the next random points in a box: changes after each use, to give two lists different points. */
  readonly boxSeed: number;
  /** The selected points, highlighted in their list and on the map; several only from one list. */
  readonly selection: Selection<number>;
  /** The box while it is being drawn. */
  readonly draft: Bbox | null;
  /** The first corner of a box that is set from the keyboard; the middle of the map is the opposite one. */
  readonly corner: Corner | null;
  /** Position of the open map menu: the point, and the pixel of the map. */
  readonly menu: { readonly point: Point; readonly x: number; readonly y: number } | null;
  readonly areLayersOpen: boolean;
  /** The line of the measure tool, stored until the window is closed. */
  readonly measurement: Measurement;
  readonly measure: (step: (line: Measurement) => Measurement) => void;
  /** Reports the view. */
  readonly look: (live: NonNullable<Store['live']>) => void;
  readonly set: (change: Partial<Omit<Store, 'set' | 'measure' | 'look'>>) => void;
};

/** State of the map: view, mode and drawings. */
export const useMap = create<Store>()((set) => ({
  mode: null,
  restingMode: { id: 'inspect' },
  isFollowing: false,
  isLooking: false,
  lookedUp: null,
  renamedTrack: null,
  paperText: null,
  pointer: null,
  dragged: null,
  draggedId: null,
  live: null,
  box: null,
  boxRole: null,
  boxSeed: 1,
  selection: only<number>(null),
  draft: null,
  corner: null,
  menu: null,
  areLayersOpen: false,
  measurement: NO_MEASUREMENT,
  measure: (step) => set(({ measurement }) => ({ measurement: step(measurement) })),
  look: (live) =>
    set(({ corner }) => ({
      live,
      ...(corner === null ? {} : { draft: boxBetween(corner, cornerNear(corner, { lng: live.lon, lat: live.lat })) }),
    })),
  set: (change) => set(change),
}));
