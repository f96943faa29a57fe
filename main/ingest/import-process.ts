/** Runs an import in a separate process. A feature that crashes it is skipped, and the rest is imported. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { AreaPreview } from '../../contract/area-preview.ts';
import { Fault, fileFault } from '../../contract/fault.ts';
import type { FileLook } from '../../contract/file-look.ts';
import type { AddressPreview } from '../../contract/import-preview.ts';
import { IMPORT_KINDS } from '../../contract/imports.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { dropDeadScratch, dropUnpacked, inScratch } from '../formats/scratch.ts';
import { deleteUnfinished } from '../packs/write/pack.ts';
import { MAX_IDLE_PROCESSES } from '../threads/idle-processes.ts';
import { RemoteProcess } from '../threads/remote-process.ts';
import { isCancelled, WorkEnded } from '../threads/work-ended.ts';
import type { FileLookRequest } from './look-at-file.ts';
import type { ReadingOptions, Recognised } from './recognise.ts';
import {
  NO_PROBLEMS,
  type ImportEnd,
  type ImportKind,
  type ImportProgress,
  type ImportRequest,
  type ImportResult,
  type RefusedFeature,
} from './target.ts';
import { TARGETS } from './targets.ts';
import type { AddressPreviewRequest } from './targets/addresses/preview-addresses.ts';
import type { AreaPreviewRequest } from './targets/areas/preview-areas.ts';

/** Functions of the process. */
export interface IngestFunctions {
  run: (kind: ImportKind, request: ImportRequest) => Promise<ImportResult>;
  previewAddresses: (request: AddressPreviewRequest) => Promise<AddressPreview>;
  previewAreas: (request: AreaPreviewRequest) => Promise<AreaPreview>;
  lookAtFile: (request: FileLookRequest) => Promise<FileLook>;
  recogniseFiles: (paths: readonly string[], reading: ReadingOptions) => Promise<Recognised[]>;
}

