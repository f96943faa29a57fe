/** Reads large files of polygons without an array for each of their positions, of which there are millions. */
import { readFileSync } from 'node:fs';

/** A feature whose positions are `[lon, lat, …]`, one array for each ring: outer ring first, then holes. */
export interface RingFeature<Properties> {
  properties: Properties;
  polygons: Float64Array[][];
}

const KEY = Buffer.from('"coordinates":');
const [OPEN, CLOSE, COMMA, MINUS, POINT] = [91, 93, 44, 45, 46];
const [ZERO, NINE] = [48, 57];
const SPACE = 32;
/** So many digits are whole numbers that a double holds, and so are the powers of ten that divide them. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, digits) => 10 ** digits);

/** Walks through the arrays of coordinates. */
class Scanner {
  readonly #bytes: Buffer;
  at: number;
  #ring = new Float64Array(1 << 12);

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The next byte that is no white space, which is passed only if it is `byte`. */
  #takes(byte: number): boolean {
    while ((this.#bytes[this.at] ?? 0) <= SPACE && this.at < this.#bytes.length) this.at++;
    if (this.#bytes[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  #need(byte: number): void {
    if (!this.#takes(byte))
      throw new Error(`Byte ${this.at} is not the ${String.fromCharCode(byte)} that coordinates go on with`);
  }

  /** As JSON.parse reads it: both round correctly. */
  #number(): number {
    while ((this.#bytes[this.at] ?? 0) <= SPACE) this.at++;
    const start = this.at;
    const isNegative = this.#bytes[this.at] === MINUS;
    if (isNegative) this.at++;
    let digits = 0;
    let decimals = 0;
    let whole = 0;
    for (let hasPoint = false; ; this.at++) {
      const byte = this.#bytes[this.at] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        whole = whole * 10 + byte - ZERO;
        digits++;
        if (hasPoint) decimals++;
      } else if (byte === POINT && !hasPoint) hasPoint = true;
      else break;
    }
    const byte = this.#bytes[this.at];
    if (digits > 0 && digits <= EXACT_DIGITS && (byte === COMMA || byte === CLOSE))
      return (isNegative ? -whole : whole) / (POWERS[decimals] ?? 1);
    while (![COMMA, CLOSE, undefined].includes(this.#bytes[this.at])) this.at++;
    const text = this.#bytes.toString('latin1', start, this.at);
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`"${text}" at byte ${start} is no coordinate`);
    return value;
  }

  /** A ring, `[[lon, lat], …]`; what positions have beyond two numbers is left out. */
  ring(): Float64Array {
    let length = 0;
    this.#need(OPEN);
    if (this.#takes(CLOSE)) return new Float64Array(0);
    do {
      if (length + 2 > this.#ring.length) {
        const grown = new Float64Array(this.#ring.length * 2);
        grown.set(this.#ring);
        this.#ring = grown;
      }
      this.#need(OPEN);
      this.#ring[length++] = this.#number();
      this.#need(COMMA);
      this.#ring[length++] = this.#number();
      while (this.#takes(COMMA)) this.#number();
      this.#need(CLOSE);
    } while (this.#takes(COMMA));
    this.#need(CLOSE);
    return this.#ring.slice(0, length);
  }

  /** A list of what `item` reads. */
  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    this.#need(OPEN);
    if (this.#takes(CLOSE)) return items;
    do items.push(item());
    while (this.#takes(COMMA));
    this.#need(CLOSE);
    return items;
  }

  /** How many arrays lie within each other here. */
  depth(): number {
    const start = this.at;
    let depth = 0;
    while (this.#takes(OPEN)) depth++;
    this.at = start;
    return depth;
  }
}

interface Skeleton<Properties> {
  features: { properties: Properties; geometry: { coordinates: number } }[];
}

/** Of the arrays of one polygon. */
const POLYGON_DEPTH = 3;

/**
 * Features of a GeoJSON file, all of them polygons or multipolygons.
 * @throws Error where a feature is none, or the file is no JSON
 */
export function readRingFeatures<Properties>(path: string): RingFeature<Properties>[] {
  const bytes = readFileSync(path);
  const all: Float64Array[][][] = [];
  // The file without its coordinates, whose place their number takes: all else is read as it should be.
  const rest: Buffer[] = [];
  let from = 0;
  for (let key = bytes.indexOf(KEY); key !== -1; key = bytes.indexOf(KEY, from)) {
    const scanner = new Scanner(bytes, key + KEY.length);
    rest.push(bytes.subarray(from, scanner.at), Buffer.from(String(all.length)));
    const depth = scanner.depth();
    if (depth !== POLYGON_DEPTH && depth !== POLYGON_DEPTH + 1)
      throw new Error(`The geometry at byte ${key} of ${path} is no polygon: its arrays lie ${depth} deep`);
    const polygon = (): Float64Array[] => scanner.list(() => scanner.ring());
    all.push(depth === POLYGON_DEPTH ? [polygon()] : scanner.list(polygon));
    from = scanner.at;
  }
  rest.push(bytes.subarray(from));
  const { features }: Skeleton<Properties> = JSON.parse(Buffer.concat(rest).toString('utf8'));
  return features.map(({ properties, geometry }) => ({ properties, polygons: all[geometry.coordinates] ?? [] }));
}
