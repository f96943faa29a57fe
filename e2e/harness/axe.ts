/** Rules of WCAG 2.2, levels A and AA, as far as a program can tell. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Of these, what a theme can break that another keeps. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const found = await page.evaluate<AxeResults>(`window.axe ?? (() => {${AXE}})();
    axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** What breaks a rule, as `rule: markup`, in the theme that is shown. */
export const axeViolations = (page: Page): Promise<string[]> => violations(page, RULES);

/** The same in both themes. The one that was not shown before is shown from then on. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const inOne = await axeViolations(page);
  const root = page.locator('html');
  const theme = (await root.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
  // Some colours fade into the other theme's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const inOther = await violations(page, RULES_OF_COLOUR);
  return [...inOne, ...inOther.map((violation) => `${theme}: ${violation}`)];
}
