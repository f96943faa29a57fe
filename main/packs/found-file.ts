/**
 * Files of a packs directory, opened with what their theme needs; and whether a file is still the one that was opened.
 */
import { statSync, type BigIntStats } from 'node:fs';
import { basename } from 'node:path';
import { Fault, isFault } from '../../contract/fault.ts';
import type { PackManifest, PackTheme } from '../../contract/pack.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { systemCode } from '../../contract/system-error.ts';
import { AreaPack } from './area-pack.ts';
import { releaseKept } from './kept.ts';
import type { ShardCache } from './shard-cache.ts';
import { sidecarOf } from './door/regular-file.ts';
import { readCountries, type Country } from './country.ts';
import { plainReason } from './plain-reason.ts';
import { packRemedy } from './unavailable.ts';
import { isManifest, openPackFile, type CheckSame, type PackFile } from './pack-file.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';

/** The themes whose packs hold areas. */
export const AREA_THEMES = [
  'countries',
  'admin',
  'time-zones',
  'geo-boundaries',
] as const satisfies readonly PackTheme[];
export type AreaTheme = (typeof AREA_THEMES)[number];

/** A file, open or to be opened as soon as anything but its manifest is asked for. */
export interface OpenedFile {
  readonly pack: PackFile;
  /** Where its theme is one of areas. */
  readonly areas?: AreaPack | undefined;
  /** Where its theme is countries. */
  readonly countries?: ReadonlyMap<string, Country> | undefined;
  readonly isOpen: boolean;
  /** Closes it; it is not opened any more. */
  close(): void;
}

/**
 * What the last check of a whole file has found, by the pack's id and its `fileKey`. A file that has failed it is not
 * read, nor one that may be the same.
 */
export interface PackChecks {
  find(file: { pack: string; file: string }): PackVerification | undefined;
}

/** What came of a first look at a file: it can be opened, or why not. */
export interface Vetted {
  failure?: string;
  /** It could not be looked at yet: it is tried again. */
  isPending?: boolean;
  /** Of one that can be opened, as JSON. */
  manifest?: string;
}

/** Where a process may open no file before another one has. */
export interface Gatekeeper {
  /** @param identity of the file at `path` @returns nothing where it has not been looked at yet */
  verdictOn(path: string, identity: string): Vetted | undefined;
}

/** What those that open files share; all of it may be absent. */
export interface Opening {
  checks?: PackChecks | undefined;
  /**
   * Says which files may be opened at all; all unless given. What it does not know is the file of before, or not there
   * yet.
   */
  gate?: Gatekeeper | undefined;
  /** Where pieces of areas are kept; each pack by itself unless given. */
  shards?: ShardCache | undefined;
  /** Whether a file that another process has opened before is opened here when it is first needed. */
  mayWait?: boolean;
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
  /** Why it is not opened here, where the first look at it failed. */
  barred: string | undefined;
  /** What the pack is for, also where it can no longer be read; nothing where it is not known. */
  theme: PackTheme | undefined;
  /** What was opened, or why nothing was. */
  opened: OpenedFile | { failure: string; manifest?: PackManifest };
}

const isAreaTheme = (theme: PackTheme): theme is AreaTheme => AREA_THEMES.some((candidate) => candidate === theme);

/** A message without the directory in it: answers carry no paths. */
export function reason(error: unknown, id: string): string {
  const message = plainReason(isFault(error, 'pack_damaged') ? (error.cause ?? error) : error);
  return `The pack is not used: ${message}${isFault(error, 'pack_outdated') ? '' : `. ${packRemedy([id])}`}`;
}

/** The file at the path is another than the one that may be opened. */
class OtherFile extends Error {}

function openFile(path: string, checkSame: CheckSame, shards: ShardCache | undefined): OpenedFile {
  const pack = openPackFile(path, checkSame);
  try {
    const { theme } = pack.manifest;
    const opened = {
      pack,
      ...(isAreaTheme(theme) ? { areas: new AreaPack(pack, shards) } : {}),
      ...(theme === 'countries' ? { countries: readCountries(pack) } : {}),
    };
    checkSame();
    const close = (): void => {
      opened.areas?.close();
      releaseKept(pack);
      pack.database.close();
    };
    return { ...opened, isOpen: true, close };
  } catch (error) {
    pack.database.close();
    throw error;
  }
}

