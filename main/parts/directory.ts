/** A part store in a directory, on a local disk or a network file system that all workers mount. */
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

/** Permission bits of a file's mode, including setuid, setgid and sticky. */
const PERMISSIONS = 0o7777;

/** Access rights needed to create files in a directory. */
// oxlint-disable-next-line no-bitwise -- rights are bits
const WRITE_INTO = constants.W_OK | constants.X_OK;

const RESULTS = 'results directory';

/** Number of files that are examined concurrently. */
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
 * Creates a folder with the permissions of the results directory, because workers may run as other users. Inherited
 * permissions are left alone: a systemd service may not set the setgid bit itself.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let current = folder; current.length >= first.length; current = dirname(current))
    if (((await stat(current)).mode & PERMISSIONS) !== mode) await chmod(current, mode);
}

/** Writes a temporary file and renames it once it is on disk. @param mode permissions of created folders */
async function writeAtomically(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  requireSpace(file, bytes.length);
  await makeFolder(dirname(file), mode);
  // Two workers may compute the same part. Each writes its own file, with the same bytes.
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
        throw new Error(`${file} ends after ${from + done} bytes; expected at least ${from + bytes}`);
      done += bytesRead;
    }
    return buffer;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a part store in a directory. @param directory created if missing @throws Fault if it can't be created or
 * written to
 */
export function openDirectory(directory: string): PartStore {
  try {
    makeDataDirectory(directory);
  } catch (error) {
    throw dataDirectoryUnusable(`The results directory ${directory} can't be created`, error, RESULTS);
  }
  const root = resolve(directory);
  try {
    accessSync(root, WRITE_INTO);
  } catch (error) {
    throw dataDirectoryUnusable(`The results directory ${directory} isn't writable`, error, RESULTS);
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
      // Files that a worker is writing, or left behind, aren't parts.
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
        throw isMissing(error) ? new PartNotFound(`${file} not found`, { cause: error }) : error;
      }
    },
    write: (name, bytes) => writeAtomically(join(root, name), bytes, mode),
    remove: (folder) => rm(join(directory, folder), { recursive: true, force: true }),
  };
}
