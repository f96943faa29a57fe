import { create } from 'zustand';
import { t } from '../words/t.ts';

/** An action of a toast, e.g. undoing the change that it confirms. */
type ToastAction = { readonly label: string; readonly run: () => void };

type Toast = { readonly id: number; readonly text: string; readonly action?: ToastAction };

/** Something that can be undone. */
type Step = { readonly done: string; readonly run: () => void };

const MAX_STEPS = 20;

type Store = {
  readonly toast: Toast | null;
  /** A requested action that failed: stays until dismissed. */
  readonly problem: string | null;
  /** Text of the polite live region. */
  readonly announcement: string;
  readonly announce: (text: string) => void;
  readonly report: (problem: string | null) => void;
  /** Confirms something done, bottom centre, for four seconds, or ten with an action. Errors never come as toasts. */
  readonly showToast: (text: string, action?: ToastAction) => void;
  readonly closeToast: () => void;
  /** Removals that can be undone while the window is open, the latest last. */
  readonly steps: readonly Step[];
  /** Ids of hidden items whose deletion can still be undone. */
  readonly leaving: readonly string[];
  /** Confirms what was done and offers to take it back: by the toast's button, and by Ctrl Z after it has gone. */
  readonly offer: (done: string, run: () => void) => void;
  /** Takes the latest step back. */
  readonly undo: () => void;
};

/** Messages about actions, and which of them can be undone. */
export const useNotices = create<Store>()((set, get) => ({
  toast: null,
  problem: null,
  announcement: '',
  report: (problem) => set({ problem }),
  announce: (announcement) => set({ announcement }),
  showToast(text, action) {
    set({
      toast: { id: (get().toast?.id ?? 0) + 1, text, ...(action === undefined ? {} : { action }) },
      announcement: text,
    });
  },
  closeToast: () => set({ toast: null }),
  steps: [],
  leaving: [],
  offer(done, run) {
    set(({ steps }) => ({ steps: [...steps, { done, run }].slice(-MAX_STEPS) }));
    get().showToast(done, { label: t('common.undo'), run: get().undo });
  },
  undo() {
    const { steps, closeToast, announce } = get();
    const last = steps.at(-1);
    closeToast();
    if (last === undefined) {
      announce(t('common.nothingUndo'));
      return;
    }
    set({ steps: steps.slice(0, -1) });
    last.run();
    announce(t('common.undoneDone', { change: last.done }));
  },
}));