export interface RunOptions {
  /** Maximum time per feature, in milliseconds; 30 s by default. */
  featureMs?: number;
  /** Ends the import, whatever it is doing; installed packs stay in use. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}

/** Default maximum time per feature: an ordinary one takes a thousandth, the coast of a continent a tenth. */
const FEATURE_MS = 30_000;
/** Maximum number of skipped features; each restarts the import. */
const MAX_REFUSED = 5;
/** Maximum time of a preview: unpacking a gigabyte takes about ten seconds. */
const PREVIEW_MS = 60_000;

const ENTRY = new URL('./ingest.entry.ts', import.meta.url);
const IMPORT = new RemoteProcess<IngestFunctions, ImportProgress>(ENTRY, 'The import');
const LOOK = new RemoteProcess<IngestFunctions>(ENTRY, 'Reading the file', { max: MAX_IDLE_PROCESSES });

const REASONS: Partial<Record<WorkEnded['reason'], string>> = {
  step: 'reading it takes too long',
  memory: 'reading it takes too much memory',
  crashed: "it can't be read",
};

/** The feature that ended the process, if one did and wasn't refused before. */
function culpritOf(error: unknown, refused: readonly RefusedFeature[]): RefusedFeature | undefined {
  if (!(error instanceof WorkEnded) || error.step === undefined || refused.length === MAX_REFUSED) return undefined;
  const { item, part } = error.step;
  const isKnown = refused.some((feature) => feature.item === item && feature.part === part);
  return isKnown ? undefined : { item, part, reason: REASONS[error.reason] ?? error.message };
}

/** Describes the end of the process for users. */
function explained(error: unknown, kind: ImportKind, files: readonly string[]): unknown {
  if (!(error instanceof WorkEnded)) return error;
  const { step } = error;
  const file = basename(files[step?.part ?? 0] ?? '');
  const place = step === undefined ? file : `${file}, ${TARGETS[kind].feature} ${step.item}`;
  const remedy =
    step === undefined
      ? 'Divide the file, and import the parts separately'
      : 'Fix or remove it, and import the file again';
  return new WorkEnded(error.reason, `${place}: ${error.message}. Nothing was changed. ${remedy}`, step);
}

const cancelled = (kind: ImportKind): WorkEnded =>
  new WorkEnded(
    'cancelled',
    kind === 'osm'
      ? 'The import was cancelled. Incomplete packs were discarded; finished ones were kept.'
      : 'The import was cancelled. Nothing was changed.',
  );

/**
 * Imports in a process of its own.
 * @throws Fault for invalid files or options; WorkEnded, also if `signal` is aborted; errors of the system or the
 * database, with their code
 */
export async function importInProcess(
  kind: ImportKind,
  request: ImportRequest,
  { featureMs: stepMs = FEATURE_MS, signal, onProgress }: RunOptions = {},
): Promise<ImportResult> {
  if (request.scratchDirectory === undefined) {
    dropDeadScratch();
    return inScratch((scratchDirectory) =>
      importInProcess(kind, { ...request, scratchDirectory }, { featureMs: stepMs, signal, onProgress }),
    );
  }
  const { memoryBytes } = TARGETS[kind];
  const refused: RefusedFeature[] = [];
  for (;;) {
    dropUnpacked(request.scratchDirectory);
    try {
      return await IMPORT.ask('run', [kind, { ...request, refused }], { memoryBytes, stepMs, onProgress, signal });
    } catch (error) {
      if (error instanceof WorkEnded) deleteUnfinished(request.packsDirectory);
      if (signal?.aborted === true) throw cancelled(kind);
      const culprit = culpritOf(error, refused);
      if (culprit === undefined) throw explained(error, kind, request.files);
      refused.push(culprit);
    }
  }
}

/** Imports like {@link importInProcess}, for a job. Never rejects. */
export async function runImport(kind: ImportKind, request: ImportRequest, options: RunOptions): Promise<ImportEnd> {
  try {
    return { status: 'Finished', ...(await importInProcess(kind, request, options)) };
  } catch (error) {
    if (isCancelled(error)) return { status: 'Cancelled', ...NO_PROBLEMS };
    // Users know an uploaded file by its name, not by its path.
    const message = request.files.reduce((text, file) => text.replaceAll(file, basename(file)), errorMessage(error));
    const { listed, count } = (error instanceof Fault ? error.problems : undefined) ?? { listed: [], count: 0 };
    return { status: 'Failed', message, problems: [...listed], problem_count: count };
  }
}

/**
 * Calls `look` in a reused process, with a folder for what is unpacked.
 * @throws Fault invalid_file if a limit ended the process; WorkEnded if `signal` did
 */
async function inLookProcess<Preview>(look: (scratchDirectory: string) => Promise<Preview>): Promise<Preview> {
  try {
    return await inScratch(look);
  } catch (error) {
    if (!(error instanceof WorkEnded) || error.reason === 'cancelled') throw error;
    throw new Fault('invalid_file', `${error.message}. Divide the file, or fix its first rows`);
  }
}

/** The first rows of an address file, as an import would read them. @throws Fault invalid_file, invalid_parameter */
export const previewAddressFile = (request: AddressPreviewRequest, signal?: AbortSignal): Promise<AddressPreview> =>
  inLookProcess((scratchDirectory) =>
    LOOK.ask('previewAddresses', [{ ...request, scratchDirectory }], { signal, deadlineMs: PREVIEW_MS }),
  );

/** The first rows of a file of areas. @throws Fault invalid_file */
export const previewAreaFile = (request: AreaPreviewRequest, signal?: AbortSignal): Promise<AreaPreview> =>
  inLookProcess((scratchDirectory) =>
    LOOK.ask('previewAreas', [{ ...request, scratchDirectory }], { signal, deadlineMs: PREVIEW_MS }),
  );

/** The first rows of a file of any kind, and its uses. @throws Fault invalid_file */
export const lookAtUpload = (request: FileLookRequest, signal?: AbortSignal): Promise<FileLook> =>
  inLookProcess((scratchDirectory) =>
    LOOK.ask('lookAtFile', [{ ...request, scratchDirectory }], { signal, deadlineMs: PREVIEW_MS }),
  );

/**
 * Recognises what files can be imported as. @throws Fault for a file that is missing, damaged or unknown;
 * spatialite_missing
 */
export async function recogniseFiles(paths: readonly string[], reading: ReadingOptions): Promise<Recognised[]> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined)
    throw fileFault(missing, 'no such file, and not a kind of import', `Kinds are ${IMPORT_KINDS.join(', ')}`);
  return inLookProcess((scratchDirectory) =>
    LOOK.ask('recogniseFiles', [paths, { ...reading, scratchDirectory }], { deadlineMs: PREVIEW_MS * paths.length }),
  );
}
