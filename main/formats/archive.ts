/**
 * Extracts the data file of a zip or tar archive or a folder (a shapefile with its parts, a GeoPackage, GeoJSON, KML,
 * CSV etc.), and decompresses gzip.
 */
import { createReadStream, createWriteStream, mkdtempSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openPromise, type ZipFile } from 'yauzl';
import { fileFault } from '../../contract/fault.ts';
import { spareBytes } from '../store/free-space.ts';
import { MAX_GROWTH } from './tables/limits.ts';
import { copyOfWal } from './foreign-database.ts';
import { UNPACKED } from './scratch.ts';
import {
  archiveFault,
  chooseAmong,
  dataEntries,
  endingOf,
  isHidden,
  KINDS,
  TAKE_DATA,
  withoutEnding,
  type Choice,
  type Chosen,
  type DataFile,
  type Packing,
} from './archive-entries.ts';
import { sniff } from './content.ts';
import { convertedFormat, GEODATABASE } from './foreign-formats.ts';

/** Unsupported archives by their first bytes. */
const OTHER_ARCHIVES: Readonly<Record<string, string>> = {
  "7z\u00bc\u00af'\u001c": '7z',
  'Rar!\u001a\u0007': 'RAR',
  '\u00fd7zXZ\u0000': 'xz',
  BZh: 'bzip2',
  '(\u00b5/\u00fd': 'Zstandard',
};
/** Returns how a file is packed; undefined if it isn't. @throws Fault for unsupported archives */
function packingOf(path: string): Packing | undefined {
  const { content, head } = sniff(path);
  if (content === 'zip' || content === 'gzip' || content === 'tar') return content;
  const start = head.toString('latin1', 0, 8);
  const other = Object.entries(OTHER_ARCHIVES).find(([begin]) => start.startsWith(begin))?.[1];
  if (other === undefined) return undefined;
  throw fileFault(basename(path), `the file is compressed with ${other}, which isn't supported`, TAKE_DATA);
}

/** Returns the data file in a folder. @throws Fault if there is none, or more than one */
function inFolder(folder: string, choice: Choice): Chosen<string> {
  const file = basename(folder);
  const names = readdirSync(folder).filter((name) => !isHidden(name));
  const kind = KINDS.find((endings) => names.some((name) => endings.includes(endingOf(name)))) ?? [];
  const offered = names.filter((name) => kind.includes(endingOf(name))).toSorted();
  const picked = chooseAmong(file, offered, names, (name) => name, choice);
  if (picked !== undefined) return { ...picked, main: join(folder, picked.main) };
  throw fileFault(file, 'the folder contains no shapefile, GeoPackage, GeoJSON or KML', 'Choose the file itself');
}

/** Passes on decompressed bytes; fails if they exceed the maximum size or the free space. */
function measured(file: string, packedBytes: number, directory: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_GROWTH.bytes)
        return done(fileFault(file, `the archive expands to more than ${MAX_GROWTH.bytes / 2 ** 30} GiB`, 'Divide it'));
      if (bytes > MAX_GROWTH.smallBytes && bytes > packedBytes * MAX_GROWTH.factor)
        return done(
          fileFault(
            file,
            `the archive expands to more than ${MAX_GROWTH.factor} times its size, which data files don't`,
            TAKE_DATA,
          ),
        );
      if (spareBytes(directory) < chunk.length)
        return done(
          fileFault(file, 'there is not enough disk space to extract it', 'Free up disk space, then try again'),
        );
      return done(undefined, chunk);
    },
  });
}

/** Decompresses a single file, e.g. `areas.geojson.gz`. */
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

/** A generated name for an unpacked file. */
const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 100);

type Unpacked = Omit<DataFile, 'remove'>;

/** Returns the name of the folder of a part, or of the archive. */
function geodatabaseName(part: string, archive: string): string {
  const folder = basename(dirname(part));
  return `${safeName(withoutEnding(folder === '.' ? archive : folder)) || 'data'}.gdb`;
}

