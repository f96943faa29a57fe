/** The project that the person works on: what it is called, and whether it has changed. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ProjectFile } from '../../../contract/read-project.ts';
import { record } from '../../kit/storage/stored.ts';
import { usePins, type Pin } from '../pins/pins.ts';
import { knownPlaces, type PlaceList } from '../places/place-list.ts';
import type { Layout } from '../window/layout.ts';
import { t } from '../../kit/words/t.ts';

type Store = {
  /** What the project is called; `null` before it is saved or opened. */
  readonly title: string | null;
  /** What places and pins were when it was last saved or opened: see {@link fingerprintOf}. */
  readonly saved: string;
  /** What the person is asked about: a file that was read, or a new project. */
  readonly question:
    | { readonly kind: 'open'; readonly file: string; readonly project: ProjectFile }
    | { readonly kind: 'new' }
    | null;
  /** What the map is to show, once: a project was opened. */
  readonly arrival: Layout['view'];
  /**
   * By the identifier that a matrix or table has in a file, the one that the server has given it here: what is opened
   * again is not brought again.
   */
  readonly brought: Readonly<Record<string, string>>;
};

/** Places of the window itself: those of programs are no part of a project. */
export const ownOf = ({ folders, places }: PlaceList): PlaceList => ({
  folders: folders.filter(({ key }) => key === undefined),
  places: places.filter(({ key }) => key === undefined),
});

/** Tells places and pins from others: after any change of them it is another. */
export function fingerprintOf(list: PlaceList, pins: readonly Pin[]): string {
  const { folders, places } = ownOf(list);
  const latest = places.reduce((last, { changed_at: at }) => (at > last ? at : last), '');
  const shown = pins.map(({ letter, point, name }) => [letter, point.lon, point.lat, name ?? '']);
  return JSON.stringify([places.length, latest, folders.map(({ name }) => name), shown]);
}

const EMPTY = fingerprintOf({ folders: [], places: [] }, []);

export const useProject = create<Store>()(
  persist((): Store => ({ title: null, saved: EMPTY, question: null, arrival: null, brought: {} }), {
    name: 'cairn.project',
    version: 1,
    partialize: ({ title, saved, brought }) => ({ title, saved, brought }),
    merge: (stored, current) => {
      const { title, saved, brought } = record(stored);
      return {
        ...current,
        title: typeof title === 'string' && title.trim() !== '' ? title.slice(0, 100) : null,
        saved: typeof saved === 'string' ? saved : EMPTY,
        brought: Object.fromEntries(
          Object.entries(record(brought)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
        ),
      };
    },
  }),
);

/** What places and pins are now: see {@link fingerprintOf}. */
export const fingerprint = (): string => fingerprintOf(knownPlaces(), usePins.getState().pins);

/** Whether there is anything that a new or another project would take away. */
export const hasWork = (): boolean => ownOf(knownPlaces()).places.length > 0 || usePins.getState().pins.length > 0;

/** What a project has in it, in words. */
export function contentsOf({ places, folders, pins, matrices, tables }: ProjectFile): string {
  return [
    t('project.countSavedPlaces', { count: places.length }),
    ...(folders.length === 0 ? [] : [t('project.countFolders', { count: folders.length })]),
    ...(pins.length === 0 ? [] : [t('common.countPins', { count: pins.length })]),
    ...(matrices.length === 0 ? [] : [t('common.countMatrices', { count: matrices.length })]),
    ...(tables.length === 0 ? [] : [t('common.countTables', { count: tables.length })]),
  ].join(', ');
}
