/**
 * Opens the data file of a file, folder or archive, with text converted to UTF-8 for the readers of JSON, XML and
 * tables.
 */
import { createReadStream, createWriteStream, mkdtempSync, readSync, closeSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decoderOf, detectFileEncoding, type PieceDecoder } from './tables/text-encoding.ts';
import { UNPACKED } from './scratch.ts';
import { openFile } from './file-chunks.ts';
import { openDataFile } from './archive.ts';
import { isCsv } from './csv-shapes.ts';
import type { Choice, DataFile } from './archive-entries.ts';

const HEAD_BYTES = 1 << 16;
/** Shapefile, GeoPackage, FlatGeobuf and Parquet, which may be called .csv. */
const BINARY = ["\0\0'\n", 'SQLite format 3', 'fgb', 'PAR1'];
/** JSON, XML, or well-known text without a heading; after marks, space and the record separator of RFC 8142. */
const TEXT_START = /^[^\w{[<]{0,50}[{[<]/;
const XML_ENCODING = /^[^<]{0,20}<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i;

function headOf(path: string): { head: Buffer; size: number } {
  const { descriptor, size } = openFile(path);
  try {
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    readSync(descriptor, head, 0, head.length, 0);
    return { head, size };
  } finally {
    closeSync(descriptor);
  }
}

/** The encoding declared by XML; undefined if it's missing or unknown. */
function declaredDecoder(head: string): PieceDecoder | undefined {
  const label = XML_ENCODING.exec(head)?.[1];
  try {
    const decoder = label === undefined ? undefined : new TextDecoder(label);
    if (decoder === undefined || decoder.encoding === 'utf-8') return undefined;
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  } catch {
    return undefined;
  }
}

/** The decoder for text that isn't UTF-8; undefined for UTF-8 and binary files. */
async function decoderOfFile(path: string): Promise<PieceDecoder | undefined> {
  const { head, size } = headOf(path);
  const start = head.toString('latin1', 0, 1000);
  if (BINARY.some((begin) => start.startsWith(begin)) || (!isCsv(path) && !TEXT_START.test(start))) return undefined;
  const { name } = await detectFileEncoding(path, head, size);
  if (name === 'UTF-8') return undefined;
  return (name.startsWith('UTF') ? undefined : declaredDecoder(start)) ?? decoderOf(name);
}

/** Returns the file as UTF-8: itself, or a converted copy in the scratch folder. */
async function asUtf8(data: DataFile, scratch: string): Promise<DataFile> {
  const decoder = await decoderOfFile(data.path);
  if (decoder === undefined) return data;
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => {
    rmSync(directory, { recursive: true, force: true });
    data.remove();
  };
  const path = join(directory, basename(data.path));
  try {
    await pipeline(
      createReadStream(data.path),
      new Transform({
        transform: (chunk: Buffer, _encoding, done) => done(undefined, decoder.write(chunk)),
        flush: (done) => done(undefined, decoder.end()),
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
export async function openData(path: string, scratch: string = tmpdir(), choice: Choice = {}): Promise<DataFile> {
  const data = await openDataFile(path, scratch, choice);
  try {
    return await asUtf8(data, scratch);
  } catch (error) {
    data.remove();
    throw error;
  }
}
