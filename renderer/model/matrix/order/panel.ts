import { create } from 'zustand';
import type { PointRole } from '../handed.ts';
import type { ListedPoint } from './points.ts';

/** Points that are being written as text. */
type Text = {
  readonly role: PointRole;
  /** Whether the text stands for the whole list, or is added to it. */
  readonly isWhole: boolean;
  readonly text: string;
};

/** A table that points are being taken from. */
export type OpenTable = {
  readonly role: PointRole;
  readonly file: File;
  /** Of a workbook; the first when absent. */
  readonly sheet?: string;
  /** Each opening is another: a file may have been changed since it was read. */
  readonly opening: number;
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
  /**
   * Of the next draw in a box: each one that points were taken from is followed by another, so that two lists get
   * different points.
   */
  readonly seed: number;
  /** Addresses that are being looked up, the first now and the others after it. */
  readonly searches: readonly Search[];
  /** Why the last look-up ended early. */
  readonly searchProblem: string | null;
  readonly isOrdering: boolean;
  /** Why the last order was refused. */
  readonly orderProblem: string | null;
  /** The point that the keyboard stands on, by its id. */
  readonly chosenId: number | null;
  /**
   * All that stand out in their list and on the map, as in any list: one, more with Ctrl, a run of them with Shift;
   * more than the one at `chosenId` only within one list.
   */
  readonly chosenIds: ReadonlySet<number>;
  /** Where a run began. */
  readonly anchor: number | null;
  readonly choose: (id: number | null) => void;
  /** Adds the point to those chosen, or takes it out. */
  readonly toggle: (id: number) => void;
  /** Chooses every point from the one where the run began to this one. */
  readonly extend: (list: readonly ListedPoint[], id: number) => void;
  readonly chooseAll: (list: readonly ListedPoint[]) => void;
};

/**
 * What is open and under way in the panel that orders: a text, a table, a box, look-ups, the order; and what is chosen.
 */
export const useOrderPanel = create<Store>()((set) => ({
  text: null,
  table: null,
  boxRole: null,
  seed: 1,
  searches: [],
  searchProblem: null,
  isOrdering: false,
  orderProblem: null,
  chosenId: null,
  chosenIds: new Set(),
  anchor: null,
  choose: (id) => set({ chosenId: id, anchor: id, chosenIds: new Set(id === null ? [] : [id]) }),
  toggle: (id) =>
    set(({ chosenIds }) => {
      const rest = new Set(chosenIds);
      if (!rest.delete(id)) rest.add(id);
      return { chosenId: id, anchor: id, chosenIds: rest };
    }),
  extend: (list, id) =>
    set(({ anchor }) => {
      const ends = [list.findIndex((entry) => entry.id === anchor), list.findIndex((entry) => entry.id === id)];
      const from = ends.includes(-1) ? Math.max(...ends) : Math.min(...ends);
      return { chosenId: id, chosenIds: new Set(list.slice(from, Math.max(...ends) + 1).map((entry) => entry.id)) };
    }),
  chooseAll: (list) =>
    set({
      chosenId: list.at(-1)?.id ?? null,
      anchor: list[0]?.id ?? null,
      chosenIds: new Set(list.map(({ id }) => id)),
    }),
}));

let openings = 0;

/** Opens a table that was dropped or chosen, for points of this list. */
export function openTable(role: PointRole, file: File): void {
  openings += 1;
  useOrderPanel.setState({ table: { role, file, opening: openings } });
}

export const closeTable = (): void => useOrderPanel.setState({ table: null });
