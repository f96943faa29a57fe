/** Reads one geocoder pack: the only place that asks one with SQL. */
import { LRUCache } from 'lru-cache';
import type { ReadableDatabase } from '../../packs/pack-database.ts';
import {
  DOCUMENT_KIND_NAMES,
  firstIdOfClass,
  houseIdRanges,
  idBehindClass,
  NO_DOCUMENT,
  type DocumentClass,
} from './identifiers.ts';
import { readLine, toDegrees, toUnits, type UnitLine } from '../../geometry/line-geometry.ts';
import type { PackFile } from '../../packs/pack-file.ts';
import { readOrDamaged } from '../../packs/unavailable.ts';
import { readReach, touches, type IndexReach } from './reach.ts';
import { boxAround } from '../../geometry/box-around.ts';

export interface DocumentRow {
  id: number;
  kind: number;
  level: number | null;
  name: string;
  short_name: string | null;
  /** Tokens of every other name, names divided by `|`. */
  alternates: string | null;
  /** Tokens. */
  context: string | null;
  category: string | null;
  parent: number | null;
  lon: number;
  lat: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  population: number | null;
  boundary_id: number | null;
  importance: number;
}

export interface HouseRow {
  street: number;
  number: number;
  suffix: string | null;
  postcode: string | null;
  lon: number;
  lat: number;
  /** 1 where the number lies between known ones and has no point of its own. */
  interpolated: number | null;
}

/** Houses of a street on both sides of a number. */
export interface NeighboursRow {
  street: number;
  below: number;
  below_postcode: string | null;
  below_lon: number;
  below_lat: number;
  above: number;
  above_postcode: string | null;
  above_lon: number;
  above_lat: number;
}

/** Longitude and latitude in 1e-7 degrees. */
export type HousePoint = [id: number, lon: number, lat: number];

export interface EdgeRow {
  street: number;
  left_from: number | null;
  left_to: number | null;
  right_from: number | null;
  right_to: number | null;
  left_postcode: string | null;
  right_postcode: string | null;
  line: Buffer;
}

export interface WordRow {
  term: string;
  token: string;
  documents: number;
  best: number;
}

const HOUSE = 'street, number, suffix, postcode, lon, lat';
const EDGE = 'street, left_from, left_to, right_from, right_to, left_postcode, right_postcode, line';
const WORD = 'term, token, documents, best';
/** Cached tokens with their number of documents, and cached beginnings of words in names. */
const KEPT_TOKENS = 8000;
/** Of more words that begin alike the text index is asked by their beginning. */
const MAX_COMPLETIONS = 24;
const FEW_COMPLETIONS = 2;
/** To open a token takes as long as to list so many documents. */
const DOCUMENTS_OF_ONE = 60;
const KEPT_COMPLETIONS = 2000;
/** Sorts behind every letter that may follow the beginning of a word. */
const LAST_CHARACTER = String.fromCodePoint(0x10_ff_ff);

/** What is known of a token; nothing of one that no document has. */
interface TokenRow {
  /** How many documents the text index finds by it. */
  documents: number | null;
  /** The lowest id of a document that has it in a name. */
  best: number | null;
}

const UNKNOWN: TokenRow = { documents: null, best: null };

/** A geocoder pack, or a database with its tables. */
export interface IndexFile extends Pick<PackFile, 'id'> {
  database: ReadableDatabase;
}

/** Index of `country` in the kinds of documents. */
const COUNTRY = DOCUMENT_KIND_NAMES.indexOf('country');

