/** Files of a packs directory, opened with what their theme needs; and whether a file is still the one that was opened. */
import { statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import { DEFAULT_PACK_THEMES, type PackTheme } from '../../contract/pack.ts';
import { AreaPack } from './area-pack.ts';
import { readCountries, type Country } from './country.ts';
import { openPackFile, PACK_EXTENSION, type PackFile } from './pack-file.ts';

/** Builds or repairs the packs that Cairn comes with. */
export const BUILD_COMMAND = 'npm run data';

/** The themes whose packs hold areas. */
export const AREA_THEMES = ['countries', 'admin', 'time-zones', 'geo-boundaries'] as const satisfies readonly PackTheme[];
export type AreaTheme = (typeof AREA_THEMES)[number];

interface OpenedFile {
  pack: PackFile;
  /** Where its theme is one of areas. */
  areas?: AreaPack;
  /** Where its theme is countries. */
  countries?: ReadonlyMap<string, Country>;
}

/** A file whose name is that of a pack, as it was when it was looked at. */
export interface FoundFile {
  id: string;
  sizeBytes: number;
  /** Device and inode: another one is another file, also under the same name. */
  inode: string;
  /** With the times of its last changes: another one is not the file that was opened. */
  identity: string;
  /** What the pack is for, also where it can no longer be read; nothing where nobody knows. */
  theme: PackTheme | undefined;
  /** What was opened, or why nothing was. */
  opened: OpenedFile | { failure: string };
}

const isAreaTheme = (theme: PackTheme): theme is AreaTheme => AREA_THEMES.some((candidate) => candidate === theme);

/** A message without the directory in it: answers carry no paths. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `The pack is not used: ${message}. Build it again with: ${BUILD_COMMAND}`;
}

function openFile(path: string): OpenedFile {
  const pack = openPackFile(path);
  try {
    const { theme } = pack.manifest;
    return {
      pack,
      ...(isAreaTheme(theme) ? { areas: new AreaPack(pack) } : {}),
      ...(theme === 'countries' ? { countries: readCountries(pack) } : {}),
    };
  } catch (error) {
    pack.database.close();
    throw error;
  }
}

function tryToOpen(path: string): FoundFile['opened'] {
  try {
    return openFile(path);
  } catch (error) {
    return { failure: reason(error) };
  }
}

const identityOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs, ctimeNs].join(' ');

/** What the system says of the file, or the code of its refusal; nothing where there is no file. */
function lookAt(path: string): BigIntStats | string | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

/**
 * The file at `path`: `before`, where it is still that one, else opened anew. Nothing where there is no file any more. A
 * file that is no pack, or is damaged, is found with the reason.
 */
export function findFile(path: string, before?: FoundFile): FoundFile | undefined {
  const id = basename(path, PACK_EXTENSION);
  const stats = lookAt(path);
  if (stats === undefined) return undefined;
  const identity = typeof stats === 'string' ? stats : identityOf(stats);
  if (before?.identity === identity) return before;
  if (typeof stats === 'string') {
    const opened = { failure: reason(`its file cannot be read (${stats})`) };
    return { id, sizeBytes: 0, inode: stats, identity, theme: DEFAULT_PACK_THEMES[id] ?? before?.theme, opened };
  }
  const opened = tryToOpen(path);
  const theme = 'pack' in opened ? opened.pack.manifest.theme : (DEFAULT_PACK_THEMES[id] ?? before?.theme);
  return { id, sizeBytes: Number(stats.size), inode: `${stats.dev} ${stats.ino}`, identity, theme, opened };
}
