/** Packs that replace no other: their finished file is put into a place where none is. */
import { link, open, rename, rm, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../../contract/fault.ts';
import type { PackManifest } from '../../../contract/pack.ts';
import { hasSystemCode } from '../../../contract/system-error.ts';
import { readManifestOf } from '../pack-file.ts';
import { PACK_EXTENSION } from '../schema/manifest.ts';
import { beginPack, type PackWriter } from './pack.ts';

/** How a pack joins those that are there. */
export interface PackPlacing {
  /**
   * ISO 8601: no pack of that id but one that the same import has written since then. Any other one is replaced unless
   * given.
   */
  newSince?: string | undefined;
  /** Whether it answers only where no other pack does. */
  isFallback?: boolean | undefined;
  /** ISO 8601: `built_at` of its manifest, where who imports has to know that before the pack is there. */
  builtAt?: string | undefined;
}

/** A pack of that id came while this one was written. */
const alreadyThere = (id: string): Fault =>
  new Fault(
    'already_installed',
    `Pack ${id} was added while the import was running, and is unchanged. Import the files again with ` +
      'another id, or allow replacing it',
    { pack: id },
  );

/** Of file systems that know no second name for a file: FAT, some network drives. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES', 'EMLINK', 'EINVAL', 'UNKNOWN'];

/** Moves `file` to `path`, where nothing may be. @returns false where something is; `file` is still there then */
export async function putNew(file: string, path: string, makeLink = link): Promise<boolean> {
  try {
    await makeLink(file, path);
  } catch (error) {
    if (hasSystemCode(error, 'EEXIST')) return false;
    if (!hasSystemCode(error, ...NO_LINKS)) throw error;
    return putOverPlaceholder(file, path);
  }
  await unlink(file);
  return true;
}

/** As `putNew`: who makes the empty file has the place. */
async function putOverPlaceholder(file: string, path: string): Promise<boolean> {
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

/** Whether the pack at `path` is what the same import has written: one that was ended after that runs again. */
function isOwn(path: string, { title, sources }: Pick<PackManifest, 'title' | 'sources'>, since: string): boolean {
  try {
    const there = readManifestOf(path);
    return (
      there.built_at >= since && there.title === title && JSON.stringify(there.sources) === JSON.stringify(sources)
    );
  } catch {
    return false;
  }
}

/**
 * Puts `file`, a whole pack of that manifest, in the place at `path`, where no pack may be but one of the same import.
 * @param since ISO 8601: when the import began
 * @throws Fault; then `file` is still there
 */
export async function placeNew(
  file: string,
  path: string,
  manifest: Pick<PackManifest, 'title' | 'sources'>,
  since: string,
  makeLink = link,
): Promise<void> {
  if (await putNew(file, path, makeLink)) return;
  if (!isOwn(path, manifest, since)) throw alreadyThere(basename(path, PACK_EXTENSION));
  await rename(file, path);
}

/**
 * Starts a pack as `beginPack` does. Its `finish` throws Fault already_installed where `newSince` is given and another
 * pack has come.
 */
export const beginImportedPack = (
  directory: string,
  id: string,
  { newSince, isFallback, builtAt }: PackPlacing,
): PackWriter =>
  beginPack(directory, id, {
    ...(newSince === undefined
      ? {}
      : { place: (file, path, description) => placeNew(file, path, description, newSince) }),
    ...(isFallback === undefined ? {} : { isFallback }),
    ...(builtAt === undefined ? {} : { builtAt }),
  });
