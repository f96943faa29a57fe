/**
 * Rows in PostgreSQL's binary format of COPY (https://www.postgresql.org/docs/15/sql-copy.html, Binary Format): nothing
 * is rounded on the way, and nothing has to be quoted.
 */

export type PgType = 'text' | 'bigint' | 'double precision' | 'geometry';

/** A geometry is well-known binary, little-endian. */
export type PgCell = string | bigint | number | Uint8Array | null;

const SIGNATURE = Buffer.from('PGCOPY\n\u00FF\r\n\0', 'latin1');
/** No flags, no extension. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const NULL = -1;

/** Extended well-known binary says with this bit of the type that a reference system follows. */
const HAS_SRID = 0x20_00_00_00;
const WGS84 = 4326;
const TYPE_OFFSET = 1;
const BODY_OFFSET = 5;
const SRID_BYTES = 4;

const FIRST_BYTES = 1 << 18;

/** Bytes that grow as rows come, and are taken away in parts. */
export class CopyBuffer {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  constructor() {
    this.#append(HEADER);
  }

  /** Bytes that wait to be taken. */
  get length(): number {
    return this.#length;
  }

  /** @param cells of a whole row, in the order of the columns. A double has to be a number, a bigint a BigInt. */
  add(cells: readonly PgCell[]): void {
    this.#reserve(2);
    this.#length = this.#bytes.writeInt16BE(cells.length, this.#length);
    for (const cell of cells) this.#addCell(cell);
  }

  /** What is there so far; the next bytes come into another buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafe(FIRST_BYTES);
    this.#length = 0;
    return taken;
  }

  /** The last bytes of the rows. */
  end(): Buffer {
    this.#append(TRAILER);
    return this.take();
  }

  #addCell(cell: PgCell): void {
    this.#reserve(12);
    if (cell === null) {
      this.#length = this.#bytes.writeInt32BE(NULL, this.#length);
    } else if (typeof cell === 'bigint') {
      this.#length = this.#bytes.writeInt32BE(8, this.#length);
      this.#length = this.#bytes.writeBigInt64BE(cell, this.#length);
    } else if (typeof cell === 'number') {
      this.#length = this.#bytes.writeInt32BE(8, this.#length);
      this.#length = this.#bytes.writeDoubleBE(cell, this.#length);
    } else if (typeof cell === 'string') {
      // PostgreSQL's text has no U+0000.
      const text = Buffer.from(cell.includes('\0') ? cell.replaceAll('\0', '\u{FFFD}') : cell, 'utf8');
      this.#length = this.#bytes.writeInt32BE(text.length, this.#length);
      this.#append(text);
    } else {
      this.#addGeometry(cell);
    }
  }

  #addGeometry(wkb: Uint8Array): void {
    this.#reserve(4 + wkb.length + SRID_BYTES);
    this.#length = this.#bytes.writeInt32BE(wkb.length + SRID_BYTES, this.#length);
    const start = this.#length;
    this.#append(wkb.subarray(0, BODY_OFFSET));
    this.#bytes.writeUInt32LE(this.#bytes.readUInt32LE(start + TYPE_OFFSET) + HAS_SRID, start + TYPE_OFFSET);
    this.#length = this.#bytes.writeUInt32LE(WGS84, this.#length);
    this.#append(wkb.subarray(BODY_OFFSET));
  }

  #append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
