/** Files of a packs directory, opened with what their theme needs; and whether a file is still the one that was opened. */
import { statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import { DEFAULT_PACK_THEMES, type PackManifest, type PackTheme } from '../../contract/pack.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { AreaPack } from './area-pack.ts';
import { sidecarOf } from './door/regular-file.ts';
import { readCountries, type Country } from './country.ts';
import { NewerPackFormat } from './manifest.ts';
import { plainReason } from './plain-reason.ts';
import { DamagedPack, packRemedy } from './unavailable.ts';
import { openPackFile, PACK_EXTENSION, type PackFile } from './pack-file.ts';

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

/** What the last check of a whole file has found, by the pack's id and its `fileKey`. A file that has failed it is not read, nor one that may be the same. */
export interface PackChecks {
  find(file: { pack: string; file: string }): PackVerification | undefined;
}

/** A file whose name is that of a pack, as it was when it was looked at. */
export interface FoundFile {
  id: string;
  sizeBytes: number;
  /** Device and inode: another one is another file, also under the same name. */
  inode: string;
  /** With the times of its last changes: another one is not the file that was opened. */
  identity: string;
  /** What stays where the file is renamed or its rights change: checks are known by it. */
  fileKey: string;
  /** Why it is not read, where it has failed its last check. */
  refusal: string | undefined;
  /** What the pack is for, also where it can no longer be read; nothing where nobody knows. */
  theme: PackTheme | undefined;
  /** What was opened, or why nothing was. */
  opened: OpenedFile | { failure: string; manifest?: PackManifest };
}

const isAreaTheme = (theme: PackTheme): theme is AreaTheme => AREA_THEMES.some((candidate) => candidate === theme);

/** A message without the directory in it: answers carry no paths. */
function reason(error: unknown, id: string): string {
  const message = error instanceof DamagedPack ? error.reason : plainReason(error);
  return `The pack is not used: ${message}${error instanceof NewerPackFormat ? '' : `. ${packRemedy([id])}`}`;
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

/** What the pack says of itself, as far as it can be read. */
export const manifestOf = (opened: FoundFile['opened']): PackManifest | undefined => ('pack' in opened ? opened.pack.manifest : opened.manifest);

function tryToOpen(path: string): FoundFile['opened'] {
  try {
    return openFile(path);
  } catch (error) {
    return { failure: reason(error, basename(path, PACK_EXTENSION)) };
  }
}

/** Why a file that opens is not read, and the remedy. Whether its manifest can be read is judged anew whenever it is opened: a later version may. */
export function refusalOf(verification: PackVerification | undefined): string | undefined {
  if (verification === undefined || verification.passed) return undefined;
  const fault = verification.checks.find(({ passed }) => !passed);
  if (fault?.check === 'manifest') return undefined;
  return reason(`it failed its check (${fault?.text ?? 'for no known reason'})`, verification.id);
}

/** Of a file that has failed its check, the manifest says what it would be; nothing else of it is read. */
function tryToDescribe(path: string, failure: string): FoundFile['opened'] {
  try {
    const { database, manifest } = openPackFile(path);
    database.close();
    return { failure, manifest };
  } catch {
    return { failure };
  }
}

const keyOf = ({ ino, size, mtimeNs }: BigIntStats): string => [ino, size, mtimeNs].join(' ');

/** The `fileKey` of the file at `path` as it is now; nothing where there is none. */
export function fileKeyAt(path: string): string | undefined {
  const stats = lookAt(path);
  return stats === undefined || typeof stats === 'string' ? undefined : keyOf(stats);
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
 * The file at `path`: `before`, where it is still that one and no other check of it is known, else opened anew. Nothing
 * where there is no file any more. A file that is no pack, is damaged, or has failed its check is found with the reason.
 */
export function findFile(path: string, before?: FoundFile, checks?: PackChecks): FoundFile | undefined {
  const id = basename(path, PACK_EXTENSION);
  const stats = lookAt(path);
  if (stats === undefined) return undefined;
  if (typeof stats === 'string') {
    if (before?.identity === stats) return before;
    const opened = { failure: reason(`its file cannot be read (${stats})`, id) };
    return { id, sizeBytes: 0, inode: stats, identity: stats, fileKey: stats, refusal: undefined, theme: DEFAULT_PACK_THEMES[id] ?? before?.theme, opened };
  }
  const fileKey = keyOf(stats);
  const refusal = refusalOf(checks?.find({ pack: id, file: fileKey }));
  // A journal that has gone makes a file readable that has not changed since.
  const identity = `${identityOf(stats)} ${sidecarOf(path)}`;
  if (before?.identity === identity && before.refusal === refusal) return before;
  const opened = refusal === undefined ? tryToOpen(path) : tryToDescribe(path, refusal);
  const theme = manifestOf(opened)?.theme ?? DEFAULT_PACK_THEMES[id] ?? before?.theme;
  return { id, sizeBytes: Number(stats.size), inode: `${stats.dev} ${stats.ino}`, identity, fileKey, refusal, theme, opened };
}
