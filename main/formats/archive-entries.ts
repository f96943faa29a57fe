/** Chooses the data files of an archive or folder, and checks whether they can be extracted. */
import { createReadStream } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';
import { fileFault, isFault } from '../../contract/fault.ts';
import { errorMessage, systemCode } from '../../contract/system-error.ts';
import { csvWithShapes } from './csv-shapes.ts';
import { CONVERTED, type ForeignFormat } from './foreign-formats.ts';
import { FORMATS } from './formats.ts';
import { tarEntries } from './tar.ts';

export interface DataFile {
  /** The file itself, or its extracted copy. */
  path: string;
  /** Names of the data files, if an archive or folder has several. */
  files: readonly string[];
  /** Name of this file among them. */
  file: string | undefined;
  /** The rest of the requested layer: a layer in the file. */
  layer: string | undefined;
  /** The original format of a converted file. */
  format?: string;
  /** Removes extracted files. */
  remove(): void;
}

/** Formats whose files are always data, never a description. */
const SURE_FORMATS: readonly Pick<ForeignFormat, 'extensions' | 'parts'>[] = [...FORMATS, ...CONVERTED, csvWithShapes];
const SURE_KINDS = SURE_FORMATS.map(({ extensions }) => extensions);
/** Data formats by priority: a shapefile may come with a description in JSON. */
export const KINDS: readonly (readonly string[])[] = [
  ...SURE_KINDS,
  // Often a description of the data.
  ['.json'],
  ['.xlsx', '.ods'],
  ['.txt'],
];
const ARCHIVES = new Set(['.zip', '.kmz', '.gz', '.7z', '.rar', '.tar', '.tgz', '.bz2', '.xz', '.zst']);
const MAX_ENTRIES = 10_000;
const SHOWN_NAMES = 5;
export const TAKE_DATA = 'Extract the archive, and use the file inside';
const PACK_PLAINLY = 'Archive its files again, each under its own name';

/** Unsupported compression methods (APPNOTE.TXT 4.4.5). */
const METHODS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
};
const STORED = 0;
const DEFLATED = 8;

export const endingOf = (name: string): string => extname(name).toLowerCase();
export const withoutEnding = (name: string): string => name.slice(0, name.length - extname(name).length).toLowerCase();
/** Files that operating systems add. */
export const isHidden = (name: string): boolean => name.startsWith('__MACOSX/') || basename(name).startsWith('.');

/** A file in a zip or tar archive. */
export interface DataEntry {
  /** Path with slashes. */
  name: string;
  size: number;
  packedSize: number;
  isLink: boolean;
  /** Why it can't be extracted, with the remedy. */
  obstacle?: readonly [message: string, remedy: string] | undefined;
  /** Opens the content. The stream fails if the content doesn't match its checksum. */
  stream(): Promise<Readable>;
}

const listed = (entries: readonly DataEntry[]): string =>
  entries
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => name)
    .join(', ');

/** Says why a name would lead outside the extraction folder. */
function wayOut(name: string): string | undefined {
  if (/^[a-z]:/i.test(name) || name.startsWith('/')) return 'an absolute path';
  return name.split('/').includes('..') ? 'a path outside the archive' : undefined;
}

/** Selects one of several data files. */
export interface Choice {
  /** Name of the file, or of the layer in the only file, from `--layer`. */
  layer?: string | undefined;
  /** Whether to choose the first file if none is named, for previews. */
  isFirstTaken?: boolean | undefined;
}

/** The chosen data file. */
export interface Chosen<File> {
  main: File;
  /** All names, if there are several. */
  names: string[];
  /** The rest of the layer name: a layer within the file. */
  layer: string | undefined;
}

const MAX_SHOWN_CHOICES = 20;

/** Whether `wanted` is the name of a file, with or without folders and extension. */
const isNamed = (name: string, wanted: string): boolean =>
  [name, basename(name), basename(withoutEnding(name))].some((form) => form.toLowerCase() === wanted.toLowerCase());

/**
 * Chooses a data file. A layer in one of several files is called `wards.gpkg/2023`.
 * @param nameOf returns a path with slashes
 * @throws Fault if there are several and none is named
 */
