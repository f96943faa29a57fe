import { create } from 'zustand';
import type { MatrixRole } from '../../../model/matrix/handed.ts';
import type { ListedPoint } from '../../../model/matrix/order/points.ts';

/** Points that are being written as text. */
type Text = {
  readonly role: MatrixRole;
  /** Whether the text stands for the whole list, or is added to it. */
  readonly isWhole: boolean;
  readonly text: string;
};

export type Search = {
  readonly role: MatrixRole;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
};

type Store = {
  readonly text: Text | null;
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
   * All that stand out in their list and on the map, as in any list: one, more with Ctrl, a run of them with Shift; more
   * than the one at `chosenId` only within one list.
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

/** What is open and under way in the panel that orders. */
export const useOrderPanel = create<Store>()((set) => ({
  text: null,
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
