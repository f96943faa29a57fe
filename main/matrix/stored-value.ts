/**
 * Plain data with large arrays as bytes: a head in V8's format, in which each array is only a kind and a length; then
 * the arrays one after another; then a checksum. Arrays are read into the memory where they are used.
 */
import { closeSync, fstatSync, futimesSync, openSync, readSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { ArrayMaker } from '../routing/array-maker.ts';

declare module 'node:v8' {
  interface Serializer {
    /** Documented for `DefaultSerializer`: calls `_writeHostObject` for arrays. */
    _setTreatArrayBufferViewsAsHostObjects(isHostObject: boolean): void;
  }
}

type Stored = Uint8Array | Uint16Array | Int32Array | Float64Array;

interface Kind {
  type: typeof Uint8Array | typeof Uint16Array | typeof Int32Array | typeof Float64Array;
  make: (length: number, arrays: ArrayMaker) => Stored;
}

/** Kinds of arrays, by their number in the head. */
const KINDS: readonly Kind[] = [
  { type: Uint8Array, make: (length) => new Uint8Array(length) },
  { type: Uint16Array, make: (length, arrays) => arrays.shorts(length) },
  { type: Int32Array, make: (length, arrays) => arrays.ints(length) },
  { type: Float64Array, make: (length, arrays) => arrays.reals(length) },
];

const WORD_BYTES = 4;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

class HeadWriter extends Serializer {
  readonly arrays: Uint8Array[] = [];

  constructor() {
    super();
    // oxlint-disable-next-line no-underscore-dangle -- Node's name
    this._setTreatArrayBufferViewsAsHostObjects(true);
  }

  /** Called by V8 for each array. @throws TypeError for an array of another kind */
  _writeHostObject(array: Stored): void {
    const kind = KINDS.findIndex(({ type }) => array instanceof type);
    if (kind < 0) throw new TypeError(`${array.constructor.name} can't be stored`);
    this.writeUint32(kind);
    this.writeUint32(array.length);
    this.arrays.push(bytesOf(array));
  }
}

/** Returns the bytes in parts. The arrays among them are not copied. @throws Error for functions */
export function writeValue(value: object): Uint8Array[] {
  const writer = new HeadWriter();
  writer.writeHeader();
  writer.writeValue(value);
  const head = writer.releaseBuffer();
  const parts = [wordOf(head.length), head, ...writer.arrays];
  return [...parts, wordOf(parts.reduce((crc, part) => crc32(part, crc), 0))];
}

function wordOf(value: number): Buffer {
  const word = Buffer.allocUnsafe(WORD_BYTES);
  word.writeUInt32LE(value);
  return word;
}

/** Reads consecutive bytes of a file, with their checksum. */
class ByteReader {
  readonly #file: number;
  #left: number;
  #crc = 0;

  constructor(file: number) {
    this.#file = file;
    this.#left = fstatSync(file).size;
  }

  get crc(): number {
    return this.#crc;
  }

  /**
   * Reads the next array.
   * @param bytes its length in bytes
   * @param make allocates it
   * @throws RangeError if the file is too short
   */
  read<Made extends Stored>(bytes: number, make: () => Made): Made {
    this.#left -= bytes;
    if (this.#left < 0) throw new RangeError('the file is incomplete');
    const array = make();
    const target = bytesOf(array);
    for (let length = 0; length < bytes;) {
      const count = readSync(this.#file, target, length, bytes - length, null);
      if (count === 0) throw new RangeError('the file is incomplete');
      length += count;
    }
    this.#crc = crc32(target, this.#crc);
    return array;
  }

  word(): number {
    return this.read(WORD_BYTES, () => Buffer.allocUnsafe(WORD_BYTES)).readUInt32LE();
  }
}

class HeadReader extends Deserializer {
  readonly #bytes: ByteReader;
  readonly #arrays: ArrayMaker;

  constructor(head: Uint8Array, bytes: ByteReader, arrays: ArrayMaker) {
    super(head);
    this.#bytes = bytes;
    this.#arrays = arrays;
  }

  /** Called by V8 for each array. @throws RangeError */
  _readHostObject(): Stored {
    const kind = KINDS[this.readUint32()];
    if (kind === undefined) throw new RangeError('the file has an unknown kind of array');
    const length = this.readUint32();
    return this.#bytes.read(kind.type.BYTES_PER_ELEMENT * length, () => kind.make(length, this.#arrays));
  }
}

/**
 * Reads a value from a file, and marks the file as used.
 * @param arrays allocates its arrays, except those of bytes
 * @returns undefined if the file is missing or damaged
 */
export function readValue(path: string, arrays: ArrayMaker): unknown {
  let file: number | undefined;
  try {
    file = openSync(path, 'r+');
    futimesSync(file, new Date(), new Date());
    const bytes = new ByteReader(file);
    const headBytes = bytes.word();
    const head = bytes.read(headBytes, () => new Uint8Array(headBytes));
    const reader = new HeadReader(head, bytes, arrays);
    reader.readHeader();
    const value: unknown = reader.readValue();
    const { crc } = bytes;
    return bytes.word() === crc ? value : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
