/**
 * A server that dies in the middle of an answer, is held up, is busy or is another program: the window says so, and
 * goes on by itself.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultyProxy, type FaultyProxy } from '../harness/faulty-proxy.ts';
import type { Cairn } from '../harness/cairn.ts';
import { clickMap, map, openAt, openFirstAt, panel, section, settled, type View } from '../harness/inspector.ts';
import { hasPack, needPacks, PACKS, WORLD_PACKS } from '../harness/packs.ts';
import { expect, test as base } from '../harness/test.ts';
import { words } from '../harness/words.ts';

interface Fixtures {
  /** Packs that are copied for the test; those of the shared Cairn, as they are, if none is named. */
  packIds: readonly string[];
  server: Cairn;
  faultyProxy: FaultyProxy;
  /** A page of the proxy's origin that has the key, and not yet the window. */
  page: Page;
  /** Opens the window: on a place, or as it is opened for the first time. */
  open: (view?: View) => Promise<void>;
}

const test = base.extend<Fixtures>({
  packIds: [[], { option: true }],
  server: async ({ launch, shared, dataDirectory, packIds }, provide) => {
    if (packIds.length === 0) {
      await provide(shared);
      return;
    }
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    for (const id of packIds.filter(hasPack))
      copyFileSync(join(PACKS, `${id}.sqlite`), join(packsDirectory, `${id}.sqlite`));
    await provide(await launch({ packsDirectory }));
  },
  faultyProxy: async ({ server }, provide) => {
    const faultyProxy = await startFaultyProxy(server.serverUrl);
    await provide(faultyProxy);
    faultyProxy.close();
  },
  // A tab of its own: the server's own page goes on for other tests, and each proxy is another origin, which remembers
  // nothing.
  page: async ({ server, faultyProxy }, provide) => {
    const key = await server.page.evaluate(() => sessionStorage.getItem('cairn.key') ?? '');
    const page = await server.page.context().newPage();
    await page.goto(`${faultyProxy.origin}/healthz`);
    await page.evaluate((value) => sessionStorage.setItem('cairn.key', value), key);
    await provide(page);
    await page.close();
  },
  open: async ({ page, faultyProxy }, provide) => {
    await provide(async (view) => {
      const address = `${faultyProxy.origin}/app/`;
      if (view !== undefined) return openFirstAt(page, address, view);
      await page.goto(address);
      await map(page).waitFor();
    });
  },
});

const SANTA_CRUZ = { lon: -122.0263, lat: 36.9741, zoom: 14 };
const MONTEVIDEO = { origins: '-56.19,-34.90\n-56.18,-34.90', destinations: '-56.17,-34.89\n-56.16,-34.89' };
/** After the last try the window may wait for some seconds. */
const BY_ITSELF = { timeout: 30_000 };
const GONE = words('common.cairnServerIsntRespondingSentence');

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'It may have been stopped' });

async function paste(page: Page, role: 'Origins' | 'Destinations', text: string): Promise<void> {
  await page
    .getByRole('region', { name: role, exact: true })
    .getByRole('button', { name: words('common.paste') })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d/ })
    .click();
}

test('look-ups that are cut off say so, name nothing, and are answered when the server can', async ({
  page,
  faultyProxy,
  open,
}) => {
  needPacks(...WORLD_PACKS);
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/(v1\/admin-chain|geocoderv1|timezonesv1|covidv1|zip4v1|geoboundariesv1)/, 'cut');
  await clickMap(page);
  await settled(page);
  await expect(section(page, 'Administrative').getByRole('alert')).toContainText('broke off');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(words('inspect.nameUnknown'));
  await expect(panel(page)).not.toContainText(/at sea|outside|unnamed/i);
  await expect(banner(page)).toBeHidden();
  faultyProxy.clearFault();
  await expect(section(page, 'Administrative').getByRole('listitem').first()).toBeVisible(BY_ITSELF);
  await expect(section(page, 'Time zone')).toContainText('America/Los_Angeles', BY_ITSELF);
});

test('packs are looked for again after their list was cut off, or was another program’s', async ({
  page,
  faultyProxy,
  open,
}) => {
  // What a busy server has asked for does not hold up the search for one that is gone.
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'busy', retryAfter: 300 });
  await open(SANTA_CRUZ);
  await clickMap(page);
  await expect(section(page, 'Administrative')).toContainText(words('common.cairnBusy'));
  for (const how of ['cut', 'page'] as const) {
    faultyProxy.injectFault(/^\/v1\/packs$/, how);
    await expect(banner(page)).toBeVisible(BY_ITSELF);
    faultyProxy.clearFault();
    await expect(banner(page)).toBeHidden(BY_ITSELF);
  }
});

test('a busy or closing server is no missing pack, and is asked again', async ({ page, faultyProxy, open }) => {
  needPacks(...WORLD_PACKS);
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'busy', retryAfter: 2 });
  await clickMap(page);
  const chain = section(page, 'Administrative');
  await expect(chain).toContainText(words('common.cairnBusy'));
  await expect(chain).toContainText('Retrying in 2 s.');
  await expect(chain).not.toContainText(/pack/i);
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'closing' });
  await chain.getByRole('button', { name: words('common.tryAgain') }).click();
  await expect(chain).toContainText(words('common.cairnClosing'));
  await expect(chain).not.toContainText(/pack/i);
  faultyProxy.clearFault();
  await expect(chain.getByRole('listitem').first()).toBeVisible(BY_ITSELF);
});

