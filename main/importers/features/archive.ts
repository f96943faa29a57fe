/**
 * Takes the one data file out of a zip archive or a folder (a shapefile with its parts, a GeoPackage, GeoJSON, KML, CSV
 * and others), and unpacks what is compressed with gzip.
 */
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { fileFault, isFault } from '../../../contract/fault.ts';
import { spareBytes } from '../../store/free-space.ts';
import { UNPACKED } from '../jobs/scratch.ts';
import { openFile } from './file-chunks.ts';

export interface DataFile {
  /** The file itself, or what was unpacked. */
  path: string;
  /** Removes what was unpacked. */
  remove(): void;
}

/** What is looked for, the first kind that is there counts: a shapefile may come with a description in JSON. */
const KINDS: readonly (readonly string[])[] = [
  ['.shp'],
  ['.gpkg'],
  ['.fgb'],
  ['.parquet', '.geoparquet'],
  ['.geojson', '.geojsonl', '.geojsons', '.ndjson', '.topojson', '.json'],
  ['.kml'],
  ['.csv', '.tsv', '.txt'],
];
/** What belongs to a shapefile and is read. */
const SHAPEFILE_PARTS = new Set(['.shp', '.dbf', '.prj', '.cpg']);
/** An archive of some kilobytes can unpack to any size: more than is taken over HTTP is not unpacked. */
const MAX_BYTES = 2 ** 32;
/**
 * Data packs to a tenth or a fiftieth of its size. What grows more than this, beyond some megabytes, is made to fill a
 * disk.
 */
const MAX_GROWTH = 200;
const SMALL_BYTES = 2 ** 26;
const MAX_ENTRIES = 10_000;
const DAMAGED = 'Download or pack it again';
const TAKE_DATA = 'Unpack it, and take the file in it';

const endingOf = (name: string): string => extname(name).toLowerCase();
const withoutEnding = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();
/** What the systems of some people put beside their files. */
const isHidden = (name: string): boolean => name.startsWith('__MACOSX/') || basename(name).startsWith('.');

type Packing = 'zip' | 'gzip' | undefined;

function packingOf(path: string): Packing {
  const { descriptor } = openFile(path);
  try {
    const head = Buffer.alloc(4);
    const read = readSync(descriptor, head, 0, 4, 0);
    if (read === 4 && head.toString('latin1') === 'PK\u0003\u0004') return 'zip';
    return read > 2 && head[0] === 0x1f && head[1] === 0x8b ? 'gzip' : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** The data file of a folder that was given in place of one. @throws Fault where there is none, or more than one */
function inFolder(folder: string): string {
  const file = basename(folder);
  const names = readdirSync(folder).filter((name) => !isHidden(name));
  const kind = KINDS.find((endings) => names.some((name) => endings.includes(endingOf(name)))) ?? [];
  const [main, ...others] = names.filter((name) => kind.includes(endingOf(name))).toSorted();
  if (main === undefined)
    throw fileFault(file, 'it is a folder without a shapefile, GeoPackage, GeoJSON or KML', 'Name the file itself');
  if (others.length > 0)
    throw fileFault(
      file,
      `it is a folder with several files of data: ${[main, ...others].slice(0, 5).join(', ')}`,
      'Name one of them',
    );
  return join(folder, main);
}

/** Passes on what is unpacked, and ends where that is more than data unpacks to, or than there is room for. */
function measured(file: string, packedBytes: number, directory: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES)
        return done(
          fileFault(file, `it unpacks to more than the ${MAX_BYTES / 2 ** 30} GiB that are taken`, 'Divide it'),
        );
      if (bytes > SMALL_BYTES && bytes > packedBytes * MAX_GROWTH)
        return done(
          fileFault(file, `it unpacks to more than ${MAX_GROWTH} times its size, and data does not`, TAKE_DATA),
        );
      if (spareBytes(directory) < chunk.length)
        return done(fileFault(file, 'there is no room on the disk to unpack it', 'Free some, then try again'));
      return done(undefined, chunk);
    },
  });
}

/** Unpacks a file that is compressed by itself, such as `areas.geojson.gz`. */
async function gunzip(path: string, directory: string): Promise<string> {
  const file = basename(path);
  const target = join(directory, safeName(file.replace(/\.gz$/i, '')) || 'data');
  await pipeline(
    createReadStream(path),
    createGunzip(),
    measured(file, statSync(path).size, directory),
    createWriteStream(target, { flags: 'wx' }),
  );
  return target;
}

/** A name of one's own making for what is unpacked. */
const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 100);

