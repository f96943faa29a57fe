/** Recovery of the window from a server that cuts off a response, hangs, is busy, or is another program. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultyProxy, type FaultyProxy } from '../harness/faulty-proxy.ts';
import type { Cairn } from '../harness/cairn.ts';
import {
  clickMap,
  map,
  openAt,
  openFirstAt,
  panel,
  panelIsLoaded,
  section,
  waitForAnswers,
  type View,
} from '../harness/inspector.ts';
import { hasPack, needPacks, PACKS, WORLD_PACKS } from '../harness/packs.ts';
import { expect, test as base } from '../harness/test.ts';
import { startsWithWords, words, wordsLike } from '../harness/words.ts';

interface Fixtures {
  /** Folder of packs for the test; by default the shared Cairn with its packs. */
  packIds: readonly string[];
  server: Cairn;
  faultyProxy: FaultyProxy;
  /** A page at the proxy's origin with the key, before the window is loaded. */
  page: Page;
  /** Opens the window at a view, or as on the first start. */
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
  // A separate tab: the server's own page is used by other tests, and each proxy is a new origin with empty storage.
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
/** Allows for the delay between two automatic retries. */
const ON_RETRY = { timeout: 30_000 };
const NOT_RESPONDING = words('common.cairnServerIsntRespondingSentence');

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: words('app.cairnServerIsntRespondingMay') });

async function paste(page: Page, role: 'origins' | 'destinations', text: string): Promise<void> {
  await page
    .getByRole('region', { name: words(`matrix.${role}`), exact: true })
    .getByRole('button', { name: words('common.paste') })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: startsWithWords('matrix.addNumber', { number: /\d/ }) })
    .click();
}

test('interrupted look-ups show an error and no place, and recover with the server', async ({
  page,
  faultyProxy,
  open,
}) => {
  needPacks(...WORLD_PACKS);
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/(v1\/admin-chain|geocoderv1|timezonesv1|covidv1|zip4v1|geoboundariesv1)/, 'cut');
  await clickMap(page);
  await waitForAnswers(page);
  await expect(section(page, 'admin').getByRole('alert')).toContainText(words('common.connectionBrokeOff'));
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(words('inspect.nameUnknown'));
  for (const id of ['inspect.atSea', 'inspect.outsideEveryCountrysLandArea', 'inspect.noCountryPoint'])
    await expect(panel(page)).not.toContainText(words(id));
  await expect(banner(page)).toBeHidden();
  faultyProxy.clearFault();
  await expect(section(page, 'admin').getByRole('listitem').first()).toBeVisible(ON_RETRY);
  await expect(section(page, 'time-zone')).toContainText('America/Los_Angeles', ON_RETRY);
});

test('the list of packs is reloaded after it was interrupted or came from another program', async ({
  page,
  faultyProxy,
  open,
}) => {
  // The delay that a busy server requests doesn't postpone the search for a missing server.
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'busy', retryAfter: 300 });
  await open(SANTA_CRUZ);
  await clickMap(page);
  await expect(section(page, 'admin')).toContainText(words('common.cairnBusy'));
  for (const faultKind of ['cut', 'page'] as const) {
    faultyProxy.injectFault(/^\/v1\/packs$/, faultKind);
    await expect(banner(page)).toBeVisible(ON_RETRY);
    faultyProxy.clearFault();
    await expect(banner(page)).toBeHidden(ON_RETRY);
  }
});

test('a busy or closing server is not reported as a missing pack, and the request is repeated', async ({
  page,
  faultyProxy,
  open,
}) => {
  needPacks(...WORLD_PACKS);
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'busy', retryAfter: 2 });
  await clickMap(page);
  const chain = section(page, 'admin');
  await expect(chain).toContainText(words('common.cairnBusy'));
  await expect(chain).toContainText(words('common.retryingIn', { retryAfter: 2 }));
  await expect(chain).not.toContainText(/pack/i);
  faultyProxy.injectFault(/^\/v1\/admin-chain/, { status: 503, code: 'closing' });
  await chain.getByRole('button', { name: words('common.tryAgain') }).click();
  await expect(chain).toContainText(words('common.cairnClosing'));
  await expect(chain).not.toContainText(/pack/i);
  faultyProxy.clearFault();
  await expect(chain.getByRole('listitem').first()).toBeVisible(ON_RETRY);
});

