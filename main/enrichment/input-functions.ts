/** What the process does that reads tables and places: files that others made. */
import Database from 'better-sqlite3';
import type { TableHead, TablePreview } from '../../contract/tables.ts';
import { requireSpace } from '../store/free-space.ts';
import { headOf, previewTable } from '../formats/tables/preview.ts';
import type { ProcessCall } from '../threads/serve-process.ts';
import type { TableRow, TableSource } from '../formats/tables/table.ts';
import { openInput, type OpenInputOptions } from './open-input.ts';
import type { ReadPlaces, ReadPlacesOptions } from './saved-places/read-places.ts';

/** SQLite takes 2000 columns in a table; answers are stored beside those of the file. Nobody looks at more of them. */
const MAX_COLUMNS = 1900;

/** How a table is being read. */
export interface ReadingProgress {
  /** Rows that are stored. */
  rows: number;
  /** Of the file, from 0 to 1. */
  share: number;
}

/** What is known of an open table before its rows are read. */
export type OpenedTable = Omit<TableSource, 'progress' | 'rows' | 'close'>;

/** Rows, and how much of the file has been read by then, 0 to 1. */
export interface SentRows {
  rows: TableRow[];
  share: number | undefined;
}

/** Resolves when the reader of standard output has made room. */
const writeLine = (line: OpenedTable | SentRows): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()));
  });

export const inputService = ({ step, between, progress }: ProcessCall<ReadingProgress>) => ({
  /** What the file at `path` holds, and at most `rowLimit` rows. @throws Fault */
  async preview(path: string, rowLimit: number, options: OpenInputOptions): Promise<TablePreview> {
    return previewTable(path, rowLimit, await openInput(path, { ...options, maxColumns: MAX_COLUMNS }));
  },

  /** How the file at `path` is read, and its columns. @throws Fault */
  async head(path: string, options: OpenInputOptions): Promise<TableHead> {
    const source = await openInput(path, { ...options, maxColumns: MAX_COLUMNS });
    try {
      return headOf(source);
    } finally {
      await source.close();
    }
  },

  /**
   * Stores the rows of the file at `path` in the table `input` of the database at `target`, which is there: their
   * number, their fault and their cells.
   * @throws Fault, errors of the disk
   */
  async store(path: string, target: string, options: OpenInputOptions): Promise<void> {
    step(0);
    const source = await openInput(path, { ...options, maxColumns: MAX_COLUMNS });
    const database = new Database(target, { fileMustExist: true });
    try {
      database.pragma('synchronous = NORMAL');
      const places = Array.from({ length: source.columns.length + 2 }, () => '?').join(',');
      const insert = database.prepare(`INSERT INTO input VALUES (${places})`);
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
   * Writes the table at `path` to standard output, at the pace of who reads it: lines of JSON, first an
   * {@link OpenedTable}, then {@link SentRows}.
   * @throws Fault
   */
  async send(path: string, options: OpenInputOptions): Promise<void> {
    step(0);
    const source = await openInput(path, options);
    try {
      between();
      // Its functions have no place in JSON.
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

  /** The places of a file. @throws Fault */
  async readPlaces(path: string, options: ReadPlacesOptions): Promise<ReadPlaces> {
    // Its modules are a third of what a process loads, and previews of tables, which come far more often, need none.
    const { readPlaces } = await import('./saved-places/read-places.ts');
    return readPlaces(path, { ...options, maxColumns: MAX_COLUMNS });
  },
});
