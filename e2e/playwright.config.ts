/** The whole application, in the desktop window and in a browser that the local server gives the window to. */
import { defineConfig } from '@playwright/test';
import { electronBinary } from './electron-binary.ts';
import type { WindowKind } from './harness/cairn.ts';
import { MAKES_PICTURES } from './harness/doc-picture.ts';
import { ONE_WINDOW } from './harness/one-window.ts';

const MINUTE_MS = 60_000;

/**
 * What these test is the same however the window gets its answers, so the desktop's is enough: in the browser they take
 * seven minutes more. Single tests in the other files are tagged for the same reason.
 */
const ONE_WINDOW_IS_ENOUGH = [
  'accessibility.spec.ts',
  'answers.spec.ts',
  'api.spec.ts',
  'field.spec.ts',
  'languages.spec.ts',
  'health.spec.ts',
  'look-up.spec.ts',
  'matrix.spec.ts',
  'paper.spec.ts',
  'search.spec.ts',
  'settings.spec.ts',
];

/** Makes pictures of the docs, and nothing else: where none are wanted it is left out. */
const TOUR = MAKES_PICTURES ? [] : ['tour.spec.ts'];

export default defineConfig<object, { kind: WindowKind }>({
  testDir: '.',
  globalSetup: './prepare.ts',
  // A window with its server keeps little more than one core busy, on average. Windows of the real Electron would take
  // the focus from each other.
  workers: electronBinary().isReal ? 1 : 2,
  timeout: 3 * MINUTE_MS,
  // A window may lose the focus to the machine's other work; what passes only on the second try is reported as flaky.
  retries: 1,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  outputDir: '../test-results',
  // What is not there within a minute does not come: a press that waits for it is not to take all of its test's time.
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: MINUTE_MS },
  projects: [
    { name: 'desktop', use: { kind: 'desktop' }, testIgnore: ['browser/**', 'tour.spec.ts'] },
    {
      name: 'browser',
      use: { kind: 'browser' },
      testIgnore: ['desktop/**', ...ONE_WINDOW_IS_ENOUGH, ...TOUR],
      // Of all tests pictures are made in the browser, whose window has the size that is asked for.
      ...(MAKES_PICTURES ? {} : { grepInvert: new RegExp(ONE_WINDOW) }),
    },
  ],
});
