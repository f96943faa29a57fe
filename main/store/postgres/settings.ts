/** Settings shared by all servers of the store. */
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { CommonSettings } from '../accounts.ts';
import type { PostgresDatabase, Session } from './database.ts';

async function read<Schema extends TSchema>(
  session: Session,
  name: string,
  schema: Schema,
): Promise<Static<Schema> | undefined> {
  const [row] = await session.query<{ value: unknown }>('SELECT value FROM setting WHERE name = $1', [name]);
  return row !== undefined && Value.Check(schema, row.value) ? row.value : undefined;
}

async function write(session: Session, name: string, value: unknown): Promise<void> {
  await session.query(
    'INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, JSON.stringify(value)],
  );
}

export class PostgresSettings implements CommonSettings {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  read<Schema extends TSchema>(name: string, schema: Schema): Promise<Static<Schema> | undefined> {
    return read(this.#database, name, schema);
  }

  write(name: string, value: unknown): Promise<void> {
    return write(this.#database, name, value);
  }

  change<Schema extends TSchema>(
    name: string,
    schema: Schema,
    change: (before: Static<Schema> | undefined) => Static<Schema>,
  ): Promise<Static<Schema>> {
    return this.#database.transaction(async (session) => {
      await session.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['cairn setting', name]);
      const value = change(await read(session, name, schema));
      await write(session, name, value);
      return value;
    });
  }
}
