/** Files of a packs directory: which are usable packs, and why others aren't. */
import { basename } from 'node:path';
import { isFault } from '../../contract/fault.ts';
import type { PackManifest, PackTheme } from '../../contract/pack.ts';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import type { PackVerification } from '../../contract/pack-verification.ts';
import { identifyFile, identityAt, type FileIdentity } from './file-identity.ts';
import { Pack } from './pack.ts';
import { plainReason } from './plain-reason.ts';
import { packRemedy } from './unavailable.ts';
import { isManifest, readManifestOf } from './pack-file.ts';
import { PACK_EXTENSION } from './schema/manifest.ts';
import type { AreaCaches } from './area-caches.ts';

/**
 * The result of a file's last check, by the pack's id and the `fileKey`. A file that failed isn't read, nor one that
 * may be the same.
 */
export interface PackChecks {
  find(file: { pack: string; file: string }): PackVerification | undefined;
}

/** The result of vetting a file: whether it can be opened, or why not. */
export interface Vetted {
  failure?: string;
  /** Vetting isn't possible yet, and will be tried again. */
  isPending?: boolean;
  /** Manifest of the file as JSON, if it could be read. */
  manifest?: string;
}

/** Decides which files may be opened, in a process that only opens files that another process has opened before. */
export interface Gatekeeper {
  /** @param identity of the file at `path` @returns undefined if it hasn't been vetted */
  verdictOn(path: string, identity: string): Vetted | undefined;
}

/** Options for opening files. */
export interface Opening {
  checks?: PackChecks | undefined;
  /** If absent, all files may be opened. */
  gate?: Gatekeeper | undefined;
  /** Shared by the packs; by default each has its own. */
  caches?: AreaCaches | undefined;
  /** Whether files whose manifest the gate knows are opened when they are first read. */
  isLazy?: boolean;
}

/** The reason why a file isn't used, and its manifest if that could be read. */
export interface Unusable {
  failure: string;
  /** Whether the file is being checked and may be usable afterwards. */
  isChecking?: true;
  manifest?: PackManifest;
}

/** A file with the name of a pack, as found. */
export interface FoundFile extends FileIdentity {
  id: string;
  /** Reason why it isn't opened, if it failed vetting or its last check. */
  refusal: string | undefined;
  /** The pack's theme, known or presumed, even if it is unreadable. */
  theme: PackTheme | undefined;
  result: Pack | Unusable;
  /** Whether the file hasn't been vetted since it appeared. */
  isNew?: true;
}

/** Returns a message without the directory, because answers contain no paths. */
export function reason(error: unknown, id: string): string {
  const message = plainReason(isFault(error, 'pack_damaged') ? (error.cause ?? error) : error);
  return `The pack can't be used: ${message}${isFault(error, 'pack_outdated') ? '' : `. ${packRemedy([id])}`}`;
}

/** Why a file whose content failed its check isn't read. @param fault of the content */
export const contentFailure = (id: string, fault: string): string => reason(`the check failed (${fault})`, id);

/**
 * Returns why a file that can be opened isn't read, and the remedy. A failed check of the manifest doesn't count,
 * because the file is opened again each time: a later version of Cairn may support it.
 */
export function refusalOf(verification: PackVerification | undefined): string | undefined {
  if (verification === undefined || verification.passed) return undefined;
  const fault = verification.checks.find(({ passed }) => !passed);
  if (fault?.check === 'manifest') return undefined;
  return contentFailure(verification.id, fault?.text ?? 'for no known reason');
}

/** The file at the path isn't the one that was vetted. */
class FileReplaced extends Error {}

/**
 * Returns the manifest as the gate has stored it, or as it is in the file if all files may be opened; undefined if it's
 * unreadable, of another version of Cairn, or of another pack.
 */
function manifestOf(path: string, id: string, stored: string | undefined, gate?: Gatekeeper): PackManifest | undefined {
  try {
    const manifest: unknown = gate === undefined ? readManifestOf(path) : JSON.parse(stored ?? 'null');
    return isManifest(manifest) && manifest.id === id ? manifest : undefined;
  } catch {
    return undefined;
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
  const { id, sizeBytes, identity, refusal } = file;
  const checkSame = (): void => {
    if (gate !== undefined && identityAt(path) !== identity) throw new FileReplaced();
  };
  const manifest = isLazy || refusal !== undefined ? manifestOf(path, id, vetted.manifest, gate) : undefined;
  if (refusal !== undefined) return { failure: refusal, ...(manifest === undefined ? {} : { manifest }) };
  if (manifest !== undefined) return Pack.unopened({ path, sizeBytes, manifest }, checkSame, caches);
  try {
    return Pack.open(path, checkSame, caches);
  } catch (error) {
    if (error instanceof FileReplaced) throw error;
    return { failure: reason(error, id) };
  }
}

/**
 * Examines the file at `path`. @returns `before` if it's still the same file with the same verdicts; undefined if it's
 * missing. Files that are damaged, not packs, failed their check, or haven't been vetted yet are unusable.
 */
export function findFile(path: string, before?: FoundFile, opening: Opening = {}): FoundFile | undefined {
  const { checks, gate } = opening;
  const identity = identifyFile(path);
  if (identity === undefined) return undefined;
  const id = basename(path, PACK_EXTENSION);
  const vetted = gate === undefined || identity.error !== undefined ? {} : gate.verdictOn(path, identity.identity);
  const refusal = refusalOf(checks?.find({ pack: id, file: identity.fileKey })) ?? vetted?.failure;
  const file = { ...identity, id, refusal };
  const found = (result: Pack | Unusable): FoundFile => ({
    ...file,
    theme: result.manifest?.theme ?? DEFAULT_PACK_THEMES[id] ?? before?.theme,
    result,
  });
  const checking = (failure: string): FoundFile => ({
    ...found({ failure: `${failure}. Try again in a few seconds`, isChecking: true }),
    identity: `unknown ${file.identity}`,
  });
  /** Until the file is vetted, the previous one answers, if it still exists: overwriting a file destroys it. */
  const notVetted = (): FoundFile => {
    if (before === undefined) return { ...checking("The pack isn't used yet: it is being checked"), isNew: true };
    if (before.inode !== file.inode || before.fileKey === file.fileKey) return before;
    return checking("The pack can't be used at the moment: its file has changed and is being checked");
  };
  if (vetted === undefined || (vetted.isPending === true && before?.result instanceof Pack)) return notVetted();
  if (before?.identity === file.identity && before.refusal === refusal) return before;
  if (file.error !== undefined) return found({ failure: reason(`the file can't be read (${file.error})`, id) });
  try {
    return found(open(path, file, vetted, opening));
  } catch (error) {
    if (error instanceof FileReplaced) return notVetted();
    throw error;
  }
}
