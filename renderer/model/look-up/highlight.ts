/** Which areas stand out on the map: one under the pointer, one kept by a click on its row. */
import { create } from 'zustand';
import type { AreaFeature, AreaReference } from './areas.ts';

type Store = {
  readonly hovered: AreaReference | null;
  readonly kept: AreaReference | null;
  /** Drawn small in the corner because it is larger than the view. */
  readonly inset: { readonly reference: AreaReference; readonly area: AreaFeature } | null;
  /** Whether the hovered area is outlined on the map itself. */
  readonly isOutlined: boolean;
  readonly hover: (area: AreaReference | null) => void;
  /** Keeps the area as the selection, or lets it go if it is kept already. */
  readonly toggleKept: (area: AreaReference) => void;
  readonly clear: () => void;
  readonly show: (change: Partial<Pick<Store, 'inset' | 'isOutlined'>>) => void;
};

export const useHighlight = create<Store>()((set) => ({
  hovered: null,
  kept: null,
  inset: null,
  isOutlined: false,
  hover: (hovered) => set({ hovered }),
  toggleKept: (area) => set(({ kept }) => ({ kept: kept?.boundaryId === area.boundaryId ? null : area })),
  clear: () => set({ hovered: null, kept: null, inset: null, isOutlined: false }),
  show: (change) => set(change),
}));
