/** Writes the tables of a geocoder pack: documents in any order, then houses and edges of the streets among them. */
import type { Database, Statement } from 'better-sqlite3';
import type { Bbox } from '../../../contract/pack.ts';
import { METRES_PER_UNIT, toUnits, writeLine } from '../line-geometry.ts';
import { cellToken, cornerNode, DOCUMENT_KIND_NAMES, documentId, HOUSES_PER_CELL, houseCell, NO_DOCUMENT } from './identifiers.ts';
import type { DocumentClass, DocumentKind } from './identifiers.ts';
import { placeRadiusMetres, type LonLat } from './streets.ts';
import { GEOCODER_INDEXES, GEOCODER_TABLES } from './tables.ts';
import { canonical, isIdeograph, tokens, words } from './text.ts';
import { hash, typoKeys } from './typo.ts';

/** What can be found: an area, a place, a street. */
export interface IndexDocument {
  kind: DocumentKind;
  name: string;
  lon: number;
  lat: number;
  /** 0 to 1: what comes first where the text fits several equally well. */
  importance: number;
  /** Handle of the area that holds this one. */
  parent?: number | undefined;
  /** Administrative level of a region, 1 to 8. */
  level?: number | undefined;
  /** Code or abbreviation: `CA`, `US`. Found like a name. */
  shortName?: string | undefined;
  /** Other names, in any language. */
  alternates?: readonly string[] | undefined;
  /** Words that help to find it and are not its name: postal codes, the town that an airport serves. */
  context?: readonly string[] | undefined;
  /** What it is, in the words of the source: `restaurant`, `large_airport`. */
  category?: string | undefined;
  bounds?: Bbox | undefined;
  population?: number | undefined;
  /** The area of an area pack that it is. */
  boundaryId?: number | undefined;
  /** Only names the parents of other documents; another pack answers for it. */
  reference?: boolean | undefined;
}

export interface IndexHouse {
  number: number;
  suffix: string;
  postcode?: string | undefined;
  lon: number;
  lat: number;
  /** Placed between known numbers: no point of its own. */
  isInterpolated?: boolean | undefined;
}

export interface IndexEdge {
  leftFrom?: number | undefined;
  leftTo?: number | undefined;
  rightFrom?: number | undefined;
  rightTo?: number | undefined;
  leftPostcode?: string | undefined;
  rightPostcode?: string | undefined;
  line: readonly LonLat[];
  /** Where the street meets others; the two ends unless stated. */
  corners?: readonly LonLat[] | undefined;
}

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
 * Beside the places of a country stand its name and its codes. Its names in other languages would be millions of entries: a
 * search replaces them by the code.
 */
const isCode = (name: string): boolean => /^[A-Z]{2,4}$/.test(name);

const classOf = (document: IndexDocument): DocumentClass => {
  if (document.reference === true) return 'reference';
  if (document.kind === 'street') return 'street';
  return document.kind === 'business' ? 'business' : 'area';
};

export class GeocoderIndexWriter {
  readonly #database: Database;
  readonly #documents: IndexDocument[] = [];
  readonly #words = new Map<string, Word>();
  readonly #stageHouse: Statement;
  readonly #stageEdge: Statement;
  readonly #stageCorner: Statement;

  /** @param database an open pack without the geocoder's tables, inside no transaction. */
  constructor(database: Database) {
    this.#database = database;
    database.exec(GEOCODER_TABLES);
    database.exec(`
      CREATE TEMP TABLE staged_house (street INTEGER, cell INTEGER, number INTEGER, suffix TEXT, postcode TEXT, lon INTEGER, lat INTEGER, interpolated INTEGER);
      CREATE TEMP TABLE staged_edge (id INTEGER PRIMARY KEY, street INTEGER, left_from, left_to, right_from, right_to, left_postcode, right_postcode, line BLOB, west, east, south, north);
      CREATE TEMP TABLE staged_corner (street INTEGER, node INTEGER);
      CREATE TEMP TABLE staged_id (handle INTEGER PRIMARY KEY, id INTEGER);
      BEGIN`);
    this.#stageHouse = database.prepare('INSERT INTO staged_house VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#stageEdge = database.prepare('INSERT INTO staged_edge VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#stageCorner = database.prepare('INSERT INTO staged_corner VALUES (?, ?)');
  }

