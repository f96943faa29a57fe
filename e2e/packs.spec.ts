/** The Packs workspace: adding, verifying, damaging and removing packs; importing the user's own areas as a layer. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectFiles, needPacks, PACKS } from './harness/packs.ts';
import { chooseSavePath, limitDownloads, saveFile } from './harness/saved-file.ts';
import { SAVES_PICTURES, saveDocPicture } from './harness/doc-picture.ts';
import { map, openAt } from './harness/inspector.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

/** Either status, because the check in the background may end at any time. */
const USABLE = new RegExp(`${words('packs.inUse')}|${words('packs.verified')}`);
const file = (id: string): string => join(PACKS, `${id}.sqlite`);

const FAILED = new RegExp(
  `${wordsLike('packs.titleFailedCheck').source}\\. The file has changed since it was installed`,
);
const SAVING = startsWithWords('common.savingSent', {
  sent: wordsLike('common.receivedTotal', { received: /[\d.]+ [kM]B/, total: /\d\d MB$/ }),
});

/** Chooses files in the dialog that `button` opens. */
async function choose(page: Page, button: Locator, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** Drops a file on the window. */
async function drop(page: Page, name: string, contents: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([as, base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], as ?? ''));
      return transfer;
    },
    [name, contents.toString('base64')],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

const verify = (page: Page): Locator =>
  page.getByRole('complementary', { name: /^Roads/ }).getByRole('button', { name: startsWithWords('packs.verify') });
const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name });

/** Rows out of view aren't on the page. */
async function selectPack(page: Page, search: string, name: RegExp): Promise<void> {
  await page.getByRole('textbox', { name: words('packs.searchPacks') }).fill(search);
  await row(page, name).click();
}

test(
  'a pack added to an empty Cairn is used at once, and is removed again',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('roads-santa-cruz', 'zip4-santa-cruz');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    const { page } = await launch({ packsDirectory });
    await expect(page.getByRole('heading', { name: words('packs.addFirstDataPack') })).toBeVisible();
    await choose(
      page,
      page.getByRole('button', { name: startsWithWords('packs.addPackFiles') }),
      file('roads-santa-cruz'),
    );
    await expect(page.getByRole('heading', { name: words('packs.addFirstDataPack') })).toBeHidden();
    await expectFiles(packsDirectory, 'roads-santa-cruz.sqlite');

    await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    const detail = page.getByRole('complementary', { name: /^Roads, Santa Cruz/ });
    await expect(detail).toContainText(words('packs.fileComplete'));
    await expect(detail.locator('figcaption')).toContainText(wordsLike('packs.whereDataWithin'));

    // Copied into the folder, as another program would do.
    copyFileSync(file('zip4-santa-cruz'), join(packsDirectory, 'zip4-santa-cruz.sqlite'));
    await expect(row(page, /ZIP\+4/)).toContainText(USABLE);

    await detail.getByRole('button', { name: words('common.remove') }).click();
    await expect(page.getByRole('dialog')).toContainText(
      words('packs.lossOfFileSizeWillDeleted', {
        consequence: words('packs.noMatrixCanCalculated'),
        size: `${Number((statSync(file('roads-santa-cruz')).size / 1e6).toFixed(1))} MB`,
      }),
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.keep') })
      .click();
    await expect(row(page, /Roads, Santa Cruz/)).toBeVisible();
    await row(page, /Roads, Santa Cruz/)
      .getByRole('button', { name: startsWithWords('packs.moreAboutTitle') })
      .click();
    await page.getByRole('menuitem', { name: words('common.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.remove') })
      .click();
    await expect(row(page, /Roads, Santa Cruz/)).toBeHidden();
    await expectFiles(packsDirectory, 'zip4-santa-cruz.sqlite');
  },
);

