/** The packs of one directory, opened together. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledPack } from '../../contract/service.ts';
import type { PackTheme } from '../../contract/pack.ts';
import { openPackFile, PACK_EXTENSION, type PackFile } from './pack-file.ts';

/** The pack that a look-up needs is not installed or failed its check. The message names the pack and the remedy. */
export class PackUnavailable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PackUnavailable';
  }
}

/** Builds or repairs the packs that Cairn comes with. */
const BUILD_COMMAND = 'npm run data';

interface FailedFile {
  id: string;
  message: string;
  sizeBytes: number;
}

export interface PackLibrary {
  readonly directory: string;
  /** Every pack that can be read, by id. */
  readonly ready: ReadonlyMap<string, PackFile>;
  /** What `GET /v1/packs` says, in order of id. */
  list(): InstalledPack[];
  /** The readable packs of `theme`, in order of id; may be empty. */
  ofTheme(theme: PackTheme): PackFile[];
  /**
   * The readable packs of `theme`, at least one.
   * @throws PackUnavailable naming the theme's pack and the command that installs it.
   */
  need(theme: PackTheme): PackFile[];
  close(): void;
}

function describe(pack: PackFile): InstalledPack {
  return { ...pack.manifest, status: 'ready', size_bytes: pack.sizeBytes };
}

/** A message without the directory in it: answers carry no paths. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `The pack is not used: ${message}. Build it again with: ${BUILD_COMMAND}`;
}

/**
 * Opens every `*.sqlite` file of `directory`. A file that is no pack, or is damaged, is listed as failed and the others
 * are used.
 * @throws Error if the directory cannot be read.
 */
export function openPackLibrary(directory: string): PackLibrary {
  const ready = new Map<string, PackFile>();
  const failed: FailedFile[] = [];
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(PACK_EXTENSION))
    .toSorted();
  for (const name of names) {
    const path = join(directory, name);
    const id = name.slice(0, -PACK_EXTENSION.length);
    try {
      ready.set(id, openPackFile(path));
    } catch (error) {
      failed.push({ id, message: reason(error), sizeBytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0 });
    }
  }
  const ofTheme = (theme: PackTheme): PackFile[] => [...ready.values()].filter((pack) => pack.manifest.theme === theme);
  return {
    directory,
    ready,
    list: () =>
      [
        ...[...ready.values()].map(describe),
        ...failed.map(({ id, message, sizeBytes }): InstalledPack => ({ id, status: 'failed', message, size_bytes: sizeBytes })),
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ofTheme,
    need(theme) {
      const packs = ofTheme(theme);
      if (packs.length > 0) return packs;
      const broken = failed.find(({ id }) => id.startsWith(theme));
      throw new PackUnavailable(
        broken === undefined
          ? `No pack of theme ${theme} is installed. Install the default one with: ${BUILD_COMMAND}`
          : `Pack ${broken.id}: ${broken.message}`,
      );
    },
    close() {
      for (const pack of ready.values()) pack.database.close();
    },
  };
}
