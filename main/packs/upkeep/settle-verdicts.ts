/** Keeps a damaged pack out of use if its file is touched, copied or moved, until its content changes. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { fileKeyAt } from '../file-identity.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { fileDigest } from './verify-pack.ts';
import type { PackRecords } from '../../store/pack-records.ts';

/** Lists the pack files of `directory`. */
function packFiles(directory: string): { pack: string; path: string; file: string }[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    const file = name.endsWith(PACK_EXTENSION) ? fileKeyAt(path) : undefined;
    return file === undefined ? [] : [{ pack: basename(name, PACK_EXTENSION), path, file }];
  });
}

/**
 * Reads files of `directory` that may be known damaged ones with another date or name, and compares their digests.
 * @returns whether any was compared, so that the packs must be reloaded
 */
export async function settleVerdicts(records: PackRecords, directory: string, signal?: AbortSignal): Promise<boolean> {
  let isAnySettled = false;
  for (const { pack, path, file } of packFiles(directory)) {
    if (!records.needsDigest({ pack, file })) continue;
    const sha256 = await fileDigest(path, signal);
    if (signal?.aborted === true) break;
    // The file was replaced in the meantime.
    if (sha256 === undefined || fileKeyAt(path) !== file) continue;
    records.settle({ pack, file }, sha256);
    isAnySettled = true;
  }
  return isAnySettled;
}

/** Returns the results of the last checks of the packs of `directory`, after comparing files that may be damaged. */
export async function settledVerdicts(records: PackRecords, directory: string): Promise<PackVerification[]> {
  await settleVerdicts(records, directory);
  return packFiles(directory).flatMap((file) => records.find(file) ?? []);
}
