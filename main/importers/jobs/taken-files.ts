/**
 * Files that were taken over HTTP and wait for the order of their import: each in a folder of its own, with the key
 * that sent it.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { tooManyBytes, tooManyStored } from '../../account/key-room.ts';

const REMEDY = 'order the import of those that were sent, or delete some';

/** How often files that have not been ordered are looked for, at least, in milliseconds. */
const SWEEP_MS = 60_000;

export interface TakenFile {
  readonly file: string;
  readonly name: string;
  readonly bytes: number;
  readonly madeBy: string;
  readonly createdAt: Date;
  /** When it was last looked at, in milliseconds. */
  usedAt: number;
}

/** A file that arrives: it cannot be used until it is whole. */
export interface ArrivingFile {
  /** Where to write it; the folder is made by the writer. */
  path: string;
  /** To be told of the bytes that it will have, and of those that come. @throws Fault 507 */
  admit: { announced: (bytes: number) => void; arrived: (bytes: number) => void };
  keep: (bytes: number) => TakenFile;
  drop: () => void;
}

export class TakenFiles {
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #files = new Map<string, TakenFile>();
  /** What has come of files that arrive, or will have. */
  readonly #arriving = new Map<string, { madeBy: string; bytes: number }>();
  readonly #sweep: NodeJS.Timeout;

  /** @param directory what earlier runs left there is deleted: it can no longer be ordered */
  constructor(directory: string, limits: KeyLimits) {
    this.#directory = directory;
    this.#limits = limits;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    this.#sweep = setInterval(() => this.dropExpired(), Math.min(SWEEP_MS, limits.fileKeptMs)).unref();
  }

  /**
   * @param name has been checked to be a plain file name
   * @param ordered bytes of the requester's files that have been ordered and are still there
   * @throws Fault 429
   */
  begin({ id, isAdmin }: Requester, name: string, ordered: () => number): ArrivingFile {
    const { files, fileBytes } = this.#limits;
    const own = [...this.#files.values(), ...this.#arriving.values()].filter(({ madeBy }) => madeBy === id);
    if (!isAdmin && own.length >= files)
      throw tooManyStored(own.length, 'files that were sent and not ordered', REMEDY);
    const file = randomUUID();
    const arriving = { madeBy: id, bytes: 0 };
    this.#arriving.set(file, arriving);
    let arrived = 0;
    const check = (): void => {
      if (!isAdmin && this.#bytesOf(id) + ordered() > fileBytes)
        throw tooManyBytes(fileBytes, 'Files for imports', `${REMEDY}. Those of imports under way go when they end`);
    };
    return {
      path: this.#path(file, name),
      admit: {
        announced: (bytes) => {
          arriving.bytes = bytes;
          check();
        },
        arrived: (bytes) => {
          arrived += bytes;
          if (arrived <= arriving.bytes) return;
          arriving.bytes = arrived;
          check();
        },
      },
      keep: (bytes) => {
        const taken: TakenFile = { file, name, bytes, madeBy: id, createdAt: new Date(), usedAt: Date.now() };
        this.#arriving.delete(file);
        this.#files.set(file, taken);
        return taken;
      },
      drop: () => {
        this.#arriving.delete(file);
        this.#drop(file);
      },
    };
  }

  /** The file, if it is there for the requester; it then waits as long again. */
  find(requester: Requester, file: string): TakenFile | undefined {
    const taken = this.#files.get(file);
    if (taken === undefined || !isVisibleTo(requester, taken.madeBy)) return undefined;
    taken.usedAt = Date.now();
    return taken;
  }

  /** Those that are there for the requester, in order of time. */
  list(requester: Requester): TakenFile[] {
    return [...this.#files.values()].filter(({ madeBy }) => isVisibleTo(requester, madeBy));
  }

  pathOf({ file, name }: TakenFile): string {
    return this.#path(file, name);
  }

  /** When it goes unless it is looked at before. */
  expiryOf({ usedAt }: TakenFile): Date {
    return new Date(usedAt + this.#limits.fileKeptMs);
  }

  /** Gives the folder of a file to its import. @throws the disk's error */
  moveTo(file: string, folder: string): void {
    renameSync(join(this.#directory, file), folder);
    this.#files.delete(file);
  }

  /** Gives an import the file under a second name: it still waits, for another order. @throws the disk's error */
  lendTo(file: string, folder: string): void {
    const taken = this.#files.get(file);
    if (taken === undefined) throw new Error(`There is no file ${file} that was taken`);
    mkdirSync(folder, { recursive: true });
    const [from, to] = [this.pathOf(taken), join(folder, basename(taken.name))];
    try {
      linkSync(from, to);
    } catch {
      // A file system without second names.
      copyFileSync(from, to);
    }
    taken.usedAt = Date.now();
  }

  remove({ file }: TakenFile): void {
    this.#files.delete(file);
    this.#drop(file);
  }

  dropExpired(now = Date.now()): void {
    for (const taken of this.#files.values()) if (this.expiryOf(taken).getTime() <= now) this.remove(taken);
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #bytesOf(maker: string): number {
    return [...this.#files.values(), ...this.#arriving.values()].reduce(
      (sum, { madeBy, bytes }) => (madeBy === maker ? sum + bytes : sum),
      0,
    );
  }

  #path(file: string, name: string): string {
    return join(this.#directory, file, basename(name));
  }

  #drop(file: string): void {
    rmSync(join(this.#directory, file), { recursive: true, force: true });
  }
}