/** What the pack says of itself, as far as it can be read. */
export const manifestOf = (opened: FoundFile['opened']): PackManifest | undefined =>
  'pack' in opened ? opened.pack.manifest : opened.manifest;

/** What is kept of a manifest that has been read before; nothing where it is of another version of Cairn. */
function keptManifest(json: string): PackManifest | undefined {
  const manifest: unknown = JSON.parse(json);
  return isManifest(manifest) ? manifest : undefined;
}

/** The file could be opened before, and cannot be now. */
const notAsBefore = (id: string, error: unknown): Fault =>
  new Fault('pack_damaged', `Pack ${id} cannot be read just now: its file has changed. Try again in a few seconds`, {
    pack: id,
    cause: error,
  });

/** The file at `path`, which another process has opened before: it is opened here when it is first needed. */
function openWhenNeeded(
  path: string,
  manifest: PackManifest,
  sizeBytes: number,
  checkSame: CheckSame,
  shards: ShardCache | undefined,
): OpenedFile {
  const { id } = manifest;
  let file: OpenedFile | undefined;
  let isClosed = false;
  const opened = (): OpenedFile => {
    if (file !== undefined) return file;
    if (isClosed) throw new Error(`Pack ${id} is asked after it was closed`);
    try {
      checkSame();
      file = openFile(path, checkSame, shards);
    } catch (error) {
      throw notAsBefore(id, error);
    }
    return file;
  };
  const pack: PackFile = {
    id,
    path,
    sizeBytes,
    manifest,
    get database() {
      return opened().pack.database;
    },
  };
  return {
    pack,
    get areas() {
      return isAreaTheme(manifest.theme) ? opened().areas : undefined;
    },
    get countries() {
      return manifest.theme === 'countries' ? opened().countries : undefined;
    },
    get isOpen() {
      return file !== undefined;
    },
    close() {
      isClosed = true;
      // What is kept for the pack is kept for the one that others see.
      if (file !== undefined) releaseKept(pack);
      file?.close();
    },
  };
}

function tryToOpen(path: string, checkSame: CheckSame, shards: ShardCache | undefined): FoundFile['opened'] {
  try {
    return openFile(path, checkSame, shards);
  } catch (error) {
    if (error instanceof OtherFile) throw error;
    return { failure: reason(error, basename(path, PACK_EXTENSION)) };
  }
}

/**
 * Why a file that opens is not read, and the remedy. Whether its manifest can be read is judged anew whenever it is
 * opened: a later version may.
 */
export function refusalOf(verification: PackVerification | undefined): string | undefined {
  if (verification === undefined || verification.passed) return undefined;
  const fault = verification.checks.find(({ passed }) => !passed);
  if (fault?.check === 'manifest') return undefined;
  return reason(`it failed its check (${fault?.text ?? 'for no known reason'})`, verification.id);
}

/** Of a file that has failed its check, the manifest says what it would be; nothing else of it is read. */
function tryToDescribe(path: string, failure: string, checkSame?: CheckSame): FoundFile['opened'] {
  try {
    const { database, manifest } = openPackFile(path, checkSame);
    database.close();
    return { failure, manifest };
  } catch (error) {
    if (error instanceof OtherFile) throw error;
    return { failure };
  }
}

const keyOf = ({ ino, size, mtimeNs }: BigIntStats): string => [ino, size, mtimeNs].join(' ');

/** The `fileKey` of the file at `path` as it is now; nothing where there is none. */
export function fileKeyAt(path: string): string | undefined {
  const stats = lookAt(path);
  return stats === undefined || typeof stats === 'string' ? undefined : keyOf(stats);
}

/** What the system says of the file, or the code of its refusal; nothing where there is no file. */
function lookAt(path: string): BigIntStats | string | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    return systemCode(error) ?? 'unknown';
  }
}

