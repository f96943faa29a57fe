/** The desktop application as a whole: menu, dialogs, window state, port and shutdown. */
import { createServer } from 'node:net';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rememberedPacks } from '../../main/launch/preferred-packs.ts';
import type { Cairn } from '../harness/cairn.ts';
import { needPacks, PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { words, wordsLike } from '../harness/words.ts';

test('the menu sends its commands to the page', async ({ cairn: { page, electron } }) => {
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    window.cairn?.onCommand((command) => received.push(command));
  });
  for (const id of ['about', 'copy-as-curl', 'map-zoom-in']) {
    await electron?.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
    }, id);
  }
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'received')))
    .toEqual(['about', 'copy-as-curl', 'map-zoom-in']);
});

test('the menu and the dialogs use the language of the window', async ({ cairn: { page, electron } }) => {
  const labels = () =>
    electron?.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.map(({ label }) => label)
        .join(' '),
    );
  await expect
    .poll(labels)
    .toContain(['common.file', 'app.edit', 'app.view', 'common.map'].map((id) => words(id)).join(' '));
  await page.getByRole('button', { name: words('common.settings'), exact: true }).click();
  await page.getByRole('radio', { name: /^Español/ }).check();
  await expect.poll(labels).toContain('Archivo Editar Ver Mapa');
  const dialogCalls = await electron?.evaluateHandle(({ dialog }) => {
    const options: object[] = [];
    Object.assign(dialog, {
      showOpenDialog: (_window: object, dialogOptions: object) => {
        options.push(dialogOptions);
        return Promise.resolve({ canceled: true, filePaths: [] });
      },
    });
    return options;
  });
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
  expect(await page.evaluate(() => window.cairn?.choosePacksFolder())).toEqual({ status: 'cancelled' });
  expect(await dialogCalls?.jsonValue()).toMatchObject([
    { title: 'Carpeta de paquetes', buttonLabel: 'Usar esta carpeta' },
  ]);
  expect(await page.evaluate(() => window.cairn?.openRecentProject('/a.cairnproject'))).toEqual({
    status: 'failed',
    message: '/a.cairnproject no es un proyecto reciente',
  });
});

/** Returns `drag` if pressing the mouse on the element moves the window. Runs in the page. */
const dragRegion = (element: Element): string => getComputedStyle(element).getPropertyValue('-webkit-app-region');

test("the page's title bar moves the window, and its controls do not", async ({ cairn: { page } }) => {
  const bar = page.getByRole('banner').first();
  expect(await bar.evaluate(dragRegion)).toBe('drag');
  expect((await bar.boundingBox())?.height).toBe(44);
  for (const control of await bar.getByRole('button').or(bar.getByRole('search')).all())
    expect(await control.evaluate(dragRegion)).toBe('no-drag');
});

test('a file is saved completely, at the chosen path', async ({ cairn: { page, electron }, dataDirectory }) => {
  const target = join(dataDirectory, 'chosen.geojson');
  const dialogCalls = await electron?.evaluateHandle(({ dialog }, filePath) => {
    const options: object[] = [];
    Object.assign(dialog, {
      showSaveDialog: (_window: object, dialogOptions: object) => {
        options.push(dialogOptions);
        return Promise.resolve({ canceled: false, filePath });
      },
    });
    return options;
  }, target);
  const result = await page.evaluate(() =>
    window.cairn?.saveFile({ suggestedName: '../Ålesund.geojson', contents: '{"ø":1}' }),
  );
  expect(result).toEqual({ status: 'saved', path: target });
  expect(readFileSync(target, 'utf8')).toBe('{"ø":1}');
  expect(JSON.stringify(await dialogCalls?.jsonValue())).toMatch(/[\\/]Ålesund\.geojson"/);
});

test('a failed save returns an error instead of throwing', async ({ cairn: { page, electron }, dataDirectory }) => {
  await electron?.evaluate(
    ({ dialog }, filePath) => {
      Object.assign(dialog, { showSaveDialog: () => Promise.resolve({ canceled: false, filePath }) });
    },
    join(dataDirectory, 'absent', 'x.json'),
  );
  const result = await page.evaluate(() => window.cairn?.saveFile({ suggestedName: 'x.json', contents: '1' }));
  expect(result).toEqual({ status: 'failed', message: expect.stringContaining('absent') });
});

/** Returns the bounds of the application's windows, or those from before they were maximised. */
const windows = ({ electron }: Cairn) =>
  electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getNormalBounds()));

