import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SavingProgress } from '../../../contract/ipc.ts';
import type { OfferedPack, PackFileFormat } from '../../../contract/pack-sharing.ts';
import type { InstalledPack } from '../../../contract/service.ts';
import { record } from '../../kit/storage/stored.ts';

/** A file that is to be added. */
export type WaitingFile = { readonly file: File; readonly mayReplace: boolean };

/** A file whose pack is installed: the person decides. */
type Conflict = { readonly file: File; readonly pack: string };

/** A folder of packs on a drive: its list, and installing from it. */
type Drive = {
  /** Stored for the next time, because the same drive is used again. */
  readonly folder: string;
  /** The folder's list; null before it was read. */
  readonly offers: readonly OfferedPack[] | null;
  /** Ids of packs to install. */
  readonly wanted: readonly string[];
  readonly busy: 'reading' | 'listing' | 'adding' | null;
  /** Id of the pack that is being added. */
  readonly taking: string | null;
  /** Why the folder cannot be read, or its list not be made. */
  readonly problem: string | null;
  /** Whether the folder has no list, which can be made. */
  readonly lacksList: boolean;
  /** Why packs were not added, by id. */
  readonly refusals: Readonly<Record<string, string>>;
};

type PackExport = {
  readonly pack: InstalledPack;
  readonly format: PackFileFormat;
  readonly progress: SavingProgress;
  readonly abort: AbortController;
};

type Work = {
  /** Id of the pack whose details are shown. */
  readonly chosen: string | null;
  /** Packs that are to be checked; the first one is being checked. */
  readonly checking: readonly string[];
  /** Cancels the checks. */
  readonly checks: AbortController;
  /** Id of the pack whose deletion the person has to confirm. */
  readonly removing: string | null;
  /** The file that is being sent, and the share of it that has arrived; at 1 it is being checked. */
  readonly adding: { readonly name: string; readonly share: number; readonly abort: AbortController } | null;
  /** Files behind that one. */
  readonly waiting: readonly WaitingFile[];
  readonly conflicts: readonly Conflict[];
  /** The export that is under way: one at a time. */
  readonly exporting: PackExport | null;
  readonly drive: Drive;
};

/** The state of a folder that hasn't been read. */
export const UNREAD = { offers: null, wanted: [], problem: null, lacksList: false, refusals: {} };

/**
 * The selected pack, and running work on packs, independent of the page: checks, removals, added and exported files,
 * and installing from a drive. Only the drive's folder is stored on this machine.
 */
export const usePackWork = create<Work>()(
  persist(
    (): Work => ({
      chosen: null,
      checking: [],
      checks: new AbortController(),
      removing: null,
      adding: null,
      waiting: [],
      conflicts: [],
      exporting: null,
      drive: { folder: '', ...UNREAD, busy: null, taking: null },
    }),
    {
      name: 'cairn.pack-folder',
      partialize: ({ drive: { folder } }) => ({ folder }),
      merge: (stored, work) => {
        const { folder } = record(stored);
        return { ...work, drive: { ...work.drive, folder: typeof folder === 'string' ? folder : '' } };
      },
    },
  ),
);

export const choosePack = (chosen: string | null): void => {
  usePackWork.setState({ chosen });
};

export const setDrive = (change: Partial<Drive>): void => {
  usePackWork.setState(({ drive }) => ({ drive: { ...drive, ...change } }));
};
