/** The default packs pass the check that users can run: a pack that fails it is no longer used. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { builtPack, hasPacks, missingPacksMessage } from './built-packs.fixture.ts';
import { verifyPack } from './upkeep/verify-pack.ts';

const ids = Object.keys(DEFAULT_PACK_THEMES);
const built = ids.filter((id) => missingPacksMessage([id]) === undefined);
hasPacks('checks of default packs', ids);

describe.runIf(built.length > 0)('default packs', () => {
  it.each(built)(
    '%s is sound',
    async (id) => {
      const { passed, checks } = await verifyPack(builtPack(id));
      expect(checks.filter((check) => !check.passed)).toEqual([]);
      expect(passed).toBe(true);
    },
    300_000,
  );
});
