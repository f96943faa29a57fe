import type { BatchJob } from '../../../contract/batch.ts';
import { withQuery } from '../../kit/api/request.ts';
import { sendFile, type Sent } from '../../kit/api/send-file.ts';

/**
 * Hands a file to the local server. @param onProgress hears the share that has been sent
 * @throws the `AbortError` of `signal` only.
 */
export const uploadTable = (file: File, sheet: string | undefined, onProgress: (share: number) => void, signal: AbortSignal): Promise<Sent<BatchJob>> =>
  sendFile<BatchJob>(withQuery('/v1/batch', { name: file.name, sheet }), file, (bytes) => onProgress(file.size === 0 ? 0 : Math.min(1, bytes / file.size)), signal);
