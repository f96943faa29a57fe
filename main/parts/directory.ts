/** Parts as files of a directory, on a disk or a network file system that all workers have. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hasSystemCode } from '../../contract/system-error.ts';
import { dataDirectoryUnusable, makeDataDirectory } from '../store/data-directory.ts';
import { requireSpace } from '../store/free-space.ts';
import { putInPlace, UNFINISHED } from '../store/put-in-place.ts';
import { mapInBatches } from './map-in-batches.ts';
import { PartNotFound, type PartStore } from './part-store.ts';

/** Of a file's mode: what its owner, its group and others may do. */
const PERMISSIONS = 0o7777;

/** What has to be allowed in a directory for files to be made there. */
// oxlint-disable-next-line no-bitwise -- rights are bits
const WRITE_INTO = constants.W_OK | constants.X_OK;

const RESULTS = 'directory of results';

/** How many files are looked at at once. */
const MAX_CONCURRENT = 32;

const isMissing = (error: unknown): boolean => hasSystemCode(error, 'ENOENT');

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Makes a folder with the rights of the directory of results: workers, which write into it, may be other users. Where
 * it
 * has them by itself they are left alone: a service of systemd may not set the bit for the group, which it inherits.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let current = folder; current.length >= first.length; current = dirname(current))
    if (((await stat(current)).mode & PERMISSIONS) !== mode) await chmod(current, mode);
}

/** A write beside its place that is renamed once the disk has it. @param mode of folders that are missing */
async function writeAtomically(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  requireSpace(file, bytes.length);
  await makeFolder(dirname(file), mode);
  // Two workers may do one part: each writes a file of its own, and both have the same bytes.
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await putInPlace(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function readRange(file: string, from: number, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(bytes);
    let done = 0;
    while (done < bytes) {
      const { bytesRead } = await handle.read(buffer, done, bytes - done, from + done);
      if (bytesRead === 0)
        throw new Error(`${file} ends after ${from + done} bytes, and ${from + bytes} were to be read`);
      done += bytesRead;
    }
    return buffer;
  } finally {
    await handle.close();
  }
}

/** @param directory made where it is missing @throws Fault where it cannot be, or not be written into */
export function openDirectory(directory: string): PartStore {
  try {
    makeDataDirectory(directory);
  } catch (error) {
    throw dataDirectoryUnusable(`The directory of results ${directory} cannot be made`, error, RESULTS);
  }
  const root = resolve(directory);
  try {
    accessSync(root, WRITE_INTO);
  } catch (error) {
    throw dataDirectoryUnusable(`Nothing can be written into the directory of results ${directory}`, error, RESULTS);
  }
  const mode = statSync(root).mode & PERMISSIONS;
  return {
    name: directory,
    async list(folder) {
      let names: string[];
      try {
        names = await readdir(join(directory, folder));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
      // What a worker is writing, or was when it was lost, is no part.
      const complete = names.filter((name) => !name.endsWith(UNFINISHED));
      const sizes = await mapInBatches(complete, MAX_CONCURRENT, (name) => sizeOf(join(directory, folder, name)));
      return complete.flatMap((name, i) => {
        const bytes = sizes[i];
        return bytes === undefined ? [] : [{ name, bytes }];
      });
    },
    size: (name) => sizeOf(join(directory, name)),
    async read(name, range) {
      const file = join(directory, name);
      try {
        return await (range === undefined ? readFile(file) : readRange(file, range.from, range.bytes));
      } catch (error) {
        throw isMissing(error) ? new PartNotFound(`${file} is not there`, { cause: error }) : error;
      }
    },
    write: (name, bytes) => writeAtomically(join(root, name), bytes, mode),
    remove: (folder) => rm(join(directory, folder), { recursive: true, force: true }),
  };
}
