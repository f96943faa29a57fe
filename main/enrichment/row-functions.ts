/** Functions of a look-up thread of the pool. */
import packageJson from '../../package.json' with { type: 'json' };
import type { PackVerification } from '../../contract/pack-verification.ts';
import { checksOf } from '../packs/damaged.ts';
import { PackStore } from '../packs/pack-store.ts';
import { openAppStore } from '../store/app-store.ts';
import { isOnEarth } from '../../contract/coordinates.ts';
import { withTransfer } from '../threads/call.ts';
import { AnswerBuilder, type Answered } from './answered.ts';
import { addedColumns, checkFields, interfacesOf } from './fields.ts';
import { createRowLookUps, type EnrichSettings, type RowLookUps } from './row-look-ups.ts';
import { spatialOrder } from './spatial-order.ts';

/** The packs that rows are looked up in. */
export interface PackLocation {
  packsDirectory: string;
  /** Holds the stored verification results of packs. */
  dataDirectory?: string | undefined;
  /** Without a data directory: the packs to leave out. */
  damaged?: readonly PackVerification[] | undefined;
}

/** Opens the packs for a thread. */
export function openStore({ packsDirectory, dataDirectory, damaged = [] }: PackLocation): PackStore {
  if (dataDirectory === undefined) return new PackStore(packsDirectory, { checks: checksOf(damaged) });
  const { packRecords, vettedFiles } = openAppStore(dataDirectory);
  const known = vettedFiles.ofVersion(packageJson.version);
  // Uses the server's verdicts: vetting here could crash the thread.
  const gate = { verdictOn: (_path: string, identity: string) => known.find(identity) };
  return new PackStore(packsDirectory, { checks: packRecords, gate, isLazy: true });
}

/**
 * Rows to look up: longitudes and latitudes in turn, in degrees; or, if the thread must find the positions, the cells
 * of each position. Points outside the valid range have empty answers.
 */
export type Questions = Float64Array | readonly (readonly string[])[];

/** A pack that failed: answers may lack its values. */
export interface FailedPack {
  id: string;
  /** Why it can't be read, and the remedy. */
  message: string;
}

export function rowService(location: PackLocation) {
  const store = openStore(location);
  const runs = new Map<number, { lookUps: RowLookUps; width: number }>();

  return () => ({
    /** Prepares the look-ups of a run. @returns the packs that failed @throws Fault */
    open(run: number, settings: EnrichSettings): FailedPack[] {
      // Running look-ups keep the packs they started with.
      if (runs.size === 0) store.reload();
      const packs = store.current;
      checkFields(packs, settings.fields, settings.position);
      const width = addedColumns(settings.fields, settings.position).length;
      runs.set(run, { lookUps: createRowLookUps(packs, settings), width });
      const interfaces = interfacesOf(settings.fields, settings.position.kind === 'address');
      return packs.failuresOf(interfaces).map(({ pack: id = '', message }) => ({ id, message }));
    },
    /** Returns the added cells of each row, the error last. */
    answer(run: number, questions: Questions): Answered {
      const opened = runs.get(run);
      if (opened === undefined) throw new Error(`Run ${run} is not open`);
      const { lookUps, width } = opened;
      const isPoints = questions instanceof Float64Array;
      const builder = new AnswerBuilder(isPoints ? questions.length / 2 : questions.length, width);
      if (isPoints) {
        const row = Array.from({ length: width }, () => '');
        // Neighbours one after the other, because they need the same pieces of packs.
        for (const i of spatialOrder(questions)) {
          const point = { lon: questions[2 * i] ?? Number.NaN, lat: questions[2 * i + 1] ?? Number.NaN };
          row.fill('');
          if (isOnEarth(point)) row[width - 1] = lookUps.lookUp(point, row, 0);
          builder.set(i, row);
        }
      } else for (const [i, cells] of questions.entries()) builder.set(i, lookUps.answer(cells));
      const answered = builder.finish();
      return withTransfer(answered, [answered.codes.buffer]);
    },
    close(run: number): void {
      runs.get(run)?.lookUps.close();
      runs.delete(run);
    },
  });
}
