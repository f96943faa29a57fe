/**
 * The default packs that have been built here, for tests of what they say; without them such tests are skipped aloud.
 */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_EXTENSION } from './schema/manifest.ts';

/** Where `npm run data` puts them. */
export const PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');

const fileOf = (id: string): string => id + PACK_EXTENSION;

/** The file of a default pack, whether it is built or not. */
export const builtPack = (id: string): string => join(PACKS, fileOf(id));

/** Which of these packs are not built, and what to do about it; `undefined` where all are. */
export function lackOf(ids: readonly string[]): string | undefined {
  const missing = ids.filter((id) => !existsSync(builtPack(id)));
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} not in data/packs; build what is missing with npm run data`;
}

/** Whether these packs are built. Where one is not, says what is skipped for it. */
export function hasPacks(what: string, ids: readonly string[]): boolean {
  const lack = lackOf(ids);
  if (lack !== undefined) process.stderr.write(`Skipped: ${what}: ${lack}\n`);
  return lack === undefined;
}

/** Puts these packs, as links, into a folder of packs, which must be there. */
export function linkPacks(ids: readonly string[], directory: string): void {
  for (const id of ids) symlinkSync(builtPack(id), join(directory, fileOf(id)));
}
