/**
 * The parts of a shapefile, which people have beside each other: they are sent as one zip archive, and read together.
 */
import { t } from '../../kit/words/t.ts';

/** The `.shp` and its companion files. */
const PART = /\.(?:shp|dbf|shx|prj|cpg|qpj|sbn|sbx|shp\.xml)$/i;
const MAIN = /\.shp$/i;

type Named = { readonly name: string };

export const isShapefilePart = ({ name }: Named): boolean => PART.test(name);

/** Common name of the parts of one shapefile, ignoring case. */
const stemOf = ({ name }: Named): string => name.replace(PART, '').toLowerCase();

/** Files that go together: those of a shapefile by its `.shp`, every other one alone. */
export function groupsOf<F extends Named>(files: readonly F[]): F[][] {
  const mains = new Set(files.filter(({ name }) => MAIN.test(name)).map(stemOf));
  const groups = new Map<string, F[]>();
  for (const file of files) {
    const isTogether = isShapefilePart(file) && mains.has(stemOf(file));
    const key = isTogether
      ? t('imports.partsStemOf', { name: stemOf(file) })
      : t('imports.fileNameInSentence', { name: file.name });
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()];
}

/** Why files are no whole shapefiles, if they are not. */
export function missingPart(files: readonly Named[]): string | null {
  for (const group of groupsOf(files.filter(isShapefilePart))) {
    const [first] = group;
    const main = group.find(({ name }) => MAIN.test(name));
    if (main === undefined) return t('imports.namePartShapefileChooseShp', { name: first?.name ?? '' });
    if (!group.some(({ name }) => /\.dbf$/i.test(name)))
      return t('imports.nameContainsShapesShapefileChoose', { name: main.name });
  }
  return null;
}

/**
 * Reads a file in parts.
 * @throws Error if it can't be read
 */
async function* piecesOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  try {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } catch {
    throw new Error(t('imports.couldntReadNameMayBeen', { name: file.name }));
  }
}

/** An uncompressed archive of files: compression doesn't help on the same machine. */
async function archiveOf(name: string, parts: readonly File[], signal: AbortSignal): Promise<File> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const pieces: BlobPart[] = [];
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    pieces.push(new Uint8Array(piece));
  });
  for (const part of parts) {
    const entry = new ZipPassThrough(part.name);
    archive.add(entry);
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    for await (const piece of piecesOf(part)) {
      signal.throwIfAborted();
      entry.push(piece);
    }
    entry.push(new Uint8Array(), true);
  }
  archive.end();
  return new File(pieces, name);
}

/** The archives that were made, by the `.shp`, so that each is sent once. */
const archives = new WeakMap<File, File>();

/**
 * The files to upload: the parts of each shapefile as one archive.
 * @throws the `AbortError` of `signal`; Error with a displayable message if a part can't be read
 */
export async function asSent(files: readonly File[], signal: AbortSignal): Promise<File[]> {
  const sent: File[] = [];
  for (const group of groupsOf(files)) {
    const main = group.find(({ name }) => MAIN.test(name));
    if (main === undefined) {
      sent.push(...group);
      continue;
    }
    const archive =
      // oxlint-disable-next-line no-await-in-loop -- one archive in the making at a time
      archives.get(main) ?? (await archiveOf(main.name.replace(MAIN, '.zip'), group, signal));
    archives.set(main, archive);
    sent.push(archive);
  }
  return sent;
}
