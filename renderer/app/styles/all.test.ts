import { globSync, readFileSync, existsSync } from 'node:fs';
import { join, dirname, sep } from 'node:path';
import { expect, it, describe } from 'vitest';

/**
 * No rule of a style sheet changes another of its own name: of two that two people wrote, one is meant for something
 * else.
 */
describe('selectors', () => {
  const RENDERER = join(import.meta.dirname, '../..');
  /** The selectors of a rule that is not nested begin their line. */
  const RULE = /^(?<selector>[^\s@/*}][^{}]*?)\s*\{/gm;

  it.each(globSync('**/*.module.css', { cwd: RENDERER }))('%s has one rule for each selector', (path) => {
    const sheet = readFileSync(join(RENDERER, path), 'utf8');
    const selectors = [...sheet.matchAll(RULE)].map(({ groups }) => groups?.['selector']?.replaceAll(/\s+/g, ' '));
    expect(selectors).not.toHaveLength(0);
    expect(selectors.filter((selector, i) => selectors.indexOf(selector) !== i)).toEqual([]);
  });
});

/**
 * A side that is named by its hand stays there where a language is written from right to left, and texts stand away
 * from what they belong to.
 */
describe('sides', () => {
  const RENDERER = join(import.meta.dirname, '../..');
  const BY_HAND = /^\s+(?:text-align: (?:left|right)|(?:margin|padding|border)-(?:left|right)).*$/gm;

  it.each(globSync('**/*.module.css', { cwd: RENDERER }))('of %s are called start and end', (path) => {
    expect(readFileSync(join(RENDERER, path), 'utf8').match(BY_HAND) ?? []).toEqual([]);
  });
});

/** Styles of the component library are imported one by one: a component without its own is drawn bare. */
const textOf = (path: string): string => readFileSync(path, 'utf8');

describe('all', () => {
  const ROOT = join(import.meta.dirname, '..', '..', '..');
  const LIBRARY = join(ROOT, 'node_modules', '@mantine', 'core');
  const COMPONENTS = join(LIBRARY, 'esm', 'components');

  /** Named by the code of others, and never drawn here. */
  const NEVER_DRAWN = new Set(['Accordion', 'Loader', 'Radio']);

  /** The components that the window imports by name. */
  const imported = (): string[] =>
    globSync('renderer/**/*.tsx', { cwd: ROOT }).flatMap((file) => {
      const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(textOf(join(ROOT, file)))?.[1] ?? '';
      return names.split(',').map((name) => name.trim());
    });

  /** The folder of `component` and of all that it is made of. */
  function addParts(component: string, parts: Set<string>): void {
    if (component === '' || parts.has(component) || !existsSync(join(COMPONENTS, component))) return;
    parts.add(component);
    for (const file of globSync(join(COMPONENTS, component, '**', '*.mjs'))) {
      for (const [, from = ''] of textOf(file).matchAll(/from ["'](\.[^"']+)["']/g)) {
        const path = join(dirname(file), from);
        if (path.startsWith(COMPONENTS + sep)) addParts(path.slice(COMPONENTS.length + 1).split(sep)[0] ?? '', parts);
      }
    }
  }

  describe('styles of the component library', () => {
    it('has those of every component that is drawn, and of its parts', () => {
      const parts = new Set<string>();
      for (const name of imported()) addParts(name, parts);
      const styled = [...parts].filter(
        (part) => !NEVER_DRAWN.has(part) && existsSync(join(LIBRARY, 'styles', `${part}.css`)),
      );
      expect(styled).toContain('PillsInput');
      const sheet = textOf(join(import.meta.dirname, 'all.css'));
      expect(styled.filter((part) => !sheet.includes(`@mantine/core/styles/${part}.css`))).toEqual([]);
    });
  });
});
