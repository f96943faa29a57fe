import { create } from 'zustand';

/** What can be done about a toast, such as to undo what it confirms. */
type ToastAction = { readonly label: string; readonly run: () => void };

type Toast = { readonly id: number; readonly text: string; readonly action?: ToastAction };

const TOAST_MS = 4000;
/** A toast that can be acted on stays long enough to be read, found and pressed. */
const ACTION_TOAST_MS = 10_000;

type Store = {
  readonly toast: Toast | null;
  /** Something that the person asked for and that did not happen: stays until dismissed. */
  readonly problem: string | null;
  /** Text of the polite live region. */
  readonly announcement: string;
  readonly announce: (text: string) => void;
  readonly report: (problem: string | null) => void;
  /** Confirms something done, bottom centre, for four seconds, or ten with an action. Errors never come as toasts. */
  readonly showToast: (text: string, action?: ToastAction) => void;
  /** Keeps the toast while it is pointed at or holds the focus. */
  readonly holdToast: () => void;
  /** Lets the toast go after its time, counted from now. */
  readonly releaseToast: () => void;
  readonly closeToast: () => void;
};

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export const useNotices = create<Store>()((set, get) => ({
  toast: null,
  problem: null,
  announcement: '',
  report: (problem) => set({ problem }),
  announce: (announcement) => set({ announcement }),
  showToast(text, action) {
    lastId += 1;
    set({ toast: { id: lastId, text, ...(action === undefined ? {} : { action }) }, announcement: text });
    get().releaseToast();
  },
  holdToast: () => clearTimeout(timer),
  releaseToast() {
    clearTimeout(timer);
    timer = setTimeout(() => set({ toast: null }), get().toast?.action === undefined ? TOAST_MS : ACTION_TOAST_MS);
  },
  closeToast() {
    clearTimeout(timer);
    set({ toast: null });
  },
}));
