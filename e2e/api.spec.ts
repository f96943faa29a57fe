/**
 * The API workspace: a key made, used, followed and revoked; any request by hand, and as a program that runs as pasted.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { needPacks } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

const openApi = async (page: Page): Promise<void> => {
  await page.getByRole('navigation').getByRole('button', { name: 'API' }).click();
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible();
};

async function createKey(page: Page, name: string, right?: string): Promise<string> {
  await page.getByRole('button', { name: words('api.createKey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('common.name') }).fill(name);
  if (right !== undefined) await dialog.getByText(right, { exact: true }).click();
  await dialog.getByRole('button', { name: words('api.createKey') }).click();
  const key = (await page.getByTestId('made-key').textContent()) ?? '';
  await dialog.getByRole('button', { name: words('common.done') }).click();
  return key;
}

const statusOf = async (address: string, key: string): Promise<number> =>
  (await fetch(address, { headers: { 'x-api-key': key } })).status;

test('a key is made and shown once, its requests are followed, and it is revoked at once', async ({
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
  await expect(log.getByRole('listitem')).toHaveText([/400.*x=-182.*field-laptop/, /200.*x=-122.0263.*field-laptop/]);
  await log.getByRole('listitem').last().getByRole('button').click();
  await expect(log.getByRole('region', { name: words('api.detailsRequest') })).toContainText('Counts totimezones');

  await log.getByRole('button', { name: words('common.pause') }).click();
  expect(await statusOf(zone, key)).toBe(200);
  await expect(page.getByRole('row', { name: /field-laptop/ })).toContainText(/now|s ago/);
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await log.getByRole('button', { name: words('common.resume') }).click();
  await expect(log.getByRole('listitem')).toHaveCount(3);

  await log.getByRole('button', { name: words('api.clearList') }).click();
  await expect(log.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: words('common.undo') }).click();
  await expect(log.getByRole('listitem')).toHaveCount(3);
  // Dropped here, a file would else be opened in place of the window.
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'places.csv'));
    return dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  expect(isTaken).toBe(false);

  await page.getByRole('button', { name: 'Actions for field-laptop' }).click();
  await page.getByRole('menuitem', { name: words('api.revokeMenu') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('api.revoke') })
    .click();
  await expect(page.getByRole('row', { name: /field-laptop/ })).toContainText('Revoked');
  expect(await statusOf(zone, key)).toBe(403);
});

test('a key may import or manage only where its owner chose that', async ({ cairn: { page, serverUrl } }) => {
  await openApi(page);
  const key = await createKey(page, 'figures', 'Import');
  const row = page.getByRole('row', { name: /figures/ });
  await expect(row.getByRole('cell', { name: words('common.import'), exact: true })).toBeVisible();
  expect([await statusOf(`${serverUrl}/v1/imports`, key), await statusOf(`${serverUrl}/v1/keys`, key)]).toEqual([
    200, 403,
  ]);
  await page.getByRole('button', { name: 'Actions for figures' }).click();
  await page.getByRole('menuitem', { name: words('api.namePermissionsQuotasOrigins') }).click();
  await page.getByRole('dialog').getByText(words('common.lookUp'), { exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('It can’t change anything that others use');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('common.save') })
    .click();
  await expect(row.getByRole('cell', { name: words('common.lookUp'), exact: true })).toBeVisible();
  expect(await statusOf(`${serverUrl}/v1/imports`, key)).toBe(403);
});

/** What prints the program's output, or null where this machine has no such program. */
const RUNNERS = {
  curl: (code: string) => ['sh', ['-c', code]],
  JavaScript: (code: string) => [process.execPath, ['-e', code]],
  Python: (code: string) => ['python3', ['-c', code]],
} as const satisfies Record<string, (code: string) => readonly [string, readonly string[]]>;

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('a request is built, sent, and runs as pasted in every language', async ({ cairn: { page, serverUrl } }) => {
  needPacks('zip4-santa-cruz', 'time-zones');
  await openApi(page);
  const builder = page.getByRole('region', { name: words('api.requestBuilder') });
  const choose = async (operation: string): Promise<void> => {
    await builder.getByRole('combobox', { name: words('api.operation') }).fill(operation);
    await page.getByRole('option', { name: operation, exact: true }).click();
  };
  await choose('GET /zip4v1/xy2zip');
  await builder.getByRole('textbox', { name: 'x, latitude' }).fill('36.9741');
  await builder.getByRole('textbox', { name: 'y, longitude' }).fill('-122.0263');
  await builder.getByRole('button', { name: words('api.send') }).click();
  const answer = builder.getByRole('region', { name: words('common.answer') });
  await expect(answer).toContainText('200');
  await expect(answer).toContainText('"zip": "95060"');

  await choose('POST /tdmv1/fetch');
  await builder.getByRole('textbox', { name: words('api.bodyJson') }).fill('{"uuid": ');
  await expect(builder).toContainText('The body isn’t valid JSON');
  await expect(builder.getByRole('button', { name: words('api.send') })).toBeDisabled();
  await builder.getByRole('textbox', { name: words('api.bodyJson') }).fill('{"uuid": "none"}');
  await builder.getByRole('button', { name: words('api.send') }).click();
  await expect(answer).toContainText('404');

  await choose('GET /timezonesv1/xy2tzdata');
  const key = await createKey(page, 'snippets');
  for (const [language, runner] of Object.entries(RUNNERS)) {
    await builder.getByText(language, { exact: true }).click();
    const code = (await builder.getByLabel(`The request in ${language}`).textContent()) ?? '';
    expect(code).toContain(serverUrl);
    expect(code).not.toContain(key);
    const [program, args] = runner(code);
    if (program === 'python3' && !isThere(program)) {
      test.info().annotations.push({ type: 'skipped', description: 'the Python snippet: this machine has no python3' });
    } else {
      const { stdout } = await promisify(execFile)(program, [...args], { env: { ...process.env, CAIRN_KEY: key } });
      expect(JSON.parse(stdout)).toMatchObject({ local_area: { local_boundary_name: 'America/Los_Angeles' } });
    }
  }
});

