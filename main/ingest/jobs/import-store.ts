/** Stores imports on disk, each in a folder with its files and a record of its request and progress. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Value } from 'typebox/value';
import { Type, type Static } from 'typebox';
import { ImportJob, ImportOrder } from '../../../contract/imports.ts';
import type { KeyLimits } from '../../../contract/key-limits.ts';
import { isVisibleTo, type Requester } from '../../store/requester.ts';
import { Uploads } from './uploads.ts';

/** A record: the job as it is answered, and what it needs to run again. */
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
/** Files that were taken and not ordered lie here, each in a folder of its own. */
const UPLOADS = 'taken';
const FILES = 'files';
/** Ended imports of one key that are remembered. */
const REMEMBERED = 50;
const UUID = /^[0-9a-f-]{36}$/;

export class ImportStore {
  readonly uploads: Uploads;
  readonly #directory: string;
  /** In order of time. */
  readonly #records = new Map<string, ImportRecord>();

  /** Reads the records of earlier runs. What cannot be read is dropped, as are files that were not ordered. */
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
      // Half written, or of another version.
    }
    rmSync(join(this.#directory, uuid), { recursive: true, force: true });
    return undefined;
  }

  /**
   * Moves the files that were taken into the folder of the import, in their order, then writes its record. @throws the
   * disk's error; nothing is kept then
   */
  add(record: ImportRecord, files: readonly string[]): void {
    const folder = join(this.#directory, record.job.uuid, FILES);
    try {
      mkdirSync(folder, { recursive: true });
      for (const [i, file] of files.entries()) {
        // Files that were only previewed stay for a later import.
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

  /** The paths of an import's files, in their order. */
  paths({ job }: ImportRecord): string[] {
    return job.files.map(({ name }, i) => join(this.#directory, job.uuid, FILES, String(i), basename(name)));
  }

  /** @param requester finds its own imports alone, unless it sees all; left out where no key asks */
  find(uuid: string, requester?: Requester): ImportRecord | undefined {
    const record = this.#records.get(uuid);
    return record !== undefined && (requester === undefined || isVisibleTo(requester, record.madeBy))
      ? record
      : undefined;
  }

  /** In order of time. @param requester as of {@link find} */
  list(requester?: Requester): ImportRecord[] {
    const records = [...this.#records.values()];
    return requester === undefined ? records : records.filter(({ madeBy }) => isVisibleTo(requester, madeBy));
  }

  /** Of a maker: those that have not ended. */
  waiting(maker: string): ImportRecord[] {
    return this.list().filter(({ job, madeBy }) => madeBy === maker && job.finished_at === undefined);
  }

  /** Bytes of the files of a maker's imports that have not ended. */
  orderedBytes(maker: string): number {
    return this.waiting(maker).reduce(
      (sum, { job }) => sum + job.files.reduce((bytes, file) => bytes + file.bytes, 0),
      0,
    );
  }

  /** Written beside and renamed: a record is whole or not there. */
  #write(record: ImportRecord): void {
    const path = join(this.#directory, record.job.uuid, RECORD);
    writeFileSync(`${path}.unfinished`, JSON.stringify(record), { flush: true });
    renameSync(`${path}.unfinished`, path);
  }

  /**
   * Takes a record in place of the one before, on a disk that may take nothing: until this process ends it is known all
   * the same.
   * @returns whether it is on disk
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

  /** Notes an import that has ended, whose files are not needed any more. */
  end(record: ImportRecord): void {
    const isOnDisk = this.note(record);
    rmSync(join(this.#directory, record.job.uuid, FILES), { recursive: true, force: true });
    // Where the disk was full, there is room now.
    if (!isOnDisk) this.note(record);
    const ended = this.list().filter(({ job, madeBy }) => job.finished_at !== undefined && madeBy === record.madeBy);
    for (const old of ended.slice(0, -REMEMBERED)) this.remove(old.job.uuid);
  }

  remove(uuid: string): void {
    this.#records.delete(uuid);
    rmSync(join(this.#directory, uuid), { recursive: true, force: true });
  }
}
