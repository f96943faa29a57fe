/** Access to the default packs, and skipping of tests whose packs are missing. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from './root.ts';

/** Folder of the packs: `CAIRN_PACKS`, or the folder where `npm run data` builds them. */
export const PACKS = process.env['CAIRN_PACKS'] ?? join(ROOT, 'data', 'packs');

/** Packs with data for every place that tests click. */
export const WORLD_PACKS = ['countries', 'admin-world', 'time-zones'] as const;

/** Returns whether a pack is installed. */
export const hasPack = (id: string): boolean => existsSync(join(PACKS, `${id}.sqlite`));

/** Skips the current test, and prints why, unless every pack is installed. */
export function needPacks(...ids: readonly string[]): void {
  const missing = ids.filter((id) => !hasPack(id));
  if (missing.length === 0) return;
  const reason = `${missing.join(', ')} not in ${PACKS}: build the default packs with npm run data`;
  // The list reporter doesn't show reasons.
  process.stdout.write(`skipped: ${test.info().title}: ${reason}\n`);
  test.skip(true, reason);
}

export function describePacks(): string {
  const ids = existsSync(PACKS) ? readdirSync(PACKS).filter((name) => name.endsWith('.sqlite')) : [];
  return ids.length === 0
    ? `no packs in ${PACKS}: tests that need them are skipped`
    : `${ids.length} packs in ${PACKS}`;
}

/**
 * Waits until `directory` contains exactly these files: the server may still be working after the window reports
 * success.
 */
export const expectFiles = (directory: string, ...names: readonly string[]): Promise<void> =>
  expect.poll(() => readdirSync(directory).toSorted()).toEqual(names.toSorted());
