/**
 * Connections to packs whose errors name the pack: a page of a damaged file is found to be so by whichever query comes
 * to it.
 */
import Database from 'better-sqlite3';
import { damagedPack } from './unavailable.ts';

const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB|IOERR|TOOBIG)/u;

const named = (pack: string, error: unknown): unknown =>
  error instanceof Database.SqliteError && DAMAGE.test(error.code) ? damagedPack(pack, error) : error;

function nameStatement(statement: Database.Statement, pack: string): Database.Statement {
  for (const method of ['get', 'all'] as const) {
    const run = statement[method].bind(statement);
    Object.defineProperty(statement, method, {
      value: (...parameters: unknown[]) => {
        try {
          return run(...parameters);
        } catch (error) {
          throw named(pack, error);
        }
      },
    });
  }
  const iterate = statement.iterate.bind(statement);
  Object.defineProperty(statement, 'iterate', {
    *value(...parameters: unknown[]) {
      try {
        yield* iterate(...parameters);
      } catch (error) {
        throw named(pack, error);
      }
    },
  });
  return statement;
}

const names = new WeakMap<Database.Database, string>();

/**
 * From now on errors of statements that find the file damaged are faults with the code `pack_damaged` and the pack's
 * id.
 */
export function nameDatabase(database: Database.Database, pack: string): void {
  names.set(database, pack);
  const prepare = database.prepare.bind(database);
  Object.defineProperty(database, 'prepare', { value: (sql: string) => nameStatement(prepare(sql), pack) });
}

/** Id of the pack that the connection is to; of others the name of their file. */
export const packOf = (database: Database.Database): string => names.get(database) ?? database.name;
