/** Pack files that can't be added: cancelled, of a newer format, or larger than the free space. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { expectFiles, needPacks, PACKS } from '../harness/packs.ts';
import { expect, test } from '../harness/test.ts';
import { words, wordsLike } from '../harness/words.ts';

const HALF_MIB = 2 ** 19;

const file = (id: string): string => join(PACKS, `${id}.sqlite`);

async function add(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: words('packs.addPackFiles') }).click(),
  ]);
  await chooser.setFiles(path);
}

const problem = (page: Page, name: string) =>
  page.getByRole('alert').filter({ hasText: wordsLike('packs.couldntAddNameWhy', { name }) });

async function openPacks(page: Page): Promise<void> {
  await page.getByRole('button', { name: words('common.packs'), exact: true }).click();
  // Until then, the welcome card has a button of the same name.
  await expect(page.getByRole('heading', { name: words('common.packs'), level: 2 })).toBeVisible();
}

function packsDirectoryIn(directory: string): string {
  const packs = join(directory, 'packs');
  mkdirSync(packs);
  return packs;
}

test('cancelling while a pack is copied or checked leaves nothing behind, and the next pack is added', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('admin-germany', 'roads-santa-cruz');
  const packsDirectory = packsDirectoryIn(dataDirectory);
  const { page } = await launch({ packsDirectory });
  await openPacks(page);
  for (const step of ['packs.copyingName', 'packs.checkingName']) {
    await add(page, file('admin-germany'));
    const progress = page.getByRole('status').filter({ hasText: 'admin-germany.sqlite' });
    await expect(progress).toContainText(words(step, { name: 'admin-germany.sqlite' }));
    // By keyboard, because the page moves under the pointer.
    await progress.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await expect(progress).toBeHidden();
    await expectFiles(packsDirectory);
  }
  await add(page, file('roads-santa-cruz'));
  await expect(page.getByRole('row', { name: /Roads, Santa Cruz/ })).toContainText(words('packs.verified'));
  await expectFiles(packsDirectory, 'roads-santa-cruz.sqlite');
});

test('a pack of a newer format is not added, and an installed one shows how to fix it', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('roads-santa-cruz');
  const packsDirectory = packsDirectoryIn(dataDirectory);
  const newerPack = join(dataDirectory, 'roads-santa-cruz.sqlite');
  copyFileSync(file('roads-santa-cruz'), newerPack);
  const database = new Database(newerPack);
  database.exec('UPDATE manifest SET format_version = 2');
  database.close();
  const { page } = await launch({ packsDirectory });
  await openPacks(page);
  const remedy = /has format 2; this version of Cairn supports format 1\. Update Cairn to use it/;
  await add(page, newerPack);
  await expect(problem(page, basename(newerPack))).toContainText(remedy);
  await expectFiles(packsDirectory);

  copyFileSync(newerPack, join(packsDirectory, basename(newerPack)));
  const unusedPack = page
    .getByRole('alert')
    .filter({ hasText: words('packs.titleIsntUsed', { title: 'roads-santa-cruz' }) });
  await expect(unusedPack).toContainText(remedy);
  await expect(unusedPack).not.toContainText('Build it again');
});

test('a pack larger than the free space is refused with a remedy, and leaves nothing behind', async ({
  launch,
  dataDirectory,
}) => {
  needPacks('roads-santa-cruz', 'geocoder-montevideo');
  const packsDirectory = packsDirectoryIn(dataDirectory);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', packsDirectory]);
  if (mounted.status !== 0) {
    process.stdout.write(`skipped: ${test.info().title}: this user can't mount a small disk\n`);
    test.skip(true, "this user can't mount a small disk");
  }
  try {
    const cairn = await launch({ packsDirectory });
    const { page } = cairn;
    await openPacks(page);
    // The window checks the free space; the server also reserves some for the system.
    expect(statSync(file('geocoder-montevideo')).size).toBeGreaterThan(
      statfsSync(packsDirectory).bavail * statfsSync(packsDirectory).bsize,
    );
    await add(page, file('geocoder-montevideo'));
    await expect(problem(page, 'geocoder-montevideo.sqlite')).toContainText(
      wordsLike('packs.needsSizeDiskPacksFree', { size: '37 MB', free: /3\d MB/ }),
    );
    // The pack fits, but not with the reserve of a twentieth of the disk.
    const { bavail, bsize } = statfsSync(packsDirectory);
    writeFileSync(
      join(packsDirectory, 'filler'),
      Buffer.alloc(bavail * bsize - statSync(file('roads-santa-cruz')).size - HALF_MIB),
    );
    await add(page, file('roads-santa-cruz'));
    await expect(problem(page, 'roads-santa-cruz.sqlite')).toContainText(
      'The disk is full (Cairn keeps 1 GiB of it free, or 5 % of a small one), and the file was not saved. ' +
        'Free up disk space, then retry',
    );
    await expectFiles(packsDirectory, 'filler');
    await cairn.close();
  } finally {
    spawnSync('umount', ['--lazy', packsDirectory]);
  }
});