/** Extracts under generated names, because names of entries may lead outside the directory. */
async function unpack(archive: ZipFile | string, file: string, directory: string, choice: Choice): Promise<Unpacked> {
  const { main: entries, names, layer } = await dataEntries(archive, file, choice);
  const [main] = entries;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_GROWTH.bytes)
    throw fileFault(
      file,
      `the archive expands to ${Math.ceil(bytes / 2 ** 30)} GiB; the limit is ${MAX_GROWTH.bytes / 2 ** 30} GiB`,
      'Extract it, and use a smaller file',
    );
  const packed = entries.reduce((sum, { packedSize }) => sum + packedSize, 0);
  if (bytes > MAX_GROWTH.smallBytes && bytes > packed * MAX_GROWTH.factor) {
    throw fileFault(
      file,
      `the archive expands to ${Math.ceil(bytes / packed)} times its size (${Math.ceil(bytes / 2 ** 20)} MiB); ` +
        `the limit is ${MAX_GROWTH.factor} times`,
      TAKE_DATA,
    );
  }
  if (spareBytes(directory) < bytes) {
    throw fileFault(
      file,
      `the archive expands to ${Math.ceil(bytes / 2 ** 20)} MiB, more than the free disk space`,
      'Free up disk space, then try again',
    );
  }
  // The file in a KMZ is always called doc.kml.
  const called = endingOf(file) === '.kmz' ? withoutEnding(file) : basename(withoutEnding(main?.name ?? ''));
  const stem = safeName(called) || 'data';
  // Parts of a geodatabase differ not only in their extensions.
  const isFolder = entries.some(({ name }) => endingOf(name) === '.gdbtable');
  const target = isFolder ? join(directory, geodatabaseName(main?.name ?? '', file)) : directory;
  if (isFolder) mkdirSync(target);
  for (const part of entries) {
    const name = isFolder ? safeName(basename(part.name)) : stem + endingOf(part.name);
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await pipeline(await part.stream(), createWriteStream(join(target, name), { flags: 'wx' }));
  }
  return {
    path: isFolder ? target : join(directory, stem + endingOf(main?.name ?? '')),
    files: names,
    file: names.length === 0 ? undefined : main?.name,
    layer,
  };
}

/** Returns the content of a gzip file: its data, or the data of a tar archive in it. */
async function unpackGzip(path: string, directory: string, choice: Choice): Promise<Unpacked> {
  const unpacked = await gunzip(path, directory);
  const { content } = sniff(unpacked);
  if (content === 'zip' || content === 'gzip')
    throw fileFault(basename(path), 'the archive contains another archive', TAKE_DATA);
  if (content !== 'tar') return { path: unpacked, files: [], file: undefined, layer: choice.layer };
  const found = await unpack(unpacked, basename(path), mkdtempSync(join(directory, UNPACKED)), choice);
  rmSync(unpacked);
  return found;
}

/**
 * Returns the data file at `path`: the file itself, or the one in the zip or tar archive, gzip file or folder.
 * @param scratch parent of the directory for extracted files
 * @param choice among several data files
 * @throws Fault if the archive is damaged, encrypted or too large, or has no data file, or several and none is chosen
 */
export async function openDataFile(path: string, scratch: string = tmpdir(), choice: Choice = {}): Promise<DataFile> {
  const data = await plainFile(path, scratch, choice);
  try {
    const isFolder = statSync(data.path).isDirectory();
    const file = isFolder ? undefined : sniff(data.path);
    const format = file === undefined ? GEODATABASE : convertedFormat(file);
    if (format === undefined) return data;
    if (file !== undefined && format.isComplete?.(file) === false)
      throw fileFault(file.name, 'the file is truncated', 'Download or export it again');
    const { convert } = await import('./convert.ts');
    // The layer may be one in a file of an archive.
    const converted = await convert(data.path, format, scratch, { ...choice, layer: data.layer });
    return {
      ...converted,
      ...(data.file === undefined ? {} : { files: data.files, file: data.file }),
      remove() {
        converted.remove();
        data.remove();
      },
    };
  } catch (error) {
    data.remove();
    throw error;
  }
}

/** Returns the data file before it's converted. */
async function plainFile(path: string, scratch: string, choice: Choice): Promise<DataFile> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
    if (readdirSync(path).some((name) => endingOf(name) === '.gdbtable'))
      return { path, files: [], file: undefined, layer: choice.layer, remove: () => undefined };
    const { main, names, layer } = inFolder(path, choice);
    const data = await plainFile(main, scratch, { layer });
    return names.length === 0 ? data : { ...data, files: names, file: basename(main) };
  }
  const itself = { files: [], file: undefined, layer: choice.layer };
  const packing = packingOf(path);
  if (packing === undefined)
    return { ...itself, ...((await copyOfWal(path, scratch)) ?? { path, remove: () => undefined }) };
  const file = basename(path);
  const directory = mkdtempSync(join(scratch, UNPACKED));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  let zip: ZipFile | undefined;
  try {
    if (packing === 'gzip') return { ...(await unpackGzip(path, directory, choice)), remove };
    if (packing === 'tar') return { ...(await unpack(path, file, directory, choice)), remove };
    zip = await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: false,
    });
    return { ...(await unpack(zip, file, directory, choice)), remove };
  } catch (error) {
    remove();
    throw archiveFault(file, packing, error);
  } finally {
    zip?.close();
  }
}
