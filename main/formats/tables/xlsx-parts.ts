/** Reads the parts of an Excel workbook (ECMA-376) that its sheets need: their names, shared strings, date styles. */
import type { Entry, ZipFile } from 'yauzl';
import { formatCount } from '../../../contract/counted.ts';
import { localName } from '../xml.ts';
import { MAX_CELL_CHARACTERS, type TableLimits } from './limits.ts';
import { SharedStrings } from './shared-strings.ts';
import { openWorkbookZip, parsePart } from './workbook-parts.ts';

export interface Sheet {
  name: string;
  entry: Entry;
  /** Whether the sheet is hidden in the workbook. */
  isHidden: boolean;
}

export interface Workbook {
  zip: ZipFile;
  sheets: Sheet[];
  strings: SharedStrings;
  /** By index of cell style: whether numbers in it are dates. */
  dateStyles: boolean[];
  /** Whether days count from 1904, as on old Macs. */
  from1904: boolean;
}

/** Decodes `_x000D_`, a character that XML can't contain (ECMA-376 part 1, 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text;

async function readStrings(zip: ZipFile, entry: Entry | undefined, limits: TableLimits): Promise<SharedStrings> {
  const strings = new SharedStrings(limits.maxCharacters);
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const listener = {
    open(name: string) {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(piece: string) {
      if (!isText) return;
      text += piece;
      if (text.length <= MAX_CELL_CHARACTERS) return;
      strings.refuse(`is longer than ${formatCount(MAX_CELL_CHARACTERS)} characters`);
      text = '';
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.add(decodeEscapes(text));
    },
  };
  await parsePart(zip, entry, listener, () => strings.refusal !== undefined);
  return strings;
}

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a format code contains a day, month, year, hour or second, outside quotes and brackets. */
const isDateCode = (code: string): boolean =>
  /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

async function readDateStyles(zip: ZipFile, entry: Entry | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  await parsePart(zip, entry, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        styles.push(code === undefined ? isBuiltInDate(id) : isDateCode(code));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}

/** Opens the workbook; close its `zip`. @throws Fault if it isn't a workbook */
export const openWorkbook = (path: string, limits: TableLimits): Promise<Workbook> =>
  openWorkbookZip(path, limits.file, 'an Excel workbook', '.xlsx', async ({ zip, entries, damaged }) => {
    if (entries.has('EncryptedPackage')) throw damaged('the file is protected by a password');
    const named: { name: string; id: string; isHidden: boolean }[] = [];
    let from1904 = false;
    const workbook = entries.get('xl/workbook.xml');
    if (workbook === undefined) throw damaged('this is a ZIP archive, not an Excel workbook');
    await parsePart(zip, workbook, {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
        if (name !== 'sheet') return;
        const id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1];
        const isHidden = /^(?:hidden|veryHidden)$/.test(attributes['state'] ?? '');
        if (id !== undefined) named.push({ name: attributes['name'] ?? '', id, isHidden });
      },
    });
    const targets = new Map<string, string>();
    await parsePart(zip, entries.get('xl/_rels/workbook.xml.rels'), {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    });
    const sheets = named.flatMap(({ name, id, isHidden }) => {
      const entry = entries.get(targets.get(id) ?? '');
      return entry === undefined || !entry.fileName.includes('worksheets/') ? [] : [{ name, entry, isHidden }];
    });
    if (sheets.length === 0) throw damaged('the workbook has no sheet with cells');
    const strings = await readStrings(zip, entries.get('xl/sharedStrings.xml'), limits);
    return { zip, sheets, strings, dateStyles: await readDateStyles(zip, entries.get('xl/styles.xml')), from1904 };
  });
