/** The interface of all import targets: options and results. */
import type { ImportJob, ImportOrder, ImportProblem, ImportReport } from '../../contract/imports.ts';
import type { InstalledPacks } from '../packs/damaged.ts';
import type { PackPlacement } from '../packs/write/place.ts';
import type { Step } from '../threads/work-ended.ts';

/** A feature that is skipped because it ended the process that read it. */
export interface RefusedFeature extends Step {
  reason: string;
}

export type ImportKind = ImportOrder['kind'];
type Options = Omit<ImportOrder, 'kind' | 'files' | 'id' | 'replace'>;

/** A request with the paths of its files, and the id of its pack. */
export type ImportRequest = { [option in keyof Options]?: Options[option] | undefined } & {
  files: readonly string[];
  /** Id of the pack; for `osm` `osm-NAME`. */
  id: string;
  /** Where to unpack archives; a folder that is removed afterwards by default. */
  scratchDirectory?: string | undefined;
  refused?: readonly RefusedFeature[] | undefined;
} & InstalledPacks &
  PackPlacement;

/** The current step and its progress. */
export interface ImportProgress extends Pick<ImportJob, 'step' | 'parts'> {
  /** From 0 to 1. */
  share: number;
  /** Rows read. */
  rows?: number;
}

export interface ImportControl {
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called before a feature is read, with the place of its file; with undefined after the last. */
  onFeature?: ((item: number | undefined, file?: number) => void) | undefined;
}

export interface ImportResult extends Pick<ImportJob, 'problems' | 'problem_count'> {
  report: ImportReport;
}

/**
 * Imports files as packs. Blocks its thread, so it runs in a process.
 * @throws Fault if nothing can be imported; an installed pack then stays in use
 */
export type ImportFiles = (request: ImportRequest, control?: ImportControl) => Promise<ImportResult>;

/** The result of an import. */
export type ImportEnd =
  | ({ status: 'Finished' } & ImportResult)
  | ({ status: 'Failed'; message: string } & Omit<ImportResult, 'report'>)
  | ({ status: 'Cancelled' } & Omit<ImportResult, 'report'>);

export const NO_PROBLEMS = { problems: [], problem_count: 0 };

/** The result of an import with one pack. */
export const resultOf = (
  report: Pick<ImportReport, 'pack' | 'title' | 'counts'> & Partial<ImportReport>,
  { listed, count }: { listed: ImportProblem[]; count: number } = { listed: [], count: 0 },
): ImportResult => ({
  report: { notes: [], left_out: [], without_area: [], ...report },
  problems: listed,
  problem_count: count,
});

/** `wards.geojson: GeoJSON, EPSG:4326; name from NAME, key from WARD_ID`, for the notes of a report. */
export function describeSource(
  { file, format }: { file: string; format: string },
  system: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const used = describeFields(fields);
  return `${file}: ${format}, ${system}; ${used === '' ? 'no fields used' : used}`;
}

/** `name from NAME, key from WARD_ID`. */
export const describeFields = (fields: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(fields)
    .flatMap(([what, field]) =>
      field === undefined || field === '' ? [] : [`${what.replaceAll('_', ' ')} from ${field}`],
    )
    .join(', ');
