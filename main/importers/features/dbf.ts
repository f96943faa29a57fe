/** Reads dBase III tables (the attributes of a shapefile) record by record. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../../contract/fault.ts';
import { decoderOf } from './dbf-encoding.ts';
import { openFile } from './file-chunks.ts';

const DAMAGED = 'Download or export the shapefile again';
const HEADER_BYTES = 32;
const FIELD_BYTES = 32;
const FIELDS_END = 0x0d;
const DELETED = 0x2a;
/** Records are read this many bytes at a time. */
const BLOCK_BYTES = 1 << 20;

interface Field {
  name: string;
  type: string;
  offset: number;
  length: number;
}

export interface DbfTable {
  readonly count: number;
  /**
   * The record at `index` from 0: text trimmed, numbers as numbers, dates as `2026-01-31`, nothing for a cell that has no value; undefined where it is
   * deleted.
   */
  record(index: number): Record<string, unknown> | undefined;
  close(): void;
}

function readFields(header: Buffer, decode: (bytes: Buffer) => string): Field[] {
  const fields: Field[] = [];
  // The first byte of a record says whether it is deleted.
  let offset = 1;
  for (let at = HEADER_BYTES; at + FIELD_BYTES <= header.length && header[at] !== FIELDS_END; at += FIELD_BYTES) {
    const name = decode(header.subarray(at, at + 11)).replace(/\0.*$/s, '');
    const length = header.readUInt8(at + 16);
    fields.push({ name, type: String.fromCodePoint(header.readUInt8(at + 11)), offset, length });
    offset += length;
  }
  return fields;
}

/** `20260131` as `2026-01-31`; nothing for the zeros that stand where there is no date. */
function dateOf(text: string): string | undefined {
  if (/^0+$/u.test(text)) return undefined;
  return /^\d{8}$/u.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
}

function readCell(field: Field, record: Buffer, decode: (bytes: Buffer) => string): unknown {
  const text = decode(record.subarray(field.offset, field.offset + field.length))
    .replaceAll('\0', '')
    .trim();
  if (text === '') return undefined;
  if (field.type === 'D') return dateOf(text);
  if (field.type === 'L') return text === '?' ? undefined : text;
  if (field.type !== 'N' && field.type !== 'F') return text;
  // Asterisks stand where a number is absent or does not fit: which it was is not known.
  if (/^\*+$/u.test(text)) return undefined;
  const value = Number(text);
  // One that is too long for a number stays as it is written.
  return Number.isNaN(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)) ? text : value;
}

/**
 * Opens a `.dbf` file.
 * @param encoding label of its text encoding, as `decoderOf` takes it
 * @throws Fault
 */
export function openDbf(path: string, encoding: string): DbfTable {
  const file = basename(path);
  const { descriptor, size } = openFile(path);
  const decode = decoderOf(encoding);
  const start = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, start, 0, HEADER_BYTES, 0) < HEADER_BYTES)
    throw fileFault(file, 'it is no dBase table', DAMAGED);
  const count = start.readUInt32LE(4);
  const headerLength = start.readUInt16LE(8);
  const recordLength = start.readUInt16LE(10);
  if (headerLength < HEADER_BYTES || recordLength === 0 || headerLength + count * recordLength > size + 1) {
    throw fileFault(file, `it should hold ${count} records of ${recordLength} bytes and is shorter`, DAMAGED);
  }
  const header = Buffer.alloc(headerLength);
  readSync(descriptor, header, 0, headerLength, 0);
  const fields = readFields(header, decode);
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / recordLength));
  const block = Buffer.alloc(perBlock * recordLength);
  let blockStart = -1;
  return {
    count,
    record(index) {
      const wanted = index - (index % perBlock);
      if (wanted !== blockStart) {
        readSync(descriptor, block, 0, block.length, headerLength + wanted * recordLength);
        blockStart = wanted;
      }
      const at = (index - wanted) * recordLength;
      if (block[at] === DELETED) return undefined;
      const record = block.subarray(at, at + recordLength);
      return Object.fromEntries(fields.map((field) => [field.name, readCell(field, record, decode)]));
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}
