import type { Database, Statement } from 'better-sqlite3';
import { documentId, type DocumentClass } from './identifiers.ts';
import type { IndexDocument } from './index-document.ts';

const classOf = (document: IndexDocument): DocumentClass => {
  if (document.reference === true) return 'reference';
  if (document.kind === 'street') return 'street';
  return document.kind === 'business' ? 'business' : 'area';
};

/**
 * Documents in a temporary table, because a gazetteer of the whole world has millions. Only their ranks stay in memory,
 * and the areas around others once they are read.
 */
export class DocumentStage {
  readonly #database: Database;
  readonly #insert: Statement<[number, string]>;
  readonly #read: Statement<[number], string>;
  readonly #classes: DocumentClass[] = [];
  readonly #importance: number[] = [];
  readonly #areas = new Map<number, IndexDocument>();

  constructor(database: Database) {
    this.#database = database;
    database.exec('CREATE TEMP TABLE staged_document (handle INTEGER PRIMARY KEY, document TEXT)');
    this.#insert = database.prepare('INSERT INTO staged_document VALUES (?, ?)');
    this.#read = database.prepare<[number], string>('SELECT document FROM staged_document WHERE handle = ?').pluck();
  }

  /** Documents that are searched, unlike references. */
  get searched(): number {
    return this.#classes.filter((each) => each !== 'reference').length;
  }

  get streets(): number {
    return this.#classes.filter((each) => each === 'street').length;
  }

  /** @returns the document's handle */
  add(document: IndexDocument): number {
    const handle = this.#classes.length;
    this.#insert.run(handle, JSON.stringify(document));
    this.#classes.push(classOf(document));
    this.#importance.push(document.importance);
    return handle;
  }

  /** A document that is read several times because others lie in it. */
  area(handle: number): IndexDocument {
    const known = this.#areas.get(handle) ?? this.#document(handle);
    this.#areas.set(handle, known);
    return known;
  }

  /** The id of each document by its handle. */
  identify(): Float64Array {
    const ids = new Float64Array(this.#classes.length);
    const importance = (handle: number): number => this.#importance[handle] ?? 0;
    const order = Uint32Array.from(ids, (_, handle) => handle).toSorted(
      (a, b) => importance(b) - importance(a) || a - b,
    );
    for (const [sequence, handle] of order.entries())
      ids[handle] = documentId(this.#classes[handle] ?? 'area', Math.min(1, Math.max(0, importance(handle))), sequence);
    return ids;
  }

  /** Every document with its handle, by ascending id. */
  *inOrder(ids: Float64Array): Generator<[handle: number, document: IndexDocument]> {
    const handles = Uint32Array.from(ids, (_, handle) => handle).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    for (const handle of handles) yield [handle, this.#document(handle)];
  }

  /** Outside a transaction, when everything is written. */
  drop(): void {
    this.#database.exec('DROP TABLE temp.staged_document');
  }

  #document(handle: number): IndexDocument {
    const text = this.#read.get(handle);
    if (text === undefined) throw new Error(`Document ${handle} doesn't exist: add a parent before its children`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `add`
    return JSON.parse(text) as IndexDocument;
  }
}
