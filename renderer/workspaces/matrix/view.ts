import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { oneOf, record } from '../../kit/storage/stored.ts';
import { keepAmongJobs, keepInBuilder } from './focus.ts';

/** `build`: the panel that orders. `jobs`: the list, and the job chosen from it. */
const PAGES = ['build', 'jobs'] as const;
type Page = (typeof PAGES)[number];

type View = { readonly page: Page; readonly uuid: string | null };

type Store = View & {
  readonly build: () => void;
  readonly showJobs: () => void;
  readonly show: (uuid: string | null) => void;
};

function readView(stored: unknown): View {
  const { page, uuid } = record(stored);
  return { page: oneOf(PAGES, page, 'build'), uuid: typeof uuid === 'string' ? uuid : null };
}

/** What the Matrix workspace shows. Kept on this machine. */
export const useMatrixView = create<Store>()(
  persist(
    (set) => ({
      page: 'build',
      uuid: null,
      build: () => {
        set({ page: 'build' });
        keepInBuilder();
      },
      showJobs: () => {
        set({ page: 'jobs' });
        keepAmongJobs();
      },
      show: (uuid) => {
        set({ page: 'jobs', uuid });
        keepAmongJobs();
      },
    }),
    {
      name: 'cairn.matrix-view',
      version: 1,
      partialize: (store) => readView(store),
      migrate: (stored) => readView(stored),
      merge: (stored, current) => ({ ...current, ...readView(stored) }),
    },
  ),
);