test(
  'invalid files show why, and replacing an installed pack needs confirmation',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('roads-santa-cruz');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    const installed = join(packsDirectory, 'roads-santa-cruz.sqlite');
    copyFileSync(file('roads-santa-cruz'), installed);
    const { page } = await launch({ packsDirectory });
    await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    // A dropped file goes to the current workspace.
    await expect(page.getByRole('button', { name: words('packs.addPackFiles') })).toBeVisible();

    const problem = page.getByRole('alert');
    await drop(page, 'notes.sqlite', Buffer.from('not a pack'));
    await expect(problem).toContainText(
      words('packs.couldntAddNameWhy', { name: 'notes.sqlite', reason: "The file isn't a Cairn pack." }),
    );

    await drop(page, 'downloaded.sqlite', readFileSync(file('roads-santa-cruz')));
    const question = page.getByRole('dialog', { name: words('common.replaceInstalledPack') });
    await expect(question).toContainText(
      words('packs.packReplacedOnceChecked', { pack: 'roads-santa-cruz', name: 'downloaded.sqlite' }),
    );
    await question.getByRole('button', { name: words('packs.keepInstalledPack') }).click();
    await expect(question).toBeHidden();
    await expect(row(page, /Roads, Santa Cruz/)).toContainText(USABLE);

    await drop(page, 'downloaded.sqlite', readFileSync(file('roads-santa-cruz')));
    // The row is the same before and after.
    const { ino: before } = statSync(installed);
    await question.getByRole('button', { name: words('common.replace'), exact: true }).click();
    await expect.poll(() => statSync(installed).ino).not.toBe(before);
    await expect(row(page, /Roads, Santa Cruz/)).toContainText(words('packs.verified'));
    await expectFiles(packsDirectory, 'roads-santa-cruz.sqlite');
  },
);

test(
  'a pack whose file changed fails its check, and is unused until it passes',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('roads-santa-cruz');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    const installed = join(packsDirectory, basename(file('roads-santa-cruz')));
    copyFileSync(file('roads-santa-cruz'), installed);
    const first = await launch({ packsDirectory });
    await first.page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    await row(first.page, /Roads, Santa Cruz/).click();
    await verify(first.page).click();
    await expect(row(first.page, /Roads, Santa Cruz/)).toContainText(words('packs.verified'));

    const bytes = readFileSync(installed);
    const flip = (): void => {
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 2000) ^ 1, bytes.length - 2000);
      writeFileSync(installed, bytes);
    };
    flip();
    await verify(first.page).click();
    await expect(row(first.page, /Roads, Santa Cruz/)).toContainText(words('common.failed'));
    await expect(first.page.getByRole('alert')).toContainText(FAILED);
    await first.close();

    const { page } = await launch({ packsDirectory });
    await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    flip();
    await page
      .getByRole('button', { name: words('common.verifyAgain') })
      .first()
      .click();
    await expect(row(page, /Roads, Santa Cruz/)).toContainText(words('packs.verified'));
  },
);

test('exporting a pack shows its progress, and a cancelled export leaves no file', async ({ cairn, dataDirectory }) => {
  needPacks('countries', 'eu-nuts', 'roads-santa-cruz');
  const { page } = cairn;
  await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
  const exporting = page.getByRole('button', { name: words('common.export'), exact: true });
  await selectPack(page, 'roads-santa-cruz', /Roads, Santa Cruz/);
  const saved = await saveFile(cairn, () => exporting.click(), join(dataDirectory, 'roads.cairn'));
  expect(saved.equals(readFileSync(file('roads-santa-cruz')))).toBe(true);

  await selectPack(page, 'countries', /^Countries/);
  await limitDownloads(cairn, 10_000_000);
  await chooseSavePath(cairn, join(dataDirectory, 'countries.cairn'));
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.querySelector('[data-exporting]')?.textContent ?? '')).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    );
  });
  await exporting.click();
  await expect(
    page.getByRole('progressbar', { name: words('common.exportWhat', { what: words('packs.countries') }) }),
  ).toBeVisible();
  await expect(exporting).toBeDisabled();
  // By keyboard, because the progress bar moves the button under the pointer.
  await page.getByRole('button', { name: words('common.cancel'), exact: true }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: words('common.exportCancelledNothingSaved') }),
  ).toBeAttached();
  await expect(exporting).toBeEnabled();
  await expect.poll(() => readdirSync(dataDirectory).filter((name) => name.startsWith('countries'))).toEqual([]);

  await selectPack(page, 'eu-nuts', /NUTS/);
  const nuts = await saveFile(cairn, () => exporting.click(), join(dataDirectory, 'nuts.cairn'));
  expect(nuts.length).toBe(statSync(file('eu-nuts')).size);
  const progressTexts = await page.evaluate((): unknown => Object.getOwnPropertyDescriptor(window, 'seen')?.value);
  expect(progressTexts).toContainEqual(expect.stringMatching(SAVING));
});

const [COLUMNS, LINES] = [6, 5];
const KINDS = ['Elementary', 'Unified', 'Elementary', 'K–8', 'High school'];

const corner = (column: number, line: number): [number, number] => [
  -122.09 + 0.022 * column + 0.006 * Math.sin(3 * column + 7 * line),
  36.94 + 0.016 * line + 0.004 * Math.cos(5 * column + 2 * line),
];

