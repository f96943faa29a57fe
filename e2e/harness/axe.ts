/** Rules of WCAG 2.2, levels A and AA, as far as a program can tell. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What breaks a rule, as `rule: markup`. */
export async function broken(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `${AXE};axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