test('a refusal stands at the fields it is about, and leads on; a slow request is cancelled', async ({
  cairn: { page },
}) => {
  await openApi(page);
  const card = page.getByRole('region', { name: words('api.requestBuilder') });
  const choice = page.getByRole('combobox', { name: words('api.operation') });
  const choose = async (operation: string) => {
    await choice.click();
    await choice.fill(operation);
    await page.getByRole('option', { name: operation, exact: true }).click();
  };
  const send = () => card.getByRole('button', { name: words('api.send'), exact: true }).click();

  await choose('GET /covidv1/xy2tile');
  const zoom = card.getByRole('textbox', { name: 'zoom' });
  await zoom.fill('99');
  await send();
  await expect(card.getByText('Must be an integer from 14 to 20, not "99".', { exact: true })).toBeVisible();
  await expect(zoom).toHaveAttribute('aria-invalid', 'true');
  await zoom.fill('16');
  await expect(card.getByText('Must be an integer from 14 to 20, not "99".', { exact: true })).toHaveCount(0);

  await choose('POST /tdmv1/order');
  const body = card.getByRole('textbox', { name: words('api.bodyJson') });
  await body.fill('{"result": ["cost", "x"], "origin_addresses": [], "destination_addresses": ["1,2"]}');
  await send();
  await expect(body).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByText('result[1] must be one of cost, distance, not "x".', { exact: true })).toBeVisible();
  await expect(card.getByText('origin_addresses is empty.', { exact: true })).toBeVisible();

  await choose('GET /healthz');
  // Never answered.
  await page.route('**/healthz', () => undefined);
  await send();
  await card.getByRole('button', { name: words('common.cancel') }).click();
  await expect(card.getByRole('button', { name: words('common.cancel') })).toHaveCount(0);
  await expect(card.getByRole('button', { name: words('api.send'), exact: true })).toBeEnabled();
});

/** Listens on a port that the system chooses, until the function that it returns is called. */
function occupied(): Promise<{ port: number; free: () => void }> {
  const other = createServer();
  return new Promise((resolve) => {
    other.listen(0, '127.0.0.1', () =>
      resolve({ port: Number(Object(other.address()).port), free: () => void other.close() }),
    );
  });
}

test('the server has every operation in its builder, is stopped and started, and moves to a free port with the window', async ({
  launch,
}) => {
  const { page, serverUrl } = await launch();
  await openApi(page);
  await test.step('every operation of the document, and a long answer from its beginning', async () => {
    const document: { paths: Record<string, Record<string, unknown>> } = await (
      await fetch(`${serverUrl}/openapi.json`)
    ).json();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const choice = page.getByRole('combobox', { name: words('api.operation') });
    await choice.click();
    await expect(page.getByRole('option')).toHaveCount(operations.length);
    expect(new Set(await page.getByRole('option').allInnerTexts())).toEqual(new Set(operations));
    await choice.fill('GET /openapi.json');
    await page.getByRole('option', { name: 'GET /openapi.json', exact: true }).click();
    await page.getByRole('button', { name: words('api.send') }).click();
    const answer = page.getByLabel(words('common.answerJson'));
    await expect(answer).toContainText('"openapi"');
    const before = (await answer.textContent())?.length ?? 0;
    await page.getByRole('button', { name: words('api.showMore') }).click();
    await expect.poll(async () => (await answer.textContent())?.length ?? 0).toBeGreaterThan(before + 10_000);
  });

  await test.step('stopped and started', async () => {
    const key = await createKey(page, 'stopped');
    await page.getByRole('button', { name: words('api.stopServer') }).click();
    await expect(page.getByText('Stopped: programs get 503.')).toBeVisible();
    expect(await statusOf(`${serverUrl}/v1/packs`, key)).toBe(503);
    await page.getByRole('button', { name: words('api.startServer') }).click();
    await expect(page.getByText(/^Running since/)).toBeVisible();
    expect(await statusOf(`${serverUrl}/v1/packs`, key)).toBe(200);
  });

  await test.step('moved, the window going on there as it was', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.settings') })
      .click();
    await page.getByText(words('settings.imperial'), { exact: true }).click();
    await openApi(page);
    const { port, free } = await occupied();
    await page.getByRole('button', { name: /^Port / }).click();
    const dialog = page.getByRole('dialog', { name: /^Port/ });
    await dialog.getByRole('textbox', { name: words('common.port') }).fill(String(port));
    await dialog.getByRole('button', { name: words('api.usePort') }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Port ${port} is in use by`);
    await dialog.getByRole('button', { name: /^Use \d+$/ }).click();
    await expect(page.getByText(/Cairn answers at/).first()).toBeVisible();
    free();

    const moved =
      (await page
        .getByText(/^http:\/\/127\.0\.0\.1:\d+$/)
        .first()
        .textContent()) ?? '';
    expect(moved).not.toBe(serverUrl);
    expect((await fetch(`${moved}/healthz`)).status).toBe(200);
    await page.getByRole('button', { name: words('api.send') }).click();
    await expect(page.getByRole('region', { name: words('common.answer') })).toContainText('200');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.settings') })
      .click();
    await expect(page.getByRole('radio', { name: words('settings.imperial') })).toBeChecked();
  });
});
