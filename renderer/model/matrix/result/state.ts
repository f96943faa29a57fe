import { create } from 'zustand';
import type { ExportFormat } from '../../../../contract/matrix-export.ts';
import { useMatrixView } from '../view.ts';
import type { Block } from './block.ts';
import type { Range } from './codes.ts';
import type { Cell } from './grid.ts';
import type { HeatView, Size } from './view.ts';

type Exporting = {
  readonly format: ExportFormat;
  readonly bytes: number;
  /** Paths that have arrived; of GeoJSON only. */
  readonly lines: number;
  readonly expected: number | null;
  readonly cancel: () => void;
};

/** Selections in the displayed result. Cells are positions in the job, which sorting doesn't change. */
type ResultState = {
  /** The cell under the pointer. */
  readonly hovered: Cell | null;
  /** The cell that was clicked, or where the keyboard is. */
  readonly kept: Cell | null;
  /** Selected cells, by display position. */
  readonly block: Block | null;
  /** The origin whose spider is on the map. */
  readonly spider: number;
  /** Values to show; the rest is muted. */
  readonly filter: Range | null;
  /** `null` until the room for it is known. */
  readonly view: HeatView | null;
  readonly size: Size;
  /** The file that is being written. */
  readonly exporting: Exporting | null;
  /** The job that this one is compared with. */
  readonly comparedWith: string | null;
};

const START: ResultState = {
  hovered: null,
  kept: null,
  block: null,
  spider: 0,
  filter: null,
  view: null,
  size: { width: 0, height: 0 },
  exporting: null,
  comparedWith: null,
};

export const useResult = create<
  ResultState & { readonly set: (change: Partial<ResultState>) => void; readonly reset: () => void }
>()((set) => ({
  ...START,
  set: (change) => set(change),
  // A file is written to its end, whatever is on screen.
  reset: () => set(({ exporting }) => ({ ...START, exporting })),
}));

/** Selects a cell, and the origin of its lines. The heat map scrolls to it. */
export const selectCell = (cell: Cell): void =>
  useResult.getState().set({ kept: cell, hovered: null, spider: cell.origin });

/** Shows the lines from an origin on the map. */
export function showSpider(origin: number): void {
  useResult.getState().set({ spider: origin });
  useMatrixView.setState({ mapMode: 'from' });
}

/** Clears the topmost selection: the block, the cell, the filter. */
export function deselectTopmost(): void {
  const { block, kept, set } = useResult.getState();
  if (block !== null) set({ block: null });
  else if (kept !== null) set({ kept: null });
  else set({ filter: null });
}

/** The current cell: the one under the pointer, else the selected one. */
export const currentCell = ({ hovered, kept }: Pick<ResultState, 'hovered' | 'kept'>): Cell | null => hovered ?? kept;

export const useCurrentCell = (): Cell | null => useResult(currentCell);
