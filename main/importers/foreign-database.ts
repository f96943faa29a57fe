/** Opens SQLite files of others to read their rows: GeoPackages and MBTiles. */
import Database from 'better-sqlite3';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';

/**
 * Opens one to be read. Both formats allow views, so these are read; but not those that may have rows without end, which
 * in SQLite take a common table expression. The word decides, wherever it stands: what a name or a comment is in such a
 * text, SQLite alone can say.
 * @throws Fault; errors of SQLite
 */
export function openForeignDatabase(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    const endless = database
      .prepare<[], { name: string; sql: string | null }>("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")
      .all()
      .find(({ sql }) => /\bwith\b/i.test(sql ?? ''));
    if (endless !== undefined)
      throw fileFault(
        basename(path),
        `its view "${endless.name}" computes rows (WITH), perhaps without end`,
        'Export its rows as a table, and take that',
      );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether a name is a view's: then its rows cannot be counted without computing them. */
export const isView = (database: Database.Database, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'view' AND lower(name) = lower(?)").get(name) !==
  undefined;
