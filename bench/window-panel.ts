/**
 * Time from a click to a filled panel, as measured by the page, compared with the same look-ups sent directly:
 *   npm run bench -- window-panel [--packs DIR] [--clicks N]
 * Serves the built window (`npm run build`) and opens it in Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { checkPacks } from '../e2e/harness/checked-packs.ts';
import { clickMap, openAt, waitForAnswers } from '../e2e/harness/inspector.ts';
import { launchBrowser } from '../e2e/harness/launch-browser.ts';
import { median } from './median.ts';

const { values: options } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    clicks: { type: 'string', default: '25' },
  },
});
const CLICKS = Number(options.clicks);
const MEASURE = 'cairn:click-to-panel';
/** Design target on a machine with two cores. */
const AIM_MS = 100;
const ANSWER_MS = 30_000;

const measured = (page: Page): Promise<number[]> =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), MEASURE);

/** Repeats the requests of the last click, all at once. @returns milliseconds until the last response */
const repeatRequests = (page: Page, paths: readonly string[]): Promise<number> =>
  page.evaluate(async (asked) => {
    const headers = { 'x-api-key': sessionStorage.getItem('cairn.key') ?? '' };
    const start = performance.now();
    await Promise.all(asked.map(async (path) => (await fetch(path, { headers, cache: 'no-store' })).text()));
    return performance.now() - start;
  }, paths);

const forgetChecks = checkPacks(options.packs);
const directory = mkdtempSync(join(tmpdir(), 'click-to-panel-'));
const cairn = await launchBrowser({ dataDirectory: directory, packsDirectory: options.packs, port: 0 });
try {
  const { page } = cairn;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAt(page, { lon: 10, lat: 50, zoom: 4 });
  await clickMap(page);
  await waitForAnswers(page);
  await page.waitForTimeout(3000);
  const before = (await measured(page)).length;
  const asking: number[] = [];
  for (let click = 0; click < CLICKS; click += 1) {
    const from = cairn.requested.length;
    // Points across central Europe, with pauses long enough to avoid double clicks.
    await clickMap(page, ((click * 37) % 200) - 100, ((click * 61) % 200) - 100);
    await page.waitForFunction(
      ([name, count]) => performance.getEntriesByName(name).length === count,
      [MEASURE, before + click + 1] as const,
      { timeout: ANSWER_MS },
    );
    const paths = cairn.requested.slice(from).filter((url) => /v1\//.test(url) && /[?&](x|lon|latlng)=/.test(url));
    asking.push(await repeatRequests(page, paths));
    await page.waitForTimeout(500);
  }
  const durations = (await measured(page)).slice(before);
  const [clicked, asked] = [median(durations), median(asking)];
  process.stdout.write(
    `Click to filled panel: median ${clicked.toFixed(1)} ms of ${durations.length} clicks (target ${AIM_MS}), ` +
      `slowest ${Math.max(...durations).toFixed(1)} ms\n` +
      `The same look-ups sent directly: median ${asked.toFixed(1)} ms; the panel takes ` +
      `${(clicked / asked).toFixed(1)} times as long\n`,
  );
} finally {
  await cairn.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  forgetChecks();
}
