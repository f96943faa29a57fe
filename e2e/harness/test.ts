/**
 * `test` with a running Cairn: one window is shared by the tests of a worker and reset between them. Tests that close
 * the window or need other packs launch their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Cairn, LaunchOptions, WindowKind } from './cairn.ts';
import { SAVES_PICTURES } from './doc-picture.ts';
import { resetWindow } from './reset-window.ts';
import type { View } from './inspector.ts';
import { launchBrowser } from './launch-browser.ts';
import { launchDesktop } from './launch-desktop.ts';
import { PACKS } from './packs.ts';
import { words } from './words.ts';

interface WorkerFixtures {
  kind: WindowKind;
  /** The window shared by the tests of a worker, and the state in which the previous test left it. */
  workerWindow: { cairn: Cairn; state: 'new' | 'with changed settings' | 'with another view' };
}

interface Fixtures {
  /** Initial view of `cairn`; that of the first start by default. */
  opensAt: View | undefined;
  /** Created for the test and deleted after it. */
  dataDirectory: string;
  /** Starts another Cairn, closed after the test: for tests that close the window or need other packs. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Cairn>;
  /** Cairn as on its first start, without stored data. */
  cairn: Cairn;
  /** Cairn with default settings: for tests that reload the page first (`openAt`) and don't change settings. */
  shared: Cairn;
}

/** Allows for the start of Chromium, the server and the window on a busy machine. */
const START_MS = 60_000;

/** Without a graphics card, the processor renders each pixel. Tests don't compare pixels, so a quarter is enough. */
const PIXEL_RATIO = SAVES_PICTURES ? 1 : 0.5;

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'cairn-e2e-'));

const remove = (directory: string): void => {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
};

/**
 * Starts Cairn and waits until its window is drawn, because it ignores keys before that. Motion is reduced, because the
 * processor would render every frame of an animation.
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

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
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
