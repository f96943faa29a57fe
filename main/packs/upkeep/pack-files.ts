/** Copies of pack files for other machines, and lists of the packs in folders. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Value } from 'typebox/value';
import { Fault } from '../../../contract/fault.ts';
import type { PackManifest } from '../../../contract/pack.ts';
import { listedOf, PACK_INDEX_FILE, PackIndex, type IndexedPack } from '../../../contract/pack-index.ts';
import type { OfferedPack } from '../../../contract/pack-sharing.ts';
import { PACK_EXTENSION, SHARED_PACK_EXTENSION } from '../schema/manifest.ts';
import { readManifestOf } from '../pack-file.ts';
import { plainReason } from '../plain-reason.ts';

const MAX_INDEX_BYTES = 16 << 20;

/** Returns the SHA-256 of the file at `path`, in hexadecimal digits. @throws the disk's error, the signal's reason */
export const sha256Of = (path: string, signal?: AbortSignal): Promise<string> => digestOf(path, 'sha256', signal);

/** Returns the digest of a file as `sha256Of` does, by another algorithm of `node:crypto`. */
export async function digestOf(path: string, algorithm: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}

/** Returns the path of a pack's file. */
export const pathOfPack = (directory: string, id: string): string => join(directory, id + PACK_EXTENSION);

/** Returns a temporary path beside `path` that no other program uses. */
export const temporaryPath = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}-${randomUUID()}.unfinished`);

/**
 * Copies a pack file to `target`, by way of a temporary file. @returns the SHA-256 of the copy
 * @throws the disk's error, the signal's reason; `target` is then unchanged
 */
export async function copyPack(path: string, target: string, signal?: AbortSignal): Promise<string> {
  const temporary = temporaryPath(target);
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(undefined, chunk);
    },
  });
  try {
    await pipeline(createReadStream(path), hashing, createWriteStream(temporary, { flags: 'wx', flush: true }), {
      signal,
    });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return hash.digest('hex');
}

export interface IndexedFolder {
  index: PackIndex;
  /** Files with a pack's extension that aren't packs, and the reason. */
  passedOver: { file: string; reason: string }[];
}

/** Writes the list of the packs in `folder` into it. @throws the disk's error, the signal's reason */
export async function writePackIndex(folder: string, signal?: AbortSignal): Promise<IndexedFolder> {
  const packs: IndexedPack[] = [];
  const passedOver: IndexedFolder['passedOver'] = [];
  for (const file of readdirSync(folder).toSorted()) {
    const isPack = file.endsWith(PACK_EXTENSION) || file.endsWith(SHARED_PACK_EXTENSION);
    if (!isPack || file.startsWith('.')) continue;
    const path = join(folder, file);
    try {
      const manifest = readManifestOf(path);
      // oxlint-disable-next-line no-await-in-loop -- the disk reads one file at a time
      const sha256 = await sha256Of(path, signal);
      packs.push({ file, sha256, size_bytes: statSync(path).size, ...listedOf(manifest) });
    } catch (error) {
      signal?.throwIfAborted();
      passedOver.push({ file, reason: plainReason(error) });
    }
  }
  const index: PackIndex = {
    format: 'cairn-pack-index-1',
    packs: packs.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
  const target = join(folder, PACK_INDEX_FILE);
  const temporary = temporaryPath(target);
  try {
    await writeFile(temporary, `${JSON.stringify(index, undefined, 2)}\n`, { flush: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { index, passedOver };
}

/** Reads the list in a folder, or at its own path. @throws Fault */
export function readPackIndex(path: string): { folder: string; index: PackIndex } {
  const folder = statSync(path, { throwIfNoEntry: false });
  const file = folder?.isDirectory() === true ? join(path, PACK_INDEX_FILE) : path;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || !existsSync(file)) throw new Fault('no_pack_list', `No list of packs at ${path}`);
  if (stats.size > MAX_INDEX_BYTES) throw new Fault('invalid_file', `${file} is too large for a list of packs`);
  let index: unknown;
  try {
    index = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Fault('invalid_file', `${file} can't be read (${plainReason(error)}). Rebuild the list`);
  }
  if (!Value.Check(PackIndex, index)) {
    const [fault] = Value.Errors(PackIndex, index);
    throw new Fault(
      'no_pack_list',
      `${file} isn't a list of packs: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}. Rebuild the list`,
    );
  }
  return { folder: dirname(file), index };
}

export type Novelty = OfferedPack['novelty'];

/** Compares a listed pack with the installed one: by vintage, then by build date. */
export function noveltyOf(
  pack: Pick<IndexedPack, 'vintage' | 'built_at' | 'version'>,
  installed: Pick<PackManifest, 'vintage' | 'built_at' | 'version'> | undefined,
  dateOf: (vintage: string) => string | undefined,
): Novelty {
  if (installed === undefined) return 'new';
  const [listedDate, installedDate] = [dateOf(pack.vintage), dateOf(installed.vintage)];
  if (listedDate !== undefined && installedDate !== undefined && listedDate !== installedDate)
    return listedDate > installedDate ? 'newer' : 'older';
  if (pack.version === installed.version && pack.built_at === installed.built_at) return 'same';
  return pack.built_at > installed.built_at ? 'newer' : pack.built_at === installed.built_at ? 'same' : 'older';
}
