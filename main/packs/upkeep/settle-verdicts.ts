/**
 * A pack that was found damaged stays out of use where its file is touched, copied or moved; another content ends that.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { fileKeyAt } from '../file-identity.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { fileDigest } from './verify-pack.ts';
import type { PackRecords } from '../../store/pack-records.ts';

/** The packs of `directory` by id, each with its file as it is now. */
function packFiles(directory: string): { pack: string; path: string; file: string }[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    const file = name.endsWith(PACK_EXTENSION) ? fileKeyAt(path) : undefined;
    return file === undefined ? [] : [{ pack: basename(name, PACK_EXTENSION), path, file }];
  });
}

/**
 * Compares files of `directory` that may be damaged ones under another date or name with what was found damaged. Reads
 * all of such a file, and of no other.
 * @returns whether any was compared: the packs are then to be looked at again
 */
export async function settleVerdicts(records: PackRecords, directory: string, signal?: AbortSignal): Promise<boolean> {
  let isAnySettled = false;
  for (const { pack, path, file } of packFiles(directory)) {
    if (!records.needsDigest({ pack, file })) continue;
    const sha256 = await fileDigest(path, signal);
    if (signal?.aborted === true) break;
    // Of a file that was exchanged meanwhile nothing is known.
    if (sha256 === undefined || fileKeyAt(path) !== file) continue;
    records.settle({ pack, file }, sha256);
    isAnySettled = true;
  }
  return isAnySettled;
}

/** What the last checks of the packs of `directory` have found, once it is settled which files they were of. */
export async function settledVerdicts(records: PackRecords, directory: string): Promise<PackVerification[]> {
  await settleVerdicts(records, directory);
  return packFiles(directory).flatMap((file) => records.find(file) ?? []);
}
