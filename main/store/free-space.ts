/** Room on disks: whatever writes much leaves 1 GiB free, or 5 % of the disk where that is less. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { hasSystemCode } from '../../contract/system-error.ts';

const FLOOR_BYTES = 2 ** 30;
const FLOOR_SHARE = 0.05;

/**
 * A stream of bytes looks at the disk again after so many at most, and after this share of what there was when it last
 * looked.
 */
const LOOK_BYTES = 2 ** 23;
const LOOK_SHARE = 0.25;

/** The message where there is no room, whether the disk itself says so or the floor is reached. */
export const DISK_FULL = 'The disk is full (Cairn leaves 1 GiB of it free, or 5 %)';

/** Less than the floor would stay free, or the disk itself takes no more. */
export const noRoom = (): Fault =>
  new Fault(
    'disk_full',
    `${DISK_FULL}: look-ups are answered, and nothing is kept until there is room. Make room and try again`,
  );

/** Whether an error, or what has crossed from a thread of it, says that the disk takes no more. */
export const isDiskFull = (error: unknown): boolean =>
  hasSystemCode(error, 'disk_full', 'ENOSPC', 'EDQUOT', 'SQLITE_FULL');

/**
 * Bytes that may still be written to the disk of `path`, which need not be there yet; where the system does not say,
 * the write itself will.
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

/** @param bytes that are about to be written to the disk of `path` @throws Fault disk_full */
export function needRoom(path: string, bytes = 0): void {
  if (spareBytes(path) < bytes) throw noRoom();
}

/** To be told of bytes before they are written to the disk of `path` one after the other. @throws Fault disk_full */
export function roomFor(path: string): (bytes: number) => void {
  let granted = 0;
  return (bytes) => {
    granted -= bytes;
    if (granted >= 0) return;
    const spare = spareBytes(path);
    if (spare < bytes) throw noRoom();
    granted = Math.min(LOOK_BYTES, spare * LOOK_SHARE);
  };
}
