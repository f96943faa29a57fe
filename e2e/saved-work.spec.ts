/** Saved work: places with their details, GPX import and export, and project files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectView, goTo, map, openAt, panel } from './harness/inspector.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words, wordsLike } from './harness/words.ts';

const MONTEVIDEO = { lon: -56.1882, lat: -34.9058 };
test.use({ opensAt: { ...MONTEVIDEO, zoom: 12 } });

const GPX = `<?xml version="1.0"?>
<gpx version="1.1" creator="a receiver" xmlns="http://www.topografix.com/GPX/1/1">
  <wpt lat="-34.9" lon="-56.2"><name>Weir</name><desc>Low in March</desc></wpt>
  <wpt lat="-34.91" lon="-56.17"><name>Spring</name></wpt>
</gpx>`;

const list = (page: Page) => page.getByRole('tabpanel', { name: words('common.savedPlaces') });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => list(page).getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const undo = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: words('common.undo') })
    .last()
    .click();

/** Switches from the list of places to the point. */
const toPoint = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: words('common.point'), exact: true }).click();

/** Chooses an item of the menu next to Cairn's name. */
async function chooseInProject(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: startsWithWords('common.project') }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'places and pins are saved, edited, undone, exported, imported, and restored from a project file',
  {
    tag: DESKTOP_ONLY,
  },
  async ({ cairn, dataDirectory }) => {
    const { page, electron } = cairn;

    await test.step('a place with name, note, colour and folder', async () => {
      await goTo(page, MONTEVIDEO);
      await page.keyboard.press('Control+b');
      await list(page)
        .getByRole('button', { name: words('places.newFolder') })
        .click();
      await list(page)
        .getByRole('textbox', { name: words('places.nameFolder') })
        .fill('Creek survey');
      await page.keyboard.press('Enter');
      await map(page).focus();
      await page.keyboard.press('s');
      const form = card(page, words('places.savePlace'));
      await form.getByRole('textbox', { name: words('common.name') }).fill('Gauge');
      await form.getByRole('radio', { name: words('common.green') }).check({ force: true });
      await form.getByRole('combobox', { name: words('common.folder') }).click();
      await page.getByRole('option', { name: 'Creek survey' }).click();
      await form.getByRole('textbox', { name: words('common.note') }).fill('Read it at noon');
      await form.getByRole('button', { name: words('places.savePlace') }).click();
      await expect(row(page, 'Gauge')).toBeVisible();
    });

    await test.step('edited, and undone', async () => {
      await row(page, 'Gauge').dblclick();
      const edited = card(page, words('common.editPlace'));
      await expect(edited.getByRole('textbox', { name: words('common.note') })).toHaveValue('Read it at noon');
      await expect(edited.getByRole('radio', { name: words('common.green') })).toBeChecked();
      await expect(edited.getByRole('combobox', { name: words('common.folder') })).toHaveValue('Creek survey');
      await edited.getByRole('textbox', { name: words('common.name') }).fill('Staff');
      await page.keyboard.press('Enter');
      await expect(row(page, 'Staff')).toBeVisible();
      await undo(page);
      await expect(row(page, 'Gauge')).toBeVisible();
      await expect(row(page, 'Staff')).toBeHidden();
    });

    await test.step('GPX import and export', async () => {
      const source = join(dataDirectory, 'walk.gpx');
      writeFileSync(source, GPX);
      const choosing = page.waitForEvent('filechooser');
      await list(page)
        .getByRole('button', { name: words('common.import') })
        .click();
      await (await choosing).setFiles(source);
      await expect(list(page).getByText(`walk.gpx: ${words('places.countPlacesAdded', { count: 2 })}.`)).toBeVisible();
      await expect(row(page, 'Weir')).toBeVisible();
      await list(page)
        .getByRole('button', { name: words('common.export') })
        .click();
      const exported = await saveFile(
        cairn,
        () => page.getByRole('menuitem', { name: words('places.gpxReceiversPhones') }).click(),
        join(dataDirectory, 'places.gpx'),
      );
      for (const name of ['Gauge', 'Weir', 'Spring']) expect(exported.toString()).toContain(`<name>${name}</name>`);
      expect(exported.toString()).toContain('Low in March');
    });

    const project = join(dataDirectory, 'survey.cairnproject');
    await test.step('a project file is saved', async () => {
      await toPoint(page);
      await panel(page)
        .getByRole('button', { name: words('inspect.pinPoint') })
        .click();
      await expect(
        panel(page).getByRole('button', { name: words('inspect.unpinLetter', { letter: 'A' }) }),
      ).toBeVisible();
      await page.keyboard.press('Control+s');
      const dialog = page.getByRole('dialog', { name: words('app.saveProject2') });
      await dialog.getByRole('textbox', { name: words('app.nameProject') }).fill('Survey');
      await saveFile(cairn, () => dialog.getByRole('button', { name: words('common.save') }).click(), project);
      await expect(
        page.getByRole('button', { name: words('app.projectTitle', { title: 'Survey' }), exact: true }),
      ).toBeVisible();
    });

    await test.step('a new project clears the window after confirmation', async () => {
      await chooseInProject(page, words('app.newProject'));
      const question = page.getByRole('dialog', { name: words('app.startNewProject') });
      await expect(question).toContainText(
        words('app.currentCountSavedPlacesPins', { count: 3, pins: words('common.countPins', { count: 1 }) }),
      );
      await question.getByRole('button', { name: words('app.newProject') }).click();
      await expect(panel(page).getByRole('button', { name: words('inspect.pinPoint') })).toBeVisible();
      await openAt(page, { lon: 0, lat: 0, zoom: 3 });
      await page.keyboard.press('Control+b');
      await expect(list(page).getByText(words('places.noSavedPlaces'), { exact: true })).toBeVisible();
    });

    await test.step('places, pins and view are restored from the file', async () => {
      // Recent projects are listed in the menu.
      await chooseInProject(page, /^survey$/);
      const question = page.getByRole('dialog', { name: words('app.openTitle', { title: 'Survey' }) });
      await expect(question).toContainText(
        wordsLike('app.fileContentsPlacesPinsLayers', { file: 'survey.cairnproject' }),
      );
      await question.getByRole('button', { name: words('common.open') }).click();
      await expect(question).toBeHidden();
      await expect(
        panel(page).getByRole('button', { name: words('inspect.unpinLetter', { letter: 'A' }) }),
      ).toBeVisible();
      await expectView(page, MONTEVIDEO);
      await expect(
        page.getByRole('button', { name: words('app.projectTitle', { title: 'Survey' }), exact: true }),
      ).toBeVisible();
      await page.keyboard.press('Control+b');
      for (const name of ['Gauge', 'Weir', 'Spring']) await expect(row(page, name)).toBeVisible();
      await row(page, 'Gauge').dblclick();
      await expect(
        card(page, words('common.editPlace')).getByRole('textbox', { name: words('common.note') }),
      ).toHaveValue('Read it at noon');
    });

    await test.step('the native menu lists recent projects until they are cleared', async () => {
      const listed = () =>
        electron?.evaluate(({ Menu }) =>
          Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
            (submenu?.items ?? []).flatMap((item) => (item.submenu?.items ?? []).map(({ label }) => label)),
          ),
        );
      await expect.poll(listed).toEqual(['survey', '', words('app.clearRecentProjects')]);
      await electron?.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()?.getMenuItemById('project-clear-recent')?.click(),
      );
      await expect(page.getByRole('status').filter({ hasText: words('project.clearedRecentProjects') })).toBeAttached();
      await expect.poll(listed).toEqual([]);
      await page.getByRole('button', { name: words('common.undo'), exact: true }).click();
      await expect.poll(listed).toEqual(['survey', '', words('app.clearRecentProjects')]);
      await electron?.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()?.getMenuItemById('project-clear-recent')?.click(),
      );
      await expect.poll(listed).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: startsWithWords('common.project') }).click();
      await expect(page.getByRole('menuitem', { name: words('app.newProject') })).toBeVisible();
      for (const name of ['survey', words('app.recentProjects'), words('app.clearRecentProjects')])
        await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
    });
  },
);