  /** @returns the handle of the document, for `parent`, `addHouse` and `addEdge`. */
  addDocument(document: IndexDocument): number {
    this.#documents.push(document);
    return this.#documents.length - 1;
  }

  /** Name of a document. */
  nameOf(handle: number): string {
    return this.#document(handle).name;
  }

  /** Handle of the outermost area around a document, or its own. */
  rootOf(handle: number): number {
    const { parent } = this.#document(handle);
    return parent === undefined ? handle : this.rootOf(parent);
  }

  addHouse(street: number, house: IndexHouse): void {
    this.#stageHouse.run(street, houseCell(house.lon, house.lat), house.number, house.suffix || null, house.postcode ?? null, toUnits(house.lon), toUnits(house.lat), house.isInterpolated === true ? 1 : null);
  }

  addEdge(street: number, edge: IndexEdge): void {
    const first = edge.line[0];
    const last = edge.line.at(-1);
    if (first === undefined || last === undefined || edge.line.length < 2) return;
    for (const [lon, lat] of edge.corners ?? [first, last]) this.#stageCorner.run(street, cornerNode(lon, lat));
    const lons = edge.line.map(([lon]) => toUnits(lon));
    const lats = edge.line.map(([, lat]) => toUnits(lat));
    this.#stageEdge.run(
      street,
      edge.leftFrom ?? null,
      edge.leftTo ?? null,
      edge.rightFrom ?? null,
      edge.rightTo ?? null,
      edge.leftPostcode ?? null,
      edge.rightPostcode ?? null,
      writeLine(edge.line),
      Math.min(...lons),
      Math.max(...lons),
      Math.min(...lats),
      Math.max(...lats),
    );
  }

  /** Writes everything and builds the indexes. The writer takes nothing more afterwards. */
  finish(): IndexCounts {
    const ids = this.#identify();
    this.#writeDocuments(ids);
    this.#writeStreets();
    const wordCount = this.#writeWords();
    this.#database.exec(GEOCODER_INDEXES);
    this.#database.exec(`
      INSERT INTO document_text (document_text) VALUES ('optimize');
      COMMIT;
      DROP TABLE temp.staged_house; DROP TABLE temp.staged_edge; DROP TABLE temp.staged_corner; DROP TABLE temp.staged_id;
      ANALYZE`);
    const count = (table: string): number => Number(this.#database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    return {
      documents: this.#documents.filter((document) => document.reference !== true).length,
      streets: this.#documents.filter((document) => document.kind === 'street').length,
      houses: count('house'),
      edges: count('edge'),
      words: wordCount,
    };
  }

  #identify(): Float64Array {
    const order = this.#documents.map((_, handle) => handle).toSorted((a, b) => this.#document(b).importance - this.#document(a).importance || a - b);
    const ids = new Float64Array(this.#documents.length);
    const insert = this.#database.prepare('INSERT INTO staged_id VALUES (?, ?)');
    for (const [sequence, handle] of order.entries()) {
      const document = this.#document(handle);
      ids[handle] = documentId(classOf(document), Math.min(1, Math.max(0, document.importance)), sequence);
      insert.run(handle, ids[handle]);
    }
    return ids;
  }

  #document(handle: number): IndexDocument {
    const document = this.#documents[handle];
    if (document === undefined) throw new Error(`No document has the handle ${handle}: add a parent before its children`);
    return document;
  }

  #writeDocuments(ids: Float64Array): void {
    const insert = this.#database.prepare('INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    const insertText = this.#database.prepare('INSERT INTO document_text (rowid, name, context, cell) VALUES (?, ?, ?, ?)');
    const insertBox = this.#database.prepare('INSERT INTO place_box VALUES (?, ?, ?, ?, ?)');
    const byId = this.#documents.map((_, handle) => handle).toSorted((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    for (const handle of byId) {
      const document = this.#document(handle);
      const id = ids[handle] ?? 0;
      const names = distinctNames(document);
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
      const context = this.#contextTexts(document);
      insertText.run(id, [...new Set(names.join(' ').split(' '))].join(' '), [...new Set(context.flatMap(tokens))].join(' '), cellToken(document.lon, document.lat));
      if (document.kind === 'place') {
        const { lon, lat } = document;
        const radius = placeRadiusMetres(document.population) / METRES_PER_UNIT;
        const width = radius / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
        insertBox.run(id, toUnits(lon) - width, toUnits(lon) + width, toUnits(lat) - radius, toUnits(lat) + radius);
      }
      this.#learn([document.name, document.shortName ?? '', ...(document.alternates ?? [])], id);
      this.#learn(context, NO_DOCUMENT);
    }
  }

  /** What else the text of an address may say: its own context, and the names of every area that holds it. */
  #contextTexts(document: IndexDocument): string[] {
    const texts = [...(document.context ?? [])];
    for (let handle = document.parent; handle !== undefined; handle = this.#document(handle).parent) {
      const area = this.#document(handle);
      const alternates = area.alternates ?? [];
      texts.push(area.name, area.shortName ?? '', ...(area.kind === 'country' ? alternates.filter(isCode) : alternates));
    }
    return texts;
  }

  #learn(texts: readonly string[], id: number): void {
    for (const word of texts.flatMap(words)) {
      const known = this.#words.get(word);
      if (known === undefined) this.#words.set(word, { token: canonical(word), best: id });
      else if (id < known.best) known.best = id;
    }
  }

  #writeStreets(): void {
    this.#database.exec(`
      INSERT INTO house
        SELECT cell * ${HOUSES_PER_CELL} + row_number() OVER (PARTITION BY cell ORDER BY street, number, staged_house.rowid) - 1,
          staged_id.id, number, suffix, postcode, lon, lat, interpolated
        FROM staged_house JOIN staged_id ON staged_id.handle = street ORDER BY 1;
      INSERT INTO edge
        SELECT staged_edge.id, staged_id.id, left_from, left_to, right_from, right_to, left_postcode, right_postcode, line
        FROM staged_edge JOIN staged_id ON staged_id.handle = street ORDER BY staged_edge.id;
      INSERT INTO edge_box SELECT id, west, east, south, north FROM staged_edge ORDER BY id;
      INSERT OR IGNORE INTO corner SELECT staged_id.id, node FROM staged_corner JOIN staged_id ON staged_id.handle = street ORDER BY 1, 2`);
  }

  #writeWords(): number {
    this.#database.exec("CREATE VIRTUAL TABLE temp.token_count USING fts5vocab(main, 'document_text', 'row')");
    const counts = new Map(this.#database.prepare<[], [string, number]>('SELECT term, doc FROM temp.token_count').raw().all());
    this.#database.exec('DROP TABLE temp.token_count');
    const insert = this.#database.prepare('INSERT INTO word VALUES (?, ?, ?, ?, ?)');
    const keys: [key: number, word: number][] = [];
    const sorted = [...this.#words].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [term, { token, best }]] of sorted.entries()) {
      insert.run(index + 1, term, token, counts.get(token) ?? 0, best);
      if (!isIdeograph(term)) for (const key of typoKeys(term)) keys.push([hash(key), index + 1]);
    }
    keys.sort(([keyA, wordA], [keyB, wordB]) => keyA - keyB || wordA - wordB);
    const insertKey = this.#database.prepare('INSERT OR IGNORE INTO typo VALUES (?, ?)');
    for (const [key, word] of keys) insertKey.run(key, word);
    return sorted.length;
  }
}

/** The name's tokens first (empty where it has no letters), then every other name that reads differently. */
function distinctNames(document: IndexDocument): string[] {
  const [name = '', ...others] = [document.name, document.shortName ?? '', ...(document.alternates ?? [])].map((text) => tokens(text).join(' '));
  return [...new Set([name, ...others.filter((text) => text !== '')])];
}
