/** `-` in place of a file: standard input and output. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamSink, type ByteSink } from '../tables/byte-sink.ts';
import { CliFailure, EXIT } from './failure.ts';

/** What stands for standard input where a file is read, and for standard output where one is written. */
export const STANDARD = '-';

const SNIFFED_BYTES = 4096;
const STEM = 'standard-input';

/** By how files begin. Text that is nothing else is CSV. */
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
    if (bytesRead === 0) throw new CliFailure('Standard input is empty: there is nothing to read for -');
    return (
      SIGNATURES.find(([begin]) => (typeof begin === 'string' ? head.startsWith(begin) : begin.test(head)))?.[1] ??
      '.csv'
    );
  } finally {
    await file.close();
  }
}

/** What is compressed by itself is called by what it holds as well, as far as its first bytes tell. */
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
 * Does `work` with `files`, of which one may be `-`: what comes by standard input is then kept on disk while it takes,
 * since most readers go over a file twice.
 * @throws CliFailure where `-` is there twice, or nothing comes; what `work` throws
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

/** Standard output, which is not closed: it is not ours. */
export function standardOutput(): ByteSink {
  // The callback of a write has the error as well; without a listener it would end the process.
  process.stdout.on('error', () => undefined);
  return streamSink(new Writable({ write: (chunk: Uint8Array, _, done) => void process.stdout.write(chunk, done) }));
}

/** Writes what is at `path` to standard output. */
export async function copyToStandardOutput(path: string): Promise<void> {
  const sink = standardOutput();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) await sink.write(chunk);
  await sink.finish();
}
