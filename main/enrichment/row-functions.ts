/** What a thread of the pool does: answers the rows of tables. */
import packageJson from '../../package.json' with { type: 'json' };
import type { PackVerification } from '../../contract/pack-verification.ts';
import { checksOf } from '../packs/damaged.ts';
import { openPackLibrary, type OpenPackLibrary } from '../packs/library.ts';
import { openAppStore } from '../store/app-store.ts';
import { failuresOf } from '../packs/failed-packs.ts';
import { checkFields, interfacesOf } from './fields.ts';
import { createRowLookUps, type EnrichSettings, type RowLookUps } from './row-look-ups.ts';

/** Where rows are looked up. */
export interface LookUpPlace {
  packsDirectory: string;
  /** Whose checks of packs count. */
  dataDirectory?: string | undefined;
  /** Where there is no data directory: the verdicts on packs that are left out. */
  damaged?: readonly PackVerification[] | undefined;
}

function openPacks({ packsDirectory, dataDirectory, damaged = [] }: LookUpPlace): OpenPackLibrary {
  if (dataDirectory === undefined) return openPackLibrary(packsDirectory, checksOf(damaged));
  const { packRecords, vettedFiles } = openAppStore(dataDirectory);
  const known = vettedFiles.of(packageJson.version);
  // What the server has had opened; nothing ends a thread that a file holds.
  return openPackLibrary(packsDirectory, packRecords, { verdictOn: (_path, identity) => known.find(identity) });
}

/** A pack that a run goes without: its answers may lack what the pack has. */
export interface FailedPack {
  id: string;
  /** Why it cannot be read, and the remedy. */
  message: string;
}

export function rowService(place: LookUpPlace) {
  const packs = openPacks(place);
  const runs = new Map<number, RowLookUps>();

  /** Statements outside of a transaction lock and unlock their file each, which takes as long as the look-up. */
  function beginReading(): void {
    packs.reload();
    for (const { database } of packs.ready.values()) if (!database.inTransaction) database.exec('BEGIN');
  }

  /** Packs that have been replaced are let go at the next {@link beginReading}. */
  function endReading(): void {
    for (const { database } of packs.ready.values()) if (database.inTransaction) database.exec('COMMIT');
  }

  return () => ({
    /** Prepares the look-ups of a run. @returns the packs that it goes without, since they failed. @throws Fault */
    open(run: number, settings: EnrichSettings): FailedPack[] {
      // Other runs keep what they began with.
      if (runs.size === 0) beginReading();
      checkFields(packs, settings.fields, settings.position);
      runs.set(run, createRowLookUps(packs, settings));
      const interfaces = interfacesOf(settings.fields, settings.position.kind === 'address');
      return failuresOf(packs, interfaces).map(({ pack: id = '', message }) => ({ id, message }));
    },
    /** @param rows of each the cells that its position is read from */
    answer(run: number, rows: readonly (readonly string[])[]): string[][] {
      const lookUps = runs.get(run);
      if (lookUps === undefined) throw new Error(`Run ${run} is not open`);
      return rows.map(lookUps.answer);
    },
    close(run: number): void {
      runs.get(run)?.close();
      runs.delete(run);
      if (runs.size === 0) endReading();
    },
  });
}
