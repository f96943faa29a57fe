import { create } from 'zustand';

type Drag = {
  readonly id: string;
  /** Where it would be dropped: before this section, or at the end. */
  readonly before: string | null;
};

type Store = {
  /** Sections that show their answer as JSON. */
  readonly raw: readonly string[];
  /** The section that is being dragged to another place. */
  readonly drag: Drag | null;
  readonly toggleRaw: (id: string) => void;
};

/** What the person does with the sections, for as long as the window is open. */
export const usePanel = create<Store>()((set) => ({
  raw: [],
  drag: null,
  toggleRaw: (id) => set(({ raw }) => ({ raw: raw.includes(id) ? raw.filter((other) => other !== id) : [...raw, id] })),
}));
