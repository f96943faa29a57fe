/** Automated WCAG 2.2 checks, levels A and AA, of every view in both themes. */
import { axeViolationsInBothThemes } from './harness/axe.ts';
import { clickMap, map, openAt, panel, waitForAnswers } from './harness/inspector.ts';
import { hasPack } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words } from './harness/words.ts';

test('every view meets WCAG 2.2 AA in both themes', async ({ cairn: { page } }) => {
  // Each check takes seconds, and there are forty of them.
  test.setTimeout(360_000);
  await map(page).waitFor();
  await test.step('at the start', async () => expect(await axeViolationsInBothThemes(page)).toEqual([]));

  await test.step('the panel with open sections, one as JSON', async () => {
    await openAt(page, { lon: 13.4, lat: 52.5, zoom: 6 });
    await clickMap(page);
    await waitForAnswers(page);
    await panel(page)
      .getByRole('button', { name: words('inspect.rawJson') })
      .first()
      .click();
    await page.mouse.move(5, 300);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('pins and their comparison, a measurement, a box and the context menu', async () => {
    await map(page).focus();
    await page.keyboard.press('p');
    await page.keyboard.press(' ');
    await clickMap(page, 60, -60);
    await page.getByRole('button', { name: words('map.numberPinnedPoints', { number: 2 }) }).click();
    await expect(
      page
        .getByRole('region', { name: words('compare.compare'), exact: true })
        .getByRole('row', { name: startsWithWords('common.timeZone') }),
    ).toContainText('Europe');
    await map(page).focus();
    for (const key of ['m', ' ', 'b', ' ']) await page.keyboard.press(key);
    // Sections that are still loading are faded, which lowers their contrast.
    await waitForAnswers(page);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: words('inspect.menuPlace') })).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the print preview', async () => {
    await page.keyboard.press('Control+p');
    await expect(page.locator('[data-page-drawn]')).toBeVisible({ timeout: 60_000 });
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(panel(page)).toBeVisible();
  });

  await test.step('the dialog of sections', async () => {
    await panel(page)
      .getByRole('button', { name: words('inspect.sections') })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the layers', async () => {
    await page.getByRole('button', { name: words('map.layers') }).click();
    await expect(page.getByRole('complementary', { name: words('map.layers') })).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the matrix builder with points, and the result', async () => {
    await page.keyboard.press('Control+2');
    for (const [role, listName] of [
      ['matrix.originsInSentence', 'matrix.listOrigins'],
      ['matrix.destinationsInSentence', 'matrix.listDestinations'],
    ] as const) {
      await page
        .getByRole('toolbar', { name: words('matrix.addRole', { role: words(role) }) })
        .getByRole('button', { name: words('common.paste') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill('-56.1882,-34.9058,Depot\n-56.1645,-34.8947\n-1220.2,-34.9');
      if (role === 'matrix.originsInSentence') expect(await axeViolationsInBothThemes(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('matrix.addCountPoints', { count: 2 }) })
        .click();
      await expect(page.getByRole('grid', { name: words(listName) })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    // Without roads no matrix can be calculated.
    if (!hasPack('roads-montevideo')) return;
    await page.getByRole('button', { name: words('matrix.calculateMatrix'), exact: true }).click();
    await page
      .getByRole('region', { name: words('common.result') })
      .getByRole('grid')
      .hover();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('Batch with a table', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.batch') })
      .click();
    await page.getByLabel(words('batch.table'), { exact: true }).setInputFiles({
      name: 'meters.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('id,lon,lat\n1,13.4,52.5\n2,-1220.2,52.5\n'),
    });
    await page
      .getByRole('button', { name: words('batch.runRows', { rows: words('common.countRows', { count: 2 }) }) })
      .click();
    await expect(page.getByRole('button', { name: words('batch.runAgain') })).toBeVisible();
    // The hidden inspector must not take the focus.
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.batch') })
      .focus();
    await page.keyboard.press('F6');
    await expect(page.getByRole('region', { name: words('common.batch') }).locator(':focus')).toHaveCount(1);
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('the API workspace and its new-key dialog', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'API' }).click();
    await expect(
      page
        .getByRole('region', { name: words('api.liveRequests') })
        .getByText('GET')
        .first(),
    ).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page
      .getByRole('button', { name: words('api.createKey') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the packs and the details of one', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.packs') })
      .click();
    await page.getByRole('row', { name: startsWithWords('packs.countries') }).click();
    await expect(page.getByRole('complementary', { name: words('packs.countries') })).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('the settings', async () => {
    await page
      .getByRole('navigation')
      .getByRole('button', { name: words('common.settings') })
      .click();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });

  await test.step('the shortcuts', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the help menu and About', async () => {
    await page.getByRole('button', { name: words('app.help') }).click();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('menuitem', { name: words('app.aboutCairn') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('the search', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('>');
    await expect(page.getByRole('listbox')).toBeVisible();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });
});
