import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { KEY_LIMITS } from '../../../contract/key-limits.ts';
import { Uploads, type Upload } from './uploads.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-taken-'));
afterAll(() => rmSync(directory, { recursive: true }));

const HOUR = 3_600_000;
const REQUESTER = { id: 'one', isAdmin: false };

function take(files: Uploads, name: string): Upload {
  const arriving = files.begin(REQUESTER, name, () => 0);
  mkdirSync(dirname(arriving.path), { recursive: true });
  writeFileSync(arriving.path, 'a,b\n');
  return arriving.finish(4);
}

it('deletes a file an hour after its upload or its last preview, and no sooner', () => {
  const files = new Uploads(join(directory, 'taken'), KEY_LIMITS);
  const [left, looked] = [take(files, 'left.csv'), take(files, 'looked.csv')];
  left.usedAt -= HOUR;
  looked.usedAt -= HOUR - 1000;
  expect(files.find(REQUESTER, looked.file)?.name).toBe('looked.csv');
  files.dropExpired();
  expect(files.list(REQUESTER).map(({ name }) => name)).toEqual(['looked.csv']);
  expect([left, looked].map((file) => existsSync(files.pathOf(file)))).toEqual([false, true]);
  files.dropExpired(Date.now() + HOUR - 1000);
  expect(files.list(REQUESTER)).toHaveLength(1);
  files.dropExpired(Date.now() + HOUR);
  expect(files.list(REQUESTER)).toEqual([]);
  files.close();
});

it('drops what an earlier run left', () => {
  const place = join(directory, 'left');
  mkdirSync(join(place, 'a'), { recursive: true });
  writeFileSync(join(place, 'a', 'b.csv'), '');
  new Uploads(place, KEY_LIMITS).close();
  expect(existsSync(join(place, 'a'))).toBe(false);
});

it('sweeps by itself', async () => {
  const files = new Uploads(join(directory, 'swept'), { ...KEY_LIMITS, uploadLifetimeMs: 20 });
  const file = take(files, 'soon.csv');
  await expect.poll(() => existsSync(files.pathOf(file))).toBe(false);
  files.close();
});
