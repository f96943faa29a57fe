/** Results of reading complete pack files: their last check, and the outline of their coverage. */
import type { Database, Statement } from 'better-sqlite3';
import { Value } from 'typebox/value';
import { PackVerification } from '../../contract/pack-verification.ts';

/** Maximum records per pack: of the current file, previous ones, and those in other packs directories. */
const MAX_FILES = 8;

/** Identifies one file of a pack. */
interface RecordedFile {
  pack: string;
  /** The file's `fileKey` among the found packs: inode, size in bytes and modification time, separated by spaces. */
  file: string;
}

interface Verdict {
  file: string;
  text: string;
  verification: PackVerification;
}

const bytesIn = (file: string): string | undefined => file.split(' ')[1];

/** @returns `undefined` for unknown text */
function readVerification(text: string | undefined): PackVerification | undefined {
  if (text === undefined) return undefined;
  const found: unknown = JSON.parse(text);
  return Value.Check(PackVerification, found) ? found : undefined;
}

export class PackRecords {
  readonly #row: Statement<[string, string], { verification: string | null; sha256: string | null }>;
  readonly #verdicts: Statement<[string], { file: string; text: string }>;
  readonly #saveDigest: Statement;
  readonly #saveCheck: Statement;
  readonly #validDigest: Statement<[string, string], string>;
  readonly #outline: Statement<[string, string], string>;
  readonly #saveOutline: Statement;
  readonly #trim: Statement;
  /** A cache, because files are looked up every few seconds. */
  readonly #cache = new Map<
    string,
    { file: string; text: string | undefined; verification: PackVerification | undefined }
  >();

  constructor(database: Database) {
    this.#row = database.prepare('SELECT verification, sha256 FROM pack_file WHERE pack = ? AND file = ?');
    this.#verdicts = database.prepare(
      'SELECT file, verification AS text FROM pack_file WHERE pack = ? AND verification IS NOT NULL ORDER BY number',
    );
    this.#saveDigest = database.prepare(
      'INSERT INTO pack_file (pack, file, sha256) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sha256 = excluded.sha256',
    );
    this.#saveCheck = database.prepare(
      'INSERT INTO pack_file (pack, file, edition, sound_sha256, verification) VALUES (@pack, @file, @edition, ' +
        '@validSha256, @verification) ' +
        'ON CONFLICT DO UPDATE SET edition = excluded.edition, sound_sha256 = coalesce(excluded.sound_sha256, ' +
        'sound_sha256), verification = excluded.verification',
    );
    this.#validDigest = database
      .prepare<[string, string], string>(
        'SELECT sound_sha256 FROM pack_file WHERE pack = ? AND edition = ? AND sound_sha256 IS NOT NULL ORDER ' +
          'BY number DESC LIMIT 1',
      )
      .pluck();
    this.#outline = database
      .prepare<[string, string], string>(
        'SELECT outline FROM pack_file WHERE pack = ? AND file = ? AND outline IS NOT NULL',
      )
      .pluck();
    this.#saveOutline = database.prepare(
      'INSERT INTO pack_file (pack, file, outline) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET outline = ' +
        'excluded.outline',
    );
    this.#trim = database.prepare(
      'DELETE FROM pack_file WHERE pack = @pack AND number NOT IN (SELECT number FROM pack_file WHERE pack = ' +
        `@pack ORDER BY number DESC LIMIT ${MAX_FILES})`,
    );
  }

  /** Returns the last result for each content of the pack, by SHA-256. */
  #lastVerdicts(pack: string): Map<string, Verdict> {
    const last = new Map<string, Verdict>();
    for (const { file, text } of this.#verdicts.all(pack)) {
      const verification = readVerification(text);
      const sha256 = verification?.sha256;
      if (verification === undefined || sha256 === undefined) continue;
      const before = last.get(sha256);
      if (before === undefined || before.verification.checked_at <= verification.checked_at)
        last.set(sha256, { file, text, verification });
    }
    return last;
  }

  /** Returns the result of a damaged file of the same size: an unknown file may be a copy of it, touched or renamed. */
  #damagedOfSameSize({ pack, file }: RecordedFile): string | undefined {
    const damaged = [...this.#lastVerdicts(pack).values()].filter(
      ({ file: checkedFile, verification }) => !verification.passed && bytesIn(checkedFile) === bytesIn(file),
    );
    return damaged.at(-1)?.text;
  }

  #text(recorded: RecordedFile): string | undefined {
    const row = this.#row.get(recorded.pack, recorded.file);
    return row?.verification ?? (typeof row?.sha256 === 'string' ? undefined : this.#damagedOfSameSize(recorded));
  }

  /**
   * Returns the result of the last check of this file, by any process. For an unknown file, returns the result of a
   * damaged one of the same size, until `settle` shows that its content differs; otherwise `undefined`.
   */
  find({ pack, file }: RecordedFile): PackVerification | undefined {
    const known = this.#cache.get(pack);
    let text: string | undefined;
    try {
      text = this.#text({ pack, file });
    } catch {
      // If the database can't be read now, scanning the files continues.
      return known?.file === file ? known.verification : undefined;
    }
    if (known?.file === file && known.text === text) return known.verification;
    const verification = readVerification(text);
    this.#cache.set(pack, { file, text, verification });
    return verification;
  }

  /** @param edition edition of the pack, if its manifest could be read: files of the same edition are equal */
  saveVerification({ pack, file }: RecordedFile, verification: PackVerification, edition: string | undefined): void {
    const validSha256 = verification.passed ? (verification.sha256 ?? null) : null;
    this.#saveCheck.run({
      pack,
      file,
      edition: edition ?? null,
      validSha256,
      verification: JSON.stringify(verification),
    });
    this.#trim.run({ pack });
  }

  /** Returns whether `find` returns the result of another file because `settle` hasn't been called. */
  needsDigest(recorded: RecordedFile): boolean {
    const row = this.#row.get(recorded.pack, recorded.file);
    return typeof (row?.verification ?? row?.sha256) !== 'string' && this.#damagedOfSameSize(recorded) !== undefined;
  }

  /** Records the digest of a file: it is damaged if that content was, otherwise it is unchecked. */
  settle({ pack, file }: RecordedFile, sha256: string): void {
    const verdict = this.#lastVerdicts(pack).get(sha256)?.verification;
    if (verdict?.passed === false) this.saveVerification({ pack, file }, verdict, undefined);
    else this.#saveDigest.run(pack, file, sha256);
    this.#trim.run({ pack });
  }

  /** Returns the SHA-256 of the valid file of that edition, if one was found. */
  validDigest(pack: string, edition: string): string | undefined {
    return this.#validDigest.get(pack, edition);
  }

  /** Returns an outline as passed to `saveOutline`. */
  outline({ pack, file }: RecordedFile): string | undefined {
    return this.#outline.get(pack, file);
  }

  saveOutline({ pack, file }: RecordedFile, outline: string): void {
    this.#saveOutline.run(pack, file, outline);
    this.#trim.run({ pack });
  }
}
