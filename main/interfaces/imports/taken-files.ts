/** Files that were taken over HTTP and wait for the order of their import: each in a folder of its own, with the key that sent it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isThereFor, type Asker } from '../../store/maker.ts';

export interface TakenFile {
  readonly file: string;
  readonly name: string;
  /** What has arrived of it. */
  bytes: number;
  readonly madeBy: string;
  readonly createdAt: Date;
}

/** A file that arrives: it is there for nobody until it is whole. */
export interface ArrivingFile {
  /** Where to write it; the folder is made by the writer. */
  path: string;
  keep: (bytes: number) => TakenFile;
  drop: () => void;
}

export class TakenFiles {
  readonly #directory: string;
  readonly #files = new Map<string, TakenFile>();

  /** @param directory what earlier runs left there goes: nobody can order it any more */
  constructor(directory: string) {
    this.#directory = directory;
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }

  /** @param name has been checked to be a plain file name */
  begin({ id }: Asker, name: string): ArrivingFile {
    const file = randomUUID();
    return {
      path: this.#path(file, name),
      keep: (bytes) => {
        const taken: TakenFile = { file, name, bytes, madeBy: id, createdAt: new Date() };
        this.#files.set(file, taken);
        return taken;
      },
      drop: () => this.#drop(file),
    };
  }

  /** The file, if it is there for the asker. */
  find(asker: Asker, file: string): TakenFile | undefined {
    const taken = this.#files.get(file);
    return taken !== undefined && isThereFor(asker, taken.madeBy) ? taken : undefined;
  }

  /** Those that are there for the asker, in order of time. */
  list(asker: Asker): TakenFile[] {
    return [...this.#files.values()].filter(({ madeBy }) => isThereFor(asker, madeBy));
  }

  pathOf({ file, name }: TakenFile): string {
    return this.#path(file, name);
  }

  /** Gives the folder of a file to its import. @throws the disk's error */
  moveTo(file: string, folder: string): void {
    renameSync(join(this.#directory, file), folder);
    this.#files.delete(file);
  }

  remove({ file }: TakenFile): void {
    this.#files.delete(file);
    this.#drop(file);
  }

  #path(file: string, name: string): string {
    return join(this.#directory, file, basename(name));
  }

  #drop(file: string): void {
    rmSync(join(this.#directory, file), { recursive: true, force: true });
  }
}
