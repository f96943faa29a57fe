/** Runs an import in a process of its own; a feature that ends the process is left out, and the rest is imported. */
import { basename } from 'node:path';
import { rmSync } from 'node:fs';
import { dropUnfinished } from '../packs/write/pack.ts';
import { ChildEnded } from '../threads/child-end.ts';
import type { ChildTask } from '../threads/child.ts';
import type { Step } from '../threads/protocol.ts';
import { dropDeadScratch, dropUnpacked, makeScratch } from './jobs/scratch.ts';

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

/** What one feature may take. */
export interface FeatureLimits {
  /** How long, in milliseconds; 30 s unless given. */
  featureMs?: number;
}

export interface ImportProcessOptions<Progress> extends FeatureLimits {
  /** Paths of what it reads, for messages. */
  files: readonly string[];
  memoryBytes: number;
  /** What a feature is called: `row 12`. */
  feature?: (item: number) => string;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** What it is rejected with once it was cancelled. */
  cancelled: () => Error;
}

export interface RunningImport<Report> {
  /** Rejects with the importer's own errors, with that of a cancelled import, or ChildEnded. */
  readonly report: Promise<Report>;
  /** Ends the process, whatever it is doing; the packs that were there stay in use. */
  readonly cancel: () => void;
}

/** An ordinary feature takes a thousandth of this, the coast of a continent a tenth. */
const FEATURE_MS = 30_000;
/** Each costs an import from the beginning. */
const MOST_REFUSED = 5;
const GIB = 2 ** 30;

/** What is given to imports that keep a row, and to those that keep a whole file in memory. */
export const IMPORT_MEMORY = { byRow: 2 * GIB, wholeFile: 4 * GIB } as const;

const REASONS: Partial<Record<ChildEnded['reason'], string>> = { step: 'it takes too long to read', memory: 'it takes too much memory to read', crashed: 'it cannot be read' };

/** The feature that ended the process, where one did and was not refused before. */
function culpritOf(error: unknown, refused: readonly RefusedFeature[]): RefusedFeature | undefined {
  if (!(error instanceof ChildEnded) || error.step === undefined || refused.length === MOST_REFUSED) return undefined;
  const { item, part } = error.step;
  const isKnown = refused.some((feature) => feature.item === item && feature.part === part);
  return isKnown ? undefined : { item, part, reason: REASONS[error.reason] ?? error.message };
}

/** The end of the process in words for whoever chose the file. */
function explained(error: unknown, { files, feature = (item) => `row ${item}` }: Pick<ImportProcessOptions<never>, 'files' | 'feature'>): unknown {
  if (!(error instanceof ChildEnded)) return error;
  const file = basename(files[error.step?.part ?? 0] ?? '');
  const place = error.step === undefined ? file : `${file}, ${feature(error.step.item)}`;
  const remedy = error.step === undefined ? 'Divide the file, and import its parts one by one' : 'Mend or leave out what stands there, and import the file again';
  return new ChildEnded(error.reason, `${place}: ${error.message}. Nothing was changed. ${remedy}`, error.step);
}

/** Starts the import and returns at once. */
export function startImportProcess<Request extends ImportProcessRequest, Report, Progress>(
  task: ChildTask<Request, Report, Progress>,
  request: Request,
  options: ImportProcessOptions<Progress>,
): RunningImport<Report> {
  const { memoryBytes, featureMs: stepMs = FEATURE_MS, onProgress, cancelled } = options;
  const gone = new AbortController();

  const run = async (scratchDirectory: string): Promise<Report> => {
    const refused: RefusedFeature[] = [];
    for (;;) {
      dropUnpacked(scratchDirectory);
      try {
        return await task.ask({ ...request, scratchDirectory, refused }, { memoryBytes, stepMs, onProgress, signal: gone.signal });
      } catch (error) {
        if (error instanceof ChildEnded) dropUnfinished(request.packsDirectory);
        if (gone.signal.aborted) throw cancelled();
        const culprit = culpritOf(error, refused);
        if (culprit === undefined) throw explained(error, options);
        refused.push(culprit);
      }
    }
  };
  const runWithScratch = async (): Promise<Report> => {
    if (request.scratchDirectory !== undefined) return run(request.scratchDirectory);
    dropDeadScratch();
    const scratch = makeScratch();
    try {
      return await run(scratch);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  };
  return { report: runWithScratch(), cancel: () => gone.abort() };
}
