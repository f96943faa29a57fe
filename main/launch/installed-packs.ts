/** The packs of an installed Cairn: those that the installer brought, and the person's own, in one folder. */
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

/** Names the folder of what an installer brought along; the command on the path sets it. */
export const RESOURCES_VARIABLE = 'CAIRN_RESOURCES';

/** Which packs were linked once: one that is no longer there has been removed by the person. */
const RECORD = '.brought-along.json';

/** Where the packs that were brought along lie; nothing where the installer brought none. */
export function bundledPacksFolder(resources: string | undefined): string | undefined {
  const folder = resources ? join(resources, 'packs') : undefined;
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** The folder of the person's packs. */
export const ownPacksFolder = (dataDirectory: string): string => join(dataDirectory, 'packs');

function readRecord(own: string): Set<string> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(own, RECORD), 'utf8'));
    return new Set(Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Where a link leads; nothing of what is none, or not there. */
function linkTarget(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
}

/** Windows gives links to administrators alone; a second name of the file does on the same drive. */
function link(from: string, to: string): void {
  try {
    symlinkSync(from, to);
  } catch {
    linkSync(from, to);
  }
}

/**
 * Puts a link to each pack in `brought` into `own`, which is made where it is missing: so that imports and packs from
 * elsewhere come beside them, though nobody may write where the program is. A pack of the person by the same name
 * stays, one that the person has removed does not come back, and links of before lead to where the packs are now.
 * @throws the system's error where `own` cannot be written
 */
export function linkBundledPacks(bundled: string, own: string): void {
  mkdirSync(own, { recursive: true });
  const known = readRecord(own);
  const names = readdirSync(bundled).filter((name) => name.endsWith('.sqlite'));
  for (const name of names) {
    const [from, to] = [join(bundled, name), join(own, name)];
    const target = linkTarget(to);
    if (target === from) continue;
    // An AppImage lies elsewhere at each start.
    if (target !== undefined && basename(target) === name && known.has(name)) rmSync(to);
    else if (known.has(name) || lstatSync(to, { throwIfNoEntry: false }) !== undefined) continue;
    link(from, to);
  }
  for (const name of known) {
    const path = join(own, name);
    if (!names.includes(name) && linkTarget(path) !== undefined && !existsSync(path)) rmSync(path);
  }
  const record = JSON.stringify([...new Set([...known, ...names])].toSorted());
  if (record === JSON.stringify([...known].toSorted())) return;
  const temporaryFile = join(own, `${RECORD}.${process.pid}`);
  writeFileSync(temporaryFile, record);
  renameSync(temporaryFile, join(own, RECORD));
}

/**
 * The packs folder of an installed Cairn.
 * @param createsFolder whether the person's folder is made, for a command that may write into it
 */
export function installedPacks(bundled: string | undefined, dataDirectory: string, createsFolder: boolean): string {
  const own = ownPacksFolder(dataDirectory);
  if (bundled === undefined) return own;
  if (!createsFolder && !existsSync(own)) return bundled;
  try {
    linkBundledPacks(bundled, own);
    return own;
  } catch {
    // A home that cannot be written has no packs of its own.
    return existsSync(own) && readdirSync(own).some((name) => name.endsWith('.sqlite')) ? own : bundled;
  }
}
