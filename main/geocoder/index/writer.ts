/** Writes the tables of a geocoder pack: documents in any order, then houses and edges of the streets among them. */
import type { Database } from 'better-sqlite3';
import { boxAround } from '../../geometry/box-around.ts';
import { toUnits } from '../../geometry/line-geometry.ts';
import { cellToken, DOCUMENT_KIND_NAMES, isPrivate, NO_DOCUMENT, stateToken } from './identifiers.ts';
import type { IndexDocument, IndexEdge, IndexHouse } from './index-document.ts';
import { DocumentStage } from './document-stage.ts';
import { StreetStage } from './street-stage.ts';
import { placeRadiusMetres } from './streets.ts';
import { GEOCODER_INDEXES, GEOCODER_TABLES } from '../../packs/schema/geocoder.ts';
import { canonical, fold, isIdeograph, tokens, tokensOfWords, words } from '../text/tokens.ts';
import { hash, typoKeys } from './typo.ts';
import { TypoEntries } from './typo-entries.ts';

export interface IndexCounts {
  documents: number;
  streets: number;
  houses: number;
  edges: number;
  words: number;
}

interface Word {
  token: string;
  best: number;
}

/**
 * Beside the places of a country stand its name and its codes, beside those of a first-level region a token of its own.
 * Their names in other languages would be millions of entries: a search replaces them by the code or token.
 */
const isCode = (name: string): boolean => /^[A-Z]{2,4}$/.test(name);

export class GeocoderIndexWriter {
  readonly #database: Database;
  readonly #documents: DocumentStage;
  readonly #words = new Map<string, Word>();
  /** By handle of an area: the tokens of its names and of all that hold it, each once. */
  readonly #areaTokens = new Map<number, { list: readonly string[]; text: string }>();
  readonly #streets: StreetStage;

  /** @param database an open pack without the geocoder's tables, inside no transaction. */
  constructor(database: Database) {
    this.#database = database;
    database.exec(GEOCODER_TABLES);
    database.exec('BEGIN');
    this.#documents = new DocumentStage(database);
    this.#streets = new StreetStage(database);
  }

  /** @returns the handle of the document, for `parent`, `addHouse` and `addEdge`. */
  addDocument(document: IndexDocument): number {
    return this.#documents.add(document);
  }

  /** Name of a document. */
  nameOf(handle: number): string {
    return this.#documents.area(handle).name;
  }

  /** Handle of the outermost area around a document, or its own. */
  rootOf(handle: number): number {
    const { parent } = this.#documents.area(handle);
    return parent === undefined ? handle : this.rootOf(parent);
  }

  /** @param street handle of its document */
  addHouse(street: number, house: IndexHouse): void {
    this.#streets.addHouse(street, house);
  }

  /** @param street handle of its document; a line of fewer than two points is left out */
  addEdge(street: number, edge: IndexEdge): void {
    this.#streets.addEdge(street, edge);
  }