test('a table whose start or rows are cut off goes on', async ({ page, faultyProxy, open }) => {
  needPacks('time-zones');
  await open();
  await page.getByRole('button', { name: words('common.batch'), exact: true }).click();
  faultyProxy.injectFault(/^\/v1\/batch$/, 'cut');
  const table = {
    name: 'sites.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,lat,lon\n1,35.7,139.7\n2,39.9,116.4\n'),
  };
  await page.locator('input[type=file]').setInputFiles(table);
  await expect(page.getByText(words('batch.somethingWentWrong'))).toBeVisible();
  faultyProxy.clearFault();
  await page.locator('input[type=file]').setInputFiles(table);
  for (const name of ['Nearest address', 'Administrative'])
    await page.getByRole('checkbox', { name }).setChecked(false);
  const run = page.getByRole('button', { name: 'Run 2 rows' });
  await expect(run).toBeEnabled();
  faultyProxy.injectFault(/^\/v1\/batch\/.*\/(start|rows)$/, 'cut');
  await run.click();
  await expect(page.getByRole('button', { name: /Run (2 rows|again)/ })).toBeVisible();
  await expect(page.getByText('Rows are missing here')).toBeVisible();
  faultyProxy.clearFault();
  // The order was taken although its answer was lost.
  await expect(page.getByRole('gridcell', { name: 'Asia/Tokyo' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Rows are missing here')).toBeHidden();
  await expect(page.getByText(words('batch.somethingWentWrong'))).toBeHidden(BY_ITSELF);
});

test.describe('with packs of its own', () => {
  test.use({ packIds: ['countries'] });

  test('an import that cannot be sent or followed says so, and ends by itself', async ({ page, faultyProxy, open }) => {
    const dialog = page.getByRole('dialog', { name: words('common.importData') });
    const begin = async () => {
      await dialog.getByText(words('common.healthFigures'), { exact: true }).click();
      const rows = Array.from(
        { length: 4 },
        (_, day) => `2020-03-0${day + 1},Santa Cruz,California,06087,${day},0`,
      ).join('\n');
      await dialog.getByLabel(words('imports.files'), { exact: true }).setInputFiles({
        name: 'us-counties.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`date,county,state,fips,cases,deaths\n${rows}\n`),
      });
      await dialog.getByRole('button', { name: words('common.import'), exact: true }).click();
    };
    await open();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>import');
    await page.keyboard.press('Enter');
    faultyProxy.injectFault(/^\/v1\/imports\/files$/, 'cut');
    await begin();
    await expect(dialog).toContainText(words('imports.importStopped'));
    await expect(dialog).toContainText('broke off');
    faultyProxy.injectFault(/^\/v1\/imports\/[^/]{20,}$/, 'cut');
    await dialog.getByRole('button', { name: words('common.tryAgain') }).click();
    await expect(dialog.getByRole('alert')).toContainText('Progress is shown again when the server is back');
    faultyProxy.clearFault();
    await expect(dialog.getByRole('button', { name: /Import more|Choose other files/ })).toBeVisible(BY_ITSELF);
  });
});

test('a matrix that cannot be ordered or read says so, and is read as soon as it can be', async ({
  page,
  faultyProxy,
  open,
}) => {
  needPacks('roads-montevideo');
  await open();
  await page.keyboard.press('Control+2');
  await paste(page, 'Origins', MONTEVIDEO.origins);
  await paste(page, 'Destinations', MONTEVIDEO.destinations);
  const order = page.getByRole('button', { name: words('matrix.calculateMatrix') });
  faultyProxy.injectFault(/^\/tdmv1\/order$/, 'cut');
  await order.click();
  await expect(page.getByText('check the list of matrices before sending it again')).toBeVisible();
  faultyProxy.injectFault(/^\/tdmv1\/fetch$/, 'cut');
  await order.click();
  await expect(page.getByText(words('matrix.couldntLoadMatrix'))).toBeVisible(BY_ITSELF);
  faultyProxy.clearFault();
  await expect(page.getByRole('region', { name: words('common.result') }).getByRole('grid')).toBeVisible(BY_ITSELF);
});

test('health figures and the page of the server recover', async ({ page, faultyProxy, open }) => {
  needPacks('countries', 'admin-us', 'health-default');
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/v1\/(health\/series|server)$/, 'cut');
  await clickMap(page);
  await settled(page);
  await expect(section(page, 'Health alerts')).toContainText('Couldn’t read the source');
  await page.keyboard.press('Control+5');
  await expect(page.getByText('Not responding.')).toBeVisible();
  faultyProxy.clearFault();
  await expect(page.getByText(/Running since/)).toBeVisible(BY_ITSELF);
  await page.keyboard.press('Control+1');
  await expect(section(page, 'Health alerts')).not.toContainText('Couldn’t read the source', BY_ITSELF);
});

test('a look-up that is held up says so after a while, and is answered later', async ({ page, faultyProxy, open }) => {
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/timezonesv1/, 'hold');
  await clickMap(page);
  await expect(section(page, 'Time zone').getByRole('alert')).toContainText(
    'hasn’t answered for a long time',
    BY_ITSELF,
  );
  faultyProxy.clearFault();
  await expect(section(page, 'Time zone')).toContainText('America/Los_Angeles', BY_ITSELF);
});

test('a server that is killed in the middle of everything is shown, in every workspace', async ({ launch }) => {
  const cairn = await launch();
  const { page } = cairn;
  await openAt(page, SANTA_CRUZ);
  await cairn.killServer?.();
  // The map makes room for it.
  await expect(banner(page)).toBeVisible(BY_ITSELF);
  await clickMap(page);
  // One reason for all look-ups, not one each.
  await expect(panel(page).getByText(words('inspect.couldntLookUp'))).toBeVisible();
  await expect(panel(page)).toContainText(GONE);
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(words('inspect.nameUnknown'));
  await expect(section(page, 'Address')).toHaveCount(0);
});
