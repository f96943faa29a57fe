/**
 * Points that stand out in their list and on the map, as in any list: one, more with Ctrl, a run of them with Shift.
 */
import { create } from 'zustand';
import type { ListedPoint } from '../../../model/matrix/order/points.ts';

type Store = {
  /** The point that the keyboard stands on, by its id. */
  readonly id: number | null;
  /** All that are chosen; more than the one at `id` only within one list. */
  readonly ids: ReadonlySet<number>;
  /** Where a run began. */
  readonly anchor: number | null;
  readonly choose: (id: number | null) => void;
  /** Adds the point to those chosen, or takes it out. */
  readonly toggle: (id: number) => void;
  /** Chooses every point from the one where the run began to this one. */
  readonly extend: (list: readonly ListedPoint[], id: number) => void;
  readonly chooseAll: (list: readonly ListedPoint[]) => void;
};

export const useChosenPoint = create<Store>()((set) => ({
  id: null,
  ids: new Set(),
  anchor: null,
  choose: (id) => set({ id, anchor: id, ids: new Set(id === null ? [] : [id]) }),
  toggle: (id) =>
    set(({ ids }) => {
      const rest = new Set(ids);
      if (!rest.delete(id)) rest.add(id);
      return { id, anchor: id, ids: rest };
    }),
  extend: (list, id) =>
    set(({ anchor }) => {
      const ends = [list.findIndex((entry) => entry.id === anchor), list.findIndex((entry) => entry.id === id)];
      const from = ends.includes(-1) ? Math.max(...ends) : Math.min(...ends);
      return { id, ids: new Set(list.slice(from, Math.max(...ends) + 1).map((entry) => entry.id)) };
    }),
  chooseAll: (list) =>
    set({ id: list.at(-1)?.id ?? null, anchor: list[0]?.id ?? null, ids: new Set(list.map(({ id }) => id)) }),
}));
