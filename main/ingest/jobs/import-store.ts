/** Stores imports on disk, each in a folder with its files and a record of its request and progress. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Value } from 'typebox/value';
import { Type, type Static } from 'typebox';
import { ImportJob, ImportOrder } from '../../../contract/imports.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { Uploads } from './uploads.ts';

/** A record: the job as returned to clients, and what it needs to run again. */
const ImportRecord = Type.Object({
  job: Type.Omit(ImportJob, ['key']),
  /** The key that requested it; absent from imports of earlier versions. */
  madeBy: Type.Optional(Type.String()),
  options: Type.Omit(ImportOrder, ['files']),
  /** Number of starts, which is limited because an import may crash the process each time. */
  starts: Type.Integer(),
  /** ISO 8601, of the first start. */
  startedAt: Type.Optional(Type.String()),
  /** Whether that key may replace packs other than Cairn's own. */
  mayReplaceAny: Type.Optional(Type.Boolean()),
});
export type ImportRecord = Static<typeof ImportRecord>;

const RECORD = 'import.json';
/** Folder of uploaded files without an import, each in its own folder. */
const UPLOADS = 'taken';
const FILES = 'files';
/** Maximum number of ended imports that are stored per key. */
const REMEMBERED = 50;
const UUID = /^[0-9a-f-]{36}$/;

export class ImportStore {
  readonly uploads: Uploads;
  readonly #directory: string;
  /** In chronological order. */
  readonly #records = new Map<string, ImportRecord>();

  /** Reads the records of earlier processes. Removes unreadable records, and uploads without an import. */
  constructor(directory: string, limits: KeyLimits) {
    this.#directory = directory;
    this.uploads = new Uploads(join(directory, UPLOADS), limits);
    const records = readdirSync(directory).flatMap((name) => (UUID.test(name) ? (this.#read(name) ?? []) : []));
    for (const record of records.toSorted((a, b) => a.job.created_at.localeCompare(b.job.created_at)))
      this.#records.set(record.job.uuid, record);
  }

  #read(uuid: string): ImportRecord | undefined {
    try {
      const record: unknown = JSON.parse(readFileSync(join(this.#directory, uuid, RECORD), 'utf8'));
      if (Value.Check(ImportRecord, record) && record.job.uuid === uuid) return record;
    } catch {
      // Incomplete, or of another version.
    }
    rmSync(join(this.#directory, uuid), { recursive: true, force: true });
    return undefined;
  }

  /**
   * Moves uploaded files into the folder of the import, in order, then writes its record.
   * @throws the disk's error; nothing is stored then
   */
  add(record: ImportRecord, files: readonly string[]): void {
    const folder = join(this.#directory, record.job.uuid, FILES);
    try {
      mkdirSync(folder, { recursive: true });
      for (const [i, file] of files.entries()) {
        // Files that are only checked stay for a later import.
        if (record.options.check_only === true) this.uploads.copyTo(file, join(folder, String(i)));
        else this.uploads.moveTo(file, join(folder, String(i)));
      }
      this.#write(record);
    } catch (error) {
      rmSync(join(this.#directory, record.job.uuid), { recursive: true, force: true });
      throw error;
    }
    this.#records.set(record.job.uuid, record);
  }

  /** Returns the paths of an import's files, in order. */
  paths({ job }: ImportRecord): string[] {
    return job.files.map(({ name }, i) => join(this.#directory, job.uuid, FILES, String(i), basename(name)));
  }

  /** @param requester finds only visible imports; all by default */
  find(uuid: string, requester?: Requester): ImportRecord | undefined {
    const record = this.#records.get(uuid);
    return record !== undefined && (requester === undefined || isVisibleTo(requester, record.madeBy))
      ? record
      : undefined;
  }

  /** Returns imports in chronological order. @param requester as in {@link find} */
  list(requester?: Requester): ImportRecord[] {
    const records = [...this.#records.values()];
    return requester === undefined ? records : records.filter(({ madeBy }) => isVisibleTo(requester, madeBy));
  }

  /** Returns the unfinished imports of a key. */
  waiting(maker: string): ImportRecord[] {
    return this.list().filter(({ job, madeBy }) => madeBy === maker && job.finished_at === undefined);
  }

  /** Returns the size of the files of a key's unfinished imports, in bytes. */
  orderedBytes(maker: string): number {
    return this.waiting(maker).reduce(
      (sum, { job }) => sum + job.files.reduce((bytes, file) => bytes + file.bytes, 0),
      0,
    );
  }

  /** Writes a record atomically. */
  #write(record: ImportRecord): void {
    const path = join(this.#directory, record.job.uuid, RECORD);
    writeFileSync(`${path}.unfinished`, JSON.stringify(record), { flush: true });
    renameSync(`${path}.unfinished`, path);
  }

  /**
   * Updates a record. If the disk is full, the change is only held in memory.
   * @returns whether it's on disk
   */
  note(record: ImportRecord): boolean {
    this.#records.set(record.job.uuid, record);
    try {
      this.#write(record);
      return true;
    } catch {
      return false;
    }
  }

  /** Updates the record of an ended import, and removes its files. */
  end(record: ImportRecord): void {
    const isOnDisk = this.note(record);
    rmSync(join(this.#directory, record.job.uuid, FILES), { recursive: true, force: true });
    // If the disk was full, there is space now.
    if (!isOnDisk) this.note(record);
    const ended = this.list().filter(({ job, madeBy }) => job.finished_at !== undefined && madeBy === record.madeBy);
    for (const old of ended.slice(0, -REMEMBERED)) this.remove(old.job.uuid);
  }

  remove(uuid: string): void {
    this.#records.delete(uuid);
    rmSync(join(this.#directory, uuid), { recursive: true, force: true });
  }
}
