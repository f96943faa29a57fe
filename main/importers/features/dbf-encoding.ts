/** How the text of a dBase table is encoded: by the `.cpg` beside it, by the table's own mark, or by its bytes. */
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { closeSync, readSync } from 'node:fs';
import { openFile } from './file-chunks.ts';

const WINDOWS_1252 = 'windows-1252';
const MARK_OFFSET = 29;
const HEADER_LENGTH_OFFSET = 8;
const LOOKED_AT_BYTES = 8 << 20;

/** Code pages that have other names in `TextDecoder`. */
const CODE_PAGES: Readonly<Record<string, string>> = {
  '65001': 'utf-8',
  '866': 'ibm866',
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '10000': 'macintosh',
  '20866': 'koi8-r',
  '54936': 'gb18030',
};

/** Code pages of DOS, by the language drivers (the byte at 29) that mean them; Windows' own are in MARKS. */
const DOS_MARKS: Readonly<Record<string, readonly number[]>> = {
  cp437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  cp850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  cp852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  cp857: [0x6b, 0x88],
  cp860: [0x24],
  cp861: [0x67],
  cp863: [0x1c, 0x6c],
  cp865: [0x08, 0x17, 0x66],
  cp737: [0x6a, 0x86],
};

/** Language drivers that name a code page beyond doubt. */
const MARKS: Readonly<Record<number, string>> = {
  0x13: 'shift_jis',
  0x26: 'ibm866',
  0x4d: 'gbk',
  0x4e: 'euc-kr',
  0x4f: 'big5',
  0x50: 'windows-874',
  0x65: 'ibm866',
  0x7b: 'shift_jis',
  0x7a: 'gbk',
  0x79: 'euc-kr',
  0x78: 'big5',
  0x7c: 'windows-874',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257',
  ...Object.fromEntries(Object.entries(DOS_MARKS).flatMap(([page, marks]) => marks.map((mark) => [mark, page]))),
};

/** What reads text of an encoding: the web's are the system's own, code pages of DOS and others by number, `cp850`, are not. */
export function decoderOf(encoding: string): (bytes: Buffer) => string {
  if (encoding.startsWith('cp')) return (bytes) => iconv.decode(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

/** What a `.cpg` says: `UTF-8`, `1252`, `ANSI 1251`, `ISO 88592`, `8859_1`, `CP936`, `OEM 850`; nothing where it is not known. */
export function encodingOfLabel(text: string): string | undefined {
  const label = text.trim().replace(/^\uFEFF/, '');
  const latin = /^(?:iso)?[ _-]*8859[ _-]*(\d{1,2})$/i.exec(label)?.[1];
  const page = /^(?:cp|ansi|oem|windows|ms|ibm|dos)?[ _-]*(\d{3,5})$/i.exec(label)?.[1];
  const known =
    latin === undefined ? (page === undefined ? label : (CODE_PAGES[page] ?? `windows-${page}`)) : `iso-8859-${latin}`;
  try {
    return known === '' ? undefined : new TextDecoder(known).encoding;
  } catch {
    return page !== undefined && iconv.encodingExists(`cp${page}`) ? `cp${page}` : undefined;
  }
}

/**
 * The encoding of a table beside which no `.cpg` names it, as `decoderOf` takes it. Text that is valid UTF-8 beyond
 * ASCII is UTF-8, whatever the mark: web services write it so. Windows-1252 where nothing tells, as most writers mean.
 */
export function encodingOfTable(path: string): string {
  const { descriptor, size } = openFile(path);
  try {
    const bytes = Buffer.alloc(Math.min(size, LOOKED_AT_BYTES));
    readSync(descriptor, bytes, 0, bytes.length, 0);
    if (bytes.length <= MARK_OFFSET) return WINDOWS_1252;
    const records = bytes.subarray(bytes.readUInt16LE(HEADER_LENGTH_OFFSET));
    const isAscii = records.every((byte) => byte < 0x80);
    // The end of what was read may cut a character in two.
    const whole = size > bytes.length ? records.subarray(0, records.length - 4) : records;
    if (!isAscii && isUtf8(whole)) return 'utf-8';
    return MARKS[bytes.readUInt8(MARK_OFFSET)] ?? WINDOWS_1252;
  } finally {
    closeSync(descriptor);
  }
}
