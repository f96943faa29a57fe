/** Reads dBase III tables (the attributes of a shapefile) record by record. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { nameColumns } from './tables/table.ts';
import { cellDecoderOf, encodingOfTable, type CellText } from './dbf-encoding.ts';
import { openFile } from './file-chunks.ts';

const DAMAGED = 'Download or export the shapefile again';
const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const FIELDS_END = 0x0d;
const MARK_OFFSET = 29;
const DELETED = 0x2a;
const SPACE = 0x20;
/** Bytes read at a time. */
const BLOCK_BYTES = 1 << 20;
/** Bytes read to detect the encoding. */
const LOOKED_AT_BYTES = 8 << 20;

interface Field {
  name: string;
  type: string;
  offset: number;
  length: number;
}

export interface DbfRecord {
  /** Values: trimmed text, numbers, dates as `2026-01-31`; undefined for an empty cell. */
  properties: Record<string, unknown>;
  /** The cells whose encoding differs from that of the table. */
  remark?: string;
}

export interface DbfTable {
  readonly count: number;
  /** Returns the record at `index`, from 0; undefined if it's deleted. */
  record(index: number): DbfRecord | undefined;
  close(): void;
}

function readFields(header: Buffer): (Omit<Field, 'name'> & { name: Buffer })[] {
  const fields: ReturnType<typeof readFields> = [];
  // The first byte of a record marks it as deleted.
  let offset = 1;
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= header.length && header[at] !== FIELDS_END; at += FIELD_BYTES) {
    const length = header.readUInt8(at + 16);
    const type = String.fromCodePoint(header.readUInt8(at + 11));
    fields.push({ name: textBytes(header.subarray(at, at + 11)), type, offset, length });
    offset += length;
  }
  return fields;
}

/** Returns the text before the first NUL, because the rest is uninitialised memory. Some writers pad at the start. */
function textBytes(cell: Buffer): Buffer {
  const start = cell.findIndex((byte) => byte !== 0 && byte !== SPACE);
  if (start === -1) return cell.subarray(0, 0);
  const end = cell.indexOf(0, start);
  return cell.subarray(start, end === -1 ? cell.length : end);
}

/** Formats `20260131` as `2026-01-31`; undefined for zeros, which mean no date. */
function dateOf(text: string): string | undefined {
  if (/^0+$/u.test(text)) return undefined;
  return /^\d{8}$/u.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
}

function valueOf(field: Field, text: string): unknown {
  if (text === '') return undefined;
  if (field.type === 'D') return dateOf(text);
  if (field.type === 'L') return text === '?' ? undefined : text;
  if (field.type !== 'N' && field.type !== 'F') return text;
  // Asterisks mean that the number is missing or too long, so it's unknown.
  if (/^\*+$/u.test(text)) return undefined;
  const value = Number(text);
  // Integers that would lose precision stay text.
  return Number.isNaN(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? text : value;
}

const cellOf = ({ offset, length }: Pick<Field, 'offset' | 'length'>, record: Buffer): Buffer =>
  textBytes(record.subarray(offset, offset + length));

function readRecord(
  fields: readonly Field[],
  record: Buffer,
  decode: (bytes: Buffer) => CellText,
  encoding: string,
): DbfRecord {
  const properties: Record<string, unknown> = {};
  const remarks: string[] = [];
  for (const field of fields) {
    const { text, oddly } = decode(cellOf(field, record));
    properties[field.name] = valueOf(field, text.trim());
    if (oddly !== undefined)
      remarks.push(
        `${field.name} isn't encoded like the table (${encoding}) and was read as ${oddly}: ` +
          JSON.stringify(text.trim()),
      );
  }
  return remarks.length === 0 ? { properties } : { properties, remark: remarks.join('; ') };
}

/**
 * Opens a `.dbf` file.
 * @param label encoding stated by the `.cpg`, from `encodingOfLabel`
 * @throws Fault
 */
export function openDbf(path: string, label: string | undefined): DbfTable {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const start = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, start, 0, HEADER_BYTES, 0) < HEADER_BYTES)
    throw fileFault(file, "this isn't a dBase table", DAMAGED);
  const count = start.readUInt32LE(4);
  const headerLength = start.readUInt16LE(8);
  const recordLength = start.readUInt16LE(10);
  if (headerLength < HEADER_BYTES || recordLength === 0 || headerLength + count * recordLength > size + 1) {
    throw fileFault(file, `the file is shorter than ${count} records of ${recordLength} bytes`, DAMAGED);
  }
  const header = Buffer.alloc(headerLength);
  readSync(descriptor, header, 0, headerLength, 0);
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / recordLength));
  const block = Buffer.alloc(perBlock * recordLength);
  let blockStart = -1;
  const recordAt = (index: number): Buffer => {
    const wanted = index - (index % perBlock);
    if (wanted !== blockStart) {
      readSync(descriptor, block, 0, block.length, headerLength + wanted * recordLength);
      blockStart = wanted;
    }
    const at = (index - wanted) * recordLength;
    return block.subarray(at, at + recordLength);
  };
  const raw = readFields(header);
  const looked = Math.min(count, Math.ceil(LOOKED_AT_BYTES / recordLength));
  const encoding = encodingOfTable(label, start.readUInt8(MARK_OFFSET), textIn(raw, looked, recordAt));
  const decode = cellDecoderOf(encoding);
  const names = nameColumns(raw.map(({ name }) => decode(name).text));
  const fields = raw.map(({ type, offset, length }, index) => ({ name: names[index] ?? '', type, offset, length }));
  return {
    count,
    record(index) {
      const record = recordAt(index);
      return record[0] === DELETED ? undefined : readRecord(fields, record, decode, encoding.name);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}

/** Yields the names of the fields, and the text in the first records. */
function* textIn(
  fields: ReturnType<typeof readFields>,
  count: number,
  recordAt: (index: number) => Buffer,
): Generator<Buffer> {
  for (const { name } of fields) yield name;
  const texts = fields.filter(({ type }) => type === 'C');
  for (let index = 0; index < count; index++) for (const field of texts) yield cellOf(field, recordAt(index));
}
