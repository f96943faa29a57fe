/** The current project: its title, and whether it has changed. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ProjectFile } from '../../../contract/read-project.ts';
import { record } from '../../kit/storage/stored.ts';
import { usePins, type Pin } from '../pins/pins.ts';
import { knownPlaces, type PlaceList } from '../places/place-list.ts';
import type { Layout } from '../window/layout.ts';
import { t } from '../../kit/words/t.ts';

type Store = {
  /** The title; `null` before it is saved or opened. */
  readonly title: string | null;
  /** Places and pins when it was last saved or opened: see {@link fingerprintOf}. */
  readonly saved: string;
  /** The open question: about a file that was read, or a new project. */
  readonly question:
    | { readonly kind: 'open'; readonly file: string; readonly project: ProjectFile }
    | { readonly kind: 'new' }
    | null;
  /** The view to show after opening a project. */
  readonly arrival: Layout['view'];
  /** The server's identifiers by those of matrices and tables in files, to avoid uploading them again. */
  readonly brought: Readonly<Record<string, string>>;
};

/** Places of the window itself: those of programs are no part of a project. */
export const ownOf = ({ folders, places }: PlaceList): PlaceList => ({
  folders: folders.filter(({ key }) => key === undefined),
  places: places.filter(({ key }) => key === undefined),
});

/** Identifies a state of places and pins: any change gives another value. */
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

/** The current places and pins: see {@link fingerprintOf}. */
export const fingerprint = (): string => fingerprintOf(knownPlaces(), usePins.getState().pins);

/** Whether a new or another project would replace anything. */
export const hasWork = (): boolean => ownOf(knownPlaces()).places.length > 0 || usePins.getState().pins.length > 0;

/** A description of a project's contents. */
export function contentsOf({ places, folders, pins, matrices, tables }: ProjectFile): string {
  return [
    t('project.countSavedPlaces', { count: places.length }),
    ...(folders.length === 0 ? [] : [t('project.countFolders', { count: folders.length })]),
    ...(pins.length === 0 ? [] : [t('common.countPins', { count: pins.length })]),
    ...(matrices.length === 0 ? [] : [t('common.countMatrices', { count: matrices.length })]),
    ...(tables.length === 0 ? [] : [t('common.countTables', { count: tables.length })]),
  ].join(', ');
}
