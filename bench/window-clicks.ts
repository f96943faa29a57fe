/**
 * Response time of the window to clicks and keys before, while and after a table is enriched:
 *   npm run bench -- window-clicks [--rows N] [--packs DIR] [--sizes WxH,…] [--rounds N] [--limit MS]
 * Serves the built window (`npm run build`) and opens it in Chromium. A table is dropped and enriched with four
 * look-ups, repeatedly until all rounds are done. In each round, rows, headings, the filter, buttons, the map and the
 * workspaces are clicked at the pace of a person in a hurry. Reports the time from the press until its effect is
 * painted, as measured by Chromium (Event Timing), and any press without an effect.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { launchBrowser } from '../e2e/harness/launch-browser.ts';
import { words } from '../e2e/harness/words.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { writeSampleTable } from './sample-table.ts';
import { interactionsBetween, pageTime, SHORTEST_MS, watchInteractions, type Interaction } from './window-watch.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    sizes: { type: 'string', default: '1440x900,900x640' },
    rounds: { type: 'string', default: '8' },
    limit: { type: 'string', default: '100' },
  },
});
const LIMIT_MS = Number(options.limit);
const ROUNDS = Number(options.rounds);
/** Number of rounds before and after the run. */
const QUIET_ROUNDS = Math.max(1, Math.floor(ROUNDS / 2));
const FIELDS = ['address', 'zip9', 'admin2', 'tz'];
/** Duration of a press, and the pause before the next one. */
const HELD_MS = 60;
const PAUSE_MS = 250;
const PAUSE_SPREAD_MS = 250;
/** A press that has no effect by then counts as unanswered. */
const ANSWER_MS = 5000;
const LOAD_MS = 60_000;
const REST_MS = 2000;
const TABLE = 'table.csv';

const random = createRandom(11);

type Kind = 'row' | 'sort' | 'filter' | 'button' | 'map' | 'workspace' | 'section';
type Presses = Record<Kind, Interaction[]>;

const noPresses = (): Presses => ({ row: [], sort: [], filter: [], button: [], map: [], workspace: [], section: [] });

/** Presses in one page; measured interactions are added to {@link presses}. */
class Hand {
  readonly page: Page;
  readonly #counts: () => Promise<boolean>;
  presses = noPresses();
  /** Presses that had no effect. */
  unanswered: string[] = [];

  /** @param counts whether to measure a press that begins now */
  constructor(page: Page, counts: () => Promise<boolean> = () => Promise.resolve(true)) {
    this.page = page;
    this.#counts = counts;
  }

