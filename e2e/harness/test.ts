/**
 * `test` with Cairn started: a fresh one with its own data directory, or one that tests share that leave nothing
 * behind.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Cairn, LaunchOptions, WindowKind } from './cairn.ts';
import { launchBrowser } from './launch-browser.ts';
import { launchDesktop } from './launch-desktop.ts';
import { PACKS } from './packs.ts';

interface WorkerFixtures {
  kind: WindowKind;
  /** Cairn, started once for many tests: for those that begin with a fresh page (`openAt`) and change no setting. */
  shared: Cairn;
}

interface Fixtures {
  /** Made for the test and removed after it. */
  dataDirectory: string;
  /** Starts Cairn; closed after the test if it still runs. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Cairn>;
  /** Cairn, started. */
  cairn: Cairn;
}

/** For Chromium, the server and the window, on a machine that is busy with other things. */
const START_MS = 60_000;

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'cairn-e2e-'));

const remove = (directory: string): void => {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
};

/**
 * Starts Cairn and waits until its window is drawn: before that it hears no keys. The window stands still where it can:
 * every picture of a flight over the map is drawn by the processor here, and no test looks at one.
 */
async function start(kind: WindowKind, options: LaunchOptions): Promise<Cairn> {
  const cairn = await (kind === 'desktop' ? launchDesktop(options) : launchBrowser(options));
  await cairn.page.emulateMedia({ reducedMotion: 'reduce' });
  await cairn.page.getByRole('navigation', { name: 'Workspaces' }).waitFor();
  return cairn;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['desktop', { option: true, scope: 'worker' }],

  shared: [
    async ({ kind }, provide) => {
      const dataDirectory = newDirectory();
      const cairn = await start(kind, { dataDirectory, packsDirectory: PACKS, port: 0 });
      await provide(cairn);
      await cairn.close();
      remove(dataDirectory);
    },
    { scope: 'worker', timeout: START_MS },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  dataDirectory: async ({}, provide) => {
    const directory = newDirectory();
    await provide(directory);
    remove(directory);
  },

  launch: async ({ kind, dataDirectory }, provide) => {
    const started: Cairn[] = [];
    await provide(async (options = {}) => {
      const cairn = await start(kind, { dataDirectory, packsDirectory: PACKS, port: 0, ...options });
      started.push(cairn);
      return cairn;
    });
    for (const cairn of started) await cairn.close().catch(() => undefined);
  },

  cairn: async ({ launch }, provide) => {
    await provide(await launch());
  },
});

export { expect } from '@playwright/test';