/** Returns thirty adjacent areas around Santa Cruz, with their shared corners shifted a little. */
function schoolAreas(): Buffer {
  const features = Array.from({ length: COLUMNS * LINES }, (_, index) => {
    const [column, line] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const ring = [
      corner(column, line),
      corner(column + 1, line),
      corner(column + 1, line + 1),
      corner(column, line + 1),
    ];
    const properties = {
      area_id: `SA-${200 + index}`,
      name: `Area ${index + 1}`,
      type: KINDS[index % KINDS.length],
      pupils: 240 + ((index * 137) % 960),
    };
    return {
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates: [[...ring, corner(column, line)]] },
    };
  });
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
}

test(
  'a dropped file of areas is imported step by step and shown as a layer',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('streets-santa-cruz');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    // The basemap is large, and needed only for pictures.
    for (const id of ['streets-santa-cruz', ...(SAVES_PICTURES ? ['basemap-world'] : [])])
      copyFileSync(file(id), join(packsDirectory, `${id}.sqlite`));
    const { page } = await launch({ packsDirectory });
    await openAt(page, { lon: -122.02, lat: 36.98, zoom: 12 });
    // Through a workspace with a narrower map: the areas shown at the end must fit the inspector's map.
    await page.keyboard.press('Control+2');
    await expect(page.getByRole('region', { name: words('matrix.origins'), exact: true })).toBeVisible();
    await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    await expect(page.getByRole('button', { name: words('packs.addPackFiles') })).toBeVisible();
    await drop(page, 'school-areas.geojson', schoolAreas());
    const wizard = page.getByRole('dialog');
    await wizard.getByRole('button', { name: words('imports.nextPreview') }).click();
    await expect(wizard.getByRole('row')).toHaveCount(COLUMNS * LINES + 1);
    await saveDocPicture(wizard, 'import-preview');
    await wizard.getByRole('button', { name: words('imports.chooseFields') }).click();
    // A finished step is a button that leads back to it; a later one can't be skipped to.
    const steps = wizard.getByRole('region', { name: words('imports.stepsImport') });
    const step = (name: string) => steps.getByRole('button', { name });
    await step(words('common.preview')).click();
    await expect(wizard.getByRole('row')).toHaveCount(COLUMNS * LINES + 1);
    await expect(step(words('common.preview'))).toHaveAttribute('aria-current', 'step');
    await expect(step(words('imports.report'))).toBeDisabled();
    await wizard.getByRole('button', { name: words('imports.chooseFields') }).click();
    await wizard.getByRole('button', { name: words('imports.chooseTarget') }).click();
    await wizard.getByRole('radio', { name: words('imports.geoBoundaryCategory') }).check();
    await wizard.getByText(words('common.new'), { exact: true }).click();
    await wizard.getByLabel(words('imports.categoryName')).fill('School area');
    await wizard.getByLabel(words('imports.packName')).fill('School areas 2026');
    await wizard.getByLabel(words('imports.dateYearData')).fill('2026');
    await wizard.getByLabel(words('common.licence')).fill('CC BY 4.0');
    await wizard.getByLabel(words('print.attribution')).fill('County of Santa Cruz');
    await wizard.getByRole('button', { name: words('imports.checkAreas') }).click();
    await wizard.getByRole('button', { name: words('common.import'), exact: true }).click();
    const tile = page.waitForResponse((response) =>
      /areas-school-areas\/areas\/\d+\/\d+\/\d+\.mvt/.test(response.url()),
    );
    await wizard.getByRole('button', { name: words('common.showMap') }).click();
    expect((await tile).status()).toBe(200);
    const mapCentre = startsWithWords('map.mapLatLonZoomZoom', { lat: /([\d.]+)/, lon: /−([\d.]+)/ }).exec(
      (await map(page).getAttribute('aria-label')) ?? '',
    );
    expect(Number(mapCentre?.[1])).toBeCloseTo(36.98, 1.5);
    expect(-Number(mapCentre?.[2])).toBeCloseTo(-122.024, 1.5);

    await page.getByRole('button', { name: words('map.layers'), exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'School areas 2026' })).toBeChecked();
    await page.getByRole('button', { name: words('map.styleTitle', { title: 'School areas 2026' }) }).click();
    await page.getByText(words('map.number'), { exact: true }).click();
    await page.getByRole('combobox', { name: words('common.field') }).click();
    await page.getByRole('option', { name: 'pupils' }).click();
    await expect(
      page
        .getByRole('region', { name: words('layers.legendTitle', { title: 'School areas 2026' }) })
        .getByRole('listitem'),
    ).toHaveCount(5);
    await saveDocPicture(page, 'layer');
    await page.getByRole('button', { name: words('common.done'), exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
    await expect(row(page, /School areas 2026/)).toContainText(USABLE);
    await saveDocPicture(page, 'packs');
  },
);