/** A journal that has gone makes a file readable that has not changed since. */
const identityOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats, path: string): string =>
  [dev, ino, size, mtimeNs, ctimeNs, sidecarOf(path)].join(' ');

/** The `identity` of the file at `path` as it is now; nothing where there is none, or none can be seen. */
export function identityAt(path: string): string | undefined {
  const stats = lookAt(path);
  return stats === undefined || typeof stats === 'string' ? undefined : identityOf(stats, path);
}

type Unopened = Omit<FoundFile, 'opened' | 'theme'>;

const themeOf = (id: string, opened: FoundFile['opened'], before: FoundFile | undefined): PackTheme | undefined =>
  manifestOf(opened)?.theme ?? DEFAULT_PACK_THEMES[id] ?? before?.theme;

/**
 * A file that has not been looked at yet. The one before answers until then, where it is still there: writing into a
 * file leaves nothing of it.
 */
function unknownFile(file: Unopened, before: FoundFile | undefined): FoundFile | undefined {
  if (before?.inode !== file.inode || before.fileKey === file.fileKey) return before;
  const opened = {
    failure: 'The pack is not used: its file has changed and is being checked. Try again in a few seconds',
  };
  return { ...file, identity: `unknown ${file.identity}`, theme: themeOf(file.id, opened, before), opened };
}

/** What is done with a file that may be opened, or is known not to be. @throws OtherFile */
function open(
  path: string,
  { id, sizeBytes, identity, refusal, barred }: Unopened,
  { gate, shards }: Opening,
  kept: PackManifest | undefined,
): FoundFile['opened'] {
  const checkSame = (): void => {
    if (gate !== undefined && identityAt(path) !== identity) throw new OtherFile();
  };
  if (barred !== undefined) return { failure: refusal ?? barred };
  if (refusal === undefined && kept?.id === id) return openWhenNeeded(path, kept, sizeBytes, checkSame, shards);
  return refusal === undefined ? tryToOpen(path, checkSame, shards) : tryToDescribe(path, refusal, checkSame);
}

/**
 * The file at `path`: `before`, where it is still that one and no other check of it is known, else opened anew. Nothing
 * where there is no file any more. A file that is no pack, is damaged, or has failed its check is found with the
 * reason.
 */
export function findFile(path: string, before?: FoundFile, opening: Opening = {}): FoundFile | undefined {
  const { checks, gate } = opening;
  const id = basename(path, PACK_EXTENSION);
  const stats = lookAt(path);
  if (stats === undefined) return undefined;
  if (typeof stats === 'string') {
    if (before?.identity === stats) return before;
    const opened = { failure: reason(`its file cannot be read (${stats})`, id) };
    return {
      id,
      sizeBytes: 0,
      inode: stats,
      identity: stats,
      fileKey: stats,
      refusal: undefined,
      barred: undefined,
      theme: DEFAULT_PACK_THEMES[id] ?? before?.theme,
      opened,
    };
  }
  const fileKey = keyOf(stats);
  const refusal = refusalOf(checks?.find({ pack: id, file: fileKey }));
  const identity = identityOf(stats, path);
  const vetted = gate === undefined ? {} : gate.verdictOn(path, identity);
  const file = {
    id,
    sizeBytes: Number(stats.size),
    inode: `${stats.dev} ${stats.ino}`,
    identity,
    fileKey,
    refusal,
    barred: vetted?.failure,
  };
  const isAnswering = before !== undefined && 'pack' in before.opened;
  if (vetted === undefined || (vetted.isPending === true && isAnswering)) return unknownFile(file, before);
  if (before?.identity === identity && before.refusal === refusal && before.barred === file.barred) return before;
  try {
    const json = opening.mayWait === true ? vetted.manifest : undefined;
    const opened = open(path, file, opening, json === undefined ? undefined : keptManifest(json));
    return { ...file, theme: themeOf(id, opened, before), opened };
  } catch (error) {
    if (error instanceof OtherFile) return unknownFile(file, before);
    throw error;
  }
}
