/** Settings of the server, as opposed to those of the window: JSON values by name. */
import type { Database, Statement } from 'better-sqlite3';
import type { TSchema, Static } from 'typebox';
import { Value } from 'typebox/value';
import type { CommonSettings } from './accounts.ts';

export class SettingStore implements CommonSettings {
  readonly #database: Database;
  readonly #select: Statement<[string], { value: string }>;
  readonly #write: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#select = database.prepare('SELECT value FROM setting WHERE name = ?');
    this.#write = database.prepare(
      'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    );
  }

  /** Returns the value, if it matches `schema`. */
  read<Schema extends TSchema>(name: string, schema: Schema): Static<Schema> | undefined {
    const row = this.#select.get(name);
    if (row === undefined) return undefined;
    const value: unknown = JSON.parse(row.value);
    return Value.Check(schema, value) ? value : undefined;
  }

  write(name: string, value: unknown): void {
    this.#write.run(name, JSON.stringify(value));
  }

  /** Replaces the value with the result of `change`, atomically. @returns the new value */
  change<Schema extends TSchema>(
    name: string,
    schema: Schema,
    change: (before: Static<Schema> | undefined) => Static<Schema>,
  ): Static<Schema> {
    return this.#database
      .transaction(() => {
        const value = change(this.read(name, schema));
        this.write(name, value);
        return value;
      })
      .immediate();
  }
}
