/** Field work: connecting, following, recording and losing a receiver; large controls and the field theme. */
import { join } from 'node:path';
import { startNmeaServer } from '../main/position/nmea.fixture.ts';
import { axeViolations } from './harness/axe.ts';
import { map } from './harness/inspector.ts';
import { saveFile } from './harness/saved-file.ts';
import { expect, test } from './harness/test.ts';
import { startsWithWords, words } from './harness/words.ts';

/** Returns visible controls smaller than 48 pixels, with their names and sizes. */
const SMALL_CONTROLS = `[...document.querySelectorAll('button, select, [role="tab"], [role="menuitem"]')]
  .filter((element) => element.checkVisibility())
  .map((element) => ({ name: element.ariaLabel ?? element.textContent, box: element.getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 47.5 || box.height < 47.5))
  .map(({ name, box }) => name + ' ' + box.width + ' x ' + box.height)`;

test('the map follows a receiver until it is moved, a track is recorded, and a lost receiver is reported', async ({
  launch,
  dataDirectory,
}) => {
  const cairn = await launch();
  const { page } = cairn;
  const walk = await startNmeaServer(250, (step) => [Date.now(), 13.4 + step * 1e-4, 52.5]);
  try {
    await map(page).focus();
    await page.keyboard.press('f');
    const receiver = page.getByRole('dialog', { name: words('position.positionReceiver') });
    await receiver.getByText(words('position.nmeaOverTcp'), { exact: true }).click();
    await receiver.getByLabel(words('common.port')).fill(String(walk.port));
    await receiver.getByRole('button', { name: words('position.connect') }).click();
    await expect(receiver.getByText(words('position.dimensionsDFix', { dimensions: 3 }))).toBeVisible();
    await page.keyboard.press('Escape');

    const bar = page.getByRole('region', { name: words('position.inTheField') });
    await expect(bar).toContainText('9 of 14');
    await map(page).focus();
    await page.keyboard.press('f');
    await expect(map(page)).toHaveAccessibleName(/52\.500\d+, 13\.4/);
    const follow = page.getByRole('button', { name: words('map.followMyPosition') });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(follow).toHaveAttribute('aria-pressed', 'false');

    await page.keyboard.press('r');
    await page.keyboard.press('w');
    await expect(page.getByRole('complementary').getByText('Germany').first()).toBeVisible();
    await bar.getByRole('button', { name: words('position.mark') }).click();
    await bar.getByRole('button', { name: words('position.stop') }).click();
    const tracks = page.getByRole('dialog', { name: words('common.recordedTracks') });
    await tracks.getByRole('textbox', { name: words('position.nameTrack') }).fill('Creek survey');
    await page.keyboard.press('Enter');
    await tracks.getByRole('button', { name: words('common.delete') }).click();
    await expect(tracks.getByText(words('position.noTracksChooseReceiverThen'))).toBeVisible();
    await page.getByRole('button', { name: words('common.undo') }).click();
    await expect(tracks.getByText('Creek survey')).toBeVisible();
    await tracks.getByRole('button', { name: words('common.export') }).click();
    const gpx = await saveFile(
      cairn,
      () => page.getByRole('menuitem', { name: 'GPX' }).click(),
      join(dataDirectory, 'track.gpx'),
    );
    expect(gpx.toString()).toContain('<name>Creek survey</name>');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+,');
    await page
      .getByRole('radiogroup', { name: words('settings.theme') })
      .getByText(words('common.field'))
      .click();
    await page
      .getByRole('radiogroup', { name: words('settings.largeControls') })
      .getByText(words('settings.on'))
      .click();
    await page.keyboard.press('Control+1');
    await expect(bar).toBeVisible();
    expect(await page.evaluate<string[]>(SMALL_CONTROLS)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  } finally {
    await walk.close();
  }
  await expect(page.getByRole('contentinfo').getByText(startsWithWords('position.lostNoPositionAge'))).toBeVisible({
    timeout: 10_000,
  });
});
