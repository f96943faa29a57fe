/** Tells files of a packs directory apart without reading them: whether a file is still the one that was opened. */
import { statSync, type BigIntStats } from 'node:fs';
import { systemCode } from '../../contract/system-error.ts';
import { sidecarOf } from './door/regular-file.ts';

/** What the system says of a file. */
export interface FileIdentity {
  sizeBytes: number;
  /** Device and inode: if they differ, it is another file, even under the same name. */
  inode: string;
  /** Also size, times of changes, and files beside it: if they differ, it may have other content. */
  identity: string;
  /** Survives renaming the file and changing its permissions: checks are stored under it. */
  fileKey: string;
  /** The system's error code, e.g. `EACCES`, if it says nothing else of the file. */
  error?: string;
}

/** Returns the stats of the file at `path`, the error code if it can't be looked at, or undefined if it's missing. */
function statsOf(path: string): BigIntStats | string | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return systemCode(error) ?? 'unknown';
  }
}

/** Looks at the file at `path`; undefined if it's missing. */
export function identifyFile(path: string): FileIdentity | undefined {
  const stats = statsOf(path);
  if (stats === undefined) return undefined;
  if (typeof stats === 'string') return { sizeBytes: 0, inode: stats, identity: stats, fileKey: stats, error: stats };
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  return {
    sizeBytes: Number(size),
    inode: `${dev} ${ino}`,
    // A file becomes readable when its journal is removed, and doesn't change.
    identity: [dev, ino, size, mtimeNs, ctimeNs, sidecarOf(path)].join(' '),
    fileKey: [ino, size, mtimeNs].join(' '),
  };
}

function readable(path: string): FileIdentity | undefined {
  const file = identifyFile(path);
  return file?.error === undefined ? file : undefined;
}

/** The `fileKey` of the file at `path`; undefined if it's missing or can't be looked at. */
export const fileKeyAt = (path: string): string | undefined => readable(path)?.fileKey;

/** The `identity` of the file at `path`; undefined if it's missing or can't be looked at. */
export const identityAt = (path: string): string | undefined => readable(path)?.identity;
