/** What is being built: two lists of points, how to travel, and what to ask for. Kept on this machine, and every change can be undone. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH, type OrderBody } from '../../../contract/matrix.ts';
import type { MatrixPoint, MatrixRole } from '../../state/matrix-points.ts';
import { useNotices } from '../../state/notices.ts';
import { oneOf, record } from '../../state/stored.ts';
import { added, addressOf, changed, EMPTY_LISTS, listed, moved, overLimit, storedPoints, toStored, type ListedPoint, type PointLists } from './points.ts';

export type Mode = (typeof MATRIX_MODES)[number];
export type Option = (typeof MATRIX_OPTIONS)[number];

/** How the next matrix travels and what it answers. */
export type Wishes = {
  readonly mode: Mode;
  readonly option: Option;
  readonly wantsDuration: boolean;
  readonly wantsDistance: boolean;
  /** What the job is to be called; empty for no name. */
  readonly name: string;
};

/** Something about the points just added, told in their list until it is dismissed. */
export type ListNote = { readonly look: 'warn' | 'bad'; readonly title: string; readonly lines: readonly string[]; readonly fix?: { readonly label: string; readonly run: () => void } };

/** A state to go back to, and what led away from it. */
type Step = { readonly lists: PointLists; readonly done: string };

const MOST_STEPS = 100;

