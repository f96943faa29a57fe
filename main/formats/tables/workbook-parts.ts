/** Reads the XML parts of workbooks, which are ZIP archives. */
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { fileFault, isFault, type Fault } from '../../../contract/fault.ts';
import { errorMessage, firstLineOf } from '../../../contract/system-error.ts';
import { XmlReader, type XmlListener } from '../xml.ts';

/** The text of a part, in pieces. */
export async function* textOfPart(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  try {
    stream.setEncoding('utf8');
    yield* stream as AsyncIterable<string>;
  } finally {
    stream.destroy();
  }
}

/** Reads a part if it exists: all of it, unless `isEnough` ends it. @throws Error if it isn't XML */
export async function parsePart(
  zip: ZipFile,
  entry: Entry | undefined,
  listener: XmlListener,
  isEnough = (): boolean => false,
): Promise<void> {
  if (entry === undefined) return;
  const parser = new XmlReader(listener);
  for await (const text of textOfPart(zip, entry)) {
    parser.write(text);
    if (isEnough()) return;
  }
  parser.close();
}

interface OpeningWorkbook {
  zip: ZipFile;
  /** Parts by name. */
  entries: ReadonlyMap<string, Entry>;
  /** A fault with the remedy. */
  damaged: (reason: string) => Fault;
}

/**
 * Opens a workbook, and closes it again if `read` fails.
 * @param kind `an Excel workbook`
 * @param extension of its format, for the remedy
 * @throws Fault, also if `read` throws an error that isn't one
 */
export async function openWorkbookZip<Workbook>(
  path: string,
  file: string,
  kind: string,
  extension: string,
  read: (opening: OpeningWorkbook) => Promise<Workbook>,
): Promise<Workbook> {
  const remedy = `Open it in a spreadsheet program and save it as ${extension} or CSV`;
  const damaged = (reason: string): Fault => fileFault(file, reason, remedy);
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(`this isn't ${kind} (${errorMessage(error)})`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ''), entry);
    return await read({ zip, entries, damaged });
  } catch (error) {
    zip.close();
    throw isFault(error, 'invalid_file') ? error : damaged(`the file is damaged (${firstLineOf(error)})`);
  }
}
