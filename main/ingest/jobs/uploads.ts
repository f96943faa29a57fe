/** Files uploaded over HTTP that wait for their import: each in its own folder, with the key that sent it. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { tooManyBytes, tooManyStored } from '../../account/key-room.ts';

const REMEDY = 'import the uploaded files, or delete some';

/** Maximum interval between searches for expired uploads, in milliseconds. */
const SWEEP_MS = 60_000;

export interface Upload {
  readonly file: string;
  readonly name: string;
  readonly bytes: number;
  readonly madeBy: string;
  readonly createdAt: Date;
  /** Time of the last use, in milliseconds. */
  usedAt: number;
}

/** A file while it arrives; it becomes an upload when it is complete. */
export interface IncomingUpload {
  /** Path to write to; the writer creates the folder. */
  path: string;
  /** Called with the announced size, and with the size of each received chunk. @throws Fault 507 */
  admit: { announced: (bytes: number) => void; arrived: (bytes: number) => void };
  finish: (bytes: number) => Upload;
  discard: () => void;
}

export class Uploads {
  readonly #directory: string;
  readonly #limits: KeyLimits;
  readonly #files = new Map<string, Upload>();
  /** Received or announced bytes of incoming uploads, whichever are more. */
  readonly #arriving = new Map<string, { madeBy: string; bytes: number }>();
  readonly #sweep: NodeJS.Timeout;

  /** @param directory emptied first: nothing can refer to the uploads of an earlier process */
  constructor(directory: string, limits: KeyLimits) {
    this.#directory = directory;
    this.#limits = limits;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    this.#sweep = setInterval(() => this.dropExpired(), Math.min(SWEEP_MS, limits.uploadLifetimeMs)).unref();
  }

  /**
   * Begins an upload.
   * @param name a plain file name (already validated)
   * @param ordered returns the bytes of the requester's files in unfinished imports
   * @throws Fault 429
   */
  begin({ id, isAdmin }: Requester, name: string, ordered: () => number): IncomingUpload {
    const { files, fileBytes } = this.#limits;
    const own = [...this.#files.values(), ...this.#arriving.values()].filter(({ madeBy }) => madeBy === id);
    if (!isAdmin && own.length >= files) throw tooManyStored(own.length, 'uploaded files without an import', REMEDY);
    const file = randomUUID();
    const arriving = { madeBy: id, bytes: 0 };
    this.#arriving.set(file, arriving);
    let arrived = 0;
    const check = (): void => {
      if (!isAdmin && this.#bytesOf(id) + ordered() > fileBytes)
        throw tooManyBytes(
          fileBytes,
          'Files for imports',
          `${REMEDY}. Files of running imports are removed when the imports end`,
        );
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
      finish: (bytes) => {
        const upload: Upload = { file, name, bytes, madeBy: id, createdAt: new Date(), usedAt: Date.now() };
        this.#arriving.delete(file);
        this.#files.set(file, upload);
        return upload;
      },
      discard: () => {
        this.#arriving.delete(file);
        this.#removeFolder(file);
      },
    };
  }

  /** Returns the upload if the requester may see it, and restarts its lifetime. */
  find(requester: Requester, file: string): Upload | undefined {
    const upload = this.#files.get(file);
    if (upload === undefined || !isVisibleTo(requester, upload.madeBy)) return undefined;
    upload.usedAt = Date.now();
    return upload;
  }

  /** Returns the uploads that the requester may see, oldest first. */
  list(requester: Requester): Upload[] {
    return [...this.#files.values()].filter(({ madeBy }) => isVisibleTo(requester, madeBy));
  }

  pathOf({ file, name }: Upload): string {
    return this.#path(file, name);
  }

  /** Returns when it expires unless it is used before. */
  expiryOf({ usedAt }: Upload): Date {
    return new Date(usedAt + this.#limits.uploadLifetimeMs);
  }

  /** Moves the folder of an upload to its import. @throws the disk's error */
  moveTo(file: string, folder: string): void {
    renameSync(join(this.#directory, file), folder);
    this.#files.delete(file);
  }

  /** Links or copies an upload into an import, and keeps it for another one. @throws the disk's error */
  copyTo(file: string, folder: string): void {
    const upload = this.#files.get(file);
    if (upload === undefined) throw new Error(`Unknown upload ${file}`);
    mkdirSync(folder, { recursive: true });
    const [from, to] = [this.pathOf(upload), join(folder, basename(upload.name))];
    try {
      linkSync(from, to);
    } catch {
      // The file system has no hard links.
      copyFileSync(from, to);
    }
    upload.usedAt = Date.now();
  }

  remove({ file }: Upload): void {
    this.#files.delete(file);
    this.#removeFolder(file);
  }

  dropExpired(now = Date.now()): void {
    for (const upload of this.#files.values()) if (this.expiryOf(upload).getTime() <= now) this.remove(upload);
  }

  close(): void {
    clearInterval(this.#sweep);
  }

  #bytesOf(creator: string): number {
    return [...this.#files.values(), ...this.#arriving.values()].reduce(
      (sum, { madeBy, bytes }) => (madeBy === creator ? sum + bytes : sum),
      0,
    );
  }

  #path(file: string, name: string): string {
    return join(this.#directory, file, basename(name));
  }

  #removeFolder(file: string): void {
    rmSync(join(this.#directory, file), { recursive: true, force: true });
  }
}
