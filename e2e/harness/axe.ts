/** Automated checks of WCAG 2.2, levels A and AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const results = await page.evaluate<AxeResults>(`window.axe ?? (() => {${AXE}})();
    axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Returns violations in the current theme, as `rule: markup`. */
export const axeViolations = (page: Page): Promise<string[]> => violations(page, RULES);

/** Returns violations in both themes, and leaves the page in the other theme. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const inFirst = await axeViolations(page);
  const root = page.locator('html');
  const theme = (await root.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
  // Some colours change by a transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const inOther = await violations(page, RULES_OF_COLOUR);
  return [...inFirst, ...inOther.map((violation) => `${theme}: ${violation}`)];
}