export function chooseFile<File>(
  file: string,
  files: readonly File[],
  nameOf: (file: File) => string,
  { layer, isFirstTaken = false }: Choice,
): Chosen<File> | undefined {
  const [first, ...others] = files;
  if (first === undefined) return undefined;
  if (others.length === 0)
    return { main: first, names: [], layer: layer !== undefined && isNamed(nameOf(first), layer) ? undefined : layer };
  const names = files.map(nameOf);
  if (layer === undefined && isFirstTaken) return { main: first, names, layer };
  const within = layer === undefined ? undefined : files.find((each) => layer.startsWith(`${nameOf(each)}/`));
  if (within !== undefined && layer !== undefined)
    return { main: within, names, layer: layer.slice(nameOf(within).length + 1) };
  const [meant, ...more] =
    layer === undefined
      ? []
      : files.some((each) => nameOf(each) === layer)
        ? files.filter((each) => nameOf(each) === layer)
        : files.filter((each) => isNamed(nameOf(each), layer));
  if (meant !== undefined && more.length === 0) return { main: meant, names, layer: undefined };
  const shown = names.slice(0, MAX_SHOWN_CHOICES).join(', ') + (names.length > MAX_SHOWN_CHOICES ? ', …' : '');
  throw fileFault(
    file,
    layer === undefined
      ? 'there are several data files'
      : `${meant === undefined ? 'no file' : 'more than one file'} is called ${JSON.stringify(layer)}`,
    `Choose one as the layer: ${shown}`,
    { parameter: 'layer' },
  );
}

/** Returns the files that are always data, by kind and name. */
const inSureKinds = <File>(files: readonly File[], nameOf: (file: File) => string): File[] =>
  SURE_KINDS.flatMap((endings) =>
    files
      .filter((each) => endings.includes(endingOf(nameOf(each))))
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en')),
  );

/**
 * Chooses among the files of the first kind. Files of other kinds are also listed and can be named, except other forms
 * of a listed file, which publishers often include.
 * @param all files of every kind
 */
export function chooseAmong<File>(
  file: string,
  offered: readonly File[],
  all: readonly File[],
  nameOf: (file: File) => string,
  choice: Choice,
): Chosen<File> | undefined {
  const stems = new Set(offered.map((each) => withoutEnding(nameOf(each))));
  const beside = inSureKinds(all, nameOf).filter((each) => {
    const stem = withoutEnding(nameOf(each));
    const isOtherForm = stems.has(stem);
    stems.add(stem);
    return !isOtherForm;
  });
  const { layer } = choice;
  const isNamedBeside =
    layer !== undefined &&
    !offered.some((each) => isNamed(nameOf(each), layer)) &&
    // With its extension, because a layer in the offered file may have the same name.
    beside.some(
      (each) => [nameOf(each), basename(nameOf(each))].includes(layer) || layer.startsWith(`${nameOf(each)}/`),
    );
  const picked = chooseFile(file, isNamedBeside ? [...offered, ...beside] : offered, nameOf, choice);
  return picked === undefined || beside.length === 0
    ? picked
    : { ...picked, names: [...offered, ...beside].map(nameOf) };
}

/** Returns the data file and its parts, itself first. @throws Fault if there is none, or several and none is named */
function chosen(file: string, entries: readonly DataEntry[], choice: Choice): Chosen<DataEntry[]> {
  const kind = KINDS.find((endings) => entries.some(({ name }) => endings.includes(endingOf(name)))) ?? [];
  const ofKind = entries.filter(({ name }) => kind.includes(endingOf(name)));
  const files = ofKind.filter(({ isLink }) => !isLink);
  const found = files.length === 0 ? ofKind : files;
  // A KMZ may have layers in separate files that its first file links to.
  const isLinked = kind.includes('.kml') && found.some(({ name }) => name.toLowerCase() === 'doc.kml');
  const offered = isLinked
    ? found.toSorted((a, b) => b.size - a.size).slice(0, 1)
    : found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const archives = entries.filter(({ name }) => ARCHIVES.has(endingOf(name)));
  // Text next to an archive describes it.
  if (archives.length > 0 && kind.every((ending) => ending === '.txt'))
    throw fileFault(
      file,
      `the archive contains another archive: ${listed(archives)}`,
      'Extract it, and use the file inside',
    );
  const table = entries.find(({ name }) => endingOf(name) === '.gdbtable');
  if (table !== undefined && offered.length === 0) {
    const folder = dirname(table.name);
    return { main: entries.filter(({ name }) => dirname(name) === folder), names: [], layer: choice.layer };
  }
  const all = isLinked ? [] : entries.filter(({ isLink }) => !isLink);
  const picked = chooseAmong(file, offered, all, ({ name }) => name, choice);
  if (picked === undefined)
    throw fileFault(
      file,
      'there is no shapefile, GeoPackage, FlatGeobuf, GeoParquet, GeoJSON, KML, GML or CSV in the archive; it ' +
        `contains ${listed(entries) || 'nothing'}`,
      'Archive the data file itself',
    );
  const { main } = picked;
  const { parts: endings = [] } = SURE_FORMATS.find(({ extensions }) => extensions.includes(endingOf(main.name))) ?? {};
  const stem = withoutEnding(main.name);
  const parts = new Map([[endingOf(main.name), main]]);
  for (const part of entries) {
    const ending = endingOf(part.name);
    if (withoutEnding(part.name) === stem && endings.includes(ending) && !parts.has(ending)) parts.set(ending, part);
  }
  return { ...picked, main: [...parts.values()] };
}

