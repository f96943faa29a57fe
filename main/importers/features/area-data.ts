/** The file of areas in whatever was given, its text as UTF-8, which the readers of JSON, XML and tables take. */
import { createReadStream, createWriteStream, mkdtempSync, readSync, closeSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectEncoding, isUtf8Throughout } from '../../tables/text-encoding.ts';
import { UNPACKED } from '../jobs/scratch.ts';
import { openFile } from './file-chunks.ts';
import { openDataFile, type DataFile } from './archive.ts';
import type { Choice } from './archive-entries.ts';

const HEAD_BYTES = 1 << 16;
/** JSON, XML, or well-known text without a heading; after marks, space and the record separator of RFC 8142. */
const TEXT_START = /^[^\w{[<]{0,50}[{[<]/;
const TABLE = /\.(?:csv|tsv|txt|wkt)$/i;
const XML_ENCODING = /^[^<]{0,20}<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const UTF_8 = 'utf-8';

function headOf(path: string): { head: Buffer; isCut: boolean } {
  const { descriptor, size } = openFile(path);
  try {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    readSync(descriptor, head, 0, head.length, 0);
    return { head, isCut: size > head.length };
  } finally {
    closeSync(descriptor);
  }
}

/** What XML says of its encoding, as `TextDecoder` takes it; nothing where it is not known. */
function declaredEncoding(head: string): string | undefined {
  const label = XML_ENCODING.exec(head)?.[1];
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The label of a text's encoding; UTF-8 of what is no text. */
async function encodingOf(path: string): Promise<string> {
  const { head, isCut } = headOf(path);
  const start = head.toString('latin1', 0, 1000);
  if (!TABLE.test(path) && !TEXT_START.test(start)) return UTF_8;
  const { label } = detectEncoding(head, isCut);
  if (label.startsWith('utf-16')) return label;
  const isUtf8 = label === UTF_8 && (!isCut || (await isUtf8Throughout(createReadStream(path))));
  if (isUtf8) return UTF_8;
  const declared = declaredEncoding(start);
  return declared === undefined || declared === UTF_8 ? 'windows-1252' : declared;
}

/** The file as UTF-8: itself, or written anew beside what was unpacked. */
async function asUtf8(data: DataFile, scratch: string): Promise<DataFile> {
  const label = await encodingOf(data.path);
  if (label === UTF_8) return data;
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => {
    rmSync(directory, { recursive: true, force: true });
    data.remove();
  };
  const decoder = new TextDecoder(label);
  const path = join(directory, basename(data.path));
  try {
    await pipeline(
      createReadStream(data.path),
      new Transform({
        transform: (chunk: Buffer, _encoding, done) => done(undefined, decoder.decode(chunk, { stream: true })),
        flush: (done) => done(undefined, decoder.decode()),
      }),
      createWriteStream(path, { flags: 'wx' }),
    );
    return { ...data, path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** As `openDataFile`, and text of another encoding becomes UTF-8. @throws Fault */
export async function openAreaData(path: string, scratch: string = tmpdir(), choice: Choice = {}): Promise<DataFile> {
  const data = await openDataFile(path, scratch, choice);
  try {
    return await asUtf8(data, scratch);
  } catch (error) {
    data.remove();
    throw error;
  }
}
