/**
 * The lists of points of the Matrix and the Reach page, the mode of travel, and the outputs. Stored on this machine;
 * every change can be undone on its page.
 */
import { ROLE_WORDS } from '../words.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH, type OrderBody } from '../../../../contract/matrix.ts';
import { MAX_BODY_BYTES } from '../../../../contract/request-limits.ts';
import type { MatrixPoint, MatrixRole, PointFields, PointRole } from '../../../kit/coordinates/point-role.ts';
import { useNotices } from '../../../kit/notices/notices.ts';
import { oneOf, record } from '../../../kit/storage/stored.ts';
import { NONE_UNPLACED, storedUnplaced, type Unplaced, type UnplacedAddress } from './addresses.ts';
import {
  added,
  addedById,
  addressOf,
  changed,
  EMPTY_LISTS,
  listed,
  moved,
  overLimit,
  LIST_ROLES,
  storedPoints,
  toStored,
  type ListedPoint,
  type PointLists,
} from './points.ts';
import { t } from '../../../kit/words/t.ts';

export type Mode = (typeof MATRIX_MODES)[number];
export type Option = (typeof MATRIX_OPTIONS)[number];

/** Mode of travel and outputs of the next matrix. */
export type Wishes = {
  readonly mode: Mode;
  readonly option: Option;
  readonly wantsDuration: boolean;
  readonly wantsDistance: boolean;
  /** Name of the job; empty for none. */
  readonly name: string;
};

/** A note about the points just added, shown in their list until dismissed. */
export type ListNote = {
  readonly look: 'warn' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly fix?: { readonly label: string; readonly run: () => void };
};

/** A state to undo to: the points, and addresses without a place. */
type Content = { readonly lists: PointLists; readonly unplaced: Unplaced };

/** Pages whose changes are undone separately. */
export type Page = 'matrix' | 'reach';

/** A state to go back to, what led away from it, and on which page. */
type Step = Content & { readonly done: string; readonly page: Page };

/** Result of looking up addresses. */
export type Placement = {
  readonly points: readonly (MatrixPoint & { readonly id: number })[];
  /** Addresses still without a place. */
  readonly open: readonly UnplacedAddress[];
};

/** A table from which points are being added. */
export type OpenTable = {
  readonly role: PointRole;
  readonly file: File;
  /** Of a workbook; the first when absent. */
  readonly sheet?: string;
  /** Each opening is another: a file may have been changed since it was read. */
  readonly opening: string;
};

/** Addresses that are being looked up. */
export type Search = {
  readonly role: PointRole;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
  /** Resolves when all are answered, or it was cancelled. */
  readonly ended: Promise<void>;
};

const MAX_STEPS = 100;
const SEARCHING = t('matrix.addressesBeingLookedUpUndo');
const SEARCHING_EXCHANGE = t('matrix.addressesBeingLookedUpCan');

type Store = Content & {
  readonly wishes: Wishes;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly notes: Readonly<Partial<Record<PointRole, ListNote>>>;
  /** Addresses that are being looked up, the first now and the others after it; undo is disabled until then. */
  readonly searches: readonly Search[];
  /** Why the last look-up ended early. */
  readonly searchProblem: string | null;
  /** Points that are being written as text; `isWhole` if it replaces the list instead of being added to it. */
  readonly text: { readonly role: PointRole; readonly isWhole: boolean; readonly text: string } | null;
  readonly table: OpenTable | null;
  readonly setWishes: (change: Partial<Wishes>) => void;
  readonly note: (role: PointRole, note: ListNote | null) => void;
  /** Adds as many as there is room for, and reports the rest. */
  readonly add: (role: PointRole, points: readonly MatrixPoint[], done: string) => void;
  readonly replace: (role: PointRole, points: readonly MatrixPoint[], done: string) => void;
  readonly change: (role: PointRole, id: number, to: MatrixPoint, done: string) => void;
  /** Puts points before the one that is at `gap` of the list. */
  readonly move: (role: PointRole, ids: ReadonlySet<number>, gap: number) => void;
  readonly remove: (role: PointRole, ids: ReadonlySet<number>) => void;
  /** Moves points to the end of the other list. */
  readonly moveAcross: (role: MatrixRole, ids: ReadonlySet<number>) => void;
  readonly clear: (role: PointRole) => void;
  /** Replaces both lists. */
  readonly setLists: (lists: PointLists, done: string) => void;
  /** Lists addresses that will be looked up; one undo also removes their points. */
  readonly await: (role: PointRole, addresses: readonly UnplacedAddress[]) => void;
  /**
   * Makes points of addresses, in the order of the addresses.
   * @param before the addresses to go back to when this is undone
   */
  readonly place: (role: PointRole, placement: Placement, before: readonly UnplacedAddress[], done: string) => void;
  readonly removeUnplaced: (role: PointRole, ids: ReadonlySet<number>) => void;
  /** Origins become destinations, and the other way round. */
  readonly swap: () => void;
  /** Empties both lists and the name, for another matrix. @returns whether the lists held anything */
  readonly clearBoth: () => boolean;
  /** Takes over both lists and how to travel, as from an earlier job. */
  readonly load: (lists: Readonly<Record<MatrixRole, readonly MatrixPoint[]>>, wishes: Partial<Wishes>) => void;
  readonly undo: (page: Page) => void;
  readonly redo: (page: Page) => void;
};