test('a table recovers when its start or its rows are interrupted', async ({ page, faultyProxy, open }) => {
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
  for (const name of [words('batch.nearestAddress'), words('common.administrative')])
    await page.getByRole('checkbox', { name }).setChecked(false);
  const runRows = words('batch.runRows', { rows: words('common.countRows', { count: 2 }) });
  const run = page.getByRole('button', { name: runRows });
  await expect(run).toBeEnabled();
  faultyProxy.injectFault(/^\/v1\/batch\/.*\/(start|rows)$/, 'cut');
  await run.click();
  await expect(page.getByRole('button', { name: new RegExp(`${runRows}|${words('batch.runAgain')}`) })).toBeVisible();
  await expect(page.getByText(wordsLike('batch.rowsMissingHereProblem'))).toBeVisible();
  faultyProxy.clearFault();
  // The server accepted the request, although its response was lost.
  await expect(page.getByRole('gridcell', { name: 'Asia/Tokyo' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(wordsLike('batch.rowsMissingHereProblem'))).toBeHidden();
  await expect(page.getByText(words('batch.somethingWentWrong'))).toBeHidden(ON_RETRY);
});

test.describe('with packs of its own', () => {
  test.use({ packIds: ['countries'] });

  test('an import that can’t be uploaded or followed shows an error, and completes automatically', async ({
    page,
    faultyProxy,
    open,
  }) => {
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
    await expect(dialog).toContainText(words('common.connectionBrokeOff'));
    faultyProxy.injectFault(/^\/v1\/imports\/[^/]{20,}$/, 'cut');
    await dialog.getByRole('button', { name: words('common.tryAgain') }).click();
    await expect(dialog.getByRole('alert')).toContainText(wordsLike('imports.troubleProgressShownAgainWhen'));
    faultyProxy.clearFault();
    await expect(
      dialog.getByRole('button', {
        name: new RegExp(`${words('imports.importMore')}|${words('imports.chooseOtherFiles')}`),
      }),
    ).toBeVisible(ON_RETRY);
  });
});

test('a matrix that can’t be submitted or loaded shows an error, and is loaded when the server is back', async ({
  page,
  faultyProxy,
  open,
}) => {
  needPacks('roads-montevideo');
  await open();
  await page.keyboard.press('Control+2');
  await paste(page, 'origins', MONTEVIDEO.origins);
  await paste(page, 'destinations', MONTEVIDEO.destinations);
  const order = page.getByRole('button', { name: words('matrix.calculateMatrix') });
  faultyProxy.injectFault(/^\/tdmv1\/order$/, 'cut');
  await order.click();
  await expect(
    page.getByText(wordsLike('common.messageMayBeenAcceptedAnyway', { advice: words('matrix.checkListMatrices') })),
  ).toBeVisible();
  faultyProxy.injectFault(/^\/tdmv1\/fetch$/, 'cut');
  await order.click();
  await expect(page.getByText(words('matrix.couldntLoadMatrix'))).toBeVisible(ON_RETRY);
  faultyProxy.clearFault();
  await expect(page.getByRole('region', { name: words('common.result') }).getByRole('grid')).toBeVisible(ON_RETRY);
});

test('health figures and the API workspace recover', async ({ page, faultyProxy, open }) => {
  needPacks('countries', 'admin-us', 'health-default');
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/v1\/(health\/series|server)$/, 'cut');
  await clickMap(page);
  await waitForAnswers(page);
  await expect(section(page, 'health')).toContainText(wordsLike('inspect.couldntReadSourceTheseFigures'));
  await page.keyboard.press('Control+5');
  await expect(page.getByText(startsWithWords('api.notRespondingMessage'))).toBeVisible();
  faultyProxy.clearFault();
  await expect(page.getByText(startsWithWords('api.runningSinceTimeOfDayElapsedPacks'))).toBeVisible(ON_RETRY);
  await page.keyboard.press('Control+1');
  await expect(section(page, 'health')).not.toContainText(wordsLike('inspect.couldntReadSourceTheseFigures'), ON_RETRY);
});

test('a hanging look-up shows an error after a while, and its result later', async ({ page, faultyProxy, open }) => {
  await open(SANTA_CRUZ);
  faultyProxy.injectFault(/^\/timezonesv1/, 'hold');
  await clickMap(page);
  await expect(section(page, 'time-zone').getByRole('alert')).toContainText(
    words('common.cairnServerHasntAnsweredLong'),
    ON_RETRY,
  );
  faultyProxy.clearFault();
  await expect(section(page, 'time-zone')).toContainText('America/Los_Angeles', ON_RETRY);
});

test('a killed server is reported once for all look-ups', async ({ launch }) => {
  const cairn = await launch();
  const { page } = cairn;
  await openAt(page, SANTA_CRUZ);
  await panelIsLoaded(page);
  await cairn.killServer?.();
  await expect(banner(page)).toBeVisible(ON_RETRY);
  await clickMap(page);
  // One message for all look-ups, not one each.
  await expect(panel(page).getByText(words('inspect.couldntLookUp'))).toBeVisible();
  await expect(panel(page)).toContainText(NOT_RESPONDING);
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(words('inspect.nameUnknown'));
  await expect(section(page, 'address')).toHaveCount(0);
});
