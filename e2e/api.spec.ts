/** The API workspace: creating, using and revoking a key; stopping the server and changing its port. */
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { needPacks } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

/** A moment ago. */
const LAST_USED = new RegExp(`${words('api.now')}|${wordsLike('api.secondsSAgo', { seconds: /\d+/ }).source}`);

const openApi = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: 'API' }).click();
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible();
};

async function createKey(page: Page, name: string, permission?: string): Promise<string> {
  await page.getByRole('button', { name: words('api.createKey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('common.name') }).fill(name);
  if (permission !== undefined) await dialog.getByText(permission, { exact: true }).click();
  await dialog.getByRole('button', { name: words('api.createKey') }).click();
  const key = (await page.getByTestId('made-key').textContent()) ?? '';
  await dialog.getByRole('button', { name: words('common.done') }).click();
  return key;
}

const statusOf = async (address: string, key: string): Promise<number> =>
  (await fetch(address, { headers: { 'x-api-key': key } })).status;

test('a new key is shown once, its requests are logged, and revoking it takes effect immediately', async ({
  cairn: { page, serverUrl },
}) => {
  needPacks('time-zones');
  await openApi(page);
  const key = await createKey(page, 'field-laptop');
  expect(key).toMatch(/^[\w-]{43}$/);
  await expect(page.getByText(key)).toHaveCount(0);

  const zone = `${serverUrl}/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741`;
  expect(await statusOf(zone, key)).toBe(200);
  expect(await statusOf(`${serverUrl}/timezonesv1/xy2tzdata?x=-182&y=36`, key)).toBe(400);
  const log = page.getByRole('region', { name: words('api.liveRequests') });
  await log.getByRole('textbox', { name: words('api.filter') }).fill('field-laptop');
  await expect(log.getByRole('row')).toHaveText([/400.*x=-182.*field-laptop/, /200.*x=-122.0263.*field-laptop/]);
  await log.getByRole('row').last().click();
  await expect(log.getByRole('region', { name: words('api.detailsRequest') })).toContainText(
    `${words('api.countedFor')}timezones`,
  );

  await log.getByRole('button', { name: words('common.pause') }).click();
  expect(await statusOf(zone, key)).toBe(200);
  await expect(page.getByRole('table').getByRole('row', { name: /field-laptop/ })).toContainText(LAST_USED);
  await expect(log.getByRole('row')).toHaveCount(2);
  await log.getByRole('button', { name: words('common.resume') }).click();
  await expect(log.getByRole('row')).toHaveCount(3);

  await log.getByRole('button', { name: words('api.clearList') }).click();
  await expect(log.getByRole('row')).toHaveCount(0);
  await page.getByRole('button', { name: words('common.undo') }).click();
  await expect(log.getByRole('row')).toHaveCount(3);
  // The browser would otherwise open a dropped file instead of the window.
  const isDefaultAllowed = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'places.csv'));
    return dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  expect(isDefaultAllowed).toBe(false);

  await page.getByRole('button', { name: words('api.actionsName', { name: 'field-laptop' }) }).click();
  await page.getByRole('menuitem', { name: words('api.revokeMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('api.revoke') })
    .click();
  await expect(page.getByRole('table').getByRole('row', { name: /field-laptop/ })).toContainText(
    wordsLike('api.revokedDay'),
  );
  expect(await statusOf(zone, key)).toBe(403);
});

test('a key may import or manage only with that permission', async ({ cairn: { page, serverUrl } }) => {
  await openApi(page);
  const key = await createKey(page, 'figures', words('common.import'));
  const row = page.getByRole('table').getByRole('row', { name: /figures/ });
  await expect(row.getByRole('cell', { name: words('common.import'), exact: true })).toBeVisible();
  expect([await statusOf(`${serverUrl}/v1/imports`, key), await statusOf(`${serverUrl}/v1/keys`, key)]).toEqual([
    200, 403,
  ]);
  await page.getByRole('button', { name: words('api.actionsName', { name: 'figures' }) }).click();
  await page.getByRole('menuitem', { name: words('api.namePermissionsQuotasOrigins') }).click();
  await page.getByRole('dialog').getByText(words('common.lookUp'), { exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(words('api.allLookUpsMatricesTables'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('common.save') })
    .click();
  await expect(row.getByRole('cell', { name: words('common.lookUp'), exact: true })).toBeVisible();
  expect(await statusOf(`${serverUrl}/v1/imports`, key)).toBe(403);
});

/** Listens on a port that the system assigns, until `free` is called. */
function occupyPort(): Promise<{ port: number; free: () => void }> {
  const blocker = createServer();
  return new Promise((resolve) => {
    blocker.listen(0, '127.0.0.1', () =>
      resolve({ port: Number(Object(blocker.address()).port), free: () => void blocker.close() }),
    );
  });
}

test('the server stops, starts, and moves to a free port together with the window', async ({ launch }) => {
  const { page, serverUrl } = await launch();
  await openApi(page);
  await test.step('stopped and started', async () => {
    const key = await createKey(page, 'stopped');
    await page.getByRole('button', { name: words('api.stopServer') }).click();
    await expect(page.getByText(words('api.stoppedProgramsGet503Window'))).toBeVisible();
    expect(await statusOf(`${serverUrl}/v1/packs`, key)).toBe(503);
    await page.getByRole('button', { name: words('api.startServer') }).click();
    await expect(page.getByText(startsWithWords('api.runningSinceTimeOfDayElapsedPacks'))).toBeVisible();
    expect(await statusOf(`${serverUrl}/v1/packs`, key)).toBe(200);
  });

  await test.step('moved, with the window unchanged at the new port', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.settings') })
      .click();
    await page.getByText(words('settings.imperial'), { exact: true }).click();
    await openApi(page);
    const { port, free } = await occupyPort();
    await page.getByRole('button', { name: startsWithWords('api.portPort', { port: /\d+/ }) }).click();
    const dialog = page.getByRole('dialog', { name: startsWithWords('common.port') });
    await dialog.getByRole('textbox', { name: words('common.port') }).fill(String(port));
    await dialog.getByRole('button', { name: words('api.usePort') }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Port ${port} is in use by`);
    await dialog.getByRole('button', { name: startsWithWords('api.useOffer', { port: /\d+/ }) }).click();
    await expect(page.getByText(wordsLike('api.cairnAnswersUrl')).first()).toBeVisible();
    free();

    const moved =
      (await page
        .getByText(/^http:\/\/127\.0\.0\.1:\d+$/)
        .first()
        .textContent()) ?? '';
    expect(moved).not.toBe(serverUrl);
    expect((await fetch(`${moved}/healthz`)).status).toBe(200);
    await expect(page.getByRole('link', { name: words('api.reference') })).toHaveAttribute('href', `${moved}/docs`);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.settings') })
      .click();
    await expect(page.getByRole('radio', { name: words('settings.imperial') })).toBeChecked();
  });
});
