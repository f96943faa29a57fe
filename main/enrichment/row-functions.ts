/** What a thread of the pool does: answers the rows of tables. */
import packageJson from '../../package.json' with { type: 'json' };
import type { PackVerification } from '../../contract/pack-verification.ts';
import { checksOf } from '../packs/damaged.ts';
import { PackStore } from '../packs/pack-store.ts';
import { openAppStore } from '../store/app-store.ts';
import { failuresOf } from '../packs/failed-packs.ts';
import { checkFields, interfacesOf } from './fields.ts';
import { lookUpPoints, type LookedUp } from './look-up-points.ts';
import { createRowLookUps, type EnrichSettings, type RowLookUps } from './row-look-ups.ts';

/** Where rows are looked up. */
export interface LookUpPlace {
  packsDirectory: string;
  /** Whose checks of packs count. */
  dataDirectory?: string | undefined;
  /** Where there is no data directory: the verdicts on packs that are left out. */
  damaged?: readonly PackVerification[] | undefined;
}

function openStore({ packsDirectory, dataDirectory, damaged = [] }: LookUpPlace): PackStore {
  if (dataDirectory === undefined) return new PackStore(packsDirectory, { checks: checksOf(damaged) });
  const { packRecords, vettedFiles } = openAppStore(dataDirectory);
  const known = vettedFiles.of(packageJson.version);
  // What the server has had opened; nothing ends a thread that a file holds.
  const gate = { verdictOn: (_path: string, identity: string) => known.find(identity) };
  return new PackStore(packsDirectory, { checks: packRecords, gate });
}

/** A pack that a run goes without: its answers may lack what the pack has. */
export interface FailedPack {
  id: string;
  /** Why it cannot be read, and the remedy. */
  message: string;
}

export function rowService(place: LookUpPlace) {
  const store = openStore(place);
  const runs = new Map<number, RowLookUps>();

  /** Statements outside of a transaction lock and unlock their file each, which takes as long as the look-up. */
  function beginReading(): void {
    store.reload();
    for (const { database } of store.current.ready.values()) database.beginReading();
  }

  /** Replaced packs are closed by the next {@link beginReading}. */
  function endReading(): void {
    for (const { database } of store.current.ready.values()) database.endReading();
  }

  return () => ({
    /** Prepares the look-ups of a run. @returns the packs that it goes without, since they failed. @throws Fault */
    open(run: number, settings: EnrichSettings): FailedPack[] {
      // Other runs keep the packs that they began with.
      if (runs.size === 0) beginReading();
      const packs = store.current;
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
    /** Answers points, longitude and latitude in turn. */
    lookUp(run: number, fields: readonly string[], points: Float64Array): LookedUp {
      const lookUps = runs.get(run);
      if (lookUps === undefined) throw new Error(`Run ${run} is not open`);
      return lookUpPoints(lookUps, fields, points);
    },
    close(run: number): void {
      runs.get(run)?.close();
      runs.delete(run);
      if (runs.size === 0) endReading();
    },
  });
}
