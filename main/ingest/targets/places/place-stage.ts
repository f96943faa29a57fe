import type { Database } from 'better-sqlite3';

/** A postal code with the middle of its places. */
export interface StagedPostcode {
  country: string;
  code: string;
  /** Names of its places, each once. */
  places: string[];
  lon: number;
  lat: number;
}

/** Names of GeoNames' features and postal codes in temporary tables, because dumps have millions of rows. */
export class PlaceStage {
  readonly #database: Database;
  readonly #addName;
  readonly #namesOf;
  readonly #addId;
  readonly #addPostcode;
  #hasNames = false;

  constructor(database: Database) {
    this.#database = database;
    database.exec(`
      CREATE TEMP TABLE other_name (feature INTEGER, name TEXT, PRIMARY KEY (feature, name)) WITHOUT ROWID;
      CREATE TEMP TABLE known_feature (id INTEGER PRIMARY KEY);
      CREATE TEMP TABLE postcode_place (country TEXT, code TEXT, place TEXT, lon REAL, lat REAL)`);
    this.#addName = database.prepare<[number, string]>('INSERT OR IGNORE INTO other_name VALUES (?, ?)');
    this.#namesOf = database.prepare<[number], string>('SELECT name FROM other_name WHERE feature = ?').pluck();
    this.#addId = database.prepare<[number]>('INSERT OR IGNORE INTO known_feature VALUES (?)');
    this.#addPostcode = database.prepare<[string, string, string, number, number]>(
      'INSERT INTO postcode_place VALUES (?, ?, ?, ?, ?)',
    );
  }

  addName(feature: number, name: string): void {
    this.#addName.run(feature, name);
    this.#hasNames = true;
  }

  namesOf(feature: number): string[] {
    return this.#hasNames ? this.#namesOf.all(feature) : [];
  }

  /** Whether a feature is read for the first time: dumps overlap. */
  isNew(feature: number): boolean {
    return this.#addId.run(feature).changes === 1;
  }

  addPostcode(country: string, code: string, place: string, lon: number, lat: number): void {
    this.#addPostcode.run(country, code, place, lon, lat);
  }

  *postcodes(): Generator<StagedPostcode> {
    const rows = this.#database
      .prepare<[], Omit<StagedPostcode, 'places'> & { places: string }>(
        `SELECT country, code, json_group_array(DISTINCT place) AS places, avg(lon) AS lon, avg(lat) AS lat
         FROM postcode_place GROUP BY country, code ORDER BY country, code`,
      )
      .all();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an array of texts, by the query
    for (const row of rows) yield { ...row, places: JSON.parse(row.places) as string[] };
  }

  /** Outside a transaction. */
  drop(): void {
    for (const table of ['other_name', 'known_feature', 'postcode_place'])
      this.#database.exec(`DROP TABLE temp.${table}`);
  }
}
