/** Things that are made from packs and kept for as long as these stay as they are. */
import { Fault, isPackFault } from '../../contract/fault.ts';
import type { PackTheme } from '../../contract/pack.ts';
import type { PackFile } from './pack-file.ts';
import { plainReason } from './plain-reason.ts';
import { packRemedy } from './unavailable.ts';

/** @throws Fault where the pack is damaged, or of another version of its tables */
function read<T>(file: PackFile, make: (file: PackFile) => T): T {
  try {
    return make(file);
  } catch (error) {
    if (isPackFault(error)) throw error;
    throw new Fault('pack_damaged', `Pack ${file.id} cannot be read: ${plainReason(error)}. ${packRemedy([file.id])}`, {
      pack: file.id,
    });
  }
}

/** For each file, how things that were made from it give memory back. */
const releases = new WeakMap<PackFile, (() => void)[]>();

/** Has everything that is kept for a file give back the memory that it can do without. */
export const releaseKept = (file: PackFile): void => releases.get(file)?.forEach((release) => release());

/**
 * Makes a thing once for every open file: a pack that is replaced is another file. What is made lasts as long as the
 * file. Where it cannot be made, the returned function throws the Fault.
 * @param release forgets what the thing has read and can read again: called as the library's caches are released, and
 *   when the file is closed, since what was made from the packs of an earlier time may still hold the thing
 */
export function keptPerPack<T>(make: (file: PackFile) => T, release?: (made: T) => void): (file: PackFile) => T {
  const known = new WeakMap<PackFile, { made: T }>();
  return (file) => {
    const kept = known.get(file);
    if (kept !== undefined) return kept.made;
    const made = read(file, make);
    known.set(file, { made });
    if (release !== undefined) releases.set(file, [...(releases.get(file) ?? []), () => release(made)]);
    return made;
  };
}

/** Of a library of packs, what tells when its files are others. */
interface PacksByTheme {
  /** The same array as long as the files are the same. */
  ofTheme(theme: PackTheme): readonly PackFile[];
  /** The same without fallback packs, where there are such. */
  readonly confirmed: PacksByTheme | undefined;
}

/**
 * Makes a thing from the packs of `themes`, and again when one of these was added, replaced or removed, or is a
 * fallback
 * no more.
 */
export function keptPerThemes<T>(library: PacksByTheme, themes: readonly PackTheme[], make: () => T): () => T {
  let kept: { from: (readonly PackFile[] | undefined)[]; made: T } | undefined;
  return () => {
    const { confirmed } = library;
    const from = themes.flatMap((theme) => [library.ofTheme(theme), confirmed?.ofTheme(theme)]);
    if (kept === undefined || from.some((packs, i) => packs !== kept?.from[i])) kept = { from, made: make() };
    return kept.made;
  };
}
