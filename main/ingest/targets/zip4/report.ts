/** What an import did, row by row where something was wrong. */
import { settingFault, type Fault, type Setting } from '../../../../contract/fault.ts';
import type { FieldMapping } from './fields.ts';

/** The pack that an import writes where none is named. */
export const DEFAULT_PACK_ID = 'zip4-imported';

export interface RowProblem {
  /** Counts from 1 in the order of the file. */
  row: number;
  message: string;
  remedy: string;
}

export interface Zip4ImportReport {
  pack: string;
  file: string;
  format: string;
  mapping: FieldMapping;
  /** Coordinate system of the file: `EPSG:2227`, or its name. */
  system: string;
  rowsRead: number;
  imported: number;
  /** Rows whose polygon crossed itself and was repaired; the rest of the row is as it was. */
  repaired: number;
  leftOut: number;
  /** Rows whose county was found in the pack of administrative areas, because they name none. */
  countiesFound: number;
  /** Rows that were imported without a county, because none was found either. */
  withoutCounty: number;
  /** The first of `leftOut`, and of the rows imported without the county they name. */
  problems: RowProblem[];
  milliseconds: number;
}

export type Phase = 'reading' | 'indexing' | 'checking';

export interface Zip4ImportProgress {
  phase: Phase;
  /** 0 to 1 of the whole import. */
  share: number;
  rowsRead: number;
  leftOut: number;
}

/** More problems than these are counted but not kept. */
export const KEPT_PROBLEMS = 200;

/** Nothing can be imported from the file as it is; the pack that was there stays in use. */
export const importRefused = (message: string, settings: readonly Setting[] = []): Fault =>
  settingFault(`Nothing was imported: ${message}`, settings);