type Store = {
  readonly lists: PointLists;
  readonly wishes: Wishes;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly notes: Readonly<Partial<Record<MatrixRole, ListNote>>>;
  /** The list that clicks on the map add to. */
  readonly armed: MatrixRole | null;
  readonly setWishes: (change: Partial<Wishes>) => void;
  readonly arm: (role: MatrixRole | null) => void;
  readonly note: (role: MatrixRole, note: ListNote | null) => void;
  /** Adds what there is room for, and says so where that is not all. */
  readonly add: (role: MatrixRole, points: readonly MatrixPoint[], done: string) => void;
  readonly replace: (role: MatrixRole, points: readonly MatrixPoint[], done: string) => void;
  readonly change: (role: MatrixRole, id: number, to: MatrixPoint, done: string) => void;
  readonly move: (role: MatrixRole, id: number, position: number) => void;
  readonly remove: (role: MatrixRole, id: number) => void;
  readonly clear: (role: MatrixRole) => void;
  /** Puts both lists as they are to be. */
  readonly setLists: (lists: PointLists, done: string) => void;
  /** Origins become destinations, and the other way round. */
  readonly swap: () => void;
  /** Takes over both lists and how to travel, as from an earlier job. */
  readonly load: (lists: Readonly<Record<MatrixRole, readonly MatrixPoint[]>>, wishes: Partial<Wishes>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

const DEFAULT_WISHES: Wishes = { mode: 'car', option: 'fastest', wantsDuration: true, wantsDistance: true, name: '' };

function readBuilder(stored: unknown): Pick<Store, 'lists' | 'wishes'> {
  const { origins, destinations, wishes: kept } = record(stored);
  const wishes = record(kept);
  return {
    lists: { origins: storedPoints(origins), destinations: storedPoints(destinations) },
    wishes: {
      mode: oneOf(MATRIX_MODES, wishes['mode'], DEFAULT_WISHES.mode),
      option: oneOf(MATRIX_OPTIONS, wishes['option'], DEFAULT_WISHES.option),
      wantsDuration: wishes['wantsDuration'] !== false,
      wantsDistance: wishes['wantsDistance'] !== false,
      name: typeof wishes['name'] === 'string' ? wishes['name'].slice(0, MAX_NAME_LENGTH) : '',
    },
  };
}

const isSame = (a: PointLists, b: PointLists): boolean => a.origins === b.origins && a.destinations === b.destinations;

export const useBuilder = create<Store>()(
  persist(
    (set, get) => {
      /** Every change of the lists goes through here. */
      const step = (lists: PointLists, done: string): void => {
        const { lists: before, past } = get();
        if (isSame(lists, before)) return;
        set({ lists, past: [...past, { lists: before, done }].slice(-MOST_STEPS), future: [] });
        useNotices.getState().announce(done);
      };
      const stepIn = (role: MatrixRole, list: readonly ListedPoint[], done: string): void => step({ ...get().lists, [role]: list }, done);
      const fill = (role: MatrixRole, before: readonly ListedPoint[], points: readonly MatrixPoint[], done: string): void => {
        const { list, left } = added(before, points);
        stepIn(role, list, done);
        if (left > 0) get().note(role, { look: 'warn', title: overLimit(role, points.length, left), lines: [] });
      };
      return {
        lists: EMPTY_LISTS,
        wishes: DEFAULT_WISHES,
        past: [],
        future: [],
        notes: {},
        armed: null,
        setWishes: (change) => set(({ wishes }) => ({ wishes: { ...wishes, ...change } })),
        arm: (armed) => set({ armed }),
        note: (role, note) => set(({ notes: { [role]: _former, ...others } }) => ({ notes: note === null ? others : { ...others, [role]: note } })),
        add: (role, points, done) => fill(role, get().lists[role], points, done),
        replace: (role, points, done) => fill(role, [], points, done),
        change: (role, id, to, done) => stepIn(role, changed(get().lists[role], id, to), done),
        move: (role, id, position) => stepIn(role, moved(get().lists[role], id, position), `Moved to ${Math.max(0, position) + 1}`),
        remove: (role, id) => stepIn(role, get().lists[role].filter((entry) => entry.id !== id), 'Point removed'),
        clear: (role) => {
          get().note(role, null);
          if (get().lists[role].length > 0) stepIn(role, [], `All ${role} removed`);
        },
        setLists: step,
        swap: () => {
          const { origins, destinations } = get().lists;
          step({ origins: destinations, destinations: origins }, 'Origins and destinations exchanged');
          set({ notes: {} });
        },
        load: ({ origins, destinations }, wishes) => {
          step({ origins: origins.map(listed), destinations: destinations.map(listed) }, 'Points of a job taken over');
          set({ notes: {}, armed: null });
          get().setWishes(wishes);
        },
        undo: () => {
          const { past, future, lists } = get();
          const last = past.at(-1);
          if (last === undefined) {
            useNotices.getState().announce('Nothing to undo');
            return;
          }
          set({ lists: last.lists, past: past.slice(0, -1), future: [...future, { lists, done: last.done }], notes: {} });
          useNotices.getState().announce(`Undone: ${last.done}`);
        },
        redo: () => {
          const { past, future, lists } = get();
          const next = future.at(-1);
          if (next === undefined) {
            useNotices.getState().announce('Nothing to redo');
            return;
          }
          set({ lists: next.lists, future: future.slice(0, -1), past: [...past, { lists, done: next.done }], notes: {} });
          useNotices.getState().announce(`Done again: ${next.done}`);
        },
      };
    },
    {
      name: 'cairn.matrix-builder',
      version: 1,
      partialize: ({ lists, wishes }) => ({ origins: toStored(lists.origins), destinations: toStored(lists.destinations), wishes }),
      migrate: (stored) => record(stored),
      merge: (stored, current) => ({ ...current, ...readBuilder(stored) }),
    },
  ),
);

/** Absent where no point has a name. */
const namesOf = (list: readonly ListedPoint[]): string[] | undefined => (list.some(({ name }) => name !== undefined) ? list.map(({ name = '' }) => name) : undefined);

/** The order that the builder stands for. */
export function orderOf({ origins, destinations }: PointLists, { mode, option, wantsDuration, wantsDistance, name }: Wishes): OrderBody {
  const [originNames, destinationNames] = [namesOf(origins), namesOf(destinations)];
  return {
    result: [...(wantsDuration ? (['cost'] as const) : []), ...(wantsDistance ? (['distance'] as const) : [])],
    origin_addresses: origins.map(({ point }) => addressOf(point)),
    destination_addresses: destinations.map(({ point }) => addressOf(point)),
    mode,
    option,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(originNames === undefined ? {} : { origin_names: originNames }),
    ...(destinationNames === undefined ? {} : { destination_names: destinationNames }),
  };
}
