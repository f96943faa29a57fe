/** Which key's import made which installed pack: who may import replaces its own packs alone. */
import type { Database, Statement } from 'better-sqlite3';

export class ImportedPacks {
  readonly #keep: Statement;
  readonly #forgetOthers: Statement;
  readonly #maker: Statement<[string, string], string>;
  /** What the disk did not take, by the pack and its `built_at`: known until this process ends. */
  readonly #unwritten = new Map<string, string>();

  constructor(database: Database) {
    this.#keep = database.prepare(
      'INSERT INTO imported_pack (pack, built_at, made_by) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET made_by = excluded.made_by',
    );
    this.#forgetOthers = database.prepare('DELETE FROM imported_pack WHERE pack = ? AND built_at <> ?');
    this.#maker = database
      .prepare<[string, string], string>('SELECT made_by FROM imported_pack WHERE pack = ? AND built_at = ?')
      .pluck();
  }

  /** @param builtAt `built_at` of the pack's manifest: another file of the same id is another pack */
  keep(pack: string, builtAt: string, madeBy: string): void {
    try {
      this.#keep.run(pack, builtAt, madeBy);
      this.#unwritten.delete(`${pack} ${builtAt}`);
    } catch {
      // Full, or written to by another process for long: the import has ended all the same.
      this.#unwritten.set(`${pack} ${builtAt}`, madeBy);
    }
  }

  /** Forgets the makers of other files of that id, which the one built then has replaced or which were never there. */
  forgetOthers(pack: string, builtAt: string): void {
    try {
      this.#forgetOthers.run(pack, builtAt);
    } catch {
      // As above: what is left names no pack.
    }
  }

  /** The key whose import made the pack that was built then; nothing where none did. */
  maker(pack: string, builtAt: string): string | undefined {
    return this.#unwritten.get(`${pack} ${builtAt}`) ?? this.#maker.get(pack, builtAt);
  }
}
