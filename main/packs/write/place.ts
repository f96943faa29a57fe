/** Adds packs without replacing others. */
import { link, open, rename, rm, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import type { PackManifest } from '../../../contract/pack.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { readManifestOf } from '../pack-file.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { beginPack, type PackWriter } from './pack.ts';

/** How a new pack affects installed ones. */
export interface PackPlacement {
  /** ISO 8601. If given, only a pack that the same import has written since may be replaced; otherwise, any. */
  newSince?: string | undefined;
  /** Whether it answers only where no other pack does. */
  isFallback?: boolean | undefined;
  /** ISO 8601: `built_at` of the manifest, if the caller must know it in advance. */
  builtAt?: string | undefined;
}

/** Another pack with that id was added while this one was written. */
const alreadyThere = (id: string): Fault =>
  new Fault(
    'already_installed',
    `Pack ${id} was added while the import was running, and is unchanged. Import the files again with ` +
      'another id, or allow replacing it',
    { pack: id },
  );

/** Errors of file systems without hard links: FAT, some network drives. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES', 'EMLINK', 'EINVAL', 'UNKNOWN'];

/** Moves `file` to `path` unless that exists. @returns false if it exists; `file` is then unchanged */
export async function moveIfAbsent(file: string, path: string, createLink = link): Promise<boolean> {
  try {
    await createLink(file, path);
  } catch (error) {
    if (hasSystemCode(error, 'EEXIST')) return false;
    if (!hasSystemCode(error, ...NO_LINKS)) throw error;
    return replacePlaceholder(file, path);
  }
  await unlink(file);
  return true;
}

/** {@link moveIfAbsent} without links: the process that creates the empty file owns the path. */
async function replacePlaceholder(file: string, path: string): Promise<boolean> {
  try {
    const placeholder = await open(path, 'wx');
    await placeholder.close();
  } catch (error) {
    if (hasSystemCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await rename(file, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return true;
}

/** Whether the pack at `path` was written by the same import, which then was interrupted and runs again. */
function isOfSameImport(
  path: string,
  { title, sources }: Pick<PackManifest, 'title' | 'sources'>,
  since: string,
): boolean {
  try {
    const existing = readManifestOf(path);
    return (
      existing.built_at >= since &&
      existing.title === title &&
      JSON.stringify(existing.sources) === JSON.stringify(sources)
    );
  } catch {
    return false;
  }
}

/**
 * Moves `file`, a complete pack with that manifest, to `path`, where only a pack of the same import may be replaced.
 * @param since ISO 8601, start of the import
 * @throws Fault; `file` is then unchanged
 */
export async function placeImported(
  file: string,
  path: string,
  manifest: Pick<PackManifest, 'title' | 'sources'>,
  since: string,
  createLink = link,
): Promise<void> {
  if (await moveIfAbsent(file, path, createLink)) return;
  if (!isOfSameImport(path, manifest, since)) throw alreadyThere(basename(path, PACK_EXTENSION));
  await rename(file, path);
}

/**
 * Starts a pack, see {@link beginPack}. If `newSince` is given, `finish` throws Fault already_installed if another pack
 * was added.
 */
export const beginImportedPack = (
  directory: string,
  id: string,
  { newSince, isFallback, builtAt }: PackPlacement,
): PackWriter =>
  beginPack(directory, id, {
    ...(newSince === undefined
      ? {}
      : { place: (file, path, description) => placeImported(file, path, description, newSince) }),
    ...(isFallback === undefined ? {} : { isFallback }),
    ...(builtAt === undefined ? {} : { builtAt }),
  });
