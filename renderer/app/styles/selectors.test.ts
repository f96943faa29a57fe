/**
 * No rule of a style sheet changes another of its own name: of two that two people wrote, one is meant for something
 * else.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = join(import.meta.dirname, '../..');
/** The selectors of a rule that is not nested begin their line. */
const RULE = /^(?<selector>[^\s@/*}][^{}]*?)\s*\{/gm;

it.each(globSync('**/*.module.css', { cwd: RENDERER }))('%s has one rule for each selector', (path) => {
  const sheet = readFileSync(join(RENDERER, path), 'utf8');
  const selectors = [...sheet.matchAll(RULE)].map(({ groups }) => groups?.['selector']?.replaceAll(/\s+/g, ' '));
  expect(selectors).not.toHaveLength(0);
  expect(selectors.filter((selector, i) => selectors.indexOf(selector) !== i)).toEqual([]);
});
