/** The whole application, in the desktop window and in a browser that the local server gives the window to. */
import { defineConfig } from '@playwright/test';
import type { WindowKind } from './harness/cairn.ts';

const MINUTE_MS = 60_000;

/** What these test is the same however the window gets its answers, so the desktop's is enough: in the browser they take five minutes more. */
const ONE_WINDOW_IS_ENOUGH = ['accessibility.spec.ts', 'answers.spec.ts', 'api.spec.ts', 'health.spec.ts', 'look-up.spec.ts', 'matrix.spec.ts', 'search.spec.ts'];

export default defineConfig<object, { kind: WindowKind }>({
  testDir: '.',
  globalSetup: './prepare.ts',
  // Two cores, and WebGL in software: side by side, windows only wait for each other.
  workers: 1,
  timeout: 2 * MINUTE_MS,
  // A window may lose the focus to the machine's other work; what passes only on the second try is reported as flaky.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: '../test-results',
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: { kind: 'desktop' }, testIgnore: 'browser/**' },
    { name: 'browser', use: { kind: 'browser' }, testIgnore: ['desktop/**', ...ONE_WINDOW_IS_ENOUGH] },
  ],
});
