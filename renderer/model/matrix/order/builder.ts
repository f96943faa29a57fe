/**
 * What is being built: two lists of points, how to travel, and what to ask for. Kept on this machine, and every change
 * can be undone.
 */
import { ROLE_WORDS } from '../words.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH, type OrderBody } from '../../../../contract/matrix.ts';
import type { MatrixPoint, MatrixRole } from '../handed.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { oneOf, record } from '../../../kit/storage/stored.ts';
import { NONE_UNPLACED, storedUnplaced, type Unplaced, type UnplacedAddress } from './addresses.ts';
import {
  added,
  addressOf,
  changed,
  EMPTY_LISTS,
  listed,
  moved,
  overLimit,
  ROLES,
  storedPoints,
  toStored,
  type ListedPoint,
  type PointLists,
} from './points.ts';
import { t } from '../../../kit/words/t.ts';

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
export type ListNote = {
  readonly look: 'warn' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly fix?: { readonly label: string; readonly run: () => void };
};

/** What can be undone: the points, and the addresses that are still to become points. */
type Content = { readonly lists: PointLists; readonly unplaced: Unplaced };

/** A state to go back to, and what led away from it. */
type Step = Content & { readonly done: string };

/** What came of addresses that were looked up. */
export type Placement = {
  readonly points: readonly (MatrixPoint & { readonly id: number })[];
  /** Those that have no place yet, as they are now. */
  readonly open: readonly UnplacedAddress[];
};

const MAX_STEPS = 100;
const SEARCHING = t('matrix.addressesBeingLookedUpUndo');
const SEARCHING_EXCHANGE = t('matrix.addressesBeingLookedUpCan');