  async #measure(kind: Kind, what: string, press: () => Promise<void>, answer?: Locator): Promise<void> {
    const isMeasured = await this.#counts();
    const from = await pageTime(this.page);
    await press();
    const isAnswered =
      answer === undefined ||
      (await answer.waitFor({ state: 'attached', timeout: ANSWER_MS }).then(
        () => true,
        () => false,
      ));
    if (!isAnswered) this.unanswered.push(what);
    await this.page.waitForTimeout(PAUSE_MS + random() * PAUSE_SPREAD_MS);
    if (!isMeasured) return;
    const found = await interactionsBetween(this.page, from, Infinity);
    // Interactions too short to be reported count as the threshold.
    this.presses[kind].push(...(found.length === 0 ? [{ waitedMs: 0, handledMs: 0, paintedMs: SHORTEST_MS }] : found));
  }

  /** Presses the centre of `target`, or a point offset from it by some pixels. */
  async press(kind: Kind, target: Locator, answer?: Locator, beside = { x: 0, y: 0 }): Promise<void> {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${String(target)} is not visible`);
    const [x, y] = [box.x + box.width / 2 + beside.x, box.y + box.height / 2 + beside.y];
    await this.page.mouse.move(x, y);
    await this.#measure(kind, String(target), () => this.page.mouse.click(x, y, { delay: HELD_MS }), answer);
  }

  key(kind: Kind, key: string): Promise<void> {
    return this.#measure(kind, key, () => this.page.keyboard.press(key, { delay: HELD_MS }));
  }
}

const workspaceButton = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Workspaces' }).getByRole('button', { name: new RegExp(`^${name}`) });

async function goTo(hand: Hand, name: string, sign: Locator): Promise<void> {
  await hand.press('workspace', workspaceButton(hand.page, name), sign.and(hand.page.locator(':visible')).first());
}

/** A point around the centre of the map, clear of floating controls. */
const onMap = () => ({ x: (random() - 0.5) * 160, y: (random() - 0.5) * 40 });

/** A row that is fully visible, wherever the table is scrolled to. */
async function rowInSight(page: Page): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Rows' });
  const inSight = await grid.evaluate((element) => {
    const { top = 0, bottom = 0 } = element.parentElement?.getBoundingClientRect() ?? {};
    const [head, ...rows] = [...element.querySelectorAll('[role=row]')].map((row) => ({
      number: row.getAttribute('aria-rowindex'),
      box: row.getBoundingClientRect(),
    }));
    return rows
      .filter(({ box }) => box.top >= Math.max(top, head?.box.bottom ?? top) && box.bottom <= bottom)
      .map(({ number }) => number);
  });
  return grid.locator(`[aria-rowindex="${inSight[Math.floor(random() * inSight.length)] ?? 2}"]`);
}

/** Presses everything once, rows twice. Begins and ends in Batch. */
async function round(hand: Hand): Promise<void> {
  const { page } = hand;
  const grid = page.getByRole('grid', { name: 'Rows' });
  const filter = page.getByRole('textbox', { name: 'Filter rows' });
  for (let turn = 0; turn < 3; turn++) {
    const row = await rowInSight(page);
    await hand.press('row', row.locator('[role=gridcell]').first(), row.and(page.locator('[aria-selected=true]')));
  }
  await hand.press('map', page.getByRole('application'), undefined, onMap());
  const header = grid.getByRole('columnheader', { name: 'reading' });
  // A long table shows the progress of sorting, which also counts as an effect.
  const sorting = page.getByRole('progressbar', { name: 'Sorting' });
  for (const order of ['ascending', 'descending', 'none'])
    await hand.press(
      'sort',
      header.getByRole('button'),
      header
        .and(page.locator(`[aria-sort=${order}]`))
        .or(sorting)
        .first(),
    );
  await filter.focus();
  for (const key of ['7', '7', 'Backspace', 'Backspace']) await hand.key('filter', key);
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await hand.press('button', columns, columns.and(page.locator('[aria-expanded=true]')));
  await hand.press('button', columns, columns.and(page.locator('[aria-expanded=false]')));
  await goTo(hand, 'Inspect', page.getByRole('application'));
  await hand.press('map', page.getByRole('application'), page.getByRole('complementary', { name: 'Inspect' }), onMap());
  const section = page.locator('[data-section] h3 button').first();
  const isOpen = await section.getAttribute('aria-expanded');
  await hand.press('section', section, section.and(page.locator(`[aria-expanded=${String(isOpen !== 'true')}]`)));
  await hand.press('section', section, section.and(page.locator(`[aria-expanded=${String(isOpen)}]`)));
  await goTo(hand, 'Packs', page.getByRole('button', { name: 'Verify all' }));
  await goTo(hand, 'Matrix', page.getByRole('button', { name: words('matrix.calculateMatrix') }));
  await goTo(hand, 'Batch', grid);
}

/** Formats numbers as `4 median, 88 p95, 96 max`. */
function figures(values: readonly number[]): { median: number; p95: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

const padded = (value: number): string => value.toFixed(0).padStart(6);

function report(phase: string, presses: Presses, quiet: Presses): { p95: number; max: number } {
  process.stdout.write(
    `${phase}\n  ${'kind'.padEnd(10)}  times    wait p95, max    handlers p95    painted median, p95, max  ` +
      'p95 relative to before\n',
  );
  const all = Object.values(presses).flat();
  for (const [kind, own, own0] of [
    ...Object.entries(presses).map(
      ([name, list]) => [name, list, Object.entries(quiet).find(([other]) => other === name)?.[1] ?? []] as const,
    ),
    ['all', all, Object.values(quiet).flat()] as const,
  ]) {
    if (own.length === 0) continue;
    const [waited, handled, painted] = [
      figures(own.map(({ waitedMs }) => waitedMs)),
      figures(own.map(({ handledMs }) => handledMs)),
      figures(own.map(({ paintedMs }) => paintedMs)),
    ];
    const before = figures(own0.map(({ paintedMs }) => paintedMs));
    process.stdout.write(
      `  ${kind.padEnd(10)} ${String(own.length).padStart(6)}   ${padded(waited.p95)} ` +
        `${padded(waited.max)}         ${padded(handled.p95)}          ${padded(painted.median)} ` +
        `${padded(painted.p95)} ${padded(painted.max)}            ` +
        `${(painted.p95 / before.p95).toFixed(1).padStart(6)} ×\n`,
    );
  }
  return figures(all.map(({ paintedMs }) => paintedMs));
}

async function measure(size: string, table: string, directory: string): Promise<boolean> {
  const [width = 1440, height = 900] = size.split('x').map(Number);
  const cairn = await launchBrowser({
    dataDirectory: mkdtempSync(join(directory, 'window-')),
    packsDirectory: options.packs,
    port: 0,
  });
  const { page } = cairn;
  try {
    await page.setViewportSize({ width, height });
    await page.evaluate((fields) => localStorage.setItem('cairn.batch.fields', JSON.stringify(fields)), FIELDS);
    await page.reload();
    await page.getByRole('application').waitFor();
    await workspaceButton(page, 'Batch').click();
    await page.locator('input[type=file]').setInputFiles(table);
    const run = page.getByRole('button', { name: /^Run (again|[\d,]+ rows)$/ });
    await run.waitFor({ timeout: LOAD_MS });
    await page.waitForTimeout(REST_MS);
    await watchInteractions(page);

    const quietly = async (): Promise<Hand> => {
      const hand = new Hand(page);
      for (let turn = 0; turn < QUIET_ROUNDS; turn++) await round(hand);
      return hand;
    };
    const before = await quietly();
    process.stdout.write(`\n${size}, ${Number(options.rows).toLocaleString('en')} rows, ${FIELDS.length} look-ups\n`);
    report('before the run', before.presses, before.presses);

    // The status bar shows a run in every workspace.
    const running = page.getByRole('contentinfo').getByRole('button', { name: TABLE });
    const hand = new Hand(page, async () => (await running.count()) > 0);
    let runs = 0;
    for (let turn = 0; turn < ROUNDS; turn++) {
      if ((await running.count()) === 0) {
        await run.click();
        await running.waitFor();
        runs++;
      }
      await round(hand);
    }
    const during = report(`during ${runs === 1 ? 'the run' : `${runs} runs`}`, hand.presses, before.presses);

    await run.waitFor({ timeout: LOAD_MS });
    await page.waitForTimeout(REST_MS);
    const after = await quietly();
    report('after the run, with its points on the map', after.presses, before.presses);
    const unanswered = [...before.unanswered, ...hand.unanswered, ...after.unanswered];
    if (unanswered.length > 0) process.stdout.write(`  without an effect: ${unanswered.join('; ')}\n`);
    const isMet = during.p95 <= LIMIT_MS && unanswered.length === 0;
    process.stdout.write(
      `painted during the runs: p95 ${during.p95.toFixed(0)} ms, slowest ${during.max.toFixed(0)} ms; limit ` +
        `${LIMIT_MS} ms at p95: ${isMet ? 'met' : 'NOT MET'}\n`,
    );
    return isMet;
  } finally {
    await cairn.close();
  }
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-window-'));
try {
  const table = join(directory, TABLE);
  writeSampleTable(table, Number(options.rows));
  for (const size of options.sizes.split(',')) if (!(await measure(size, table, directory))) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
