import type { Database, Statement } from 'better-sqlite3';
import { toUnits, writeLine } from '../../geometry/line-geometry.ts';
import { cornerNode, HOUSES_PER_CELL, houseCell } from './identifiers.ts';
import type { IndexEdge, IndexHouse } from './index-document.ts';

/**
 * Houses, edges and corners of streets, in temporary tables: they come in the order of their source, and are written in
 * that of the pack once every document has its id. Until then a street is known by its handle.
 */
export class StreetStage {
  readonly #database: Database;
  readonly #house: Statement;
  readonly #edge: Statement;
  readonly #corner: Statement;

  constructor(database: Database) {
    this.#database = database;
    database.exec(`
      CREATE TEMP TABLE staged_house (street INTEGER, cell INTEGER, number INTEGER, suffix TEXT, postcode TEXT,
        lon INTEGER, lat INTEGER, interpolated INTEGER);
      CREATE TEMP TABLE staged_edge (id INTEGER PRIMARY KEY, street INTEGER, left_from, left_to, right_from, right_to,
        left_postcode, right_postcode, line BLOB, west, east, south, north);
      CREATE TEMP TABLE staged_corner (street INTEGER, node INTEGER);
      CREATE TEMP TABLE staged_id (handle INTEGER PRIMARY KEY, id INTEGER)`);
    this.#house = database.prepare('INSERT INTO staged_house VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.#edge = database.prepare('INSERT INTO staged_edge VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#corner = database.prepare('INSERT INTO staged_corner VALUES (?, ?)');
  }

  addHouse(street: number, house: IndexHouse): void {
    this.#house.run(
      street,
      houseCell(house.lon, house.lat),
      house.number,
      house.suffix || null,
      house.postcode ?? null,
      toUnits(house.lon),
      toUnits(house.lat),
      house.isInterpolated === true ? 1 : null,
    );
  }

  addEdge(street: number, edge: IndexEdge): void {
    const first = edge.line[0];
    const last = edge.line.at(-1);
    if (first === undefined || last === undefined || edge.line.length < 2) return;
    for (const [lon, lat] of edge.corners ?? [first, last]) this.#corner.run(street, cornerNode(lon, lat));
    const lons = edge.line.map(([lon]) => toUnits(lon));
    const lats = edge.line.map(([, lat]) => toUnits(lat));
    this.#edge.run(
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

  /** Puts all of them into the tables of the pack. @param ids of the documents, by handle */
  write(ids: Float64Array): void {
    const insert = this.#database.prepare('INSERT INTO staged_id VALUES (?, ?)');
    for (const [handle, id] of ids.entries()) insert.run(handle, id);
    this.#database.exec(`
      INSERT INTO house
        SELECT cell * ${HOUSES_PER_CELL} + row_number() OVER (PARTITION BY cell
          ORDER BY street, number, staged_house.rowid) - 1,
          staged_id.id, number, suffix, postcode, lon, lat, interpolated
        FROM staged_house JOIN staged_id ON staged_id.handle = street ORDER BY 1;
      INSERT INTO edge
        SELECT staged_edge.id, staged_id.id, left_from, left_to, right_from, right_to, left_postcode, right_postcode,
          line
        FROM staged_edge JOIN staged_id ON staged_id.handle = street ORDER BY staged_edge.id;
      INSERT INTO edge_box SELECT id, west, east, south, north FROM staged_edge ORDER BY id;
      INSERT OR IGNORE INTO corner SELECT staged_id.id, node FROM staged_corner
        JOIN staged_id ON staged_id.handle = street ORDER BY 1, 2`);
  }

  /** Outside a transaction, when everything is written. */
  drop(): void {
    for (const table of ['staged_house', 'staged_edge', 'staged_corner', 'staged_id'])
      this.#database.exec(`DROP TABLE temp.${table}`);
  }
}
