import { create } from 'zustand';

type Store = {
  /** The point that stands out in its list and on the map, by its id. */
  readonly id: number | null;
  readonly choose: (id: number | null) => void;
};

export const useChosenPoint = create<Store>()((set) => ({ id: null, choose: (id) => set({ id }) }));
