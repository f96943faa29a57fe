/** Automated checks of WCAG 2.2, levels A and AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Returns whether colours are changing: results are dimmed until the next ones arrive. */
const isFading = (): boolean =>
  document.querySelector('[data-old]') !== null ||
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);

/** Returns the violations measured while no colour was changing. */
async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  for (;;) {
    await expect.poll(() => page.evaluate(isFading)).toBe(false);
    const { found, didFade: wasFading } = await page.evaluate<{ found: AxeResults; didFade: boolean }>(`(async () => {
      window.axe ?? (() => {${AXE}})();
      const isFading = ${isFading.toString()};
      let didFade = false;
      const watch = new MutationObserver(() => (didFade ||= isFading()));
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      const found = await axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] });
      watch.disconnect();
      return { found, didFade: didFade || isFading() };
    })()`);
    const texts = found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    if (texts.length === 0 || !wasFading) return texts;
  }
}

/** Returns violations in the current theme, as `rule: markup`. */
export const axeViolations = (page: Page): Promise<string[]> => violations(page, RULES);

/** Returns violations in both themes, and leaves the page in the other theme. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  const firstTheme = await axeViolations(page);
  const root = page.locator('html');
  const theme = (await root.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', theme);
  const secondTheme = await violations(page, RULES_OF_COLOUR);
  return [...firstTheme, ...secondTheme.map((violation) => `${theme}: ${violation}`)];
}
