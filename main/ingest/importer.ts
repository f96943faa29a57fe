/**
 * What every importer is, for the jobs of the server and for the command line: the jobs know one of each kind of data.
 */
import { dirname } from 'node:path';
import type { ImportJob, ImportOrder, ImportReport } from '../../contract/imports.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import type { PackPlacement } from '../packs/write/place.ts';

/** Of an order all but the files, which have paths by now; its id is settled when it is ordered. */
export type ImportOptions = Omit<ImportOrder, 'files' | 'id' | 'replace'> & { id: string };

/** What a job has imported. */
export interface ImportWork {
  options: ImportOptions;
  /** Paths. */
  files: readonly string[];
  packsDirectory: string;
  /** Verdicts on packs that are left out. */
  damaged: readonly PackVerification[];
  /** How its packs join those that are there. */
  placing: PackPlacement;
}

/** What is done now, and how far each part is. */
export type ImportDetail = Pick<ImportJob, 'step' | 'parts'>;

/** How an import ended. */
export type ImportEnd = Required<Pick<ImportJob, 'problems' | 'problem_count'>> &
  ({ status: 'Finished'; report: ImportReport } | { status: 'Failed'; message: string } | { status: 'Cancelled' });

export interface RunOptions<Progress> {
  /** How long one feature may take, in milliseconds; 30 s unless given. */
  featureMs?: number;
  /** Ends the import, whatever it is doing; the packs that were there stay in use. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Data of one kind, from files to packs. */
export interface Importer<Request, Report, Progress> {
  /**
   * Imports in a process of its own. @throws the importer's own errors; WorkEnded, also once `signal` is aborted;
   * errors of the system or the database, with their code
   */
  run: (request: Request, options?: RunOptions<Progress>) => Promise<Report>;
  /** What a job asks for, as this importer takes it. */
  requestOf: (work: ImportWork) => Request;
  /** From 0 to 1. */
  shareOf: (progress: Progress) => number;
  /** What more is told of an import that makes several packs. */
  detailOf?: (progress: Progress) => ImportDetail;
  /** A report as the job tells it. */
  endOf: (report: Report, work: ImportWork) => ImportEnd;
  /** Why it failed, as the job tells it; the words of the error unless given. */
  failureOf?: (error: unknown, work: ImportWork) => ImportEnd;
}

export const NO_PROBLEMS = { problems: [], problem_count: 0 };

/** What the person who ordered the import says of the pack: what was left open is absent, not undefined. */
export const namesIn = ({
  title,
  licence,
  attribution,
}: ImportOptions): Partial<Record<'title' | 'licence' | 'attribution', string>> => ({
  ...(title === undefined ? {} : { title }),
  ...(licence === undefined ? {} : { licence }),
  ...(attribution === undefined ? {} : { attribution }),
});

/** Where an importer reads and writes, and what it leaves alone. */
export const placeOf = ({
  placing,
  ...work
}: Omit<ImportWork, 'options'>): Omit<ImportWork, 'options' | 'placing'> &
  PackPlacement & { scratchDirectory: string } => ({ ...work, ...placing, scratchDirectory: scratchOf(work.files) });

/** Archives are unpacked beside the files of their import: they go when it has ended, even after a crash. */
export const scratchOf = ([first = '']: readonly string[]): string => dirname(first);

/** What went wrong with a file as a whole. */
export const failed = (message: string): ImportEnd => ({ status: 'Failed', message, ...NO_PROBLEMS });
