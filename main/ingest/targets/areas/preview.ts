/** Looks at files of areas, in a process of its own. */
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import { RemoteProcess } from '../../../threads/remote-process.ts';
import { MAX_IDLE_PROCESSES } from '../../../threads/idle-processes.ts';
import { lookAtFile } from '../../look-at-file.ts';
import type { AreaPreviewRequest } from './preview-areas.ts';

/** What the process of a look at a file does. */
export interface AreaPreviewFunctions {
  preview: (request: AreaPreviewRequest) => Promise<AreaPreview>;
}

const PREVIEW = new RemoteProcess<AreaPreviewFunctions>(
  new URL('./preview-areas.entry.ts', import.meta.url),
  'Reading the file',
  { max: MAX_IDLE_PROCESSES },
);

/** Archives are unpacked first: a gigabyte takes some ten seconds. */
const PREVIEW_MS = 60_000;

/**
 * What a file of areas holds.
 * @param signal ends it
 * @throws Fault invalid_file; WorkEnded once it was ended by `signal`
 */
export async function previewAreaFile(
  request: Omit<AreaPreviewRequest, 'scratchDirectory'>,
  signal?: AbortSignal,
): Promise<AreaPreview> {
  return lookAtFile((scratchDirectory) =>
    PREVIEW.ask('preview', [{ ...request, scratchDirectory }], { signal, deadlineMs: PREVIEW_MS }),
  );
}
