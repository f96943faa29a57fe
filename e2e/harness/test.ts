/**
 * `test` with Cairn started: one window serves the tests of a worker, emptied where one may have left something; those
 * that end it or need packs of their own launch it themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Cairn, LaunchOptions, WindowKind } from './cairn.ts';
import { MAKES_PICTURES } from './doc-picture.ts';
import { resetWindow } from './reset-window.ts';
import type { View } from './inspector.ts';
import { launchBrowser } from './launch-browser.ts';
import { launchDesktop } from './launch-desktop.ts';
import { PACKS } from './packs.ts';
import { words } from './words.ts';

interface WorkerFixtures {
  kind: WindowKind;
  /** One window for the tests of a worker, and how the test before has left it. */
  workerWindow: { cairn: Cairn; state: 'new' | 'with changed settings' | 'with another view' };
}

interface Fixtures {
  /** Where `cairn` opens; as for the first time where it is left out. */
  opensAt: View | undefined;
  /** Made for the test and removed after it. */
  dataDirectory: string;
  /** Starts Cairn; closed after the test if it still runs. For tests that end it, or that need packs of their own. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Cairn>;
  /** Cairn as it opens for the first time, with nothing kept in it. */
  cairn: Cairn;
  /** Cairn with the settings of the first start: for tests that begin with a fresh page (`openAt`) and keep them. */
  shared: Cairn;
}

/** For Chromium, the server and the window, on a machine that is busy with other things. */
const START_MS = 60_000;

/** Without a graphics card the processor makes each pixel, and no test looks at one: a quarter of them will do. */
const PIXEL_RATIO = MAKES_PICTURES ? 1 : 0.5;

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'cairn-e2e-'));

const remove = (directory: string): void => {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
};

/**
 * Starts Cairn and waits until its window is drawn: before that it hears no keys. The window stands still where it can:
 * every picture of a flight over the map is drawn by the processor here, and no test looks at one.
 */
async function start(kind: WindowKind, options: LaunchOptions): Promise<Cairn> {
  const drawn = { pixelRatio: PIXEL_RATIO, ...options };
  const cairn = await (kind === 'desktop' ? launchDesktop(drawn) : launchBrowser(drawn));
  await cairn.page.emulateMedia({ reducedMotion: 'reduce' });
  await cairn.page.getByRole('navigation', { name: words('app.workspaces') }).waitFor();
  return cairn;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  kind: ['desktop', { option: true, scope: 'worker' }],

  workerWindow: [
    async ({ kind }, provide) => {
      const dataDirectory = newDirectory();
      const cairn = await start(kind, { dataDirectory, packsDirectory: PACKS, port: 0 });
      await provide({ cairn, state: 'new' });
      await cairn.close();
      remove(dataDirectory);
    },
    { scope: 'worker', timeout: START_MS },
  ],

  opensAt: [undefined, { option: true }],

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

  cairn: async ({ workerWindow, opensAt }, provide) => {
    if (workerWindow.state !== 'new' || opensAt !== undefined) await resetWindow(workerWindow.cairn, opensAt);
    workerWindow.state = 'with changed settings';
    await provide(workerWindow.cairn);
  },

  shared: async ({ workerWindow }, provide) => {
    if (workerWindow.state === 'with changed settings') await resetWindow(workerWindow.cairn);
    workerWindow.state = 'with another view';
    await provide(workerWindow.cairn);
  },
});

export { expect } from '@playwright/test';
