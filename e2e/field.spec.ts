/** In the field: a receiver is chosen, followed, recorded and lost; large controls and the theme for the sun. */
import { join } from 'node:path';
import { startNmeaServer } from '../main/position/nmea-fixture.ts';
import { broken } from './harness/axe.ts';
import { map } from './harness/inspector.ts';
import { savedFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';

/** What can be pressed and is smaller than a finger, by name. */
const SMALL = `[...document.querySelectorAll('button, select, [role="tab"], [role="menuitem"]')]
  .filter((element) => element.checkVisibility())
  .map((element) => ({ name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 47.5 || box.height < 47.5))
  .map(({ name, box }) => name + ' ' + box.width + ' x ' + box.height)`;

test('the map follows a receiver until it is dragged, a track is recorded, and what is lost is said', async ({
  launch,
  dataDirectory,
}) => {
  const cairn = await launch();
  const { page } = cairn;
  const walk = await startNmeaServer(250, (step) => [Date.now(), 13.4 + step * 1e-4, 52.5]);
  try {
    await map(page).focus();
    await page.keyboard.press('f');
    const receiver = page.getByRole('dialog', { name: 'Receiver of positions' });
    await receiver.getByText('NMEA over TCP', { exact: true }).click();
    await receiver.getByLabel('Port').fill(String(walk.port));
    await receiver.getByRole('button', { name: 'Connect' }).click();
    await expect(receiver.getByText('3D fix')).toBeVisible();
    await page.keyboard.press('Escape');

    const bar = page.getByRole('region', { name: 'In the field' });
    await expect(bar).toContainText('9 of 14');
    await map(page).focus();
    await page.keyboard.press('f');
    await expect(map(page)).toHaveAccessibleName(/52\.500\d+, 13\.4/);
    const follow = page.getByRole('button', { name: 'Follow my position' });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(follow).toHaveAttribute('aria-pressed', 'false');

    await page.keyboard.press('r');
    await page.keyboard.press('w');
    await expect(page.getByRole('complementary').getByText('Germany').first()).toBeVisible();
    await bar.getByRole('button', { name: 'Mark' }).click();
    await bar.getByRole('button', { name: 'Stop' }).click();
    const tracks = page.getByRole('dialog', { name: 'Recorded tracks' });
    await tracks.getByRole('textbox', { name: 'Name of the track' }).fill('Creek survey');
    await page.keyboard.press('Enter');
    await tracks.getByRole('button', { name: 'Delete' }).click();
    await expect(tracks.getByText('No track yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tracks.getByText('Creek survey')).toBeVisible();
    await tracks.getByRole('button', { name: 'Export' }).click();
    const gpx = await savedFile(
      cairn,
      () => page.getByRole('menuitem', { name: 'GPX' }).click(),
      join(dataDirectory, 'track.gpx'),
    );
    expect(gpx.toString()).toContain('<name>Creek survey</name>');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+,');
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Field').click();
    await page.getByRole('radiogroup', { name: 'Large controls' }).getByText('On').click();
    await page.keyboard.press('Control+1');
    await expect(bar).toBeVisible();
    expect(await page.evaluate<string[]>(SMALL)).toEqual([]);
    expect(await broken(page)).toEqual([]);
  } finally {
    await walk.close();
  }
  await expect(page.getByRole('contentinfo').getByText(/^Lost, no position for/)).toBeVisible({ timeout: 10_000 });
});
