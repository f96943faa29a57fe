/**
 * Reads points from pasted text, one a line: `lon,lat` with a name before or after, columns of a spreadsheet (a header
 * that names longitude and latitude says which is which), or any notation that the search box reads.
 */
import { parseCoordinate } from '../../../kit/coordinates/parse.ts';
import { withTrueMinus, type Point } from '../../../kit/coordinates/point.ts';
import type { MatrixPoint } from '../../../kit/coordinates/point-role.ts';
import type { WrittenAddress } from './addresses.ts';
import { t } from '../../../kit/words/t.ts';

/** Which of two plain numbers comes first. */
export type CoordinateOrder = 'lon,lat' | 'lat,lon';

export type LineFault = {
  readonly line: number;
  readonly text: string;
  readonly message: string;
  /** Possible content of a line without coordinates. */
  readonly address?: WrittenAddress;
};

export type ReadPoints = {
  readonly points: readonly MatrixPoint[];
  readonly faults: readonly LineFault[];
  readonly order: CoordinateOrder;
  /** Whether a line holds two plain numbers that could be read either way. */
  readonly hasPlainPairs: boolean;
};

/** A text that has this many letters in a row and no coordinates may be an address. */
const WORD = /\p{Letter}{3}/u;

type Cells = { readonly line: number; readonly text: string; readonly cells: readonly string[] };

/** Two numbers whose order is open, or a point whose notation says it. */
type Line =
  | { readonly kind: 'pair'; readonly pair: readonly [number, number]; readonly name: string }
  | { readonly kind: 'point'; readonly point: Point; readonly name: string }
  | { readonly kind: 'fault'; readonly message: string; readonly address?: WrittenAddress };

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const COORDINATE_NAMES: Record<'lon' | 'lat', RegExp> = {
  lon: /^(lon|lng|long|longitude|x|easting_?deg)$/i,
  lat: /^(lat|latitude|y)$/i,
};
const NAME_NAMES = /^(name|label|title|id|site|address|stop|place|customer)$/i;
/** In the order of an address. */
const ADDRESS_NAMES = [
  /^(address|street|direcci[oó]n|calle|adresse|stra(ß|ss)e)$/i,
  /^(number|house ?number|n[uú]mero|hausnummer)$/i,
  /^(postal ?code|postcode|zip|zip ?code|plz)$/i,
  /^(city|town|ciudad|localidad|ort|stadt)$/i,
];
const HOW = t('matrix.enterLongitudeLatitudeNameE');

const plain = (text: string): string =>
  text
    .trim()
    .replaceAll(/[−–]/g, '-')
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();

/** A decimal comma is one where commas do not part the cells. */
const numberOf = (cell: string, hasDecimalCommas: boolean): number | null => {
  const text = hasDecimalCommas ? cell.replace(/^([+-]?\d+),(\d+)$/, '$1.$2') : cell;
  return NUMBER.test(text) ? Number(text) : null;
};

/** The cells of a line. Within quotes the separator is text, and two quotes are one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${sign}`);
  }
  return cells.map(plain);
}

function split(text: string): { readonly separator: string; readonly lines: readonly Cells[] } {
  const lines = text.split(/\r\n|\r|\n/);
  const separator = text.includes('\t') ? '\t' : lines.some((line) => /\d\s*;/.test(line)) ? ';' : ',';
  const kept = lines
    .map((content, index) => ({ line: index + 1, text: content.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  return {
    separator,
    lines: kept.map(({ line, text: content }) => ({ line, text: content, cells: cellsOf(content, separator) })),
  };
}

type AddressHeader = { readonly parts: readonly number[]; readonly name: number };

/** For a first line that names columns of addresses, and none of coordinates. */
function addressHeaderOf({ cells }: Cells): AddressHeader | null {
  const parts = ADDRESS_NAMES.map((pattern) => cells.findIndex((cell) => pattern.test(cell))).filter((at) => at >= 0);
  const isHeader = parts.length > 0 && cells.every((cell) => !/\d/.test(cell));
  return isHeader
    ? { parts, name: cells.findIndex((cell, index) => NAME_NAMES.test(cell) && !parts.includes(index)) }
    : null;
}

type Header = { readonly lon: number; readonly lat: number; readonly name: number };

function headerOf({ cells }: Cells): Header | null {
  const find = (pattern: RegExp): number => cells.findIndex((cell) => pattern.test(cell));
  const [lon, lat] = [find(COORDINATE_NAMES.lon), find(COORDINATE_NAMES.lat)];
  return lon < 0 || lat < 0 ? null : { lon, lat, name: find(NAME_NAMES) };
}

const nameFrom = (cells: readonly string[], used: readonly number[]): string =>
  cells.filter((cell, index) => !used.includes(index) && cell !== '').join(', ');

function readByHeader({ cells }: Cells, header: Header, hasDecimalCommas: boolean): Line {
  const lon = numberOf(cells[header.lon] ?? '', hasDecimalCommas);
  const lat = numberOf(cells[header.lat] ?? '', hasDecimalCommas);
  if (lon === null || lat === null)
    return {
      kind: 'fault',
      message:
        lon === null
          ? t('matrix.cellIsntLongitudeEnterDecimal', { cell: cells[header.lon] ?? '' })
          : t('matrix.cellIsntLatitudeEnterDecimal', { cell: cells[header.lat] ?? '' }),
    };
  const problem = outside(lon, lat);
  if (problem !== null) return { kind: 'fault', message: problem };
  const name = header.name < 0 ? nameFrom(cells, [header.lon, header.lat]) : (cells[header.name] ?? '');
  return { kind: 'point', point: { lon, lat }, name };
}

