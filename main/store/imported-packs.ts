/** Records which key imported which installed pack: a key with the right `import` may replace only its own packs. */
import type { Database, Statement } from 'better-sqlite3';

export class ImportedPacks {
  readonly #save: Statement;
  readonly #forgetOthers: Statement;
  readonly #selectCreator: Statement<[string, string], string>;
  /** Records that couldn't be written, by pack and `built_at`; remembered until this process exits. */
  readonly #unwritten = new Map<string, string>();

  constructor(database: Database) {
    this.#save = database.prepare(
      'INSERT INTO imported_pack (pack, built_at, made_by) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET made_by ' +
        '= excluded.made_by',
    );
    this.#forgetOthers = database.prepare('DELETE FROM imported_pack WHERE pack = ? AND built_at <> ?');
    this.#selectCreator = database
      .prepare<[string, string], string>('SELECT made_by FROM imported_pack WHERE pack = ? AND built_at = ?')
      .pluck();
  }

  /** @param builtAt `built_at` in the pack's manifest: another file with the same id is a different pack */
  save(pack: string, builtAt: string, madeBy: string): void {
    try {
      this.#save.run(pack, builtAt, madeBy);
      this.#unwritten.delete(`${pack} ${builtAt}`);
    } catch {
      // The disk is full, or another process has been writing for long. The import has succeeded nevertheless.
      this.#unwritten.set(`${pack} ${builtAt}`, madeBy);
    }
  }

  /** Deletes the creators of other builds of the pack, which this one has replaced. */
  forgetOthers(pack: string, builtAt: string): void {
    try {
      this.#forgetOthers.run(pack, builtAt);
    } catch {
      // As above. Leftover records refer to no pack.
    }
  }

  /** Returns the key that imported the pack built at that time, if any. */
  creatorOf(pack: string, builtAt: string): string | undefined {
    return this.#unwritten.get(`${pack} ${builtAt}`) ?? this.#selectCreator.get(pack, builtAt);
  }
}
