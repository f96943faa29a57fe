/** What a file contains, by its bytes: its name may say otherwise, and everything that reads files goes by this. */
import { closeSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { fileFault } from '../../contract/fault.ts';
import { openFile } from './file-chunks.ts';

export type Content =
  | 'zip'
  | 'gzip'
  | 'tar'
  | 'workbook'
  | 'database'
  | 'shapefile'
  | 'flatgeobuf'
  | 'parquet'
  | 'kml'
  | 'gpx'
  | 'json'
  | 'other';

export interface SniffedFile {
  content: Content;
  /** Its first bytes. */
  head: Buffer;
  /** The same as text of one byte a character, without marks of its encoding. */
  text: string;
}

const SNIFFED_BYTES = 16_384;
/** The names of an archive's files stand at its end. */
const TAIL_BYTES = 65_536;
const TAR_MAGIC = 257;
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
const AFTER_HEADER = 30;

/** Files that begin with these bytes. */
const BEGINNINGS: readonly (readonly [begin: string, content: Content])[] = [
  ['SQLite format 3\0', 'database'],
  ['\0\0\u0027\u000a', 'shapefile'],
  ['fgb', 'flatgeobuf'],
  ['PAR1', 'parquet'],
  ['\u001f\u008b', 'gzip'],
  ['PK\u0003\u0004', 'zip'],
  // Without any file.
  ['PK\u0005\u0006', 'zip'],
  // Made to be divided.
  ['PK\u0007\u0008', 'zip'],
];
/** Of RFC 8142. */
const RECORD_SEPARATOR = '\u001E';
const JSON_TEXT = /^\s*[{[]/;
const XML_TEXT = /^\s*</;

/** Names of its parts: those of a truncated one are at its beginning alone. */
const isWorkbook = (head: string, tail: string): boolean =>
  head.startsWith(OPEN_DOCUMENT, AFTER_HEADER) ||
  /xl\/workbook\.(?:xml|bin)/.test(tail) ||
  /\[Content_Types\]\.xml|xl\/(?:workbook|worksheets|styles|_rels)/.test(head);

function contentOf(head: string, text: string, tailOf: () => string): Content {
  const found = BEGINNINGS.find(([begin]) => head.startsWith(begin))?.[1];
  if (found === 'zip') return isWorkbook(head, tailOf()) ? 'workbook' : 'zip';
  if (found !== undefined) return found;
  if (head.startsWith('ustar', TAR_MAGIC)) return 'tar';
  if (JSON_TEXT.test(text.replaceAll(RECORD_SEPARATOR, ''))) return 'json';
  if (!XML_TEXT.test(text)) return 'other';
  if (/<(?:\w+:)?kml[\s>]/.test(text)) return 'kml';
  return /<(?:\w+:)?gpx[\s>]/.test(text) ? 'gpx' : 'other';
}

/** Looks at the beginning of a file. @param file its name @throws Fault if it can't be opened, or is empty */
export function sniff(path: string, file = basename(path)): SniffedFile {
  const { descriptor, size } = openFile(path);
  try {
    const read = (length: number, at: number): Buffer => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
    };
    const head = read(SNIFFED_BYTES, 0);
    const isBlank = size <= SNIFFED_BYTES && /^\s*$/.test(head.toString('latin1'));
    if (isBlank) throw fileFault(file, 'the file is empty', 'Download or export it again');
    const letters = head.toString('latin1');
    // UTF-16 has a zero beside each letter that tells a format.
    const text = letters.replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '').replaceAll('\0', '');
    const tailOf = (): string => read(TAIL_BYTES, Math.max(0, size - TAIL_BYTES)).toString('latin1');
    return { content: contentOf(letters, text, tailOf), head, text };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether text is plain: without control characters but those of lines, tabs and pages. */
export const isPlainText = (text: string): boolean =>
  !/(?![\t-\r])\p{Cc}/u.test(text.replaceAll(/[\u0080-\u009f]/g, ''));
