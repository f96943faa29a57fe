/** `test` with Cairn started: a fresh one for each test, with its own data directory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Cairn, LaunchOptions, WindowKind } from './cairn.ts';
import { launchBrowser } from './launch-browser.ts';
import { launchDesktop } from './launch-desktop.ts';
import { PACKS } from './packs.ts';

interface Fixtures {
  /** Made for the test and removed after it. */
  dataDirectory: string;
  /** Starts Cairn; closed after the test if it still runs. */
  launch: (options?: Partial<LaunchOptions>) => Promise<Cairn>;
  /** Cairn, started. */
  cairn: Cairn;
}

export const test = base.extend<Fixtures, { kind: WindowKind }>({
  kind: ['desktop', { option: true, scope: 'worker' }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  dataDirectory: async ({}, provide) => {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-e2e-'));
    await provide(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ kind, dataDirectory }, provide) => {
    const started: Cairn[] = [];
    await provide(async (options = {}) => {
      const start = kind === 'desktop' ? launchDesktop : launchBrowser;
      const cairn = await start({ dataDirectory, packsDirectory: PACKS, port: 0, ...options });
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