/** Two adjacent numeric cells; the rest is the name. */
function readPair({ cells }: Cells, hasDecimalCommas: boolean): Line | null {
  const numbers = cells.map((cell) => numberOf(cell, hasDecimalCommas));
  const at = numbers.findIndex(
    (number, index) => number !== null && numbers[index + 1] !== null && numbers[index + 1] !== undefined,
  );
  const [first, second] = [numbers[at], numbers[at + 1]];
  if (at < 0 || first === null || first === undefined || second === null || second === undefined) return null;
  return { kind: 'pair', pair: [first, second], name: nameFrom(cells, [at, at + 1]) };
}

/** Another notation: the whole line, or all but its last or first cell, which then is the name. */
function readNotation({ text, cells }: Cells, separator: string): Line {
  const joined = (parts: readonly string[]): string => parts.join(separator === '\t' ? ' ' : separator);
  const spaced = /^([+-]?[\d.]+)\s+([+-]?[\d.]+)$/.exec(plain(text));
  if (spaced !== null) return { kind: 'pair', pair: [Number(spaced[1]), Number(spaced[2])], name: '' };
  let message: string | null = null;
  const ways: [string, string][] = [
    [plain(text), ''],
    [joined(cells.slice(0, -1)), cells.at(-1) ?? ''],
    [joined(cells.slice(1)), cells[0] ?? ''],
    ...cells.map((cell, index): [string, string] => [cell, nameFrom(cells, [index])]),
  ];
  for (const [coordinate, name] of ways) {
    const parsed = parseCoordinate(coordinate);
    if (parsed.kind === 'point') return { kind: 'point', point: parsed.point, name };
    if (parsed.kind === 'invalid') message ??= parsed.message;
  }
  if (message !== null || !WORD.test(text))
    return { kind: 'fault', message: message ?? t('matrix.noCoordinatesHereHow', { advice: HOW }) };
  return {
    kind: 'fault',
    message: t('matrix.noCoordinatesHereHow', { advice: HOW }),
    address: { text: cells.filter((cell) => cell !== '').join(', ') },
  };
}

/** A table of addresses: the street of a row with what its other columns say of the place. */
function readAddressRow({ cells, text }: Cells, header: AddressHeader): Line {
  const address = header.parts
    .map((part) => cells[part] ?? '')
    .filter((cell) => cell !== '')
    .join(', ');
  if (!WORD.test(address)) return { kind: 'fault', message: t('matrix.textNoAddress', { text }) };
  const name = cells[header.name] ?? '';
  return {
    kind: 'fault',
    message: t('matrix.noCoordinatesHereHow', { advice: HOW }),
    address: { text: address, ...(name === '' ? {} : { name }) },
  };
}

/** The error in a coordinate; `null` if it is valid. */
function outside(lon: number, lat: number): string | null {
  if (Math.abs(lat) > 90)
    return withTrueMinus(
      Math.abs(lat) <= 180 && Math.abs(lon) <= 90
        ? t('matrix.latitudeLatOutside9090', { lat })
        : t('matrix.latitudeLatOutside9090Sentence', { lat }),
    );
  return Math.abs(lon) > 180 ? withTrueMinus(t('matrix.longitudeLonOutside180180', { lon })) : null;
}

const inOrder = ([first, second]: readonly [number, number], order: CoordinateOrder): Point =>
  order === 'lon,lat' ? { lon: first, lat: second } : { lon: second, lat: first };

/** The coordinate order with more pairs on roads, else with more valid pairs; otherwise longitude first. */
function likelyOrder(
  pairs: readonly (readonly [number, number])[],
  isCovered: (point: Point) => boolean,
): CoordinateOrder {
  const score = (order: CoordinateOrder): number => {
    const points = pairs.map((pair) => inOrder(pair, order)).filter(({ lon, lat }) => outside(lon, lat) === null);
    return points.filter(isCovered).length * (pairs.length + 1) + points.length;
  };
  return score('lat,lon') > score('lon,lat') ? 'lat,lon' : 'lon,lat';
}

/**
 * @param isCovered whether a road pack covers the point, to find out which number is the longitude
 * @param order the order if the user has chosen one
 */
export function readPoints(text: string, isCovered: (point: Point) => boolean, order?: CoordinateOrder): ReadPoints {
  const { separator, lines } = split(text);
  const hasDecimalCommas = separator !== ',';
  const header = lines[0] === undefined ? null : headerOf(lines[0]);
  const addresses = header === null && lines[0] !== undefined && lines.length > 1 ? addressHeaderOf(lines[0]) : null;
  const body = header === null && addresses === null ? lines : lines.slice(1);
  const read = (line: Cells): Line => {
    if (header !== null) return readByHeader(line, header, hasDecimalCommas);
    return addresses === null
      ? (readPair(line, hasDecimalCommas) ?? readNotation(line, separator))
      : readAddressRow(line, addresses);
  };
  const found = body.map((line) => ({ line, what: read(line) }));
  const pairs = found.flatMap(({ what }) => (what.kind === 'pair' ? [what.pair] : []));
  const chosen = order ?? likelyOrder(pairs, isCovered);
  const points: MatrixPoint[] = [];
  const faults: LineFault[] = [];
  for (const {
    line: { line, text: content },
    what,
  } of found) {
    if (what.kind === 'fault') {
      faults.push({
        line,
        text: content,
        message: what.message,
        ...(what.address === undefined ? {} : { address: what.address }),
      });
      continue;
    }
    const point = what.kind === 'pair' ? inOrder(what.pair, chosen) : what.point;
    const problem = outside(point.lon, point.lat);
    if (problem === null) points.push({ point, ...(what.name === '' ? {} : { name: what.name }) });
    else faults.push({ line, text: content, message: problem });
  }
  return { points, faults, order: chosen, hasPlainPairs: pairs.length > 0 };
}
