import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { oneOf, record, storedAs, storedBefore } from '../../kit/storage/stored.ts';
import { readChoices, type Choices } from './result/choices.ts';

/** `build`: the panel that orders. `jobs`: the list, and the job chosen from it. */
const PAGES = ['build', 'jobs'] as const;
type Page = (typeof PAGES)[number];

type View = Choices & { readonly page: Page; readonly uuid: string | null };

type Store = View & {
  readonly isOrdering: boolean;
  /** Why the last order was refused. */
  readonly orderProblem: string | null;
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

/** Storage key of the display choices in earlier versions. */
const CHOICES_BEFORE = 'cairn.matrix-result';

/** The stored state, with choices that an earlier version stored separately. */
const whole = (stored: unknown): View =>
  readView('measure' in record(stored) ? stored : { ...storedBefore(CHOICES_BEFORE), ...record(stored) });

/** The page of the Matrix workspace, and how results are displayed. Stored on this machine. */
export const useMatrixView = create<Store>()(
  persist(
    (set) => ({
      ...readView({}),
      isOrdering: false,
      orderProblem: null,
      build: () => set({ page: 'build' }),
      showJobs: () => set({ page: 'jobs' }),
      show: (uuid) =>
        set(({ uuid: before, mapMode }) => ({
          page: 'jobs',
          uuid,
          // An origin of another job.
          mapMode: uuid !== before && mapMode === 'from' ? 'catchments' : mapMode,
        })),
    }),
    storedAs('cairn.matrix-view', whole),
  ),
);
