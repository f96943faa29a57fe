/** Free disk space: large writes leave 1 GiB free, or 5 % of the disk if that is less. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

const FLOOR_BYTES = 2 ** 30;
const FLOOR_SHARE = 0.05;

/**
 * A stream checks the disk again after at most this many bytes, and after this fraction of the space found by the last
 * check.
 */
const CHECK_BYTES = 2 ** 23;
const CHECK_SHARE = 0.25;

/** Message when there is no space, whether the disk is full or the reserve is reached. */
export const DISK_FULL = 'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one)';

/** Creates the fault: the disk is full, or less than the reserve would remain. */
export const noRoom = (): Fault =>
  new Fault('disk_full', `${DISK_FULL}: look-ups work, but nothing is saved. Free up disk space, then retry`);

/** Returns whether an error, or its copy from another thread, means that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  hasSystemCode(error, 'disk_full', 'ENOSPC', 'EDQUOT', 'SQLITE_FULL');

/**
 * Returns how many bytes may be written to the disk of `path`, which need not exist; `Infinity` if the system doesn't
 * report it.
 */
export function spareBytes(path: string): number {
  try {
    const { bavail, blocks, bsize } = statfsSync(path);
    return bavail * bsize - Math.min(FLOOR_BYTES, Math.floor(blocks * bsize * FLOOR_SHARE));
  } catch (error) {
    const isMissing = hasSystemCode(error, 'ENOENT') && dirname(path) !== path;
    return isMissing ? spareBytes(dirname(path)) : Infinity;
  }
}

/**
 * Checks for space.
 * @param bytes number of bytes to be written to the disk of `path`
 * @throws Fault disk_full
 */
export function requireSpace(path: string, bytes = 0): void {
  if (spareBytes(path) < bytes) throw noRoom();
}

/** Returns a function to call before each write to the disk of `path`, which throws Fault disk_full. */
export function spaceGuard(path: string): (bytes: number) => void {
  let granted = 0;
  return (bytes) => {
    granted -= bytes;
    if (granted >= 0) return;
    const freeBytes = spareBytes(path);
    if (freeBytes < bytes) throw noRoom();
    granted = Math.min(CHECK_BYTES, freeBytes * CHECK_SHARE);
  };
}
