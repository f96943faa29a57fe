/** The installed default packs, and what a test says when one that it needs is missing. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { ROOT } from './root.ts';

/** `CAIRN_PACKS`, else the packs that `npm run data` builds. */
export const PACKS = process.env['CAIRN_PACKS'] ?? join(ROOT, 'data', 'packs');

/** Answers for every place of the world that the tests click. */
export const WORLD_PACKS = ['countries', 'admin-world', 'time-zones'] as const;

/** Whether this pack is installed. */
export const hasPack = (id: string): boolean => existsSync(join(PACKS, `${id}.sqlite`));

/** Skips the present test, aloud, unless every pack is there. */
export function needPacks(...ids: readonly string[]): void {
  const missing = ids.filter((id) => !hasPack(id));
  if (missing.length === 0) return;
  const reason = `${missing.join(', ')} not in ${PACKS}: build the default packs with npm run data`;
  // The list of results has no room for reasons.
  process.stdout.write(`skipped: ${test.info().title}: ${reason}\n`);
  test.skip(true, reason);
}

export function describePacks(): string {
  const ids = existsSync(PACKS) ? readdirSync(PACKS).filter((name) => name.endsWith('.sqlite')) : [];
  return ids.length === 0
    ? `no packs in ${PACKS}: tests that need them are skipped`
    : `${ids.length} packs in ${PACKS}`;
}
