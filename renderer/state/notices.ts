import { create } from 'zustand';

type Toast = { readonly id: number; readonly text: string };

const TOAST_MS = 4000;

type Store = {
  readonly toast: Toast | null;
  /** Something that the person asked for and that did not happen: stays until dismissed. */
  readonly problem: string | null;
  /** Text of the polite live region. */
  readonly announcement: string;
  readonly announce: (text: string) => void;
  readonly report: (problem: string | null) => void;
  /** Confirms something done, bottom centre, for four seconds. Errors never come as toasts. */
  readonly showToast: (text: string) => void;
};

let lastId = 0;

export const useNotices = create<Store>()((set) => ({
  toast: null,
  problem: null,
  announcement: '',
  report: (problem) => set({ problem }),
  announce: (announcement) => set({ announcement }),
  showToast(text) {
    lastId += 1;
    const id = lastId;
    set({ toast: { id, text }, announcement: text });
    setTimeout(() => set(({ toast }) => (toast?.id === id ? { toast: null } : {})), TOAST_MS);
  },
}));
