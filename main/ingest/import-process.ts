/** Runs an import in a process of its own; a feature that ends the process is left out, and the rest is imported. */
import { basename } from 'node:path';
import { rmSync } from 'node:fs';
import { deleteUnfinished } from '../packs/write/pack.ts';
import { RemoteProcess } from '../threads/remote-process.ts';
import { WorkEnded, type Step } from '../threads/work-ended.ts';
import type { RunOptions } from './importer.ts';
import { dropDeadScratch, dropUnpacked, makeScratch } from '../formats/scratch.ts';

/** A feature that is not read: the process that read it had to be ended. */
export interface RefusedFeature extends Step {
  reason: string;
}

export interface ImportProcessRequest {
  packsDirectory: string;
  /** Where to unpack archives; made and removed by who starts the import unless given. */
  scratchDirectory?: string | undefined;
  refused?: readonly RefusedFeature[] | undefined;
}

/** What the process of an import does. */
export interface ImportFunctions<Request, Report> {
  run: (request: Request) => Report | Promise<Report>;
}

export interface ImportProcessOptions<Request> {
  /** Module that serves `ImportFunctions`. */
  entry: URL;
  memoryBytes: number;
  /** Paths of what it reads, for messages. */
  filesOf: (request: Request) => readonly string[];
  /** What a feature is called: `row 12`. */
  feature?: (item: number) => string;
  /** What is said once it was cancelled. */
  cancelled: string;
}

/** An ordinary feature takes a thousandth of this, the coast of a continent a tenth. */
const FEATURE_MS = 30_000;
/** Each costs an import from the beginning. */
const MAX_REFUSED = 5;
const GIB = 2 ** 30;

/** What is given to imports that keep a row, and to those that keep a whole file in memory. */
export const IMPORT_MEMORY = { byRow: 2 * GIB, wholeFile: 4 * GIB } as const;

const REASONS: Partial<Record<WorkEnded['reason'], string>> = {
  step: 'reading it takes too long',
  memory: 'reading it takes too much memory',
  crashed: "it can't be read",
};

/** The feature that ended the process, where one did and was not refused before. */
function culpritOf(error: unknown, refused: readonly RefusedFeature[]): RefusedFeature | undefined {
  if (!(error instanceof WorkEnded) || error.step === undefined || refused.length === MAX_REFUSED) return undefined;
  const { item, part } = error.step;
  const isKnown = refused.some((feature) => feature.item === item && feature.part === part);
  return isKnown ? undefined : { item, part, reason: REASONS[error.reason] ?? error.message };
}

/** The end of the process, in words for the person who chose the file. */
function explained(error: unknown, files: readonly string[], feature: (item: number) => string): unknown {
  if (!(error instanceof WorkEnded)) return error;
  const file = basename(files[error.step?.part ?? 0] ?? '');
  const place = error.step === undefined ? file : `${file}, ${feature(error.step.item)}`;
  const remedy =
    error.step === undefined
      ? 'Divide the file, and import the parts separately'
      : 'Fix or remove it, and import the file again';
  return new WorkEnded(error.reason, `${place}: ${error.message}. Nothing was changed. ${remedy}`, error.step);
}

/** What runs an import in a process, with `scratchDirectory` for archives. */
export function importProcess<Request extends ImportProcessRequest, Report, Progress>({
  entry,
  memoryBytes,
  filesOf,
  feature = (item) => `row ${item}`,
  cancelled,
}: ImportProcessOptions<Request>): (request: Request, options?: RunOptions<Progress>) => Promise<Report> {
  const remote = new RemoteProcess<ImportFunctions<Request, Report>, Progress>(entry, 'The import');

  async function runIn(
    scratchDirectory: string,
    request: Request,
    { featureMs: stepMs = FEATURE_MS, signal, onProgress }: RunOptions<Progress>,
  ): Promise<Report> {
    const refused: RefusedFeature[] = [];
    for (;;) {
      dropUnpacked(scratchDirectory);
      try {
        return await remote.ask('run', [{ ...request, scratchDirectory, refused }], {
          memoryBytes,
          stepMs,
          onProgress,
          signal,
        });
      } catch (error) {
        if (error instanceof WorkEnded) deleteUnfinished(request.packsDirectory);
        if (signal?.aborted === true) throw new WorkEnded('cancelled', cancelled);
        const culprit = culpritOf(error, refused);
        if (culprit === undefined) throw explained(error, filesOf(request), feature);
        refused.push(culprit);
      }
    }
  }

  return async (request, options = {}) => {
    if (request.scratchDirectory !== undefined) return runIn(request.scratchDirectory, request, options);
    dropDeadScratch();
    const scratch = makeScratch();
    try {
      return await runIn(scratch, request, options);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  };
}
