/** Reads the sheets of an OpenDocument spreadsheet (ISO/IEC 26300), and whether it's encrypted. */
import type { Entry, ZipFile } from 'yauzl';
import { fileFault } from '../../../contract/fault.ts';
import { openWorkbookZip, parsePart } from './workbook-parts.ts';

export interface OdsSheet {
  name: string;
  /** Position among all sheets, from 0. */
  index: number;
  isHidden: boolean;
}

export interface OdsWorkbook {
  zip: ZipFile;
  content: Entry;
  sheets: OdsSheet[];
}

async function isEncrypted(zip: ZipFile, manifest: Entry | undefined): Promise<boolean> {
  let found = false;
  await parsePart(zip, manifest, {
    open(name) {
      if (name === 'encryption-data') found = true;
    },
  });
  return found;
}

/** Lists the sheets. A sheet is hidden if its style isn't displayed. */
async function sheetsOf(zip: ZipFile, content: Entry): Promise<OdsSheet[]> {
  const sheets: OdsSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let depth = 0;
  await parsePart(zip, content, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
      else if (name === 'table' && depth++ === 0)
        sheets.push({
          name: attributes['table:name'] ?? '',
          index: sheets.length,
          isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
        });
    },
    close(name) {
      if (name === 'table') depth--;
    },
  });
  return sheets;
}

/** Opens the workbook; close its `zip`. @throws Fault if it isn't a workbook, or is encrypted or damaged */
export const openOdsWorkbook = (path: string, file: string): Promise<OdsWorkbook> =>
  openWorkbookZip(path, file, 'an OpenDocument spreadsheet', '.ods, .xlsx', async ({ zip, entries, damaged }) => {
    if (await isEncrypted(zip, entries.get('META-INF/manifest.xml')))
      throw fileFault(file, 'the file is protected by a password', 'Save it without a password, or as CSV');
    const content = entries.get('content.xml');
    if (content === undefined) throw damaged('this is a ZIP archive, not an OpenDocument spreadsheet');
    const sheets = await sheetsOf(zip, content);
    if (sheets.length === 0) throw damaged('the workbook has no sheets');
    return { zip, content, sheets };
  });
