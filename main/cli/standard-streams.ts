/** Standard input and output, given as `-` instead of a file. */
import { createReadStream, createWriteStream, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorMessage } from '../../contract/system-error.ts';
import { UNFINISHED } from '../store/put-in-place.ts';
import { streamSink, type ByteSink } from '../formats/tables/byte-sink.ts';
import { CliFailure, EXIT } from './failure.ts';

/** File argument that stands for standard input or standard output. */
export const STANDARD = '-';

const SNIFFED_BYTES = 4096;
const STEM = 'standard-input';

/** File extensions by signature. Other text counts as CSV. */
const SIGNATURES: readonly (readonly [begin: RegExp | string, extension: string])[] = [
  ['\u001f\u008b', '.gz'],
  [/^PK[\s\S]{28}mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, '.ods'],
  [/^PK[\s\S]*(?:\[Content_Types\]\.xml|xl\/)/, '.xlsx'],
  ['PK', '.zip'],
  ['SQLite format 3', '.gpkg'],
  ['PAR1', '.parquet'],
  ['PMTiles', '.pmtiles'],
  ['fgb\u0003', '.fgb'],
  [/^[\s\S]{0,8}<[\s\S]*<(?:\w+:)?gpx[\s>]/, '.gpx'],
  [/^[\s\S]{0,8}<[\s\S]*<(?:\w+:)?kml[\s>]/, '.kml'],
  [/^[\s\S]{0,8}<[\s\S]*<osm[\s>]/, '.osm'],
  [/^[\s\S]{0,16}OSMHeader/, '.osm.pbf'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*\{/, '.geojson'],
];

async function extensionOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (bytesRead === 0) throw new CliFailure('Standard input is empty');
    return (
      SIGNATURES.find(([begin]) => (typeof begin === 'string' ? head.startsWith(begin) : begin.test(head)))?.[1] ??
      '.csv'
    );
  } finally {
    await file.close();
  }
}

/** Returns a file name with an extension for the content; gzip files also get the extension of their content. */
async function nameOf(path: string): Promise<string> {
  const extension = await extensionOf(path);
  if (extension !== '.gz') return STEM + extension;
  const { createGunzip } = await import('node:zlib');
  const inner = `${path}.head`;
  await pipeline(
    createReadStream(path, { end: SNIFFED_BYTES * 16 }),
    createGunzip({ finishFlush: 2 }),
    createWriteStream(inner),
  ).catch(() => undefined);
  return `${STEM}${await extensionOf(inner)}.gz`;
}

/**
 * Runs `work` with `files`. One of them may be `-`: standard input is then stored in a temporary file, because most
 * readers read a file twice.
 * @throws CliFailure if `-` is given twice or standard input is empty; errors of `work`
 */
export async function withStandardInput<Result>(
  files: readonly string[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const dashes = files.filter((file) => file === STANDARD).length;
  if (dashes === 0) return work([...files]);
  if (dashes > 1) throw new CliFailure('Standard input can be read once: only one file may be -', EXIT.usage);
  const folder = mkdtempSync(join(tmpdir(), 'cairn-stdin-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const received = join(folder, 'taken');
    await pipeline(process.stdin, createWriteStream(received));
    const named = join(folder, await nameOf(received));
    await rename(received, named);
    return await work(files.map((file) => (file === STANDARD ? named : file)));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Returns a sink for standard output that doesn't close it. */
export function standardOutput(): ByteSink {
  // The write callback reports errors; without a listener they would crash the process.
  process.stdout.on('error', () => undefined);
  return streamSink(new Writable({ write: (chunk: Uint8Array, _, done) => void process.stdout.write(chunk, done) }));
}

/**
 * Writes a short text, or bytes, to a file, or to standard output if there is no file or it is `-`. On failure, an
 * existing file is unchanged.
 * @throws CliFailure that names the file
 */
export function writeText(output: string | undefined, text: string | Uint8Array): void {
  if (output === undefined || output === STANDARD) {
    process.stdout.write(text);
    return;
  }
  const unfinished = output + UNFINISHED;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, output);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new CliFailure(`${output} can't be written: ${errorMessage(error)}`);
  }
}

/** Copies the file at `path` to standard output. */
export async function copyToStandardOutput(path: string): Promise<void> {
  const sink = standardOutput();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) await sink.write(chunk);
  await sink.finish();
}
