/**
 * The packs that Cairn comes with pass the check that everyone can run: one that fails it is out of use from then on.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { verifyPack } from './upkeep/verify-pack.ts';

const PACKS = join(import.meta.dirname, '..', '..', 'data', 'packs');
const pathOf = (id: string): string => join(PACKS, `${id}.sqlite`);
const ids = Object.keys(DEFAULT_PACK_THEMES);
const built = ids.filter((id) => existsSync(pathOf(id)));
if (built.length < ids.length)
  process.stderr.write(
    `Skipped: the checks of ${ids.filter((id) => !built.includes(id)).join(', ')}, which are not in data/packs; build them with npm run data\n`,
  );

describe.runIf(built.length > 0)('default packs', () => {
  it.each(built)(
    '%s is sound',
    async (id) => {
      const { passed, checks } = await verifyPack(pathOf(id));
      expect(checks.filter((check) => !check.passed)).toEqual([]);
      expect(passed).toBe(true);
    },
    300_000,
  );
});
