/** What an import of areas found and did. */
import { settingFault, type Fault, type Setting } from '../../../../contract/fault.ts';
import type { ImportProblem } from '../../../../contract/imports.ts';
import type { AreaFields } from './fields.ts';

export interface AreaFile {
  name: string;
  format: string;
  /** Coordinate system of its coordinates. */
  system: string;
  rows: number;
  fields: AreaFields;
}

/** Rows of a file by what became of them. A row may be repaired, unnamed and doubled at once. */
export interface AreaCounts {
  rows: number;
  imported: number;
  /** Crossed or touched itself, and covers the same ground now. */
  repaired: number;
  /** Not imported. */
  left_out: number;
  /** Of those left out: not on the earth. */
  outside: number;
  /** Had the key of a row before it, and has a number behind that now. */
  doubled: number;
  /** Had no name, and has its key for one. */
  unnamed: number;
  /** Of administrative levels below the country: without an area above them. */
  without_parent: number;
  /** Without a country, though the target has one. */
  without_country: number;
}

export interface AreaImportReport {
  pack: string;
  title: string;
  /** Whether nothing was written: the files were looked at alone. */
  checkOnly: boolean;
  files: AreaFile[];
  counts: AreaCounts;
  /** Installed packs that have areas of the same category where imported ones lie, and how many of these. */
  overlaps: { pack: string; areas: number }[];
  notes: string[];
  /** The first of them, each with its row. */
  problems: ImportProblem[];
  problemCount: number;
  milliseconds: number;
}

export interface AreaImportProgress {
  /** 0 to 1. */
  share: number;
  rows: number;
  leftOut: number;
}

/** Nothing can be imported from the files as they are; the packs stay as they were. */
export const refused = (message: string, ...settings: Setting[]): Fault =>
  settingFault(`Nothing was imported: ${message}`, settings);
