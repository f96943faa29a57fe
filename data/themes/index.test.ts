import { expect, it } from 'vitest';
import { DEFAULT_PACK_THEMES } from '../../contract/default-packs.ts';
import { loadTheme, THEME_IDS } from './index.ts';

it('has exactly the packs whose ids are reserved', async () => {
  expect(THEME_IDS.toSorted()).toEqual(Object.keys(DEFAULT_PACK_THEMES).toSorted());
  expect((await Promise.all(THEME_IDS.map(loadTheme))).map(({ id }) => id)).toEqual(THEME_IDS);
});
