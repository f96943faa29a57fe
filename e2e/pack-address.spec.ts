/** Adding a pack from an address, which Settings allow first. */
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DESKTOP_ONLY } from './harness/one-window.ts';
import { expectFiles, needPacks, PACKS } from './harness/packs.ts';
import { expect, test } from './harness/test.ts';
import { words } from './harness/words.ts';

test(
  'a pack is downloaded from a pasted address once Settings allow it, and resumed after a cancellation',
  { tag: DESKTOP_ONLY },
  async ({ launch, dataDirectory }) => {
    needPacks('roads-santa-cruz', 'airports');
    const packsDirectory = join(dataDirectory, 'packs');
    mkdirSync(packsDirectory);
    copyFileSync(join(PACKS, 'airports.sqlite'), join(packsDirectory, 'airports.sqlite'));
    const bytes = readFileSync(join(PACKS, 'roads-santa-cruz.sqlite'));
    const half = Math.floor(bytes.length / 2);
    // The first response stops halfway.
    const office = createServer(({ url, headers }, response) => {
      if (url !== '/roads.cairn') response.writeHead(404).end();
      else if (headers.range === undefined)
        response.writeHead(200, { etag: '"1"', 'content-length': bytes.length }).write(bytes.subarray(0, half));
      else
        response
          .writeHead(206, { 'content-range': `bytes ${half}-${bytes.length - 1}/${bytes.length}` })
          .end(bytes.subarray(half));
    }).listen(0, '127.0.0.1');
    await once(office, 'listening');
    const place = office.address();
    const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/roads.cairn`;

    const { page } = await launch({ packsDirectory });
    const packs = page.getByRole('button', { name: words('common.packs'), exact: true });
    const fromAddress = page.getByRole('button', { name: words('packs.fromAddress') });
    const dialog = page.getByRole('dialog', { name: words('packs.packFromAddress') });
    await packs.click();
    await fromAddress.click();
    await expect(dialog).toContainText(words('packs.downloadsOff'));
    await dialog.getByRole('button', { name: words('packs.openSettings') }).click();
    await page
      .getByRole('radiogroup', { name: words('settings.allowDownloads') })
      .getByText(words('settings.on'))
      .click();
    await packs.click();
    await fromAddress.click();
    await dialog.getByRole('textbox', { name: words('common.address') }).fill(address);
    await dialog.getByRole('button', { name: words('packs.download') }).click();
    await expect(
      page.getByRole('progressbar', { name: words('packs.downloadingName', { name: address }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: words('common.cancel'), exact: true }).click();
    await expect(page.getByText(words('packs.downloadCancelled'))).toBeVisible();
    await page.getByRole('button', { name: words('common.resume') }).click();
    await expect(page.getByText(words('packs.addedTitle', { title: 'roads-santa-cruz' }))).toBeVisible();
    await expect(page.getByText(words('packs.noChecksum'))).toBeVisible();
    await expect(page.getByRole('row', { name: /Roads, Santa Cruz/ })).toBeVisible();
    await expectFiles(packsDirectory, 'airports.sqlite', 'roads-santa-cruz.sqlite');
    office.closeAllConnections();
    office.close();
  },
);
