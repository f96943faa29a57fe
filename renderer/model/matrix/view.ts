import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { oneOf, record, storedAs, storedBefore } from '../../kit/storage/stored.ts';
import { readChoices, type Choices } from './result/choices.ts';

/** `build`: the panel that orders. `jobs`: the list, and the job chosen from it. */
const PAGES = ['build', 'jobs'] as const;
type Page = (typeof PAGES)[number];

type View = Choices & { readonly page: Page; readonly uuid: string | null };

type Store = View & {
  readonly build: () => void;
  readonly showJobs: () => void;
  readonly show: (uuid: string | null) => void;
};

function readView(stored: unknown): View {
  const { page, uuid } = record(stored);
  return {
    page: oneOf(PAGES, page, 'build'),
    uuid: typeof uuid === 'string' ? uuid : null,
    ...readChoices(stored),
  };
}

/** Where versions before kept how results are looked at. */
const CHOICES_BEFORE = 'cairn.matrix-result';

/** What is stored, with the choices that a version before has stored beside it. */
const whole = (stored: unknown): View =>
  readView('measure' in record(stored) ? stored : { ...storedBefore(CHOICES_BEFORE), ...record(stored) });

/** What the Matrix workspace shows, and how the person looks at results. Kept on this machine. */
export const useMatrixView = create<Store>()(
  persist(
    (set) => ({
      ...readView({}),
      build: () => set({ page: 'build' }),
      showJobs: () => set({ page: 'jobs' }),
      show: (uuid) => set({ page: 'jobs', uuid }),
    }),
    storedAs('cairn.matrix-view', whole),
  ),
);