/** The entries that make up the data file, itself first. @throws Fault where there is none, or more than one */
function chosen(file: string, entries: readonly Entry[]): Entry[] {
  const kind = KINDS.find((endings) => entries.some(({ fileName }) => endings.includes(endingOf(fileName)))) ?? [];
  const found = entries.filter(({ fileName }) => kind.includes(endingOf(fileName)));
  // A KMZ may have its layers in files of their own, which its first one links to.
  const isLinked = kind.includes('.kml') && found.some(({ fileName }) => fileName.toLowerCase() === 'doc.kml');
  const [main, ...others] = isLinked
    ? found.toSorted((a, b) => b.uncompressedSize - a.uncompressedSize).slice(0, 1)
    : found;
  if (main === undefined)
    throw fileFault(
      file,
      `it holds no shapefile, GeoPackage, FlatGeobuf, GeoParquet, GeoJSON, KML or CSV, but ${
        entries
          .slice(0, 5)
          .map(({ fileName }) => fileName)
          .join(', ') || 'nothing'
      }`,
      'Pack the data file itself',
    );
  if (others.length > 0)
    throw fileFault(
      file,
      `it holds several files of data: ${[main, ...others]
        .slice(0, 5)
        .map(({ fileName }) => fileName)
        .join(', ')}`,
      'Unpack it and take one of them',
    );
  if (endingOf(main.fileName) !== '.shp') return [main];
  const stem = withoutEnding(main.fileName);
  return [
    main,
    ...entries.filter(
      (entry) =>
        entry !== main && withoutEnding(entry.fileName) === stem && SHAPEFILE_PARTS.has(endingOf(entry.fileName)),
    ),
  ];
}

async function readEntries(zip: ZipFile, file: string): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw fileFault(file, `it holds ${zip.entryCount} files, more than ${MAX_ENTRIES}`, TAKE_DATA);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/') && !isHidden(entry.fileName)) entries.push(entry);
  return entries;
}

/** Unpacks under names of its own making: what the archive calls its entries is never joined to a path. */
async function unpack(zip: ZipFile, file: string, directory: string): Promise<string> {
  const entries = chosen(file, await readEntries(zip, file));
  const [main] = entries;
  const encrypted = entries.find((entry) => entry.isEncrypted());
  if (encrypted !== undefined) throw fileFault(file, `${encrypted.fileName} in it is encrypted`, TAKE_DATA);
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > MAX_BYTES)
    throw fileFault(
      file,
      `it unpacks to ${Math.ceil(bytes / 2 ** 30)} GiB, more than the ${MAX_BYTES / 2 ** 30} GiB that are taken`,
      'Unpack it, and take a smaller file',
    );
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (bytes > SMALL_BYTES && bytes > packed * MAX_GROWTH) {
    throw fileFault(
      file,
      `it unpacks to ${Math.ceil(bytes / packed)} times its size (${Math.ceil(bytes / 2 ** 20)} MiB), more than the ${MAX_GROWTH} times that data does`,
      TAKE_DATA,
    );
  }
  if (spareBytes(directory) < bytes) {
    throw fileFault(
      file,
      `it unpacks to ${Math.ceil(bytes / 2 ** 20)} MiB, for which there is no room on the disk`,
      'Free some, then try again',
    );
  }
  const stem = safeName(basename(withoutEnding(main?.fileName ?? ''))) || 'data';
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await pipeline(
      await zip.openReadStreamPromise(entry),
      createWriteStream(join(directory, stem + endingOf(entry.fileName)), { flags: 'wx' }),
    );
  }
  return join(directory, stem + endingOf(main?.fileName ?? ''));
}

/**
 * The data file at `path`: itself, or, where that is a zip archive or a folder, the one in it; unpacked where it is
 * compressed with gzip.
 * @param scratch directory in which a directory is made for what is unpacked
 * @throws Fault where the archive is damaged, encrypted, too large, or holds none or several
 */
export async function openDataFile(path: string, scratch: string = tmpdir()): Promise<DataFile> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return openDataFile(inFolder(path), scratch);
  const packing = packingOf(path);
  if (packing === undefined) return { path, remove: () => undefined };
  const file = basename(path);
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  let zip: ZipFile | undefined;
  try {
    if (packing === 'gzip') return { path: await gunzip(path, directory), remove };
    zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    return { path: await unpack(zip, file, directory), remove };
  } catch (error) {
    remove();
    const hasSystemCode = error instanceof Error && 'code' in error && !String(error.code).startsWith('Z_');
    if (isFault(error, 'invalid_file') || hasSystemCode) throw error;
    throw fileFault(
      file,
      `it is a damaged ${packing === 'gzip' ? 'gzip file' : 'zip archive'} (${error instanceof Error ? error.message : String(error)})`,
      DAMAGED,
    );
  } finally {
    zip?.close();
  }
}
