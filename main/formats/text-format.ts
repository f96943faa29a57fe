/** The interface of all writers of text: GeoJSON, KML, GPX and CSV. */

export interface TextFormat<Row> {
  /** The text before the first row. */
  head: string;
  /** @param previous undefined for the first row */
  row: (row: Row, previous?: Row) => string;
  /** The text after the last row. @param last undefined without rows */
  tail: (last?: Row) => string;
}

/** Minimum characters of a piece. */
const PIECE_LENGTH = 1 << 16;

/** Yields the text of a file in pieces. */
export function* textOf<Row>({ head, row, tail }: TextFormat<Row>, rows: Iterable<Row>): Generator<string> {
  let text = head;
  let previous: Row | undefined;
  for (const each of rows) {
    text += row(each, previous);
    previous = each;
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text + tail(previous);
}

/** Formats degrees without an exponent. @param decimals 9 are a tenth of a millimetre, 7 a centimetre */
export const degreesText = (degrees: number, decimals = 9): string =>
  degrees
    .toFixed(decimals)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** Formats a number with up to 12 significant digits and 15 decimals, without an exponent. */
export function significantText(value: number): string {
  const decimals = value === 0 ? 1 : 11 - Math.floor(Math.log10(Math.abs(value)));
  return degreesText(value, Math.min(15, Math.max(1, decimals)));
}

/** Formats metres, with centimetres. */
export const metresText = (metres: number): string => String(Number(metres.toFixed(2)));
