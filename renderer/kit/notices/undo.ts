import { create } from 'zustand';
import { useNotices } from './notices.ts';
import { t } from '../words/t.ts';

type Step = { readonly done: string; readonly run: () => void };

const MAX_STEPS = 20;

type Store = {
  /** What can be taken back, the latest last. */
  readonly steps: readonly Step[];
  /** Ids of what is about to be deleted, and can still be brought back: it is out of sight already. */
  readonly leaving: readonly string[];
  /** Confirms what was done and offers to take it back: by the toast's button, and by Ctrl Z after it has gone. */
  readonly offer: (done: string, run: () => void) => void;
  /** Takes the latest step back. */
  readonly undo: () => void;
};

/** What was removed or hidden in the inspector and can come back, for as long as the window is open. */
export const useUndo = create<Store>()((set, get) => ({
  steps: [],
  leaving: [],
  offer(done, run) {
    const step = { done, run };
    set(({ steps }) => ({ steps: [...steps, step].slice(-MAX_STEPS) }));
    useNotices.getState().showToast(done, { label: t('Undo'), run: get().undo });
  },
  undo() {
    const { steps } = get();
    const last = steps.at(-1);
    useNotices.getState().closeToast();
    if (last === undefined) {
      useNotices.getState().announce(t('Nothing to undo'));
      return;
    }
    set({ steps: steps.slice(0, -1) });
    last.run();
    useNotices.getState().announce(t('Undone: {{done}}', { done: last.done }));
  },
}));
