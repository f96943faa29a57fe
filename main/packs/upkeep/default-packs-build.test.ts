/** The build of the default packs as the server starts it: the real script, in a separate process. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DefaultPacksBuild, onlyPacks, sourceCheckout } from './default-packs-build.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-default-packs-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('distinguishes a source checkout from an installed Cairn', () => {
  expect(sourceCheckout()).toBe(join(import.meta.dirname, '..', '..', '..'));
  const installed = new DefaultPacksBuild(directory, directory);
  installed.start();
  expect(installed.report()).toMatchObject({ available: false, state: 'none' });
});

it('reports the error of the build', async () => {
  const build = new DefaultPacksBuild(directory);
  build.start(onlyPacks(['atlantis']));
  expect(build.report().state).toBe('running');
  await vi.waitFor(() => expect(build.report().state).toBe('failed'), { timeout: 60_000, interval: 50 });
  expect(build.report().message).toContain('Unknown theme atlantis');
}, 90_000);

it('can be cancelled during its work, and leaves no unfinished files', async () => {
  const build = new DefaultPacksBuild(directory);
  const args = [...onlyPacks(['airports']), '--cache', join(directory, 'cache')];
  build.start(args);
  await vi.waitFor(() => expect(build.report().packs_total).toBe(1), { timeout: 60_000, interval: 20 });
  await build.cancel();
  expect(build.report()).toMatchObject({ state: 'cancelled', packs_done: 0, packs_total: 1, tasks: [] });
  expect(readdirSync(directory).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  // It can start again.
  build.start(args);
  expect(build.report().state).toBe('running');
  await build.cancel();
}, 90_000);
