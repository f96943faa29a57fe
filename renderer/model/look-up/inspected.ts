/** The inspected point, and the highlighted areas. `use-look-up.ts` has the answers. */
import { create } from 'zustand';
import type { Point } from '../../kit/coordinates/point.ts';
import type { TileIndex } from '../tiles/grid.ts';
import { useLayout } from '../window/layout.ts';
import type { AreaFeature, AreaReference } from './areas.ts';

/** Highlighted areas: one under the pointer, one selected by a click on its row. */
type Highlight = {
  readonly hovered: AreaReference | null;
  readonly kept: AreaReference | null;
  /** Drawn small in the corner because it is larger than the view. */
  readonly inset: { readonly reference: AreaReference; readonly area: AreaFeature } | null;
  /** Whether the hovered area is outlined on the map itself. */
  readonly isOutlined: boolean;
};

type Store = Highlight & {
  readonly point: Point | null;
  /** When the question was asked: time stamp of the click, or of the call. */
  readonly askedAt: number;
  /** The neighbour of the tile at the point that has been gone on with; `null` at the tile of the point. */
  readonly tile: TileIndex | null;
  /** Milliseconds until every section had an answer or an error; `null` before that. */
  readonly tookMs: number | null;
  /** Asks all visible sections. `askedAt` is the time stamp of the event that asked. */
  readonly lookUp: (point: Point, askedAt?: number) => void;
  readonly goToTile: (tile: TileIndex) => void;
  readonly hover: (area: AreaReference | null) => void;
  /** Selects the area, or deselects it. */
  readonly toggleKept: (area: AreaReference) => void;
  readonly show: (change: Partial<Pick<Highlight, 'inset' | 'isOutlined'>>) => void;
  /** Notes that every section has been answered. */
  readonly finish: () => void;
  /** Lets go of the point: the panel closes. */
  readonly clear: () => void;
};

const NOTHING: Highlight = { hovered: null, kept: null, inset: null, isOutlined: false };

export const useInspected = create<Store>()((set) => ({
  ...NOTHING,
  point: null,
  askedAt: 0,
  tile: null,
  tookMs: null,
  lookUp(point, askedAt = performance.now()) {
    set({ ...NOTHING, point, askedAt, tile: null, tookMs: null });
    useLayout.getState().set({ lastPoint: point });
  },
  goToTile: ({ x, y, zoom }) => set({ tile: { x, y, zoom } }),
  hover: (hovered) => set({ hovered }),
  toggleKept: (area) => set(({ kept }) => ({ kept: kept?.boundaryId === area.boundaryId ? null : area })),
  show: (change) => set(change),
  finish: () => set(({ askedAt }) => ({ tookMs: performance.now() - askedAt })),
  clear: () => set({ ...NOTHING, point: null, tile: null, tookMs: null }),
}));