/** Says why an entry of a zip archive can't be extracted. */
function obstacleOf(entry: Entry): DataEntry['obstacle'] {
  if (entry.isEncrypted()) return ['is encrypted', TAKE_DATA];
  const { compressionMethod: method } = entry;
  if (method === STORED || method === DEFLATED) return undefined;
  return [
    `uses an unsupported compression method: ${METHODS[method] ?? method}`,
    `${TAKE_DATA}, or compress it with Deflate`,
  ];
}

/** @param zip opened without decoding names, because the library rejects some without saying which */
async function* zipEntries(zip: ZipFile): AsyncGenerator<DataEntry> {
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    yield {
      name,
      size: entry.uncompressedSize,
      packedSize: entry.compressedSize,
      // The upper half has the file type and permissions of Unix.
      isLink: ((entry.externalFileAttributes >>> 16) & 0o17_0000) === 0o12_0000,
      obstacle: obstacleOf(entry),
      stream: async () => pipeline(await zip.openReadStreamPromise(entry), checked(name, entry), () => undefined),
    };
  }
}

function* entriesOfTar(path: string): Generator<DataEntry> {
  for (const { name, offset, size, isLink } of tarEntries(path))
    yield {
      name: name.replace(/^(?:\.\/)+/, ''),
      size,
      packedSize: size,
      isLink,
      stream: async () =>
        size === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + size - 1 }),
    };
}

/**
 * Returns the entries of the data file and its parts, itself first.
 * @param archive a zip archive, or the path of a tar archive
 * @throws Fault that names the entry that can't be extracted
 */
export async function dataEntries(
  archive: ZipFile | string,
  file: string,
  choice: Choice,
): Promise<Chosen<DataEntry[]>> {
  const entries: DataEntry[] = [];
  let count = 0;
  for await (const entry of typeof archive === 'string' ? entriesOfTar(archive) : zipEntries(archive)) {
    if (++count > MAX_ENTRIES) throw fileFault(file, `the archive contains more than ${MAX_ENTRIES} files`, TAKE_DATA);
    const { name } = entry;
    const out = wayOut(name);
    if (out !== undefined)
      throw fileFault(file, `the name ${JSON.stringify(name.slice(0, 200))} in the archive is ${out}`, PACK_PLAINLY);
    if (!name.endsWith('/') && !isHidden(name)) entries.push(entry);
  }
  const parts = chosen(file, entries, choice);
  for (const { name, isLink, obstacle } of parts.main) {
    if (isLink)
      throw fileFault(
        file,
        `${name} in the archive is a symbolic link, not a file`,
        'Archive the file that it links to',
      );
    if (obstacle !== undefined) throw fileFault(file, `${name} in the archive ${obstacle[0]}`, obstacle[1]);
  }
  return parts;
}

class WrongBytes extends Error {}

/** Passes on an entry's bytes; fails if their size or checksum doesn't match. */
function checked(name: string, { uncompressedSize, crc32: sum }: Entry): Transform {
  let bytes = 0;
  let found = 0;
  const wrong = (what: string): WrongBytes => new WrongBytes(`${what} in ${name}`);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      found = crc32(chunk, found);
      done(bytes > uncompressedSize ? wrong('more bytes than declared') : undefined, chunk);
    },
    flush(done) {
      if (bytes < uncompressedSize) done(wrong('fewer bytes than declared'));
      else done(found === sum ? undefined : wrong('a different checksum than declared'));
    },
  });
}

const PACKINGS = { zip: 'ZIP archive', gzip: 'gzip file', tar: 'tar archive' } as const;
export type Packing = keyof typeof PACKINGS;

/** Messages for errors of the zip library, which has no codes, by their beginning. */
const NOT_READ: readonly (readonly [begin: string, what: string])[] = [
  ['strong encryption', 'the archive is encrypted'],
  ['multi-disk zip', 'this is one part of a multi-part archive'],
];

/** Returns the fault of an archive that can't be extracted; errors of the system unchanged. */
export function archiveFault(file: string, packing: Packing, error: unknown): unknown {
  const code = systemCode(error);
  if (isFault(error, 'invalid_file') || (code !== undefined && !code.startsWith('Z_'))) return error;
  const words = errorMessage(error);
  const known = NOT_READ.find(([begin]) => words.startsWith(begin));
  if (known !== undefined) return fileFault(file, known[1], TAKE_DATA);
  return fileFault(file, `the ${PACKINGS[packing]} is damaged (${words})`, 'Download or create it again');
}
