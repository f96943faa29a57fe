/** Files of a packs directory: which of them are packs that can be used, and why the others are not. */
import { basename } from 'node:path';
import { isFault } from '../../contract/fault.ts';
import type { PackManifest, PackTheme } from '../../contract/pack.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { identifyFile, identityAt, type FileIdentity } from './file-identity.ts';
import { Pack } from './pack.ts';
import { plainReason } from './plain-reason.ts';
import { packRemedy } from './unavailable.ts';
import { isManifest, openPackFile, type CheckSame } from './pack-file.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';
import type { AreaCaches } from './area-caches.ts';

/**
 * The result of the last check of a whole file, by the pack's id and its `fileKey`. A file that failed isn't read, and
 * neither is one that may be the same.
 */
export interface PackChecks {
  find(file: { pack: string; file: string }): PackVerification | undefined;
}

/** The result of vetting a file: it can be opened, or why not. */
export interface Vetted {
  failure?: string;
  /** It could not be vetted yet, and will be tried again. */
  isPending?: boolean;
  /** Of a file that can be opened, as JSON. */
  manifest?: string;
}

/** Says which files may be opened, in a process that opens no file before another one has. */
export interface Gatekeeper {
  /** @param identity of the file at `path` @returns undefined if it has not been vetted yet */
  verdictOn(path: string, identity: string): Vetted | undefined;
}

/** How files are opened. */
export interface Opening {
  checks?: PackChecks | undefined;
  /** All files may be opened if absent. */
  gate?: Gatekeeper | undefined;
  /** Shared by the packs; each has its own if absent. */
  caches?: AreaCaches | undefined;
  /** Whether files whose manifest the gate knows are opened when they are first read. */
  isLazy?: boolean;
}

/** Why a file isn't used, with its manifest if that could be read. */
export interface Unusable {
  failure: string;
  /** Whether the file is only being checked, and may be used afterwards. */
  isChecking?: true;
  manifest?: PackManifest;
}

/** A file whose name is that of a pack, as it was when it was looked at. */
export interface FoundFile extends FileIdentity {
  id: string;
  /** Why it isn't read, if it failed its last check. */
  refusal: string | undefined;
  /** Why it isn't opened here, if it failed vetting. */
  barred: string | undefined;
  /** The pack's theme, known or presumed, even if it can't be read. */
  theme: PackTheme | undefined;
  result: Pack | Unusable;
  /** Whether the file has not been vetted since it appeared. */
  isNew?: true;
}

/** Returns a message without the directory, because answers contain no paths. */
export function reason(error: unknown, id: string): string {
  const message = plainReason(isFault(error, 'pack_damaged') ? (error.cause ?? error) : error);
  return `The pack can't be used: ${message}${isFault(error, 'pack_outdated') ? '' : `. ${packRemedy([id])}`}`;
}

/**
 * Why a file that opens isn't read, and the remedy. Whether its manifest can be read is decided each time it's opened:
 * a later version may be able to.
 */
export function refusalOf(verification: PackVerification | undefined): string | undefined {
  if (verification === undefined || verification.passed) return undefined;
  const fault = verification.checks.find(({ passed }) => !passed);
  if (fault?.check === 'manifest') return undefined;
  return reason(`the check failed (${fault?.text ?? 'for no known reason'})`, verification.id);
}

/** The file at the path is not the one that may be opened. */
class FileReplaced extends Error {}

/** Returns the manifest that the gate has stored; undefined if it's of another version of Cairn, or another pack. */
function storedManifest(json: string | undefined, id: string): PackManifest | undefined {
  const manifest: unknown = json === undefined ? undefined : JSON.parse(json);
  return isManifest(manifest) && manifest.id === id ? manifest : undefined;
}

/** Of a file that failed its check, the manifest says what it is; nothing else of it is read. */
function describe(path: string, failure: string, checkSame: CheckSame): Unusable {
  try {
    const { database, manifest } = openPackFile(path, checkSame);
    database.close();
    return { failure, manifest };
  } catch (error) {
    if (error instanceof FileReplaced) throw error;
    return { failure };
  }
}

/** Opens a file that was vetted. @throws FileReplaced */
function open(
  path: string,
  file: Omit<FoundFile, 'theme' | 'result'>,
  vetted: Vetted,
  opening: Opening,
): Pack | Unusable {
  const { gate, caches, isLazy = false } = opening;
  const { id, sizeBytes, identity, refusal, barred } = file;
  const checkSame = (): void => {
    if (gate !== undefined && identityAt(path) !== identity) throw new FileReplaced();
  };
  if (barred !== undefined) return { failure: refusal ?? barred };
  if (refusal !== undefined) return describe(path, refusal, checkSame);
  const manifest = isLazy ? storedManifest(vetted.manifest, id) : undefined;
  if (manifest !== undefined) return Pack.unopened({ path, sizeBytes, manifest }, checkSame, caches);
  try {
    return Pack.open(path, checkSame, caches);
  } catch (error) {
    if (error instanceof FileReplaced) throw error;
    return { failure: reason(error, id) };
  }
}

/**
 * Looks at the file at `path`. @returns `before` if it's still the same file with the same verdicts; undefined if it's
 * missing. A file that is damaged, not a pack, failed its check, or has not been vetted yet is unusable.
 */
export function findFile(path: string, before?: FoundFile, opening: Opening = {}): FoundFile | undefined {
  const { checks, gate } = opening;
  const identity = identifyFile(path);
  if (identity === undefined) return undefined;
  const id = basename(path, PACK_EXTENSION);
  const refusal = refusalOf(checks?.find({ pack: id, file: identity.fileKey }));
  const vetted = gate === undefined || identity.error !== undefined ? {} : gate.verdictOn(path, identity.identity);
  const file = { ...identity, id, refusal, barred: vetted?.failure };
  const found = (result: Pack | Unusable): FoundFile => ({
    ...file,
    theme: result.manifest?.theme ?? DEFAULT_PACK_THEMES[id] ?? before?.theme,
    result,
  });
  const checking = (failure: string): FoundFile => ({
    ...found({ failure: `${failure}. Try again in a few seconds`, isChecking: true }),
    identity: `unknown ${file.identity}`,
  });
  /** Until the file is vetted, the previous one answers if it still exists: writing into a file destroys it. */
  const notVetted = (): FoundFile => {
    if (before === undefined) return { ...checking("The pack isn't used yet: it is being checked"), isNew: true };
    if (before.inode !== file.inode || before.fileKey === file.fileKey) return before;
    return checking("The pack can't be used at the moment: its file has changed and is being checked");
  };
  if (vetted === undefined || (vetted.isPending === true && before?.result instanceof Pack)) return notVetted();
  if (before?.identity === file.identity && before.refusal === refusal && before.barred === file.barred) return before;
  if (file.error !== undefined) return found({ failure: reason(`the file can't be read (${file.error})`, id) });
  try {
    return found(open(path, file, vetted, opening));
  } catch (error) {
    if (error instanceof FileReplaced) return notVetted();
    throw error;
  }
}
