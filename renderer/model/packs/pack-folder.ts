/** A folder of packs on a drive: what it offers, and what is taken of it, while any page is shown. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  addFromFolderEndpoint,
  indexPackFolderEndpoint,
  packFolderEndpoint,
  type OfferedPack,
} from '../../../contract/pack-sharing.ts';
import { ask } from '../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../kit/api/exchange.ts';
import { failureText, type Failure } from '../../kit/api/failure.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { record } from '../../kit/storage/stored.ts';
import { refreshPacks } from '../service/packs.ts';
import { plural, t } from '../../kit/words/t.ts';

type Store = {
  /** Kept for the next time: the same drive comes again. */
  readonly folder: string;
  /** What the list in the folder has; null before it was read. */
  readonly offers: readonly OfferedPack[] | null;
  /** Ids of those that are to be taken. */
  readonly chosen: readonly string[];
  readonly busy: 'reading' | 'listing' | 'adding' | null;
  /** Of those that are being added, the one whose turn it is. */
  readonly adding: string | null;
  /** Why the folder cannot be read, or its list not be made. */
  readonly problem: string | null;
  /** Whether the folder has no list, which can be made. */
  readonly lacksList: boolean;
  /** Why packs were not added, by id. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly setFolder: (folder: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly read: () => Promise<void>;
  /** Makes the list of the folder, which is written into it. */
  readonly makeList: () => Promise<void>;
  readonly add: () => Promise<void>;
};

const NOTHING = { offers: null, chosen: [], problem: null, lacksList: false, refusals: {} };

const updatesIn = (offers: readonly OfferedPack[]): string[] =>
  offers.filter(({ novelty }) => novelty === 'newer').map(({ id }) => id);

export const usePackFolder = create<Store>()(
  persist(
    (set, getStore) => {
      const fail = (failure: Failure): void => {
        set({ busy: null, problem: failureText(failure), lacksList: failure.code === 'no_pack_list' });
      };
      return {
        folder: '',
        ...NOTHING,
        busy: null,
        adding: null,
        setFolder: (folder) => set({ folder, ...NOTHING }),
        choose: (chosen) => set({ chosen }),
        async read() {
          const folder = getStore().folder.trim();
          set({ ...NOTHING, busy: 'reading' });
          const answer = await ask(packFolderEndpoint, { body: { folder }, patienceMs: ENDLESS_MS });
          if (!answer.ok) {
            fail(answer.failure);
            return;
          }
          set({ busy: null, offers: answer.data.packs, chosen: updatesIn(answer.data.packs) });
        },
        async makeList() {
          const folder = getStore().folder.trim();
          set({ ...NOTHING, busy: 'listing' });
          const answer = await ask(indexPackFolderEndpoint, { body: { folder }, patienceMs: ENDLESS_MS });
          if (!answer.ok) {
            fail(answer.failure);
            return;
          }
          const { packs, passed_over: passedOver } = answer.data;
          set({ busy: null, offers: packs, chosen: updatesIn(packs) });
          if (passedOver.length > 0)
            useNotices
              .getState()
              .report(
                t('Not in the list: {{passedOver}}', { passedOver: passedOver.map(({ file }) => file).join(', ') }),
              );
        },
        async add() {
          const { folder, chosen } = getStore();
          set({ busy: 'adding', refusals: {} });
          const added: string[] = [];
          for (const id of chosen) {
            set({ adding: id });
            const body = { folder: folder.trim(), id, replace: true };
            const answer = await ask(addFromFolderEndpoint, { body, patienceMs: ENDLESS_MS });
            if (answer.ok) added.push(id);
            else {
              const why = failureText(answer.failure);
              set(({ refusals }) => ({ refusals: { ...refusals, [id]: why } }));
            }
          }
          await refreshPacks();
          const { refusals } = getStore();
          await getStore().read();
          set({ adding: null, refusals, chosen: Object.keys(refusals) });
          if (added.length > 0)
            useNotices
              .getState()
              .showToast(
                added.length === 1
                  ? t('Added {{id}}', { id: added[0] ?? '' })
                  : plural(added.length, 'Added {{count}} pack', 'Added {{count}} packs'),
              );
        },
      };
    },
    {
      name: 'cairn.pack-folder',
      partialize: ({ folder }) => ({ folder }),
      merge: (stored, store) => {
        const { folder } = record(stored);
        return { ...store, folder: typeof folder === 'string' ? folder : '' };
      },
    },
  ),
);
