/** Functions of the process that reads untrusted tables and place files. */
import Database from 'better-sqlite3';
import type { TableHead, TablePreview } from '../../contract/tables.ts';
import { requireSpace } from '../store/free-space.ts';
import { headOf, previewTable } from '../formats/tables/preview.ts';
import type { ProcessCall } from '../threads/serve-process.ts';
import type { TableRow, TableSource } from '../formats/tables/table.ts';
import { openInput, type OpenInputOptions } from './open-input.ts';
import type { ReadPlaces, ReadPlacesOptions } from './saved-places/read-places.ts';

/** SQLite allows 2000 columns per table; the remaining 100 are for the added columns. */
const MAX_COLUMNS = 1900;

/** Progress of reading a table. */
export interface ReadingProgress {
  /** Rows stored so far. */
  rows: number;
  /** Share of the file that has been read, 0 to 1. */
  share: number;
}

/** The description of an open table, without its rows. */
export type OpenedTable = Omit<TableSource, 'progress' | 'rows' | 'close'>;

/** A batch of rows, and the share of the file read so far, 0 to 1. */
export interface SentRows {
  rows: TableRow[];
  share: number | undefined;
}

/** Resolves when standard output can accept more. */
const writeLine = (line: OpenedTable | SentRows): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()));
  });

export const inputService = ({ step, between, progress }: ProcessCall<ReadingProgress>) => ({
  /** Returns the columns of the file at `path` and up to `rowLimit` rows. @throws Fault */
  async preview(path: string, rowLimit: number, options: OpenInputOptions): Promise<TablePreview> {
    return previewTable(path, rowLimit, await openInput(path, { ...options, maxColumns: MAX_COLUMNS }));
  },

  /** Returns the detected format and columns of the file at `path`. @throws Fault */
  async head(path: string, options: OpenInputOptions): Promise<TableHead> {
    const source = await openInput(path, { ...options, maxColumns: MAX_COLUMNS });
    try {
      return headOf(source);
    } finally {
      await source.close();
    }
  },

  /**
   * Stores the rows of the file at `path` (number, fault and cells) in the table `input` of the existing database at
   * `target`.
   * @throws Fault, disk errors
   */
  async store(path: string, target: string, options: OpenInputOptions): Promise<void> {
    step(0);
    const source = await openInput(path, { ...options, maxColumns: MAX_COLUMNS });
    const database = new Database(target, { fileMustExist: true });
    try {
      database.pragma('synchronous = NORMAL');
      const placeholders = Array.from({ length: source.columns.length + 2 }, () => '?').join(',');
      const insert = database.prepare(`INSERT INTO input VALUES (${placeholders})`);
      let rows = 0;
      for await (const batch of source.rows()) {
        requireSpace(target);
        database.transaction(() => {
          for (const { number, cells, fault } of batch) insert.run(number, fault ?? null, ...cells);
        })();
        rows += batch.length;
        progress({ rows, share: source.progress() ?? 0 });
        step(rows);
      }
    } finally {
      database.close();
      await source.close();
    }
  },

  /**
   * Writes the table at `path` to standard output as JSON lines, first an {@link OpenedTable}, then {@link SentRows}.
   * Waits while the reader is busy.
   * @throws Fault
   */
  async send(path: string, options: OpenInputOptions): Promise<void> {
    step(0);
    const source = await openInput(path, options);
    try {
      between();
      // JSON.stringify drops the functions.
      await writeLine(source);
      let count = 0;
      step(count);
      for await (const rows of source.rows()) {
        count += rows.length;
        between();
        await writeLine({ rows, share: source.progress() });
        step(count);
      }
    } finally {
      await source.close();
    }
  },

  /** Reads the places of a file. @throws Fault */
  async readPlaces(path: string, options: ReadPlacesOptions): Promise<ReadPlaces> {
    // Loaded on demand: a third of the modules, and most processes only make previews.
    const { readPlaces } = await import('./saved-places/read-places.ts');
    return readPlaces(path, { ...options, maxColumns: MAX_COLUMNS });
  },
});
