/** Tests specific to the browser window: its token, a stopped server, and whether the request log detects leaks. */
import { clickMap, map, openAt, panel, panelIsLoaded, section } from '../harness/inspector.ts';
import { isFromChromium, isExternal, externalRequestsIn } from '../harness/network-log.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

test('the token is removed from the address and works once', async ({ cairn }) => {
  await map(cairn.page).waitFor();
  expect(cairn.page.url()).toBe(`${cairn.serverUrl}/app/`);
  const second = await cairn.page.context().newPage();
  const token = cairn.requested.find((url) => url.includes('token='));
  await second.goto(token ?? `${cairn.serverUrl}/app/#token=${'0'.repeat(43)}`);
  await expect(second.getByRole('alert')).toContainText(words('app.serverRefusedWindowsKeyLink'));
  // As if the address from a later start were opened in another tab.
  await cairn.page.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
    new BroadcastChannel('cairn.key').postMessage(sessionStorage.getItem('cairn.key'));
  });
  await expect(second.getByRole('alert')).toHaveCount(0);
  await map(second).waitFor();
});

test('the content security policy allows nothing unsafe', async ({ shared: { serverUrl } }) => {
  const response = await fetch(`${serverUrl}/app/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('the window reports a stopped server and offers a retry', async ({ launch }) => {
  const cairn = await launch();
  await openAt(cairn.page, { lon: 11.575, lat: 48.137, zoom: 6 });
  await panelIsLoaded(cairn.page);
  await cairn.stopServer?.();
  await clickMap(cairn.page);
  await expect(
    cairn.page.getByRole('alert').filter({ hasText: words('app.cairnServerIsntRespondingMay') }),
  ).toBeVisible();
  // One message for all look-ups, not one each.
  await expect(panel(cairn.page).getByText(words('inspect.couldntLookUp'))).toBeVisible();
  await expect(section(cairn.page, 'admin')).toHaveCount(0);
  await expect(cairn.page.getByRole('button', { name: words('common.tryAgain') }).first()).toBeEnabled();
});

test('a workspace whose file can’t be loaded shows an error, and the others still work', async ({
  cairn: { page },
}) => {
  await page.route('**/MatrixWorkspace*.js', (route) => route.abort());
  await page.reload();
  await map(page).waitFor();
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('alert')).toContainText(words('common.couldntLoadPart'));
  await page.keyboard.press('Control+1');
  await expect(map(page)).toBeVisible();
  await page.unroute('**/MatrixWorkspace*.js');
  await page.keyboard.press('Control+2');
  await page.getByRole('button', { name: words('common.tryAgain') }).click();
  await expect(page.getByRole('heading', { name: words('matrix.newMatrix') })).toBeVisible();
  await test.step('and a dialog', async () => {
    await page.route('**/ShortcutsDialog*.js', (route) => route.abort());
    await page.keyboard.press('?');
    await expect(page.getByRole('alert')).toContainText(words('common.couldntLoadPart'));
    await page.unroute('**/ShortcutsDialog*.js');
    await page.getByRole('button', { name: words('common.tryAgain') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.close') })
      .click();
  });
  await test.step('and one that throws', async () => {
    await page.keyboard.press('Control+5');
    const log = page.getByRole('region', { name: words('api.liveRequests') });
    const request = log.getByRole('row').first();
    await request.waitFor();
    // In one task, because a list redrawn between the two would throw before the click.
    await request.evaluate((row) => {
      Reflect.set(Date.prototype, 'toISOString', () => ({ no: 'text' }));
      if (row instanceof HTMLElement) {
        row.click();
      }
    });
    await expect(page.getByRole('alert')).toContainText(words('app.pageCrashed'));
    await page.keyboard.press('Control+1');
    await expect(map(page)).toBeVisible();
  });
});

test('the request log detects a request to another machine', async ({ launch }) => {
  const cairn = await launch();
  const foreignPage = await cairn.page.context().newPage();
  const requested: string[] = [];
  foreignPage.on('request', (request) => requested.push(request.url()));
  await foreignPage.goto('http://192.0.2.7/x').catch(() => undefined);
  await cairn.close();
  expect(requested.filter(isExternal)).toContain('http://192.0.2.7/x');
  expect(externalRequestsIn(cairn.netLog, isFromChromium).some((url) => url.startsWith('http://192.0.2.7/'))).toBe(
    true,
  );
});

const isTile = (url: string): boolean => url.endsWith('.mvt');

test('a page that is reloaded requests each tile once', async ({ launch }) => {
  const { page, requested } = await launch();
  await map(page).waitFor();
  // The tiles of the first load may still be on their way.
  await page.waitForLoadState('networkidle');
  const before = requested.filter(isTile).length;
  await page.reload();
  await expect.poll(() => requested.filter(isTile).length).toBeGreaterThan(before);
  await page.waitForLoadState('networkidle');
  // The first view of the world has four tiles, two of which are repeated at its other end.
  expect(requested.filter(isTile).length - before).toBeLessThanOrEqual(6);
});
