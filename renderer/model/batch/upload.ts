import { batchUploadEndpoint, type BatchJob } from '../../../contract/batch.ts';
import { ask } from '../../kit/api/ask.ts';
import type { Answer } from '../../kit/api/request.ts';

/**
 * Hands a file to the local server. @param onProgress hears the share that has been sent
 * @throws the `AbortError` of `signal` only.
 */
export const uploadTable = (
  file: File,
  sheet: string | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<BatchJob>> =>
  ask(batchUploadEndpoint, {
    query: { name: file.name, sheet },
    file,
    onSent: (bytes) => onProgress(file.size === 0 ? 0 : Math.min(1, bytes / file.size)),
    signal,
  });
