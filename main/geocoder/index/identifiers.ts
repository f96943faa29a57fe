/**
 * Numbers that carry meaning in a geocoder pack: a document's id carries its rank, a house's id its place.
 */

/** What a document is; its place in the list is the number in the table. */
export const DOCUMENT_KIND_NAMES = [
  'country',
  'region',
  'place',
  'postcode',
  'neighbourhood',
  'street',
  'airport',
  'business',
  'natural',
] as const;
export type DocumentKind = (typeof DOCUMENT_KIND_NAMES)[number];

/**
 * Documents of one class are searched together; `reference` documents name the parents of others and are not searched.
 */
export const DOCUMENT_CLASSES = { area: 0, street: 1, business: 2, reference: 3 } as const;
export type DocumentClass = keyof typeof DOCUMENT_CLASSES;

const RANKS = 256;
const SEQUENCES = 2 ** 32;

/** Lowest id of a class; the next class starts where it ends. */
export const firstIdOfClass = (name: DocumentClass): number => DOCUMENT_CLASSES[name] * RANKS * SEQUENCES;

/** The id behind the last one of a class. */
export const idBehindClass = (name: DocumentClass): number => (DOCUMENT_CLASSES[name] + 1) * RANKS * SEQUENCES;

/**
 * Id of a document: class, then importance from 1 down to 0, then a running number. FTS5 answers in the order of
 * rowids, so a query with a limit yields the most important documents and stops early.
 */
export function documentId(documentClass: DocumentClass, importance: number, sequence: number): number {
  return (
    (DOCUMENT_CLASSES[documentClass] * RANKS + (RANKS - 1) - Math.round(importance * (RANKS - 1))) * SEQUENCES +
    sequence
  );
}

/** Importance, 0 to 1, of the area that an id stands for; 0 of anything else. */
export const importanceOfArea = (id: number): number =>
  id < firstIdOfClass('street') ? 1 - Math.floor(id / SEQUENCES) / (RANKS - 1) : 0;

/** Below every real id's class bounds: a word that stands only in contexts has no best document. */
export const NO_DOCUMENT = 2 ** 52;

const CELLS_PER_DEGREE = 1000;
const CELL_COLUMNS = 360 * CELLS_PER_DEGREE;
/** Houses per cell of 0.001° (about 100 m). */
export const HOUSES_PER_CELL = 65_536;

/** Number of the 0.001° cell of a position in degrees. */
export function houseCell(lon: number, lat: number): number {
  return Math.floor((lat + 90) * CELLS_PER_DEGREE) * CELL_COLUMNS + Math.floor((lon + 180) * CELLS_PER_DEGREE);
}

/**
 * Ranges of house ids that cover a box in degrees, one for each row of cells: a search by position needs no index of
 * its own.
 */
export function* houseIdRanges(
  west: number,
  south: number,
  east: number,
  north: number,
): Generator<[first: number, last: number]> {
  const rows = Math.floor((north + 90) * CELLS_PER_DEGREE);
  const columns = [Math.floor((west + 180) * CELLS_PER_DEGREE), Math.floor((east + 180) * CELLS_PER_DEGREE)] as const;
  for (let row = Math.floor((south + 90) * CELLS_PER_DEGREE); row <= rows; row++) {
    yield [
      (row * CELL_COLUMNS + columns[0]) * HOUSES_PER_CELL,
      (row * CELL_COLUMNS + columns[1] + 1) * HOUSES_PER_CELL - 1,
    ];
  }
}

/** In front of tokens that no text has: a private-use character, which the text index takes for a letter. */
const PRIVATE = '\uE000';

/** Token under which what lies in a first-level region is found, in place of the region's names in all languages. */
export const stateToken = (documentOfRegion: number): string => `${PRIVATE}${documentOfRegion.toString(36)}`;

/** Whether a word is a token of the index alone. */
export const isPrivate = (word: string): boolean => word.startsWith(PRIVATE);

const BIAS_CELLS_PER_DEGREE = 4;
const BIAS_COLUMNS = 360 * BIAS_CELLS_PER_DEGREE;
const BIAS_ROWS = 180 * BIAS_CELLS_PER_DEGREE;

/**
 * Token of the 0.25° cell of a position in degrees, moved by whole cells, around the world and up to its poles: the
 * text index narrows a search to a neighbourhood with it.
 */
export function cellToken(lon: number, lat: number, columnsEast = 0, rowsNorth = 0): string {
  const column = (Math.floor((lon + 180) * BIAS_CELLS_PER_DEGREE) + columnsEast + BIAS_COLUMNS) % BIAS_COLUMNS;
  const row = Math.min(BIAS_ROWS, Math.max(0, Math.floor((lat + 90) * BIAS_CELLS_PER_DEGREE) + rowsNorth));
  return `z${column}q${row}`;
}

const NODES_PER_DEGREE = 20_000;
const NODE_ROWS = 4_000_000;

/** Street ends that meet get one number: positions in degrees, rounded to about 5 m. */
export function cornerNode(lon: number, lat: number): number {
  return Math.round((lon + 180) * NODES_PER_DEGREE) * NODE_ROWS + Math.round((lat + 90) * NODES_PER_DEGREE);
}

/** The position in degrees that a corner's number stands for. */
export function cornerPosition(node: number): [lon: number, lat: number] {
  return [Math.floor(node / NODE_ROWS) / NODES_PER_DEGREE - 180, (node % NODE_ROWS) / NODES_PER_DEGREE - 90];
}
