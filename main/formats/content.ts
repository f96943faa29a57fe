/** Detects the format of a file by its first bytes, because names may be wrong. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { openFile } from './file-chunks.ts';

/** Kinds of files; `other` may be any format with shapes (`Format`), or text. */
export type Content = 'zip' | 'gzip' | 'tar' | 'xlsx' | 'ods' | 'other';

export interface SniffedFile {
  /** Without directory. */
  name: string;
  content: Content;
  /** The first bytes. */
  head: Buffer;
  /** Reads the last bytes as text: some writers put the type of JSON at the end. */
  tail: () => string;
  /** The first bytes as Latin-1 text, without byte order mark and zeros. */
  text: string;
}

const SNIFFED_BYTES = 16_384;
/** Archives list their files at the end. */
const TAIL_BYTES = 65_536;
const TAR_MAGIC = 257;
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
const AFTER_HEADER = 30;

/** Files that begin with these bytes. */
const BEGINNINGS: readonly (readonly [begin: string, content: Content])[] = [
  ['\u001f\u008b', 'gzip'],
  ['PK\u0003\u0004', 'zip'],
  // An empty archive.
  ['PK\u0005\u0006', 'zip'],
  // A split archive.
  ['PK\u0007\u0008', 'zip'],
];
/** Detects a workbook by the names of its parts. A truncated one has them only at its beginning. */
const isXlsx = (head: string, tail: string): boolean =>
  /xl\/workbook\.(?:xml|bin)/.test(tail) ||
  /\[Content_Types\]\.xml|xl\/(?:workbook|worksheets|styles|_rels)/.test(head);

function contentOf(head: string, tailOf: () => string): Content {
  const found = BEGINNINGS.find(([begin]) => head.startsWith(begin))?.[1];
  if (found === 'zip') {
    if (head.startsWith(OPEN_DOCUMENT, AFTER_HEADER)) return 'ods';
    return isXlsx(head, tailOf()) ? 'xlsx' : 'zip';
  }
  return found ?? (head.startsWith('ustar', TAR_MAGIC) ? 'tar' : 'other');
}

/** Reads bytes of a file, from the end if `at` is negative. @throws Fault if it can't be opened */
function readBytes(path: string, length: number, at: number): Buffer {
  const { descriptor, size } = openFile(path);
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at < 0 ? Math.max(0, size + at) : at));
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the beginning of a file and detects its kind. @throws Fault if it can't be opened, or is empty */
export function sniff(path: string, name = basename(path)): SniffedFile {
  const head = readBytes(path, SNIFFED_BYTES, 0);
  const letters = head.toString('latin1');
  if (head.length < SNIFFED_BYTES && /^\s*$/.test(letters))
    throw fileFault(name, 'the file is empty', 'Download or export it again');
  // UTF-16 has a zero beside each ASCII character.
  const text = letters.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '').replaceAll('\0', '');
  const tail = (): string => readBytes(path, TAIL_BYTES, -TAIL_BYTES).toString('latin1');
  return { name, content: contentOf(letters, tail), head, text, tail };
}

/** Whether text has no control characters except tabs, line breaks and page breaks. */
export const isPlainText = (text: string): boolean =>
  !/(?![\t-\r])\p{Cc}/u.test(text.replaceAll(/[\u0080-\u009f]/g, ''));
