/**
 * Caches networks that are ready for computing in files: building one takes a second, reading it a few milliseconds. A
 * file is only used for the pack file and by the program that it was built from. Unreadable files are built again; if a
 * file can't be written, it is built again next time.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { identityAt } from '../packs/file-identity.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { PLAIN_ARRAYS, type ArrayMaker } from '../routing/array-maker.ts';
import { requireSpace } from '../store/free-space.ts';
import { UNFINISHED } from '../store/put-in-place.ts';
import { readValue, writeValue } from './stored-value.ts';

/** Maximum size of all files in bytes. The least recently used are removed. A large city takes about 20 MB. */
const MAX_BYTES = 512 * 2 ** 20;

export const networksIn = (dataDirectory: string): string => join(dataDirectory, 'networks');

export class NetworkCache {
  readonly #directory: string;

  /** @param directory created when first needed, in an existing folder */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Whether anything built from the pack file at `pack` is cached. */
  has(pack: string): boolean {
    const prefix = prefixOf(pack);
    return this.#names().some((name) => name.startsWith(prefix) && !name.endsWith(UNFINISHED));
  }

  /**
   * Returns the result of `make`, from the cache or new.
   * @param pack path of the pack file
   * @param name of the value among those built from the pack: letters, digits, `_` and `-`
   * @param make creates plain data
   * @param arrays allocates the arrays of a cached value
   */
  get<Value extends object>(pack: string, name: string, make: () => Value, arrays: ArrayMaker = PLAIN_ARRAYS): Value {
    const prefix = prefixOf(pack);
    const path = join(this.#directory, prefix + name);
    const stored = readValue(path, arrays);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program that wrote it has the same `make`
    if (stored !== undefined) return stored as Value;
    const value = make();
    try {
      this.#store(prefix, path, value);
    } catch {
      // E.g. the disk is full.
    }
    return value;
  }

  /** Writes a value immediately, because its arrays may be in memory that is reused later. @throws Error */
  #store(prefix: string, path: string, value: object): void {
    const parts = writeValue(value);
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    if (bytes > MAX_BYTES) return;
    if (!existsSync(this.#directory)) mkdirSync(this.#directory);
    this.#makeRoom(prefix, bytes);
    requireSpace(this.#directory, bytes);
    const unfinished = path + UNFINISHED;
    const file = openSync(unfinished, 'w');
    try {
      for (const part of parts) writeFileSync(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  }

  /** Removes files of earlier versions of a pack, and the least recently used files if there are too many. */
  #makeRoom(prefix: string, bytes: number): void {
    const pack = prefix.slice(0, -HASH_LENGTH - 1);
    const files = this.#names().flatMap((name) => {
      const path = join(this.#directory, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      const isStale = name.startsWith(pack) && !name.startsWith(prefix);
      return stats === undefined ? [] : [{ path, bytes: stats.size, usedAt: isStale ? 0 : stats.mtimeMs }];
    });
    let total = files.reduce((sum, file) => sum + file.bytes, bytes);
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (total <= MAX_BYTES && file.usedAt > 0) return;
      rmSync(file.path, { force: true });
      total -= file.bytes;
    }
  }

  #names(): string[] {
    try {
      return readdirSync(this.#directory);
    } catch {
      return [];
    }
  }
}

/** Returns the prefix of the names of files that this program builds from the pack file at `pack`. */
function prefixOf(pack: string): string {
  const hash = createHash('sha256')
    .update(`${program()} ${identityAt(pack)}`)
    .digest('hex');
  return `${basename(pack, PACK_EXTENSION)}.${hash.slice(0, HASH_LENGTH)}.`;
}

const HASH_LENGTH = 32;

/** Source files in addition to those in `routing`. */
const SOURCES = ['stored-value.ts', '../packs/road-pack.ts', '../packs/road-graph.ts'].map((name) =>
  join(import.meta.dirname, name),
);

let described: string | undefined;

/**
 * Returns an identifier of the program. In a checkout, it depends on the code that builds networks, which changes
 * without a new version.
 */
function program(): string {
  const routing = join(import.meta.dirname, '..', 'routing');
  described ??= [
    packageJson.version,
    process.versions.v8,
    ...[import.meta.filename, ...SOURCES].map(fileStamp),
    ...filesIn(routing).map((name) => fileStamp(join(routing, name))),
  ].join('\n');
  return described;
}

const fileStamp = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${path} ${stats.size} ${stats.mtimeMs}`;
};

/** Returns the files in a folder of the source code, which is absent in an installed program. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  } catch {
    return [];
  }
}
