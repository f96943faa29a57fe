/**
 * Vets pack files in a child process. If a file blocks the process or needs too much memory, the process is killed,
 * before any other thread has read the file.
 */
import { basename } from 'node:path';
import { RemoteProcess } from '../../threads/remote-process.ts';
import { WorkEnded, type EndReason } from '../../threads/work-ended.ts';
import { identityAt } from '../file-identity.ts';
import { reason, type Vetted } from '../found-file.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import type { VetLimits } from './limits.ts';
import type { vetPacks, VetProgress } from './vet-packs.ts';
import { errorMessage } from '../../../contract/system-error.ts';

const VET = new RemoteProcess<ReturnType<typeof vetPacks>, VetProgress>(
  new URL('./vet-packs.entry.ts', import.meta.url),
  'The first check',
  { max: 1 },
);

/** The result of vetting a file. */
export type VetVerdict = Vetted & {
  path: string;
  identity: string;
  /** Vetting timed out. */
  isSlow?: boolean;
};

export interface VetOptions extends VetLimits {
  signal: AbortSignal;
  onVerdict: (verdict: VetVerdict) => void;
}

/** Maximum time for the process itself to start on a busy machine, in milliseconds. */
const START_MS = 60_000;
const MIB = 2 ** 20;

const FAULTS: Partial<Record<EndReason, (limits: VetLimits) => string>> = {
  step: ({ fileMs }) => `opening the file takes longer than ${fileMs / 1000} s, which no valid pack needs`,
  memory: ({ memoryBytes }) =>
    `opening the file takes more than ${Math.round(memoryBytes / MIB)} MiB of memory, which no valid pack needs`,
};

const idOf = (path: string): string => basename(path, PACK_EXTENSION);

const faultOf = (error: WorkEnded, limits: VetLimits): string =>
  FAULTS[error.reason]?.(limits) ?? 'the process that opened the file crashed';

/** Returns why a file that couldn't be vetted isn't used. */
const notStartedReason = (error: unknown): string =>
  `The pack can't be used: its file is new, and no process could be started to check it (${errorMessage(error)}). ` +
  'Cairn retries every few seconds. Close other programs, or restart Cairn';

/**
 * Vets files, one after the other. Files that are removed or changed meanwhile get no verdict. @throws WorkEnded if
 * `signal` aborted it
 */
export async function vetInChild(
  paths: readonly string[],
  { signal, onVerdict, ...limits }: VetOptions,
): Promise<void> {
  let rest = paths;
  while (rest.length > 0) {
    const batch = rest;
    let next = 0;
    let begun: { path: string; identity: string } | undefined;
    const onProgress = (progress: VetProgress): void => {
      const path = batch[progress.index] ?? '';
      next = progress.index + 1;
      if ('begun' in progress) begun = progress.begun === undefined ? undefined : { path, identity: progress.begun };
      else {
        begun = undefined;
        if (progress.done !== undefined) onVerdict({ path, ...progress.done });
      }
    };
    try {
      await VET.ask('vetPacks', [batch], {
        stepMs: limits.fileMs,
        memoryBytes: limits.memoryBytes,
        deadlineMs: START_MS + batch.length * limits.fileMs,
        signal,
        onProgress,
      });
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      rest = batch.slice(next);
      if (begun !== undefined && error instanceof WorkEnded) {
        onVerdict({
          ...begun,
          failure: reason(faultOf(error, limits), idOf(begun.path)),
          isSlow: error.reason === 'step',
        });
        continue;
      }
      for (const path of rest) {
        const identity = identityAt(path);
        if (identity !== undefined) onVerdict({ path, identity, failure: notStartedReason(error), isPending: true });
      }
      return;
    }
  }
}
