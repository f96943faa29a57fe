/**
 * Tells the format of an OpenStreetMap file by its first bytes: names get lost in downloads, and say what the file is
 * not.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../../../contract/fault.ts';
import type { SniffedFile } from '../content.ts';

export type OsmFormat = 'pbf' | 'xml' | 'gzip' | 'bzip2';

const BYTES_LOOKED_AT = 512;

const WEB_PAGE = /^\s*<(?:!doctype\s+html|html)/i;

/** Other downloads, by their first bytes, with the remedy. */
const OTHERS: readonly (readonly [start: string, message: string])[] = [
  ['PK\u0003\u0004', 'is a ZIP archive: extract it, and import the file inside'],
  ['\u00FF\u00E0\u0004o5', 'is an o5m file: convert it with "osmium cat -o map.osm.pbf"'],
  ['SQLite format 3', 'is a database'],
];

/** Reads the first bytes of `file`. @throws the error of the system if it can't be opened */
function firstBytes(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const about = fstatSync(descriptor);
    if (about.isDirectory()) throw new Fault('invalid_file', `${file} is a directory: choose a file inside it`);
    if (about.size === 0) throw new Fault('invalid_file', `${file} is empty`);
    const bytes = Buffer.alloc(BYTES_LOOKED_AT);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file is OpenStreetMap data; compressed files are recognised by name. */
export const isOsm = ({ name, text }: Pick<SniffedFile, 'name' | 'text'>): boolean =>
  text.slice(0, 64).includes('OSMHeader') ||
  /^[^<]{0,8}<(?:[\s\S]*<)?osm[\s>]/.test(text.slice(0, 4096)) ||
  /\.osm\.(?:gz|bz2)$/i.test(name);

/**
 * @throws Fault when the file is of no format that is read here; its message says what it is, where that is
 * known.
 */
export function osmFormatOf(file: string): OsmFormat {
  const bytes = firstBytes(file);
  const text = bytes.toString('latin1');
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  if (text.startsWith('BZh')) return 'bzip2';
  // A PBF begins with the length of the first header, below 64 KiB, and the header with the type of its blob.
  if (text.startsWith('\0\0') && text.slice(0, 64).includes('OSMHeader')) return 'pbf';
  const other = OTHERS.find(([start]) => text.startsWith(start))?.[1];
  if (other !== undefined) throw new Fault('invalid_file', `${file} ${other}`);
  if (WEB_PAGE.test(text))
    throw new Fault('invalid_file', `${file} is a web page, not the file itself: check the download address`);
  // XML may begin with a byte order mark.
  if (/^(?:\u00EF\u00BB\u00BF)?\s*</.test(text)) return 'xml';
  throw new Fault(
    'invalid_file',
    `${file} isn't an OpenStreetMap file: it is neither PBF (.osm.pbf) nor XML (.osm, .osm.gz, .osm.bz2)`,
  );
}
