/** Tables of what the look-ups answer in cells that no border crosses: how they are read, and how they are filled. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addMarks, CELLS_PER_DEGREE, TILE_COLUMNS, TILE_ROWS, type Marks } from './cell-marks.ts';
import { labelTiles, type Label, type Tile } from './cell-tiles.ts';
import { placed, type Names } from './names.ts';
import type { Patches } from './patches.ts';

// Compressed in its row a tile takes a tenth of the room, and no longer to read.
export const CELL_TABLES = `
CREATE TABLE IF NOT EXISTS cairn.cell (id integer PRIMARY KEY, answers integer[] NOT NULL, cells bytea) WITH (toast_tuple_target = 256);
ALTER TABLE cairn.cell ALTER COLUMN answers SET STORAGE MAIN, ALTER COLUMN cells SET STORAGE MAIN;
CREATE TABLE IF NOT EXISTS cairn.cell_answer (id integer PRIMARY KEY, ids bigint[], name text);
CREATE TABLE IF NOT EXISTS cairn.cell_state (made_of text NOT NULL);`;

/** Takes the answers away: what they were made of changes. */
export const FORGET_CELLS = 'DELETE FROM cairn.cell_state; DELETE FROM cairn.cell; DELETE FROM cairn.cell_answer';

/** Themes of the packs that they are made of. */
export const CELL_THEMES: readonly string[] = ['countries', 'admin', 'time-zones', 'geo-boundaries'];

/** Numbers of the look-ups in the table. */
export const CELL_LOOK_UPS = { admin: 0, timeZone: 1, geoBoundaries: 2 } as const;

const BATCH = 2000;
/** Nothing is told of a cell. */
const UNTOLD = 0;

/** The row or column of a cell in its tile. */
const inTile = (degrees: string): string =>
  `least(${CELLS_PER_DEGREE - 1}, floor(${degrees} * ${CELLS_PER_DEGREE})::integer - ${CELLS_PER_DEGREE} * floor(${degrees})::integer)`;

/**
 * The query of the answers in the cell that holds a point, by x and y: a row where they are known.
 * @param columns of the table `a` of answers, and in plpgsql the variables that they go to
 */
export const cellQuery = (lookUp: number, columns: string, x = 'x', y = 'y'): string => `
    SELECT ${columns}
    FROM cairn.cell c JOIN cairn.cell_answer a
      ON a.id = c.answers[1 + coalesce(get_byte(c.cells, ${inTile(y)} * ${CELLS_PER_DEGREE} + ${inTile(x)}), 0)]
    WHERE c.id = (floor(${y})::integer + ${TILE_ROWS / 2}) * ${TILE_COLUMNS} + floor(${x})::integer + ${TILE_COLUMNS / 2 + lookUp * TILE_ROWS * TILE_COLUMNS}`;

/** A condition that a position is in a cell. */
export const IN_CELLS = 'abs(x) < 180 AND abs(y) < 90';

interface Answer {
  ids?: readonly string[];
  name?: string;
  /** That no country holds the position: near a shore one may all the same. */
  isSea?: boolean;
}

/** What the cells of a look-up are made of. */
export interface CellLookUp<Row> {
  /** Its number in the table. */
  lookUp: number;
  /** Patches, each time by more borders. */
  layers: readonly Patches[];
  /** All these borders. */
  marks: Marks;
  /** Borders near which a point at sea may belong to a country. */
  shores: Marks;
  /** A query of the arrays of x, y and the number of a layer: rows with `n`, the place in these from 1. */
  sql: string;
  /** @returns the answer; nothing where it is not the same all over the patch */
  read: (row: Row) => Answer | undefined;
  /** Of all the work, by which progress is told. */
  share: readonly [from: number, to: number];
}

export interface CellProgress {
  signal: AbortSignal;
  onShare: (share: number) => void;
}

/** Tables that are being filled. */
export class CellTables {
  readonly #client: ClientBase;
  readonly #names: Names;
  readonly #progress: CellProgress;
  readonly #answers = new Map<string, number>();
  /** How many of them are in the table. */
  #written = 0;
  readonly #cells: string[] = [];