type Store = Content & {
  readonly wishes: Wishes;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly notes: Readonly<Partial<Record<MatrixRole, ListNote>>>;
  /** The list that clicks on the map add to. */
  readonly armed: MatrixRole | null;
  /** Whether addresses are being looked up: what led here cannot be undone meanwhile. */
  readonly isSearching: boolean;
  readonly setSearching: (isSearching: boolean) => void;
  readonly setWishes: (change: Partial<Wishes>) => void;
  readonly arm: (role: MatrixRole | null) => void;
  readonly note: (role: MatrixRole, note: ListNote | null) => void;
  /** Adds what there is room for, and says so where that is not all. */
  readonly add: (role: MatrixRole, points: readonly MatrixPoint[], done: string) => void;
  readonly replace: (role: MatrixRole, points: readonly MatrixPoint[], done: string) => void;
  readonly change: (role: MatrixRole, id: number, to: MatrixPoint, done: string) => void;
  /** Puts points before the one that is at `gap` of the list. */
  readonly move: (role: MatrixRole, ids: ReadonlySet<number>, gap: number) => void;
  readonly remove: (role: MatrixRole, ids: ReadonlySet<number>) => void;
  /** Moves points to the end of the other list. */
  readonly moveAcross: (role: MatrixRole, ids: ReadonlySet<number>) => void;
  readonly clear: (role: MatrixRole) => void;
  /** Puts both lists as they are to be. */
  readonly setLists: (lists: PointLists, done: string) => void;
  /** Lists addresses that are about to be looked up; undone together with what comes of them. */
  readonly await: (role: MatrixRole, addresses: readonly UnplacedAddress[]) => void;
  /** Makes points of addresses. @param before the addresses to go back to when this is undone */
  readonly place: (role: MatrixRole, placement: Placement, before: readonly UnplacedAddress[], done: string) => void;
  readonly removeUnplaced: (role: MatrixRole, ids: ReadonlySet<number>) => void;
  /** Origins become destinations, and the other way round. */
  readonly swap: () => void;
  /** Takes over both lists and how to travel, as from an earlier job. */
  readonly load: (lists: Readonly<Record<MatrixRole, readonly MatrixPoint[]>>, wishes: Partial<Wishes>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

const DEFAULT_WISHES: Wishes = { mode: 'car', option: 'fastest', wantsDuration: true, wantsDistance: true, name: '' };

function readBuilder(stored: unknown): Content & Pick<Store, 'wishes'> {
  const { origins, destinations, unplaced, wishes: kept } = record(stored);
  const wishes = record(kept);
  const addresses = record(unplaced);
  return {
    lists: { origins: storedPoints(origins), destinations: storedPoints(destinations) },
    unplaced: {
      origins: storedUnplaced(addresses['origins']),
      destinations: storedUnplaced(addresses['destinations']),
    },
    wishes: {
      mode: oneOf(MATRIX_MODES, wishes['mode'], DEFAULT_WISHES.mode),
      option: oneOf(MATRIX_OPTIONS, wishes['option'], DEFAULT_WISHES.option),
      wantsDuration: wishes['wantsDuration'] !== false,
      wantsDistance: wishes['wantsDistance'] !== false,
      name: typeof wishes['name'] === 'string' ? wishes['name'].slice(0, MAX_NAME_LENGTH) : '',
    },
  };
}

const isSame = (a: Content, b: Content): boolean =>
  ROLES.every((role) => a.lists[role] === b.lists[role] && a.unplaced[role] === b.unplaced[role]);
const otherRole = (role: MatrixRole): MatrixRole => (role === 'origins' ? 'destinations' : 'origins');

export const useBuilder = create<Store>()(
  persist(
    (set, get) => {
      /**
       * Every change of the lists goes through here. @param from the state to go back to; the present one when absent
       */
      const step = (change: Partial<Content>, done: string, from?: Partial<Content>): void => {
        const { lists, unplaced, past } = get();
        const [before, now] = [
          { lists, unplaced, ...from },
          { lists, unplaced, ...change },
        ];
        if (isSame(before, now)) return;
        set({ ...now, past: [...past, { ...before, done }].slice(-MAX_STEPS), future: [] });
        useNotices.getState().announce(done);
      };
      const stepIn = (role: MatrixRole, list: readonly ListedPoint[], done: string): void =>
        step({ lists: { ...get().lists, [role]: list } }, done);
      const withUnplaced = (role: MatrixRole, addresses: readonly UnplacedAddress[]): Unplaced => ({
        ...get().unplaced,
        [role]: addresses,
      });
      const fill = (
        role: MatrixRole,
        before: readonly ListedPoint[],
        points: readonly MatrixPoint[],
        done: string,
      ): void => {
        const { list, left } = added(before, points);
        stepIn(role, list, done);
        if (left > 0) get().note(role, { look: 'warn', title: overLimit(role, points.length, left), lines: [] });
      };
      return {
        lists: EMPTY_LISTS,
        unplaced: NONE_UNPLACED,
        wishes: DEFAULT_WISHES,
        past: [],
        future: [],
        notes: {},
        armed: null,
        isSearching: false,
        setSearching: (isSearching) => set({ isSearching }),
        setWishes: (change) => set(({ wishes }) => ({ wishes: { ...wishes, ...change } })),
        arm: (armed) => set({ armed }),
        note: (role, note) =>
          set(({ notes: { [role]: _former, ...others } }) => ({
            notes: note === null ? others : { ...others, [role]: note },
          })),
        add: (role, points, done) => fill(role, get().lists[role], points, done),
        replace: (role, points, done) => fill(role, [], points, done),
        change: (role, id, to, done) => stepIn(role, changed(get().lists[role], id, to), done),
        move: (role, ids, gap) => {
          const list = moved(get().lists[role], ids, gap);
          stepIn(
            role,
            list,
            t('matrix.movedPositionPosition', { position: list.findIndex(({ id }) => ids.has(id)) + 1 }),
          );
        },
        remove: (role, ids) =>
          stepIn(
            role,
            get().lists[role].filter(({ id }) => !ids.has(id)),
            t('matrix.idsRemoved', { count: ids.size, points: t('common.countPoints', { count: ids.size }) }),
          ),
        moveAcross: (role, ids) => {
          const { lists, note } = get();
          const to = otherRole(role);
          const leaving = lists[role].filter(({ id }) => ids.has(id));
          const { list, left } = added(lists[to], leaving);
          const kept = new Set(leaving.slice(leaving.length - left).map(({ id }) => id));
          step(
            { lists: { ...lists, [role]: lists[role].filter(({ id }) => !ids.has(id) || kept.has(id)), [to]: list } },
            t('matrix.countPointsMoved', { count: leaving.length - left, to: ROLE_WORDS[to] }),
          );
          if (left > 0) note(to, { look: 'warn', title: overLimit(to, leaving.length, left), lines: [] });
        },
        await: (role, addresses) => set({ unplaced: withUnplaced(role, [...get().unplaced[role], ...addresses]) }),
        place: (role, { points, open }, before, done) => {
          const { lists, unplaced, note } = get();
          const present = new Set(unplaced[role].map(({ id }) => id));
          const wanted = points.filter(({ id }) => present.has(id));
          const { list, left } = added(lists[role], wanted);
          const placed = new Set(wanted.slice(0, wanted.length - left).map(({ id }) => id));
          const opened = new Map(open.map((address) => [address.id, address]));
          const addresses = unplaced[role].flatMap((address) =>
            placed.has(address.id) ? [] : [opened.get(address.id) ?? address],
          );
          step({ lists: { ...lists, [role]: list }, unplaced: withUnplaced(role, addresses) }, done, {
            unplaced: withUnplaced(role, before),
          });
          if (left > 0) note(role, { look: 'warn', title: overLimit(role, wanted.length, left), lines: [] });
        },
        removeUnplaced: (role, ids) => {
          const { unplaced } = get();
          step(
            {
              unplaced: withUnplaced(
                role,
                unplaced[role].filter(({ id }) => !ids.has(id)),
              ),
            },
            t('matrix.countAddressesRemoved', { count: ids.size }),
          );
        },
        clear: (role) => {
          const { lists, note } = get();
          note(role, null);
          if (lists[role].length + get().unplaced[role].length > 0)
            step(
              { lists: { ...lists, [role]: [] }, unplaced: withUnplaced(role, []) },
              t('matrix.allRoleRemoved', { role: ROLE_WORDS[role] }),
            );
        },
        setLists: (lists, done) => step({ lists }, done),
        swap: () => {
          const { lists, unplaced, isSearching } = get();
          if (isSearching) {
            // What is found is for the list that it was asked for.
            useNotices.getState().announce(SEARCHING_EXCHANGE);
            return;
          }
          step(
            {
              lists: { origins: lists.destinations, destinations: lists.origins },
              unplaced: { origins: unplaced.destinations, destinations: unplaced.origins },
            },
            t('matrix.originsDestinationsSwapped'),
          );
          set({ notes: {} });
        },
        load: ({ origins, destinations }, wishes) => {
          step(
            {
              lists: { origins: origins.map(listed), destinations: destinations.map(listed) },
              unplaced: NONE_UNPLACED,
            },
            t('matrix.pointsJobCopied'),
          );
          set({ notes: {}, armed: null });
          get().setWishes(wishes);
        },
        undo: () => {
          const { past, future, lists, unplaced, isSearching } = get();
          const last = past.at(-1);
          if (last === undefined || isSearching) {
            useNotices.getState().announce(isSearching ? SEARCHING : t('common.nothingUndo'));
            return;
          }
          set({
            lists: last.lists,
            unplaced: last.unplaced,
            past: past.slice(0, -1),
            future: [...future, { lists, unplaced, done: last.done }],
            notes: {},
          });
          useNotices.getState().announce(t('common.undoneDone', { change: last.done }));
        },
        redo: () => {
          const { past, future, lists, unplaced, isSearching } = get();
          const next = future.at(-1);
          if (next === undefined || isSearching) {
            useNotices.getState().announce(isSearching ? SEARCHING : t('matrix.nothingRedo'));
            return;
          }
          set({
            lists: next.lists,
            unplaced: next.unplaced,
            future: future.slice(0, -1),
            past: [...past, { lists, unplaced, done: next.done }],
            notes: {},
          });
          useNotices.getState().announce(t('matrix.redoneDone', { change: next.done }));
        },
      };
    },
    {
      name: 'cairn.matrix-builder',
      version: 1,
      partialize: ({ lists, unplaced, wishes }) => ({
        origins: toStored(lists.origins),
        destinations: toStored(lists.destinations),
        unplaced,
        wishes,
      }),
      migrate: (stored) => record(stored),
      merge: (stored, current) => ({ ...current, ...readBuilder(stored) }),
    },
  ),
);

/** Absent where no point has a name. */
const namesOf = (list: readonly ListedPoint[]): string[] | undefined =>
  list.some(({ name }) => name !== undefined) ? list.map(({ name = '' }) => name) : undefined;

/** The order that the builder stands for. */
export function orderOf(
  { origins, destinations }: PointLists,
  { mode, option, wantsDuration, wantsDistance, name }: Wishes,
): OrderBody {
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
