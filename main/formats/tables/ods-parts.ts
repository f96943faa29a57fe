/**
 * What an OpenDocument spreadsheet (ISO/IEC 26300) has beside its cells: which sheets there are, and whether it is
 * encrypted.
 */
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { fileFault, isFault, type Fault } from '../../../contract/fault.ts';
import { firstBytes } from './first-bytes.ts';
import { parsePart } from './workbook-xml.ts';
import { errorMessage, firstLineOf } from '../../../contract/system-error.ts';

export interface OdsSheet {
  name: string;
  /** Of all sheets, from 0. */
  index: number;
  isHidden: boolean;
}

export interface OdsWorkbook {
  zip: ZipFile;
  content: Entry;
  sheets: OdsSheet[];
}

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
/** The media type is the first part, neither compressed nor encrypted: programs tell the format by it. */
const MARK = Buffer.from(`mimetype${MEDIA_TYPE}`);
const MARK_OFFSET = 30;

/** Whether the file is an OpenDocument spreadsheet, whatever its name. */
export const isOds = async (path: string): Promise<boolean> =>
  (await firstBytes(path, MARK_OFFSET + MARK.length)).subarray(MARK_OFFSET).equals(MARK);

async function isEncrypted(zip: ZipFile, manifest: Entry | undefined): Promise<boolean> {
  let found = false;
  await parsePart(zip, manifest, {
    open(name) {
      if (name === 'encryption-data') found = true;
    },
  });
  return found;
}

/** The sheets, with those hidden whose style says that they are not displayed. */
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
export async function openOdsWorkbook(path: string, file: string): Promise<OdsWorkbook> {
  const damaged = (reason: string): Fault =>
    fileFault(file, reason, 'Open it in a spreadsheet program and save it as .ods, .xlsx or CSV');
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(`this isn't an OpenDocument spreadsheet (${errorMessage(error)})`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    if (await isEncrypted(zip, entries.get('META-INF/manifest.xml')))
      throw fileFault(file, 'the file is protected by a password', 'Save it without a password, or as CSV');
    const content = entries.get('content.xml');
    if (content === undefined) throw damaged('this is a ZIP archive, not an OpenDocument spreadsheet');
    const sheets = await sheetsOf(zip, content);
    if (sheets.length === 0) throw damaged('the workbook has no sheets');
    return { zip, content, sheets };
  } catch (error) {
    zip.close();
    throw isFault(error, 'invalid_file') ? error : damaged(`the file is damaged (${firstLineOf(error)})`);
  }
}
