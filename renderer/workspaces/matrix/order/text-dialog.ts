import { create } from 'zustand';
import type { MatrixRole } from '../../../model/matrix/handed.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { asText } from '../../../model/matrix/order/points.ts';

type Open = {
  readonly role: MatrixRole;
  /** Whether the text stands for the whole list, or is added to it. */
  readonly isWhole: boolean;
  readonly text: string;
};

type Store = {
  readonly open: Open | null;
  readonly paste: (role: MatrixRole, text?: string) => void;
  readonly edit: (role: MatrixRole) => void;
  readonly close: () => void;
};

/** Where points are written as text. */
export const useTextDialog = create<Store>()((set) => ({
  open: null,
  paste: (role, text = '') => set({ open: { role, isWhole: false, text } }),
  edit: (role) => set({ open: { role, isWhole: true, text: asText(useBuilder.getState().lists[role]) } }),
  close: () => set({ open: null }),
}));
