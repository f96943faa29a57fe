import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDataDirectory } from '../store/data-directory.ts';
import { rememberedPacks, rememberPacks } from './preferred-packs.ts';

it('the packs folder that was chosen is remembered for as long as it is there', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-preferred-packs-'));
  const [data, packs] = [join(directory, 'data'), join(directory, 'packs')];
  expect(rememberedPacks(data)).toBeUndefined();
  makeDataDirectory(data);
  mkdirSync(packs);
  rememberPacks(data, packs);
  expect(rememberedPacks(data)).toBe(packs);
  rmSync(packs, { recursive: true });
  expect(rememberedPacks(data)).toBeUndefined();
  rmSync(directory, { recursive: true });
});