test('the window opens on an existing screen, closes with its server, and reopens in place at a free port', async ({
  launch,
  dataDirectory,
}) => {
  mkdirSync(join(dataDirectory, 'window'));
  const offscreen = {
    bounds: { x: 9000, y: 9000, width: 1000, height: 700 },
    maximised: false,
    fullScreen: false,
    theme: 'light',
  };
  writeFileSync(join(dataDirectory, 'window', 'window-state.json'), JSON.stringify(offscreen));
  const first = await launch();

  await test.step('a saved position outside every screen is ignored', async () => {
    const [bounds] = (await windows(first)) ?? [];
    expect(bounds).toMatchObject({ width: 1000, height: 700 });
    expect(bounds?.x).toBeLessThan(4000);
  });

  await test.step('a second start shows the existing window', async () => {
    await expect(launch({ dataDirectory })).rejects.toThrow();
    expect(await windows(first)).toHaveLength(1);
  });

  const left = { x: 40, y: 60, width: 1000, height: 700 };
  await test.step('closing the window ends the server and the process', async () => {
    const ended = new Promise((resolve) => first.electron?.process().once('exit', resolve));
    await first.electron?.evaluate(({ BrowserWindow }, bounds) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setBounds(bounds);
      window?.close();
    }, left);
    expect(await ended).toBe(0);
    await expect(fetch(`${first.serverUrl}/healthz`)).rejects.toThrow('fetch failed');
  });

  await test.step('it reopens in place, and uses another port if its port is taken', async () => {
    const blocker = createServer();
    await new Promise<void>((listening) => {
      blocker.listen(0, '127.0.0.1', listening);
    });
    const address = blocker.address();
    const wanted = typeof address === 'object' && address !== null ? address.port : 0;
    const second = await launch({ port: wanted });
    expect(await windows(second)).toEqual([left]);
    expect(await second.page.evaluate(() => window.cairn?.shellInfo())).toMatchObject({
      portTaken: { wanted, used: Number(new URL(second.serverUrl).port) },
    });
    blocker.close();
  });
});

test('the file manager shows the file of a pack, and no other', async ({ cairn: { page, electron } }) => {
  needPacks('countries');
  const shownPaths = await electron?.evaluateHandle(({ shell }) => {
    const paths: string[] = [];
    Object.assign(shell, { showItemInFolder: (path: string) => paths.push(path) });
    return paths;
  });
  expect(await page.evaluate(() => window.cairn?.showPack('countries'))).toEqual({ status: 'shown' });
  expect(await page.evaluate(() => window.cairn?.showPack('atlantis'))).toEqual({
    status: 'failed',
    message: expect.stringContaining('atlantis.sqlite no longer exists'),
  });
  await expect(page.evaluate(() => window.cairn?.showPack('../packs/countries'))).rejects.toThrow(/show-pack/);
  expect(await shownPaths?.jsonValue()).toEqual([join(PACKS, 'countries.sqlite')]);
});

test('another packs folder is used immediately, and after the next start', async ({ launch, dataDirectory }) => {
  needPacks('roads-santa-cruz', 'zip4-santa-cruz');
  const [before, after] = [join(dataDirectory, 'before'), join(dataDirectory, 'after')];
  for (const [folder, id] of [
    [before, 'roads-santa-cruz'],
    [after, 'zip4-santa-cruz'],
  ] as const) {
    mkdirSync(folder);
    copyFileSync(join(PACKS, `${id}.sqlite`), join(folder, `${id}.sqlite`));
  }
  const cairn = await launch({ packsDirectory: before });
  const { page, electron } = cairn;
  const chooseFile = (filePath: string): Promise<void> | undefined =>
    electron?.evaluate(({ dialog }, path) => {
      Object.assign(dialog, { showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [path] }) });
    }, filePath);
  await page.getByRole('button', { name: words('common.settings') }).click();
  const row = page.getByRole('region', { name: words('settings.dataServer') });
  await expect(row).toContainText(before);
  await chooseFile(join(dataDirectory, 'absent'));
  await row.getByRole('button', { name: words('settings.change') }).click();
  await expect(page.getByRole('alert')).toContainText(
    wordsLike('app.couldntReadPathReasonChoose', { path: /.*absent/ }),
  );
  await chooseFile(after);
  await row.getByRole('button', { name: words('settings.change') }).click();
  await expect(row).toContainText(after);
  await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
  await expect(page.getByRole('row', { name: /ZIP\+4/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Roads/ })).toBeHidden();
  await cairn.close();
  expect(rememberedPacks(dataDirectory)).toBe(after);
});