  /** Writes everything and builds the indexes. The writer takes nothing more afterwards. */
  finish(): IndexCounts {
    const ids = this.#documents.identify();
    this.#writeDocuments(ids);
    this.#streets.write(ids);
    const wordCount = this.#writeWords();
    this.#database.exec(GEOCODER_INDEXES);
    this.#database.exec(`
      INSERT INTO document_text (document_text) VALUES ('optimize');
      COMMIT`);
    this.#streets.drop();
    this.#documents.drop();
    this.#database.exec('ANALYZE');
    const count = (table: string): number =>
      Number(this.#database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    return {
      documents: this.#documents.searched,
      streets: this.#documents.streets,
      houses: count('house'),
      edges: count('edge'),
      words: wordCount,
    };
  }

  #writeDocuments(ids: Float64Array): void {
    const insert = this.#database.prepare(
      'INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const insertText = this.#database.prepare(
      'INSERT INTO document_text (rowid, name, context, cell) VALUES (?, ?, ?, ?)',
    );
    const insertBox = this.#database.prepare('INSERT INTO place_box VALUES (?, ?, ?, ?, ?)');
    const insertCode = this.#database.prepare('INSERT OR IGNORE INTO area_code VALUES (?, ?)');
    const insertCountry = this.#database.prepare('INSERT OR IGNORE INTO area_country VALUES (?, ?)');
    for (const [handle, document] of this.#documents.inOrder(ids)) {
      const id = ids[handle] ?? 0;
      const folded = [
        document.name,
        document.shortName ?? '',
        ...(document.alternates ?? []),
        ...(document.translations ?? []),
      ].map(words);
      const names = distinctNames(folded);
      const [west, south, east, north] = document.bounds?.map(toUnits) ?? [];
      insert.run(
        id,
        DOCUMENT_KIND_NAMES.indexOf(document.kind),
        document.level ?? null,
        document.name,
        document.shortName ?? null,
        names.filter((other) => other !== names[0]).join('|') || null,
        document.context?.flatMap(tokens).join(' ') || null,
        document.category ?? null,
        document.parent === undefined ? null : (ids[document.parent] ?? null),
        toUnits(document.lon),
        toUnits(document.lat),
        west ?? null,
        south ?? null,
        east ?? null,
        north ?? null,
        document.population ?? null,
        document.boundaryId ?? null,
        document.importance,
      );
      if (document.reference === true) continue;
      for (const code of document.codes ?? []) insertCode.run(fold(code), id);
      for (const country of document.countries ?? []) insertCountry.run(id, country);
      insertText.run(
        id,
        [...new Set(names.join(' ').split(' '))].join(' '),
        this.#context(document, ids),
        cellToken(document.lon, document.lat),
      );
      const reachMetres = document.kind === 'place' ? placeRadiusMetres(document.population) : document.reachMetres;
      if (reachMetres !== undefined) {
        const { lon, lat } = document;
        const [left, bottom, right, top] = boxAround(lon, lat, reachMetres);
        insertBox.run(id, toUnits(left), toUnits(right), toUnits(bottom), toUnits(top));
      }
      for (const own of folded) this.#learn(own, id);
    }
  }

  /** What else the text of an address may say: its own context, and the names of every area that holds it. */
  #context({ context, parent }: IndexDocument, ids: Float64Array): string {
    const around = parent === undefined ? undefined : this.#tokensOfArea(parent, ids);
    if (context === undefined || context.length === 0) return around?.text ?? '';
    const own = context.map(words);
    for (const text of own) this.#learn(text, NO_DOCUMENT);
    return [...new Set([...own.flatMap(tokensOfWords), ...(around?.list ?? [])])].join(' ');
  }

  /** Of an area's names and those of the areas that hold it; their words are learnt with the first document in it. */
  #tokensOfArea(handle: number, ids: Float64Array): { list: readonly string[]; text: string } {
    const known = this.#areaTokens.get(handle);
    if (known !== undefined) return known;
    const { kind, level, name, shortName = '', alternates = [], parent } = this.#documents.area(handle);
    const names = [name, shortName, ...(kind === 'country' ? alternates.filter(isCode) : alternates)].map(words);
    if (kind === 'region' && level === 1) names.push([stateToken(ids[handle] ?? 0)]);
    for (const text of names) this.#learn(text, NO_DOCUMENT);
    const around = parent === undefined ? [] : this.#tokensOfArea(parent, ids).list;
    const list = [...new Set([...names.flatMap(tokensOfWords), ...around])];
    const made = { list, text: list.join(' ') };
    this.#areaTokens.set(handle, made);
    return made;
  }

  #learn(folded: readonly string[], id: number): void {
    for (const word of folded) {
      const known = this.#words.get(word);
      if (known === undefined) this.#words.set(word, { token: canonical(word), best: id });
      else if (id < known.best) known.best = id;
    }
  }

  #writeWords(): number {
    this.#database.exec("CREATE VIRTUAL TABLE temp.token_count USING fts5vocab(main, 'document_text', 'row')");
    const counts = new Map(
      this.#database.prepare<[], [string, number]>('SELECT term, doc FROM temp.token_count').raw().all(),
    );
    this.#database.exec('DROP TABLE temp.token_count');
    const insert = this.#database.prepare('INSERT INTO word VALUES (?, ?, ?, ?, ?)');
    const entries = new TypoEntries();
    const sorted = [...this.#words].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [term, { token, best }]] of sorted.entries()) {
      insert.run(index + 1, term, token, counts.get(token) ?? 0, best);
      if (!isIdeograph(term) && !isPrivate(term)) for (const key of typoKeys(term)) entries.add(hash(key), index + 1);
    }
    entries.write(this.#database);
    return sorted.length;
  }
}

/** The name's tokens first (empty where it has no letters), then every other name that reads differently. */
function distinctNames(folded: readonly (readonly string[])[]): string[] {
  const [name = '', ...others] = folded.map((text) => tokensOfWords(text).join(' '));
  return [...new Set([name, ...others.filter((text) => text !== '')])];
}