const DEFAULT_WISHES: Wishes = { mode: 'car', option: 'fastest', wantsDuration: true, wantsDistance: true, name: '' };

const byRole = <Value>(valueOf: (role: PointRole) => Value): Record<PointRole, Value> => ({
  origins: valueOf('origins'),
  destinations: valueOf('destinations'),
  stops: valueOf('stops'),
});

function readBuilder(stored: unknown): Content & Pick<Store, 'wishes'> {
  const { unplaced, wishes: kept, ...lists } = record(stored);
  const wishes = record(kept);
  const addresses = record(unplaced);
  return {
    lists: byRole((role) => storedPoints(role, lists[role])),
    unplaced: byRole((role) => storedUnplaced(addresses[role])),
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
  LIST_ROLES.every((role) => a.lists[role] === b.lists[role] && a.unplaced[role] === b.unplaced[role]);

/** Returns `now` with the lists of a page as they were `before`. */
function restored({ lists, unplaced }: Content, before: Content, page: Page): Content {
  const isRestored = (role: PointRole): boolean => (role === 'stops') === (page === 'reach');
  return {
    lists: byRole((role) => (isRestored(role) ? before : { lists }).lists[role]),
    unplaced: byRole((role) => (isRestored(role) ? before : { unplaced }).unplaced[role]),
  };
}

const otherRole = (role: MatrixRole): MatrixRole => (role === 'origins' ? 'destinations' : 'origins');

export const useBuilder = create<Store>()(
  persist(
    (set, get) => {
      /**
       * Every change of the lists goes through here. @param from the state to go back to; the present one when absent
       */
      const step = (change: Partial<Content>, done: string, from?: Partial<Content>): void => {
        const { lists, unplaced, past, future } = get();
        const [before, now] = [
          { lists, unplaced, ...from },
          { lists, unplaced, ...change },
        ];
        if (isSame(before, now)) return;
        const page: Page = isSame(before, restored(now, before, 'reach')) ? 'reach' : 'matrix';
        set({
          ...now,
          past: [...past, { ...before, done, page }].slice(-MAX_STEPS),
          future: future.filter((undone) => undone.page !== page),
        });
        useNotices.getState().announce(done);
      };
      const stepIn = (role: PointRole, list: readonly ListedPoint[], done: string): void =>
        step({ lists: { ...get().lists, [role]: list } }, done);
      const withUnplaced = (role: PointRole, addresses: readonly UnplacedAddress[]): Unplaced => ({
        ...get().unplaced,
        [role]: addresses,
      });
      const fill = (
        role: PointRole,
        before: readonly ListedPoint[],
        points: readonly MatrixPoint[],
        done: string,
      ): void => {
        const { list, left } = added(role, before, points);
        stepIn(role, list, done);
        if (left > 0) get().note(role, { look: 'warn', title: overLimit(role, points.length, left), lines: [] });
      };
      /**
       * Goes one step of a page back or forward: takes the last of `these`, and adds the current state to the others.
       */
      const retrace = (these: 'past' | 'future', others: 'past' | 'future', page: Page): void => {
        const { searches, lists, unplaced, [these]: steps, [others]: rest } = get();
        const isSearching = searches.length > 0;
        const isUndoing = these === 'past';
        const index = steps.findLastIndex((each) => each.page === page);
        const last = steps[index];
        if (last === undefined || isSearching) {
          const nothing = isUndoing ? t('common.nothingUndo') : t('matrix.nothingRedo');
          useNotices.getState().announce(isSearching ? SEARCHING : nothing);
          return;
        }
        const { done } = last;
        set({
          ...restored({ lists, unplaced }, last, page),
          [these]: steps.toSpliced(index, 1),
          [others]: [...rest, { lists, unplaced, done, page }],
          notes: {},
        });
        useNotices
          .getState()
          .announce(isUndoing ? t('common.undoneDone', { change: done }) : t('matrix.redoneDone', { change: done }));
      };
      return {
        lists: EMPTY_LISTS,
        unplaced: NONE_UNPLACED,
        wishes: DEFAULT_WISHES,
        past: [],
        future: [],
        notes: {},
        searches: [],
        searchProblem: null,
        text: null,
        table: null,
        setWishes: (change) => set(({ wishes }) => ({ wishes: { ...wishes, ...change } })),
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
          const { list, left } = added(to, lists[to], leaving);
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
          const { list, left } = addedById(
            role,
            lists[role],
            wanted.map((point) => listed(point, point.id)),
          );
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
          const { lists, unplaced, searches } = get();
          if (searches.length > 0) {
            // Results are added to the list for which the addresses were looked up.
            useNotices.getState().announce(SEARCHING_EXCHANGE);
            return;
          }
          step(
            {
              lists: { ...lists, origins: lists.destinations, destinations: lists.origins },
              unplaced: { ...unplaced, origins: unplaced.destinations, destinations: unplaced.origins },
            },
            t('matrix.originsDestinationsSwapped'),
          );
          set({ notes: {} });
        },
        clearBoth: () => {
          const { lists, unplaced, searches } = get();
          const count = [lists, unplaced].reduce((sum, all) => sum + all.origins.length + all.destinations.length, 0);
          if (count === 0 || searches.length > 0) return false;
          step(
            {
              lists: { ...lists, origins: [], destinations: [] },
              unplaced: { ...unplaced, origins: [], destinations: [] },
            },
            t('matrix.listsEmptied'),
          );
          set({ notes: {} });
          get().setWishes({ name: '' });
          return true;
        },
        load: ({ origins, destinations }, wishes) => {
          step(
            {
              lists: {
                ...get().lists,
                origins: origins.map((point) => listed(point)),
                destinations: destinations.map((point) => listed(point)),
              },
              unplaced: { ...NONE_UNPLACED, stops: get().unplaced.stops },
            },
            t('matrix.pointsJobCopied'),
          );
          set({ notes: {} });
          get().setWishes(wishes);
        },
        undo: (page) => retrace('past', 'future', page),
        redo: (page) => retrace('future', 'past', page),
      };
    },
    {
      name: 'cairn.matrix-builder',
      version: 1,
      partialize: ({ lists, unplaced, wishes }) => ({
        ...byRole((role) => toStored(lists[role])),
        unplaced,
        wishes,
      }),
      migrate: (stored) => record(stored),
      merge: (stored, current) => ({ ...current, ...readBuilder(stored) }),
    },
  ),
);

/** Opens a table that was dropped or chosen, for points of this list. */
export const openTable = (role: PointRole, file: File): void =>
  void useBuilder.setState({ table: { role, file, opening: crypto.randomUUID() } });

export const closeTable = (): void => void useBuilder.setState({ table: null });

/** Absent where no point has a name. */
const namesOf = (list: readonly ListedPoint[]): string[] | undefined =>
  list.some(({ name }) => name !== undefined) ? list.map(({ name = '' }) => name) : undefined;

/** Absent where no point has fields. */
const allFields = (list: readonly ListedPoint[]): PointFields[] | undefined =>
  list.some(({ fields }) => fields !== undefined) ? list.map(({ fields = {} }) => fields) : undefined;

const sizeOf = (order: OrderBody): number => new TextEncoder().encode(JSON.stringify(order)).length;

/** The order for the builder's settings; without the points' fields if it would be too large with them. */
export function orderOf(
  { origins, destinations }: PointLists,
  { mode, option, wantsDuration, wantsDistance, name }: Wishes,
): OrderBody {
  const [originNames, destinationNames] = [namesOf(origins), namesOf(destinations)];
  const [originFields, destinationFields] = [allFields(origins), allFields(destinations)];
  const order: OrderBody = {
    result: [...(wantsDuration ? (['cost'] as const) : []), ...(wantsDistance ? (['distance'] as const) : [])],
    origin_addresses: origins.map(({ point }) => addressOf(point)),
    destination_addresses: destinations.map(({ point }) => addressOf(point)),
    mode,
    option,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(originNames === undefined ? {} : { origin_names: originNames }),
    ...(destinationNames === undefined ? {} : { destination_names: destinationNames }),
  };
  const whole: OrderBody = {
    ...order,
    ...(originFields === undefined ? {} : { origin_fields: originFields }),
    ...(destinationFields === undefined ? {} : { destination_fields: destinationFields }),
  };
  return sizeOf(whole) > MAX_BODY_BYTES ? order : whole;
}
