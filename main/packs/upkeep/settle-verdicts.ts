/** Keeps a damaged pack out of use when its file is touched, copied or moved, until its content changes. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { fileKeyAt } from '../file-identity.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { fileDigest } from './verify-pack.ts';
import type { PackRecords } from '../../store/pack-records.ts';

/** The pack files of `directory`. */
function packFiles(directory: string): { pack: string; path: string; file: string }[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    const file = name.endsWith(PACK_EXTENSION) ? fileKeyAt(path) : undefined;
    return file === undefined ? [] : [{ pack: basename(name, PACK_EXTENSION), path, file }];
  });
}

/**
 * Compares files of `directory` that may be damaged ones under another date or name with those that were found damaged.
 * Only such files are read.
 * @returns whether any was compared: reload the packs then
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

/** The results of the last checks of the packs of `directory`, after comparing files that may be damaged. */
export async function settledVerdicts(records: PackRecords, directory: string): Promise<PackVerification[]> {
  await settleVerdicts(records, directory);
  return packFiles(directory).flatMap((file) => records.find(file) ?? []);
}
