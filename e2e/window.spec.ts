/** The window itself: restored state, small sizes, missing packs or WebGL, and no external requests. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.ts';
import { fetchFromPage } from './harness/fetch-from-page.ts';
import {
  chain,
  clickMap,
  expectView,
  map,
  openAt,
  panel,
  searchFor,
  section,
  waitForAnswers,
} from './harness/inspector.ts';
import { isFromChromium, isExternal, externalConnectionsIn, externalRequestsIn } from './harness/network-log.ts';
import { needPacks, WORLD_PACKS } from './harness/packs.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

const MUNICH = { lon: 11.575, lat: 48.137, zoom: 6 };

test.use({ opensAt: MUNICH });

test('theme and view are restored after a restart', async ({ launch }) => {
  const first = await launch();
  await openAt(first.page, { lon: -70.65, lat: -33.45, zoom: 6 });
  await first.page
    .getByRole('navigation')
    .getByRole('button', { name: words('common.settings') })
    .click();
  await first.page
    .getByRole('radiogroup', { name: words('settings.theme') })
    .getByText(words('settings.dark'))
    .click();
  await expect(first.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const { port } = new URL(first.serverUrl);
  await first.close();

  // Storage belongs to an origin, which includes the server's port in a browser.
  const second = await launch({ port: Number(port) });
  await expect(second.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectView(second.page, { lon: -70.65, lat: -33.45 });
  if (second.electron !== undefined)
    expect(await second.electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
});

test('everything fits into a narrow window', { tag: DESKTOP_ONLY }, async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS);
  await expectView(page, MUNICH);
  await page.setViewportSize({ width: 900, height: 640 });
  await clickMap(page);
  await waitForAnswers(page);
  expect((await chain(page)).length).toBeGreaterThan(0);
  for (const part of [
    page.getByRole('banner').first(),
    page.getByRole('navigation'),
    map(page),
    panel(page),
    page.getByRole('contentinfo'),
  ]) {
    const box = await part.boundingBox();
    expect(box).not.toBeNull();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(900);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(900);
});

test('each workspace keeps its own view, and a search in Matrix stays there', async ({ cairn: { page } }) => {
  needPacks(...WORLD_PACKS);
  await expectView(page, MUNICH);
  const rail = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
  await rail(words('common.matrix'));
  await searchFor(page, { lon: -70.65, lat: -33.45 });
  await expectView(page, { lon: -70.65, lat: -33.45 });
  await expect(page.getByRole('button', { name: words('common.lookUp'), exact: true })).toBeVisible();

  await rail(words('common.inspect'));
  await expectView(page, MUNICH);
  await rail(words('common.packs'));
  await rail(words('common.matrix'));
  await expectView(page, { lon: -70.65, lat: -33.45 });
});

test('without packs the window asks to add the first one', { tag: DESKTOP_ONLY }, async ({ launch, dataDirectory }) => {
  const packsDirectory = join(dataDirectory, 'packs');
  mkdirSync(packsDirectory);
  const { page } = await launch({ packsDirectory });
  await expect(page.getByText(words('packs.addFirstDataPack'))).toBeVisible();
});

test(
  'without WebGL the window shows a message, and everything but the map works',
  { tag: DESKTOP_ONLY },
  async ({ launch }) => {
    needPacks(...WORLD_PACKS);
    const { page } = await launch();
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the canvas as its `this`
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = new Proxy(original, {
        apply: (target, canvas, [kind, ...rest]: [string, ...unknown[]]) =>
          kind.startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
      });
    });
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: words('map.mapCantDrawnHere') })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('52.5, 13.4');
    await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await waitForAnswers(page);
    expect((await chain(page))[0]).toMatch(/Germany/);
  },
);

test(
  'the About dialog lists licence and attribution of every pack',
  { tag: DESKTOP_ONLY },
  async ({ cairn: { page } }) => {
    needPacks(...WORLD_PACKS);
    await map(page).waitFor();
    await page.getByRole('button', { name: words('app.help') }).click();
    await page.getByRole('menuitem', { name: words('app.aboutCairn') }).click();
    const dialog = page.getByRole('dialog');
    const { packs } = await fetchFromPage<{ packs: { status: string; licence: string; attribution: string }[] }>(
      page,
      '/v1/packs',
    );
    const ready = packs.filter(({ status }) => status === 'ready');
    expect(ready.length).toBeGreaterThanOrEqual(WORLD_PACKS.length);
    for (const { licence, attribution } of ready) {
      await expect(dialog).toContainText(licence);
      await expect(dialog).toContainText(attribution);
    }
  },
);

test('no request leaves the machine', async ({ launch, dataDirectory }) => {
  const cairn = await launch();
  const { page } = cairn;
  await openAt(page, MUNICH);
  await clickMap(page);
  await waitForAnswers(page);
  await section(page, 'time-zone').hover();
  await page.getByRole('button', { name: words('app.help') }).click();
  await page.getByRole('menuitem', { name: words('app.aboutCairn') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(1000);
  await cairn.close();

  expect(cairn.requested.length).toBeGreaterThan(3);
  expect(cairn.requested.filter(isExternal)).toEqual([]);
  // Electron itself makes no requests; Chromium, which runs the stand-in and the browser window, does.
  const isElectron = cairn.kind === 'desktop' && electronBinary().isReal;
  expect(externalRequestsIn(cairn.netLog, isElectron ? undefined : isFromChromium)).toEqual([]);
  if (cairn.guardLog === undefined)
    test.info().annotations.push({ type: 'not shown', description: "connections of Electron's own main process" });
  else expect(externalConnectionsIn(cairn.guardLog)).toEqual([]);
  // Nothing was blocked by the policy either, so the page didn't even try.
  expect(cairn.problems.filter((problem) => problem.includes('Content Security Policy'))).toEqual([]);

  await test.step('the guard would have logged one', () => {
    const log = join(dataDirectory, 'trial.log');
    const guard = join(import.meta.dirname, 'harness', 'loopback-guard.ts');
    const script =
      "fetch('http://192.0.2.7/').catch(() => require('node:net').connect({ host: 'example.com', port: 80 " +
      "}).on('error', () => {}))";
    execFileSync(process.execPath, [`--import=${guard}`, '--eval', script], {
      env: { ...process.env, LOOPBACK_GUARD_LOG: log },
    });
    expect(externalConnectionsIn(log)).toEqual(['192.0.2.7', 'example.com']);
  });
});