export class IndexReader {
  readonly #prepared: ReturnType<typeof prepare>;
  #largeAreas: readonly DocumentRow[] | undefined;
  /** Classes in the pack; others aren't queried. */
  readonly #classes: ReadonlySet<DocumentClass>;
  readonly #reach: IndexReach;
  /** Id of the pack. */
  readonly pack: string;
  readonly #tokens = new LRUCache<string, TokenRow>({
    max: KEPT_TOKENS,
    memoMethod: (token) => this.#prepared.token.get(token) ?? UNKNOWN,
  });
  readonly #beginnings = new LRUCache<string, boolean>({ max: KEPT_TOKENS });
  readonly #completions = new LRUCache<string, { tokens: readonly string[] | undefined }>({
    max: KEPT_COMPLETIONS,
    memoMethod: (beginning) => ({ tokens: this.#readCompletions(beginning) }),
  });
  #hasRanges: boolean | undefined;

  constructor({ id, database }: IndexFile) {
    this.#prepared = prepare(database);
    this.pack = id;
    this.#reach = readReach(database);
    const holds = (name: DocumentClass): boolean =>
      database
        .prepare(`SELECT 1 FROM document WHERE id >= ${firstIdOfClass(name)} AND id < ${idBehindClass(name)} LIMIT 1`)
        .get() !== undefined;
    this.#classes = new Set((['area', 'street', 'business'] as const).filter(holds));
  }

  /** Whether the pack has documents of a class. */
  holds(name: DocumentClass): boolean {
    return this.#classes.has(name);
  }

  /** Ids of the documents of a class that an FTS5 expression finds, the most important first. */
  find(name: Exclude<DocumentClass, 'reference'>, expression: string, limit: number): number[] {
    return this.#prepared.find[name].all(expression, limit);
  }

  /** Ids of areas, the most important first. */
  areas(limit: number): number[] {
    return this.#classes.has('area') ? this.#prepared.areas.all(limit) : [];
  }

  /** The same over all classes. */
  findAny(expression: string, limit: number): number[] {
    return this.#prepared.findAny.all(expression, limit);
  }

  document(id: number): DocumentRow | undefined {
    return this.#prepared.document.get(id);
  }

  /** Several at once, in any order. */
  documents(ids: readonly number[]): DocumentRow[] {
    return this.#prepared.documents.all(JSON.stringify(ids));
  }

  /** Every country, also those that only name the parents of other documents. */
  countries(): DocumentRow[] {
    return this.#readLargeAreas().filter(({ kind }) => kind === COUNTRY);
  }

  /** Every first-level region. */
  states(): DocumentRow[] {
    return this.#readLargeAreas().filter(({ kind }) => kind !== COUNTRY);
  }

  /** Reading them takes a look at every document, so it is done once. */
  #readLargeAreas(): readonly DocumentRow[] {
    return (this.#largeAreas ??= this.#prepared.largeAreas.all());
  }

  /** Documents of regions of the world, each with the ISO 3166-1 alpha-2 codes of its countries. */
  regionsOfWorld(): Map<number, Set<string>> {
    const rows = this.#prepared.areaCountries?.all() ?? [];
    return new Map(
      [...Map.groupBy(rows, ({ document }) => document)].map(([id, own]) => [
        id,
        new Set(own.map(({ country }) => country)),
      ]),
    );
  }

  /** Ids of the areas that bear a code, folded, beside their names. */
  areasWithCode(code: string): number[] {
    return this.#prepared.areasWithCode?.all(code) ?? [];
  }

  /** Houses of that number in any of the streets: to ask for all of them at once costs a fraction. */
  houses(streets: readonly number[], number: number): HouseRow[] {
    return this.#reach.houses === undefined ? [] : this.#prepared.houses.all(number, JSON.stringify(streets));
  }

  /**
   * Of each street the nearest houses of the same parity on both sides of a number, where there are some within `most`.
   */
  neighbours(streets: readonly number[], number: number, most: number): NeighboursRow[] {
    return this.#reach.houses === undefined
      ? []
      : this.#prepared.neighbours.all({ number, most, streets: JSON.stringify(streets) });
  }

  /** Edges of a street with a range, on either side, that spans the number; the narrowest first. */
  edgesWithNumber(street: number, number: number): EdgeRow[] {
    if (this.#reach.edges === 'none') return [];
    // In a pack with a point for each house no edge has numbers.
    this.#hasRanges ??= this.#prepared.range.get() !== undefined;
    return this.#hasRanges ? this.#prepared.edges.all(street, number, number) : [];
  }

  /** Houses in a box in degrees. */
  housesIn(west: number, south: number, east: number, north: number): HouseRow[] {
    const found: HouseRow[] = [];
    const { houses } = this.#reach;
    if (houses === undefined) return found;
    for (const [first, last] of houseIdRanges(west, south, east, north))
      if (first <= houses[1] && last >= houses[0]) found.push(...this.#prepared.housesIn.all(first, last));
    return found;
  }

  /**
   * Houses that have a point of their own in a box in degrees and a little around it, row by row of cells from the
   * south.
   */
  *pointsWithin(west: number, south: number, east: number, north: number): Generator<HousePoint[]> {
    for (const [first, last] of houseIdRanges(west, south, east, north)) yield this.#prepared.pointsIn.all(first, last);
  }

  house(id: number): HouseRow | undefined {
    return this.#prepared.house.get(id);
  }

  /** Edges whose box touches a box in degrees. */
  edgesIn(west: number, south: number, east: number, north: number): EdgeRow[] {
    const [w, e, s, n] = [toUnits(west), toUnits(east), toUnits(south), toUnits(north)];
    return touches(this.#reach.edges, [w, e, s, n]) ? this.#prepared.edgesIn.all(e, w, n, s) : [];
  }

  /** The line of an edge. @throws Fault if it isn't one */
  line({ line }: EdgeRow): UnitLine {
    return readOrDamaged(this.pack, () => readLine(line));
  }

  /** Ids of places that may reach as far as a box around a position in degrees with sides `metres` away from it. */
  placesAround(lon: number, lat: number, metres = 0): number[] {
    const [west = 0, south = 0, east = 0, north = 0] = boxAround(lon, lat, metres).map(toUnits);
    return touches(this.#reach.places, [west, east, south, north])
      ? this.#prepared.placesAround.all(east, west, north, south)
      : [];
  }

  /** Id of the document of an area of an area pack. */
  ofBoundary(boundaryId: number): number | undefined {
    return this.#reach.hasBoundaries ? this.#prepared.ofBoundary.get(boundaryId) : undefined;
  }

  /** Positions in which two streets meet, as corner numbers. */
  sharedCorners(streetA: number, streetB: number): number[] {
    return this.#prepared.corners.all(streetA, streetB);
  }

  /** The postcode document of that name, which must be one word. */
  postcode(name: string): number | undefined {
    if (!this.holds('area')) return undefined;
    return this.find('area', `name:"${name.toLowerCase()}"`, 20).find((id) => this.document(id)?.name === name);
  }

  /** How many documents the text index finds by a token. */
  documentsWith(token: string): number {
    return this.#tokens.memo(token).documents ?? 0;
  }

  /** Whether a document of a class may have a token in its name: ids grow from class to class. */
  mayName(name: Exclude<DocumentClass, 'reference'>, token: string): boolean {
    return (this.#tokens.memo(token).best ?? NO_DOCUMENT) < idBehindClass(name);
  }

  /** Whether a document of a class may have a word with this beginning in its name. */
  mayNameBeginning(name: Exclude<DocumentClass, 'reference'>, beginning: string): boolean {
    const read = (): boolean =>
      this.#prepared.beginning.get(beginning, beginning + LAST_CHARACTER, idBehindClass(name)) !== undefined;
    const key = `${name} ${beginning}`;
    const known = this.#beginnings.get(key) ?? read();
    this.#beginnings.set(key, known);
    return known;
  }

  /**
   * Every token that begins so; undefined where they are many, or in so few documents that the text index has listed
   * these sooner than it has opened each token.
   */
  tokensBeginning(beginning: string): readonly string[] | undefined {
    return this.#completions.memo(beginning).tokens;
  }

  #readCompletions(beginning: string): readonly string[] | undefined {
    const rows = this.#prepared.completions.all(beginning, beginning + LAST_CHARACTER);
    const documents = rows.reduce((sum, row) => sum + row.documents, 0);
    const isFaster = rows.length <= FEW_COMPLETIONS || documents >= rows.length * DOCUMENTS_OF_ONE;
    return rows.length <= MAX_COMPLETIONS && isFaster ? rows.map(({ token }) => token) : undefined;
  }

  /** Releases what was read of tokens; it is read again when it is needed. */
  releaseCaches(): void {
    this.#tokens.clear();
    this.#beginnings.clear();
    this.#completions.clear();
    this.#largeAreas = undefined;
  }

  word(term: string): WordRow | undefined {
    return this.#prepared.word.get(term);
  }

  /** Words that are found under one of the keys. */
  wordsWithTypoKeys(keys: readonly number[]): WordRow[] {
    return this.#prepared.typos.all(JSON.stringify(keys));
  }
}

/** Packs of earlier versions of Cairn do not have the last column: all their houses are points. */
const houseColumns = (database: ReadableDatabase): string =>
  `${HOUSE}, ` +
  (database.prepare("SELECT 1 FROM pragma_table_info('house') WHERE name = 'interpolated'").get() === undefined
    ? 'NULL AS interpolated'
    : 'interpolated');

/** Whether a pack has a table: those of earlier versions of Cairn lack some. */
const has = (database: ReadableDatabase, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined;

function prepare(database: ReadableDatabase) {
  const house = houseColumns(database);
  const find = (name: Exclude<DocumentClass, 'reference'>) => {
    const first = firstIdOfClass(name);
    const next = idBehindClass(name);
    return database
      .prepare<[string, number], number>(
        `SELECT rowid FROM document_text WHERE document_text MATCH ? AND rowid >= ${first} AND rowid < ${next} LIMIT ?`,
      )
      .pluck();
  };
  return {
    find: { area: find('area'), street: find('street'), business: find('business') },
    areas: database
      .prepare<[number], number>(
        `SELECT id FROM document WHERE id >= ${firstIdOfClass('area')} AND id < ${idBehindClass('area')} ` +
          'ORDER BY id LIMIT ?',
      )
      .pluck(),
    findAny: database
      .prepare<[string, number], number>('SELECT rowid FROM document_text WHERE document_text MATCH ? LIMIT ?')
      .pluck(),
    document: database.prepare<[number], DocumentRow>('SELECT * FROM document WHERE id = ?'),
    documents: database.prepare<[string], DocumentRow>(
      'SELECT document.* FROM json_each(?) CROSS JOIN document ON document.id = value LIMIT 10000',
    ),
    largeAreas: database.prepare<[], DocumentRow>(
      'SELECT * FROM document WHERE kind = 0 OR (kind = 1 AND level = 1) LIMIT 20000',
    ),
    areaCountries: has(database, 'area_country')
      ? database.prepare<[], { document: number; country: string }>(
          'SELECT document, country FROM area_country LIMIT 10000',
        )
      : undefined,
    areasWithCode: has(database, 'area_code')
      ? database.prepare<[string], number>('SELECT document FROM area_code WHERE code = ? LIMIT 100').pluck()
      : undefined,
    houses: database.prepare<[number, string], HouseRow>(
      `SELECT ${house} FROM (SELECT ? AS wanted), json_each(?) CROSS JOIN house ON street = value AND number ` +
        '= wanted LIMIT 10000',
    ),
    neighbours: database.prepare<[{ number: number; most: number; streets: string }], NeighboursRow>(
      `SELECT value AS street, below.number AS below, below.postcode AS below_postcode, below.lon AS below_lon,
        below.lat AS below_lat,
         above.number AS above, above.postcode AS above_postcode, above.lon AS above_lon, above.lat AS above_lat
       FROM json_each(@streets)
       CROSS JOIN house AS below ON below.id = (SELECT id FROM house
       WHERE street = value AND number < @number AND number >= @number - @most
         AND number % 2 = @number % 2 ORDER BY number DESC LIMIT 1)
       CROSS JOIN house AS above ON above.id = (SELECT id FROM house
       WHERE street = value AND number > @number AND number <= below.number + @most
         AND number % 2 = @number % 2 ORDER BY number LIMIT 1)`,
    ),
    edges: database.prepare<[number, number, number], EdgeRow>(
      `SELECT ${EDGE} FROM edge WHERE street = ? AND (? BETWEEN min(left_from, left_to) AND max(left_from, left_to)
        OR ? BETWEEN min(right_from, right_to) AND max(right_from, right_to))
       ORDER BY min(ifnull(abs(left_to - left_from), 1e9), ifnull(abs(right_to - right_from), 1e9)), id`,
    ),
    range: database.prepare('SELECT 1 FROM edge WHERE coalesce(left_from, right_from) IS NOT NULL LIMIT 1'),
    housesIn: database.prepare<[number, number], HouseRow>(
      `SELECT ${house} FROM house WHERE id BETWEEN ? AND ? LIMIT 100000`,
    ),
    house: database.prepare<[number], HouseRow>(`SELECT ${house} FROM house WHERE id = ?`),
    pointsIn: database
      .prepare<[number, number], HousePoint>(
        `SELECT id, lon, lat FROM (SELECT id, ${house} FROM house) WHERE id BETWEEN ? AND ? AND interpolated IS NOT 1`,
      )
      .raw(),
    edgesIn: database.prepare<[number, number, number, number], EdgeRow>(
      `SELECT ${EDGE} FROM edge_box JOIN edge USING (id) WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?`,
    ),
    placesAround: database
      .prepare<[number, number, number, number], number>(
        'SELECT id FROM place_box WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?',
      )
      .pluck(),
    ofBoundary: database.prepare<[number], number>('SELECT id FROM document WHERE boundary_id = ?').pluck(),
    corners: database
      .prepare<[number, number], number>(
        'SELECT node FROM corner WHERE street = ? INTERSECT SELECT node FROM corner WHERE street = ?',
      )
      .pluck(),
    token: database.prepare<[string], TokenRow>(
      'SELECT max(documents) AS documents, min(best) AS best FROM word WHERE token = ?',
    ),
    beginning: database
      .prepare<[string, string, number], number>(
        'SELECT 1 FROM word WHERE token >= ? AND token < ? AND best < ? LIMIT 1',
      )
      .pluck(),
    completions: database.prepare<[string, string], { token: string; documents: number }>(
      'SELECT token, max(documents) AS documents FROM word WHERE token >= ? AND token < ? AND documents > 0 ' +
        `GROUP BY token LIMIT ${MAX_COMPLETIONS + 1}`,
    ),
    word: database.prepare<[string], WordRow>(`SELECT ${WORD} FROM word WHERE term = ?`),
    typos: database.prepare<[string], WordRow>(
      `SELECT ${WORD} FROM word WHERE id IN (SELECT word FROM typo WHERE key IN (SELECT value FROM ` +
        'json_each(?)) LIMIT 10000)',
    ),
  };
}

/** Longitude and latitude of a row, in degrees. */
export const positionOf = (row: { lon: number; lat: number }): [lon: number, lat: number] => [
  toDegrees(row.lon),
  toDegrees(row.lat),
];
