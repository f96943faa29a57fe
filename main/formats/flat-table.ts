/**
 * Reads tables of FlatBuffers (https://flatbuffers.dev/internals/). Offsets and lengths beyond the bytes throw a
 * RangeError.
 */

const OFFSET_BYTES = 4;
/** A vtable begins with its own size and the table's. */
const VTABLE_HEAD = 4;

export class FlatTable {
  readonly #bytes: Buffer;
  readonly #at: number;
  readonly #vtable: number;
  readonly #vtableSize: number;

  /** @throws RangeError, also from all methods */
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#vtable = at - bytes.readInt32LE(at);
    this.#vtableSize = bytes.readUInt16LE(this.#vtable);
  }

  static root(bytes: Buffer): FlatTable {
    return new FlatTable(bytes, bytes.readUInt32LE(0));
  }

  /** Offset of a field; undefined if the table lacks it. */
  #field(field: number): number | undefined {
    const entry = VTABLE_HEAD + field * 2;
    if (entry >= this.#vtableSize) return undefined;
    const offset = this.#bytes.readUInt16LE(this.#vtable + entry);
    return offset === 0 ? undefined : this.#at + offset;
  }

  /** Offset of the object that a field points to. */
  #target(field: number): number | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : at + this.#bytes.readUInt32LE(at);
  }

  /** Returns where the items of a list are. @param width of an item, in bytes */
  #list(field: number, width: number): { start: number; length: number } {
    const at = this.#target(field);
    if (at === undefined) return { start: 0, length: 0 };
    const length = this.#bytes.readUInt32LE(at);
    const start = at + OFFSET_BYTES;
    if (start + length * width > this.#bytes.length)
      throw new RangeError(`a list of ${length} is longer than its bytes`);
    return { start, length };
  }

  byte(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : this.#bytes.readUInt8(at);
  }

  uint16(field: number): number | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : this.#bytes.readUInt16LE(at);
  }

  int32(field: number): number | undefined {
    const at = this.#field(field);
    return at === undefined ? undefined : this.#bytes.readInt32LE(at);
  }

  uint64(field: number): number {
    const at = this.#field(field);
    return at === undefined ? 0 : Number(this.#bytes.readBigUInt64LE(at));
  }

  text(field: number): string | undefined {
    const { start, length } = this.#list(field, 1);
    return start === 0 ? undefined : this.#bytes.toString('utf8', start, start + length);
  }

  bytes(field: number): Buffer {
    const { start, length } = this.#list(field, 1);
    return this.#bytes.subarray(start, start + length);
  }

  doubles(field: number): Float64Array {
    const { start, length } = this.#list(field, 8);
    return Float64Array.from({ length }, (_, i) => this.#bytes.readDoubleLE(start + i * 8));
  }

  uint32s(field: number): number[] {
    const { start, length } = this.#list(field, 4);
    return Array.from({ length }, (_, i) => this.#bytes.readUInt32LE(start + i * 4));
  }

  table(field: number): FlatTable | undefined {
    const at = this.#target(field);
    return at === undefined ? undefined : new FlatTable(this.#bytes, at);
  }

  tables(field: number): FlatTable[] {
    const { start, length } = this.#list(field, OFFSET_BYTES);
    return Array.from({ length }, (_, i) => {
      const at = start + i * OFFSET_BYTES;
      return new FlatTable(this.#bytes, at + this.#bytes.readUInt32LE(at));
    });
  }
}
