import { create } from 'zustand';
import { only, type Selection } from '../../../kit/grid/selection.ts';
import type { PointRole } from '../../../kit/coordinates/point-role.ts';

/** Points that are being written as text. */
type Text = {
  readonly role: PointRole;
  /** Whether the text replaces the whole list, or is added to it. */
  readonly isWhole: boolean;
  readonly text: string;
};

/** A table from which points are being added. */
export type OpenTable = {
  readonly role: PointRole;
  readonly file: File;
  /** Of a workbook; the first when absent. */
  readonly sheet?: string;
  /** Each opening is another: a file may have been changed since it was read. */
  readonly opening: string;
};

export type Search = {
  readonly role: PointRole;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
};

type Store = {
  readonly text: Text | null;
  readonly table: OpenTable | null;
  /** The list that the box on the map is for; `null` if it has not been chosen yet. */
  readonly boxRole: PointRole | null;
  /** Seed of the next random points in a box: changes after each use, to give two lists different points. */
  readonly seed: number;
  /** Addresses that are being looked up, the first now and the others after it. */
  readonly searches: readonly Search[];
  /** Why the last look-up ended early. */
  readonly searchProblem: string | null;
  /** The search for a better order of the stops: a function that cancels it, and why the last one failed. */
  readonly improvement: { readonly cancel: (() => void) | null; readonly problem: string | null };
  readonly isOrdering: boolean;
  /** Why the last order was refused. */
  readonly orderProblem: string | null;
  /** The selected points, highlighted in their list and on the map; several only from one list. */
  readonly selection: Selection<number>;
  readonly select: (selection: Selection<number>) => void;
};

/** Open parts and running work of the order panel (text, table, box, look-ups, order), and the selection. */
export const useOrderPanel = create<Store>()((set) => ({
  text: null,
  table: null,
  boxRole: null,
  seed: 1,
  searches: [],
  searchProblem: null,
  improvement: { cancel: null, problem: null },
  isOrdering: false,
  orderProblem: null,
  selection: only<number>(null),
  select: (selection) => set({ selection }),
}));

/** Opens a table that was dropped or chosen, for points of this list. */
export function openTable(role: PointRole, file: File): void {
  useOrderPanel.setState({ table: { role, file, opening: crypto.randomUUID() } });
}

export const closeTable = (): void => useOrderPanel.setState({ table: null });
