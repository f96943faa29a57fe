/** Detects the encoding of a dBase table by its `.cpg`, its language driver, or its bytes. */
import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { withoutCutCharacter } from './tables/text-encoding.ts';

const UTF_8 = 'utf-8';
const WINDOWS_1252 = 'windows-1252';

/** Code pages with another name in `TextDecoder`. */
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

/** Language drivers (the byte at 29) of the DOS code pages. Those of Windows are in MARKS. */
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

/** Code pages by language driver. */
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

/** Returns the decoder of an encoding. `TextDecoder` lacks code pages such as `cp850`, which iconv-lite has. */
export function decoderOf(encoding: string): (bytes: Buffer) => string {
  if (encoding.startsWith('cp')) return (bytes) => iconv.decode(bytes, encoding);
  const decoder = new TextDecoder(encoding);
  return (bytes) => decoder.decode(bytes);
}

/**
 * Returns the encoding stated by a `.cpg`, e.g. `UTF-8`, `1252`, `ANSI 1251`, `ISO 88592`, `8859_1`, `CP936`;
 * undefined if it's unknown.
 */
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
 * Encodings in which short text, e.g. two letters of GBK, may be valid UTF-8 by chance. Single cells aren't judged in
 * these.
 */
const AMBIGUOUS = /^(?:shift_jis|gbk|gb18030|euc-|iso-2022|big5|ibm866|cp1125|windows-874|iso-8859-5$)/;

/** The encodings in a table. */
export interface TableEncoding {
  /** Encoding of the table, for `decoderOf`. */
  name: string;
  /** Encoding of cells that differ from the table; undefined if single cells aren't judged. */
  other: string | undefined;
}

/**
 * Detects the encoding of a table. Text that is valid UTF-8 beyond ASCII is UTF-8 even if the `.cpg` and the language
 * driver disagree, because web services write that. The default is Windows-1252, which most writers use.
 * @param label encoding stated by the `.cpg`, from `encodingOfLabel`
 * @param mark language driver
 * @param cells text of the table
 */
export function encodingOfTable(label: string | undefined, mark: number, cells: Iterable<Buffer>): TableEncoding {
  const plain = (label === UTF_8 ? undefined : label) ?? MARKS[mark] ?? WINDOWS_1252;
  const other = AMBIGUOUS.test(plain) ? undefined : plain;
  if (label === UTF_8) return { name: UTF_8, other: plain };
  let inUtf8 = 0;
  let inOther = 0;
  for (const cell of cells) {
    if (isAscii(cell)) continue;
    if (isUtf8(cell)) inUtf8++;
    else if (!isUtf8(withoutCutCharacter(cell))) inOther++;
  }
  if (inUtf8 > 0 && (inOther === 0 || (other !== undefined && inUtf8 > inOther))) return { name: UTF_8, other: plain };
  return { name: plain, other: other === undefined ? undefined : UTF_8 };
}

/** Text of a cell, and its encoding if that differs from the table's. */
export interface CellText {
  text: string;
  oddly?: string;
}

/** Returns the decoder for the cells of a table. */
export function cellDecoderOf({ name, other }: TableEncoding): (bytes: Buffer) => CellText {
  const decode = decoderOf(name);
  const decodeOther = other === undefined ? decode : decoderOf(other);
  return (bytes) => {
    if (other === undefined || isAscii(bytes) || isUtf8(bytes) === (name === UTF_8)) return { text: decode(bytes) };
    const whole = name === UTF_8 ? withoutCutCharacter(bytes) : bytes;
    return whole.length < bytes.length && isUtf8(whole)
      ? { text: decode(whole) }
      : { text: decodeOther(bytes), oddly: other };
  };
}
