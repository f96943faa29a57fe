import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SHARED_CODE } from './fingerprint.ts';
import { loadTheme, THEME_IDS } from './themes/index.ts';

const ROOT = join(import.meta.dirname, '..');
const isNothing = (pattern: string): boolean => globSync(pattern, { cwd: ROOT }).length === 0;

// Of a file that was moved away no change would make its packs old any more.
it('every pack depends on code that is there', async () => {
  expect(SHARED_CODE.filter(isNothing)).toEqual([]);
  const themes = await Promise.all(THEME_IDS.map(loadTheme));
  expect(themes.flatMap(({ id, code }) => code.filter(isNothing).map((pattern) => `${id}: ${pattern}`))).toEqual([]);
  expect(isNothing('data/themes/no-such-theme.ts')).toBe(true);
});
