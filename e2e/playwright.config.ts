/** End-to-end tests of the application in the desktop window, and in a browser served by the local server. */
import { defineConfig } from '@playwright/test';
import { electronBinary } from './electron-binary.ts';
import type { WindowKind } from './harness/cairn.ts';
import { SAVES_PICTURES } from './harness/doc-picture.ts';
import { DESKTOP_ONLY } from './harness/one-window.ts';

const MINUTE_MS = 60_000;

/**
 * Specs whose subject doesn't depend on the kind of window, run only in the desktop window: in the browser they would
 * take seven more minutes. Single tests in other files are tagged for the same reason.
 */
const DESKTOP_ONLY_FILES = [
  'accessibility.spec.ts',
  'answers.spec.ts',
  'api.spec.ts',
  'field.spec.ts',
  'languages.spec.ts',
  'health.spec.ts',
  'look-up.spec.ts',
  'matrix.spec.ts',
  'paper.spec.ts',
  'reach-page.spec.ts',
  'reach.spec.ts',
  'search.spec.ts',
  'settings.spec.ts',
];

/** Specs that only take pictures for the docs. */
const TOUR = SAVES_PICTURES ? [] : ['tour.spec.ts'];

export default defineConfig<object, { kind: WindowKind }>({
  testDir: '.',
  globalSetup: './prepare.ts',
  // A window with its server uses little more than one core on average. Windows of the real Electron would take the
  // focus from each other.
  workers: electronBinary().isReal ? 1 : 2,
  timeout: 3 * MINUTE_MS,
  // A window may lose the focus to other programs; a test that passes on the second try is reported as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: '../test-results',
  // An action on a missing element fails after a minute instead of using up the test's time.
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: MINUTE_MS },
  projects: [
    { name: 'desktop', use: { kind: 'desktop' }, testIgnore: ['browser/**', 'tour.spec.ts'] },
    {
      name: 'browser',
      use: { kind: 'browser' },
      testIgnore: ['desktop/**', ...DESKTOP_ONLY_FILES, ...TOUR],
      // Pictures are taken in the browser, because its window has the exact size.
      ...(SAVES_PICTURES ? {} : { grepInvert: new RegExp(DESKTOP_ONLY) }),
    },
  ],
});
