import { create } from 'zustand';
import type { Bbox } from '../../../contract/pack.ts';

type Store = {
  /** `[west, south, east, north]` in degrees; `west` from −180 to 180, `east` over 180 where the box crosses ±180°. */
  readonly box: Bbox | null;
  /** The box while it is being drawn. */
  readonly draft: Bbox | null;
  readonly set: (change: Partial<Pick<Store, 'box' | 'draft'>>) => void;
};

/** The box drawn on the map, by Alt-drag or with the box tool; `null` when there is none. */
export const useDrawnBox = create<Store>()((set) => ({ box: null, draft: null, set: (change) => set(change) }));
