/** Which key's import made which installed pack: who may import replaces its own packs alone. */
import type { Database, Statement } from 'better-sqlite3';

export class ImportedPacks {
  readonly #keep: Statement;
  readonly #maker: Statement<[string, string], string>;
  /** What the disk did not take: known until this process ends. */
  readonly #unwritten = new Map<string, { builtAt: string; madeBy: string }>();

  constructor(database: Database) {
    this.#keep = database.prepare(
      'INSERT INTO imported_pack (pack, built_at, made_by) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET built_at = excluded.built_at, made_by = excluded.made_by',
    );
    this.#maker = database
      .prepare<[string, string], string>('SELECT made_by FROM imported_pack WHERE pack = ? AND built_at = ?')
      .pluck();
  }

  /** @param builtAt `built_at` of the pack's manifest: another file of the same id is another pack */
  keep(pack: string, builtAt: string, madeBy: string): void {
    try {
      this.#keep.run(pack, builtAt, madeBy);
      this.#unwritten.delete(pack);
    } catch {
      // Full, or written to by another process for long: the import has ended all the same.
      this.#unwritten.set(pack, { builtAt, madeBy });
    }
  }

  /** The key whose import made the pack that was built then; nothing where none did. */
  maker(pack: string, builtAt: string): string | undefined {
    const unwritten = this.#unwritten.get(pack);
    return unwritten?.builtAt === builtAt ? unwritten.madeBy : this.#maker.get(pack, builtAt);
  }
}
