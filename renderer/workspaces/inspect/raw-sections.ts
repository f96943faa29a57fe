import { create } from 'zustand';

/** Sections that show their answer as JSON. */
export const useRawSections = create<{ readonly ids: readonly string[]; readonly toggle: (id: string) => void }>()(
  (set) => ({
    ids: [],
    toggle: (id) => set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })),
  }),
);
