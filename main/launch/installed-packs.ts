/** The packs of an installed Cairn: bundled packs and the user's own, in one folder. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  linkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** Environment variable for the folder of bundled resources; set by the installed launcher. */
export const RESOURCES_VARIABLE = 'CAIRN_RESOURCES';

/** Record of the packs that have been linked. A recorded pack that is missing was removed by the user. */
const RECORD = '.brought-along.json';

/** Returns the folder of bundled packs, or undefined if none are bundled. */
export function bundledPacksFolder(resources: string | undefined): string | undefined {
  const folder = resources ? join(resources, 'packs') : undefined;
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** Returns the folder of the user's packs. */
export const ownPacksFolder = (dataDirectory: string): string => join(dataDirectory, 'packs');

function readRecord(ownFolder: string): Set<string> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(ownFolder, RECORD), 'utf8'));
    return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Returns the target of a symbolic link, or undefined if `path` is missing or not a link. */
function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

/** Only administrators may create symbolic links on Windows; a hard link works on the same drive. */
function link(from: string, to: string): void {
  try {
    symlinkSync(from, to);
  } catch {
    linkSync(from, to);
  }
}

/**
 * Links each pack in `bundled` into `own`, which is created if missing. Imports and other packs can then be added next
 * to them, although the program's folder is read-only. A user's pack with the same name stays, a removed pack isn't
 * restored, and old links are updated to the packs' current location.
 * @throws the system's error if `own` isn't writable
 */
export function linkBundledPacks(bundled: string, ownFolder: string): void {
  mkdirSync(ownFolder, { recursive: true });
  const known = readRecord(ownFolder);
  const names = readdirSync(bundled).filter((name) => name.endsWith('.sqlite'));
  for (const name of names) {
    const [from, to] = [join(bundled, name), join(ownFolder, name)];
    const target = linkTarget(to);
    if (target === from) continue;
    // An AppImage is mounted somewhere else at each start.
    if (target !== undefined && basename(target) === name && known.has(name)) rmSync(to);
    else if (known.has(name) || lstatSync(to, { throwIfNoEntry: false }) !== undefined) continue;
    link(from, to);
  }
  for (const name of known) {
    const path = join(ownFolder, name);
    if (!names.includes(name) && linkTarget(path) !== undefined && !existsSync(path)) rmSync(path);
  }
  const record = JSON.stringify([...new Set([...known, ...names])].toSorted());
  if (record === JSON.stringify([...known].toSorted())) return;
  const temporaryFile = join(ownFolder, `${RECORD}.${process.pid}`);
  writeFileSync(temporaryFile, record);
  renameSync(temporaryFile, join(ownFolder, RECORD));
}

/**
 * Returns the packs folder of an installed Cairn.
 * @param createsFolder whether to create the user's folder, for a command that may write to it
 */
export function installedPacks(bundled: string | undefined, dataDirectory: string, createsFolder: boolean): string {
  const ownFolder = ownPacksFolder(dataDirectory);
  if (bundled === undefined) return ownFolder;
  if (!createsFolder && !existsSync(ownFolder)) return bundled;
  try {
    linkBundledPacks(bundled, ownFolder);
    return ownFolder;
  } catch {
    // The home directory isn't writable.
    return existsSync(ownFolder) && readdirSync(ownFolder).some((name) => name.endsWith('.sqlite'))
      ? ownFolder
      : bundled;
  }
}
