/** Opens the packs of a directory, and follows its changes. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasSystemCode } from '../../contract/system-error.ts';
import { giveWay } from '../threads/give-way.ts';
import { findFile, type FoundFile, type Gatekeeper, type Opening, type PackChecks } from './found-file.ts';
import { Pack } from './pack.ts';
import { readPackOrder } from './pack-order.ts';
import { Packs } from './packs.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';
import { AreaCaches } from './area-caches.ts';

/**
 * Ids of packs, by change of their files. An unreadable file also counts as a pack; a new file counts once it is
 * vetted.
 */
export interface PackChanges {
  added: string[];
  replaced: string[];
  removed: string[];
}

export interface StoreGate extends Gatekeeper {
  /**
   * Has another process open the current files. Resolves when they are vetted, except slow ones; never rejects.
   * @param ids packs to wait for even if they are slow
   */
  admit?(ids?: readonly string[]): Promise<void>;
}

export interface StoreOptions {
  /** A file that failed its last check is listed as failed until it is replaced or passes a check. */
  checks?: PackChecks | undefined;
  /** Decides which files may be opened; by default all. Others are listed as being checked. */
  gate?: StoreGate | undefined;
  /** Whether files whose manifest the gate knows are opened when they are first read, or by `openAll`. */
  isLazy?: boolean;
}

const idOf = (name: string): string => name.slice(0, -PACK_EXTENSION.length);

/** Returns the names of the pack files in `directory`, sorted by id. */
export function namesIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(PACK_EXTENSION))
    .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** Returns the names, or the previous ones if the directory exists but can't be read at the moment. */
function currentNames(directory: string, before: Iterable<string>): string[] {
  try {
    return namesIn(directory);
  } catch (error) {
    return hasSystemCode(error, 'ENOENT', 'ENOTDIR') ? [] : [...before];
  }
}

/** Examines the files with those names. @param before the previous files, which stay open if unchanged */
function findAll(
  directory: string,
  names: readonly string[],
  opening: Opening,
  before?: ReadonlyMap<string, FoundFile>,
): Map<string, FoundFile> {
  const files = new Map<string, FoundFile>();
  for (const name of names) {
    const file = findFile(join(directory, name), before?.get(name), opening);
    if (file !== undefined) files.set(name, file);
  }
  return files;
}

/** A state of the directory, and the number of its readers. */
interface Snapshot {
  packs: Packs;
  files: ReadonlyMap<string, FoundFile>;
  readers: number;
}

const UNCHANGED: PackChanges = { added: [], replaced: [], removed: [] };

/** The packs of a directory. A file closes when neither the current packs nor readers of earlier ones use it. */
export class PackStore {
  readonly directory: string;
  /** The current packs: another value after each change. */
  current: Packs;
  readonly #options: StoreOptions;
  readonly #caches = new AreaCaches();
  /** The current snapshot, and earlier ones with readers. */
  readonly #snapshots = new Set<Snapshot>();
  #current: Snapshot;
  #isClosed = false;

  /** @throws Error if the directory can't be read */
  constructor(directory: string, options: StoreOptions = {}) {
    this.directory = directory;
    this.#options = options;
    const files = findAll(directory, namesIn(directory), { ...options, caches: this.#caches });
    this.#current = this.#snapshot(files);
    this.current = this.#current.packs;
  }

  /** Calls `read` with the current packs, whose files stay open until its result has settled. */
  use<T>(read: (packs: Packs) => T): T {
    const snapshot = this.#current;
    const release = (): void => {
      snapshot.readers -= 1;
      this.#closeUnused(snapshot);
    };
    snapshot.readers += 1;
    let result: T;
    try {
      result = read(snapshot.packs);
    } catch (error) {
      release();
      throw error;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `finally` resolves to the same type
    if (result instanceof Promise) return result.finally(release) as T;
    release();
    return result;
  }

  /**
   * Examines the files of the directory, opens new and changed ones, and closes removed ones. If nothing changed, this
   * only reads the stats of each file. Never throws: unreadable files are listed as failed, and a missing directory has
   * no packs.
   */
  reload(): PackChanges {
    const before = this.#current;
    const names = currentNames(this.directory, before.files.keys());
    const opening = { ...this.#options, caches: this.#caches, isLazy: false };
    const files = findAll(this.directory, names, opening, before.files);
    const changes: PackChanges = { added: [], replaced: [], removed: [] };
    for (const [name, file] of before.files) {
      const now = files.get(name);
      if (now !== file && file.isNew !== true) (now === undefined ? changes.removed : changes.replaced).push(file.id);
    }
    for (const [name, { id, isNew }] of files) {
      const then = before.files.get(name);
      if (isNew !== true && (then === undefined || then.isNew === true)) changes.added.push(id);
    }
    const isSame =
      files.size === before.files.size && [...files].every(([name, file]) => before.files.get(name) === file);
    if (isSame && String(readPackOrder(this.directory)) === String(before.packs.order)) return changes;
    this.#current = this.#snapshot(files);
    this.current = this.#current.packs;
    this.#closeUnused(before);
    return changes;
  }

  /**
   * Reloads after the gate has vetted the current files, except slow ones. Never rejects.
   * @param ids packs to wait for even if they are slow
   */
  async refresh(ids?: readonly string[]): Promise<PackChanges> {
    await this.#options.gate?.admit?.(ids);
    return this.#isClosed ? UNCHANGED : this.reload();
  }

  /** Opens lazily opened files, one after the other, yielding to other work. Never rejects. */
  async openAll(): Promise<void> {
    for (const pack of this.current.ready.values()) {
      await giveWay();
      if (this.#isClosed) return;
      try {
        pack.open();
      } catch {
        // Its file has changed, which the next reload detects.
      }
    }
  }

  /** Frees cached content of packs. */
  releaseCaches(): void {
    this.#caches.clear();
    for (const pack of this.current.ready.values()) pack.releaseCaches();
  }

  close(): void {
    this.#isClosed = true;
    for (const { packs } of this.#snapshots) for (const pack of packs.ready.values()) pack.close();
  }

  #snapshot(files: ReadonlyMap<string, FoundFile>): Snapshot {
    const { directory } = this;
    const options = { directory, order: readPackOrder(directory), checks: this.#options.checks };
    const snapshot = { packs: new Packs([...files.values()], options), files, readers: 0 };
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  #closeUnused(snapshot: Snapshot): void {
    if (snapshot === this.#current || snapshot.readers > 0 || !this.#snapshots.delete(snapshot)) return;
    const used = new Set([...this.#snapshots].flatMap(({ files }) => [...files.values()].map(({ result }) => result)));
    for (const { result } of snapshot.files.values()) if (result instanceof Pack && !used.has(result)) result.close();
  }
}

/** Packs that were opened for one task. */
export class OpenPacks extends Packs {
  close(): void {
    for (const pack of this.ready.values()) pack.close();
  }
}

/** Opens the current packs of `directory`. @throws Error if the directory can't be read */
export function openPacks(directory: string, { checks, gate }: Omit<StoreOptions, 'isLazy'> = {}): OpenPacks {
  const files = findAll(directory, namesIn(directory), { checks, gate, caches: new AreaCaches() });
  return new OpenPacks([...files.values()], { directory, order: readPackOrder(directory), checks });
}
