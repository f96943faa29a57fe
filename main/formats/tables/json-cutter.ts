/**
 * Extracts features from a stream of GeoJSON, so that a file of any size needs the memory of one feature. A stream of
 * JSON tokens (stream-json) takes three times as long and twice the memory, and has no limits for untrusted files.
 * Reads an object with a `features` array, a list of features, and sequences of objects (newline-delimited GeoJSON,
 * RFC 8142).
 */

/** An element of `features`, or a separate object. With a `fault`, the text is empty. */
export interface FeaturePiece {
  kind: 'feature';
  text: string;
  fault?: string;
}

/** A feature, or a small member next to `features`, e.g. `crs`. */
export type JsonPiece = FeaturePiece | { kind: 'member'; name: string; text: string };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COLON = 0x3a;
const COMMA = 0x2c;

/** Members of the outer object that are returned. */
const KEPT_MEMBERS = new Set(['crs', 'spatialReference', 'type']);
/** Maximum depth of brackets in a feature. A multipolygon has seven. */
const MAX_DEPTH = 100;
/** Maximum size of a feature: the longest coastline takes 30 MB. Longer ones are skipped. */
const MAX_FEATURE_BYTES = 64 << 20;

/** A table with 1 for each of these bytes. */
const tableOf = (...bytes: number[]): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(bytes.includes(byte)));
const MATTERS_IN_STRING = tableOf(QUOTE, BACKSLASH);
const MATTERS_IN_VALUE = tableOf(QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET);

export class JsonCutFault extends Error {}

export class JsonCutter {
  readonly #maxFeatureBytes: number;
  #buffer: Buffer = Buffer.alloc(0);
  /** Index of the next byte. */
  #index = 0;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  /** Start of the retained bytes, or −1. */
  #kept = -1;
  #stringStart = -1;
  #isKeyNext = false;
  #key = '';
  /** Start of the value of a retained member, or −1. */
  #valueStart = -1;
  /** Depth of the features in the current list: 1 in a list, 2 in `features`; 0 outside. */
  #listDepth = 0;
  #sawFeatures = false;
  /** Whether the current feature is nested too deep for a recursive parser. */
  #isTooDeep = false;
  /** Whether the current feature is too long. */
  #isTooLong = false;

  /** @param maxFeatureBytes longer features are skipped */
  constructor(maxFeatureBytes = MAX_FEATURE_BYTES) {
    this.#maxFeatureBytes = maxFeatureBytes;
  }

  /** True between features: the text may end here. */
  get isComplete(): boolean {
    return this.#depth === 0 && !this.#isString;
  }

  /** Accepts the next bytes and returns the elements they complete. @throws JsonCutFault */
  *feed(chunk: Buffer): Generator<JsonPiece> {
    this.#append(chunk);
    const bytes = this.#buffer;
    for (; this.#index < bytes.length; this.#index++) {
      this.#skip(bytes);
      if (this.#index === bytes.length) return;
      const byte = bytes[this.#index];
      if (this.#isString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#endString();
      } else if (byte === QUOTE) {
        this.#isString = true;
        this.#stringStart = this.#index + 1;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) yield* this.#close();
      else if (this.#depth === 1 && this.#listDepth !== 1 && byte === COLON) {
        if (KEPT_MEMBERS.has(this.#key)) this.#valueStart = this.#index + 1;
      } else if (this.#depth === 1 && this.#listDepth !== 1 && byte === COMMA) {
        yield* this.#endMember();
        this.#isKeyNext = true;
      }
    }
  }

  /** Skips to the next significant byte, because most bytes are digits. */
  #skip(bytes: Buffer): void {
    if (this.#isEscaped || (!this.#isString && this.#depth < 2)) return;
    const matters = this.#isString ? MATTERS_IN_STRING : MATTERS_IN_VALUE;
    let index = this.#index;
    while (index < bytes.length && matters[bytes[index] ?? 0] === 0) index++;
    this.#index = index;
  }

  /** Drops bytes that are no longer referenced. */
  #append(chunk: Buffer): void {
    let from = this.#earliest;
    if (this.#index - from > this.#maxFeatureBytes) {
      this.#isTooLong = this.#kept >= 0;
      this.#kept = -1;
      this.#valueStart = -1;
      // A name of this length can't be one of the known members.
      if (this.#isString) this.#isKeyNext = false;
      from = this.#earliest;
    }
    this.#buffer = from === this.#buffer.length ? chunk : Buffer.concat([this.#buffer.subarray(from), chunk]);
    this.#index -= from;
    if (this.#kept >= 0) this.#kept -= from;
    if (this.#valueStart >= 0) this.#valueStart -= from;
    this.#stringStart -= from;
  }

  /** Index of the first byte that is still needed. */
  get #earliest(): number {
    const key = this.#isString && this.#isKeyNext ? this.#stringStart : -1;
    return Math.min(this.#index, ...[this.#kept, this.#valueStart, key].filter((mark) => mark >= 0));
  }

  #endString(): void {
    this.#isString = false;
    if (this.#depth !== 1 || !this.#isKeyNext) return;
    this.#key = this.#buffer.toString('utf8', this.#stringStart, this.#index);
    this.#isKeyNext = false;
  }

  #open(byte: number): void {
    if (this.#depth === 0) {
      if (byte === OPEN_BRACKET) this.#listDepth = 1;
      else this.#begin();
      this.#isKeyNext = byte === OPEN_BRACE;
      this.#sawFeatures = byte === OPEN_BRACKET;
    } else if (this.#depth === 1 && byte === OPEN_BRACKET && this.#key === 'features') {
      this.#listDepth = 2;
      this.#sawFeatures = true;
      this.#kept = -1;
      this.#valueStart = -1;
      this.#isTooLong = false;
    } else if (this.#depth === this.#listDepth) this.#begin();
    this.#depth++;
    if (this.#depth > MAX_DEPTH) this.#isTooDeep = true;
  }

  #begin(): void {
    this.#kept = this.#index;
    this.#isTooDeep = false;
    this.#isTooLong = false;
  }

  *#close(): Generator<JsonPiece> {
    if (this.#depth === 1) yield* this.#endMember();
    this.#depth--;
    if (this.#depth < 0) throw new JsonCutFault('a closing bracket has no opening bracket');
    if (this.#depth > 0 && this.#depth === this.#listDepth) yield this.#feature();
    else if (this.#depth > 0 && this.#depth === this.#listDepth - 1) this.#listDepth = 0;
    else if (this.#depth === 0) {
      this.#listDepth = 0;
      if (this.#sawFeatures) this.#kept = -1;
      else yield this.#feature();
    }
  }

  *#endMember(): Generator<JsonPiece> {
    if (this.#valueStart >= 0)
      yield { kind: 'member', name: this.#key, text: this.#buffer.toString('utf8', this.#valueStart, this.#index) };
    this.#valueStart = -1;
    this.#key = '';
  }

  #feature(): FeaturePiece {
    const start = this.#kept;
    this.#kept = -1;
    const fault = this.#isTooLong
      ? `the feature is longer than ${this.#maxFeatureBytes / 2 ** 20} MiB: simplify or divide it`
      : this.#isTooDeep
        ? `the feature is nested more than ${MAX_DEPTH} levels deep`
        : undefined;
    if (fault !== undefined) {
      this.#isTooDeep = false;
      this.#isTooLong = false;
      return { kind: 'feature', text: '', fault };
    }
    return { kind: 'feature', text: start < 0 ? '' : this.#buffer.toString('utf8', start, this.#index + 1) };
  }
}
