/** While nothing can be saved, the window reports this with a remedy. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { map } from '../harness/inspector.ts';
import { expect, test } from '../harness/test.ts';
import { words } from '../harness/words.ts';

test('a full disk is reported across the top until there is space', async ({ launch, dataDirectory }) => {
  const data = join(dataDirectory, 'data');
  mkdirSync(data);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', data]).status !== 0) {
    process.stdout.write(`skipped: ${test.info().title}: no small disk can be mounted by this user\n`);
    test.skip(true, 'no small disk can be mounted by this user');
  }
  try {
    const cairn = await launch();
    const banner = cairn.page.getByRole('alert').filter({ hasText: words('app.diskFullLookUpsWork') });
    await expect(map(cairn.page)).toBeVisible();
    await expect(banner).toBeHidden();
    const filler = join(data, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
    await expect(banner).toBeVisible();
    rmSync(filler);
    await expect(banner).toBeHidden();
    await cairn.close();
  } finally {
    spawnSync('umount', ['--lazy', data]);
  }
});