test(
  'dropped areas are shown first, and become a layer once they have a name',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('streets-santa-cruz');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    copyFileSync(file('streets-santa-cruz'), join(packsDirectory, 'streets-santa-cruz.sqlite'));
    const { page } = await launch({ packsDirectory });
    await openAt(page, { lon: -122.02, lat: 36.98, zoom: 12 });
    const dock = (title: string) => page.getByRole('region', { name: words('common.tableTitle', { title }) });
    await drop(page, 'photo.rar', Buffer.from('a picture'));
    await expect(dock('photo.rar').getByRole('alert')).toContainText('compress them as .zip');
    await drop(page, 'school-areas.geojson', schoolAreas());
    await expect(dock('school-areas.geojson')).toContainText('SA-200');
    await dock('school-areas.geojson')
      .getByRole('button', { name: words('inspect.addAsLayer') })
      .click();
    await page.getByRole('textbox', { name: words('common.name') }).fill('School areas 2026');
    await page.getByRole('button', { name: words('common.add'), exact: true }).click();
    await expect(dock('School areas 2026')).toContainText('SA-200');
    await expect(dock('school-areas.geojson')).toHaveCount(0);
  },
);

test(
  'layers keep their dragged order and their style; a filtered table is exported',
  { tag: DESKTOP_ONLY },
  async ({ shared }, { outputDir }) => {
    needPacks('countries', 'time-zones');
    const { page } = shared;
    await openAt(page, { lon: 10, lat: 50, zoom: 3 });
    await page.getByRole('button', { name: words('map.layers'), exact: true }).click();
    await page.getByRole('checkbox', { name: words('packs.countries') }).check();
    await page.getByRole('checkbox', { name: words('common.timeZones') }).check();
    const handles = page.getByRole('button', { name: startsWithWords('map.orderTitleDragPressUp') });
    await expect(handles.first()).toHaveAccessibleName(
      words('map.orderTitleDragPressUp', { title: words('common.timeZones') }),
    );
    await handles.first().scrollIntoViewIfNeeded();
    const [to, from] = [await handles.first().boundingBox(), await handles.nth(1).boundingBox()];
    if (to === null || from === null) throw new Error('a layer has no handle');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(handles.first()).toHaveAccessibleName(
      words('map.orderTitleDragPressUp', { title: words('packs.countries') }),
    );
    await page.getByRole('button', { name: words('map.styleTitle', { title: words('packs.countries') }) }).click();
    await page
      .getByRole('group', { name: words('map.outline') })
      .getByRole('radio', { name: words('map.rose') })
      .check();
    await page.reload();
    await page.getByRole('button', { name: words('map.layers'), exact: true }).click();
    await expect(handles.first()).toHaveAccessibleName(
      words('map.orderTitleDragPressUp', { title: words('packs.countries') }),
    );
    await page.getByRole('button', { name: words('map.styleTitle', { title: words('packs.countries') }) }).click();
    await expect(
      page.getByRole('group', { name: words('map.outline') }).getByRole('radio', { name: words('map.rose') }),
    ).toBeChecked();
    await page.getByRole('button', { name: words('common.done'), exact: true }).click();
    await page.getByRole('button', { name: words('matrix.moreTitle', { title: words('packs.countries') }) }).click();
    await page.getByRole('menuitem', { name: startsWithWords('common.tableTitle') }).click();
    const table = page.getByRole('region', { name: startsWithWords('common.tableTitle') });
    await table.getByLabel(words('common.filterRows')).fill('area_km2 > 5000000');
    await expect(table.getByRole('status')).toHaveText(words('common.countRows', { count: 7 }));
    await table.getByRole('button', { name: words('common.export') }).click();
    mkdirSync(outputDir, { recursive: true });
    const saved = await saveFile(
      shared,
      () => page.getByRole('menuitem', { name: words('layers.csvShapesText') }).click(),
      join(outputDir, 'large.csv'),
    );
    const lines = saved.toString().trim().split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toMatch(/^boundary_id,name,.*,wkt$/);
  },
);
