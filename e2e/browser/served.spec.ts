/**
 * What only the window in a browser can show: its token, its server's end, and that the watch over requests can fail.
 */
import { clickMap, map, openAt, panel, section } from '../harness/inspector.ts';
import { isFromChromium, isExternal, externalRequestsIn } from '../harness/network-log.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

test('the token is taken out of the address and works once', async ({ cairn }) => {
  await map(cairn.page).waitFor();
  expect(cairn.page.url()).toBe(`${cairn.serverUrl}/app/`);
  const second = await cairn.page.context().newPage();
  const token = cairn.requested.find((url) => url.includes('token='));
  await second.goto(token ?? `${cairn.serverUrl}/app/#token=${'0'.repeat(43)}`);
  await expect(second.getByRole('alert')).toContainText('refused this window’s key');
  // As where the address of a later start is opened beside it.
  await cairn.page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
    new BroadcastChannel('cairn.key').postMessage(sessionStorage.getItem('cairn.key'));
  });
  await expect(second.getByRole('alert')).toHaveCount(0);
  await map(second).waitFor();
});

test('the server allows the page nothing unsafe', async ({ shared: { serverUrl } }) => {
  const response = await fetch(`${serverUrl}/app/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('the window says so when its server is gone, and goes on when asked', async ({ launch }) => {
  const cairn = await launch();
  await openAt(cairn.page, { lon: 11.575, lat: 48.137, zoom: 6 });
  await cairn.stopServer?.();
  await clickMap(cairn.page);
  await expect(cairn.page.getByRole('alert').filter({ hasText: 'It may have been stopped' })).toBeVisible();
  // One reason for all look-ups, not one each.
  await expect(panel(cairn.page).getByText(words('inspect.couldntLookUp'))).toBeVisible();
  await expect(section(cairn.page, 'Administrative')).toHaveCount(0);
  await expect(cairn.page.getByRole('button', { name: words('common.tryAgain') }).first()).toBeEnabled();
});

test('a page whose file cannot be read says so, and the others go on', async ({ cairn: { page } }) => {
  await page.route('**/MatrixWorkspace*.js', (route) => route.abort());
  await page.reload();
  await map(page).waitFor();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('alert')).toContainText(words('app.couldntLoadPage'));
  await page.keyboard.press('Control+1');
  await expect(map(page)).toBeVisible();
  await page.unroute('**/MatrixWorkspace*.js');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: words('app.reloadWindow') }).click();
  await map(page).waitFor();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: words('matrix.newMatrix') })).toBeVisible();
  await test.step('and one in which Cairn makes a mistake', async () => {
    await page.keyboard.press('Control+5');
    const log = page.getByRole('region', { name: words('api.liveRequests') });
    const request = log.getByRole('listitem').first().getByRole('button');
    await request.waitFor();
    // In one turn of the page: a list of the page that is drawn anew between the two would stop it before the press.
    await request.evaluate((button) => {
      Reflect.set(Date.prototype, 'toISOString', () => ({ no: 'text' }));
      if (button instanceof HTMLElement) {
        button.click();
      }
    });
    await expect(page.getByRole('alert')).toContainText(words('app.pageCrashed'));
    await page.keyboard.press('Control+1');
    await expect(map(page)).toBeVisible();
  });
});

test('the watch over requests sees one that leaves the machine', async ({ launch }) => {
  const cairn = await launch();
  const stranger = await cairn.page.context().newPage();
  const requested: string[] = [];
  stranger.on('request', (request) => requested.push(request.url()));
  await stranger.goto('http://192.0.2.7/x').catch(() => undefined);
  await cairn.close();
  expect(requested.filter(isExternal)).toContain('http://192.0.2.7/x');
  expect(externalRequestsIn(cairn.netLog, isFromChromium).some((url) => url.startsWith('http://192.0.2.7/'))).toBe(
    true,
  );
});

declare global {
  interface Window {
    /** Whether the map had been made when the rail was drawn; nothing before that. */
    mapCameFirst?: boolean;
  }
}

const isTile = (url: string): boolean => url.endsWith('.mvt');

/** Runs in the page before everything else. */
function watchStart(): void {
  let isMapThere = false;
  const watch = new MutationObserver(() => {
    if (document.querySelector('nav') === null) isMapThere ||= document.querySelector('canvas') !== null;
    else {
      window.mapCameFirst = isMapThere;
      watch.disconnect();
    }
  });
  watch.observe(document, { childList: true, subtree: true });
}

test('the map is under way before the window is drawn, and asks for each tile once', async ({ launch }) => {
  const { page, requested } = await launch();
  await map(page).waitFor();
  await page.addInitScript(watchStart);
  const before = requested.filter(isTile).length;
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.mapCameFirst)).toBe(true);
  await expect.poll(() => requested.filter(isTile).length).toBeGreaterThan(before);
  await page.waitForLoadState('networkidle');
  // The world has four tiles as it is first seen; two of them stand at its other end once more.
  expect(requested.filter(isTile).length - before).toBeLessThanOrEqual(6);
});
