/** Default packs that have been built, for tests with real data. Without them such tests are skipped with a message. */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_EXTENSION } from './schema/manifest.ts';

/** The output folder of `npm run data`. */
export const PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');

const fileOf = (id: string): string => id + PACK_EXTENSION;

/** Returns the path of a default pack, whether it is built or not. */
export const builtPack = (id: string): string => join(PACKS, fileOf(id));

/** Returns a message that names missing packs and the remedy; `undefined` if all are built. */
export function missingPacksMessage(ids: readonly string[]): string | undefined {
  const missing = ids.filter((id) => !existsSync(builtPack(id)));
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} not in data/packs; build what is missing with npm run data`;
}

/** Whether these packs are built. If not, prints that `what` is skipped. */
export function hasPacks(what: string, ids: readonly string[]): boolean {
  const message = missingPacksMessage(ids);
  if (message !== undefined) process.stderr.write(`Skipped: ${what}: ${message}\n`);
  return message === undefined;
}

/** Links these packs into a folder, which must exist. */
export function linkPacks(ids: readonly string[], directory: string): void {
  for (const id of ids) symlinkSync(builtPack(id), join(directory, fileOf(id)));
}
