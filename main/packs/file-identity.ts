/** Identifies files of a packs directory without reading them, to detect changes. */
import { statSync, type BigIntStats } from 'node:fs';
import { systemCode } from '../../contract/system-error.ts';
import { sidecarOf } from './door/regular-file.ts';

/** A file, as described by the file system. */
export interface FileIdentity {
  sizeBytes: number;
  /** Device and inode: if they differ, it is another file, even with the same name. */
  inode: string;
  /** Also size, times of changes, and files beside it: if it differs, the content may differ. */
  identity: string;
  /** Doesn't change if the file is renamed or its permissions change: results of checks are stored by it. */
  fileKey: string;
  /** The system's error code, e.g. `EACCES`, if nothing else is known of the file. */
  error?: string;
}

/** Returns the stats of the file at `path`, the error code if they can't be read, or undefined if it's missing. */
function statsOf(path: string): BigIntStats | string | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return systemCode(error) ?? 'unknown';
  }
}

/** Identifies the file at `path`; undefined if it's missing. */
export function identifyFile(path: string): FileIdentity | undefined {
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  if (typeof stats === 'string') return { sizeBytes: 0, inode: stats, identity: stats, fileKey: stats, error: stats };
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  return {
    sizeBytes: Number(size),
    inode: `${dev} ${ino}`,
    // Removing its journal makes a file readable, without changing the file.
    identity: [dev, ino, size, mtimeNs, ctimeNs, sidecarOf(path)].join(' '),
    fileKey: [ino, size, mtimeNs].join(' '),
  };
}

function readable(path: string): FileIdentity | undefined {
  const file = identifyFile(path);
  return file?.error === undefined ? file : undefined;
}

/** Returns the `fileKey` of the file at `path`; undefined if it's missing or inaccessible. */
export const fileKeyAt = (path: string): string | undefined => readable(path)?.fileKey;

/** Returns the `identity` of the file at `path`; undefined if it's missing or inaccessible. */
export const identityAt = (path: string): string | undefined => readable(path)?.identity;