  constructor(client: ClientBase, names: Names, progress: CellProgress) {
    this.#client = client;
    this.#names = names;
    this.#progress = progress;
  }

  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(placed(sql, this.#names), values)).rows;
  }

  /** Cells that the borders of packs cross, by level. */
  async marksOf(packs: readonly string[]): Promise<Map<number, Marks>> {
    const byLevel = new Map<number, Marks>();
    for (const pack of packs) {
      const rows = await this.query<{ level: number; tile: number; bits: Buffer }>(
        'SELECT level, tile, bits FROM cairn.border_cell WHERE pack = $1',
        [pack],
      );
      for (const { level, tile, bits } of rows) {
        let marks = byLevel.get(level);
        if (marks === undefined) byLevel.set(level, (marks = new Map()));
        addMarks(marks, new Map([[tile, bits]]));
      }
    }
    return byLevel;
  }

  /** Answers at one position of each patch. */
  async #ask<Row extends { n: string }>(
    labels: readonly Label[],
    { sql, read, share: [from, to] }: CellLookUp<Row>,
  ): Promise<(Answer | undefined)[]> {
    const answers: (Answer | undefined)[] = [];
    for (let start = 0; start < labels.length; start += BATCH) {
      this.#progress.signal.throwIfAborted();
      this.#progress.onShare(from + (start / labels.length) * (to - from));
      const part = labels.slice(start, start + BATCH);
      const rows = await this.query<Row>(sql, [
        part.map(({ x }) => x),
        part.map(({ y }) => y),
        part.map(({ layer }) => layer),
      ]);
      for (const row of rows) answers[start + Number(row.n) - 1] = read(row);
    }
    return answers;
  }

  /** The number of an answer; equal ones have the same. */
  #numberOf(answer: Answer | undefined): number {
    if (answer === undefined) return UNTOLD;
    const ids = answer.ids === undefined ? '\\N' : `{${answer.ids.join(',')}}`;
    const name = answer.name?.replaceAll(/[\\\t\n\r]/g, String.raw`\$&`) ?? String.raw`\N`;
    const line = `${ids}\t${name}`;
    let number = this.#answers.get(line);
    if (number === undefined) this.#answers.set(line, (number = this.#answers.size + 1));
    return number;
  }

  /** Adds the tiles of a look-up. */
  async add<Row extends { n: string }>(wanted: CellLookUp<Row>): Promise<void> {
    const { lookUp, layers, marks, shores } = wanted;
    const { tiles, labels } = labelTiles(layers, marks, shores);
    // One position of each patch is enough: one far from shores, where it has some.
    const places = new Map<number, Label>();
    for (const label of labels.values())
      if (places.get(label.patch)?.isNearShore !== false) places.set(label.patch, label);
    const asked = [...places.values()];
    const answers = await this.#ask(asked, wanted);
    const byPatch = new Map(asked.map(({ patch }, index) => [patch, answers[index]]));
    const numbers = new Map<number, number>([[UNTOLD, UNTOLD]]);
    for (const [key, { patch, isNearShore }] of labels) {
      const answer = byPatch.get(patch);
      numbers.set(key, isNearShore && answer?.isSea === true ? UNTOLD : this.#numberOf(answer));
    }
    for (const tile of tiles) this.#addTile(lookUp, tile, numbers);
  }

  #addTile(lookUp: number, { tile, labels, cells }: Tile, numbers: ReadonlyMap<number, number>): void {
    const ofLabels = labels.map((label) => numbers.get(label) ?? UNTOLD);
    const used = cells === undefined ? ofLabels.slice(-1) : [...new Set(ofLabels)];
    // Where there is no label at all, and where there is nothing to tell, no row is needed.
    if (used.every((number) => number === UNTOLD)) return;
    const id = lookUp * TILE_ROWS * TILE_COLUMNS + tile;
    const places = ofLabels.map((number) => used.indexOf(number));
    const own = cells?.map((label) => places[label] ?? 0);
    const isUniform = own === undefined || own.every((place) => place === own[0]);
    this.#cells.push(
      isUniform
        ? `${id}\t{${used[own?.[0] ?? 0] ?? UNTOLD}}\t\\N\n`
        : `${id}\t{${used.join(',')}}\t\\\\x${Buffer.from(own).toString('hex')}\n`,
    );
  }

  /** Writes what was added since. */
  async write(): Promise<void> {
    const answers = [...this.#answers].slice(this.#written).map(([line, number]) => `${number}\t${line}\n`);
    this.#written = this.#answers.size;
    for (const [table, lines] of [
      ['cell_answer (id, ids, name)', answers],
      ['cell (id, answers, cells)', this.#cells.splice(0)],
    ] as const)
      await pipeline(
        Readable.from(lines),
        this.#client.query(copyFrom(placed(`COPY cairn.${table} FROM STDIN`, this.#names))),
      );
    await this.query('ANALYZE cairn.cell, cairn.cell_answer');
  }
}
