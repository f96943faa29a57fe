/**
 * `npm run test:long`: tests that take minutes, of all that the packs and extracts hold rather than of samples, and
 * tests of `npm test` at a larger size. Sizes are environment variables; CONTRIBUTING.md lists them.
 */
import { defineConfig, mergeConfig } from 'vitest/config';
import { tests } from './vitest.config.ts';

/** The environment's own value, or that of a long run. */
const sizes = (defaults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(defaults).map(([name, size]) => [name, process.env[name] ?? size]));

export default mergeConfig(
  tests,
  defineConfig({
    test: {
      include: [
        '{data,main}/**/*.long.ts',
        'data/themes/zip4/zip4-santa-cruz.test.ts',
        'main/ingest/damaged-files.test.ts',
        'main/ingest/killed-imports.test.ts',
        'main/server/crash.test.ts',
      ],
      testTimeout: 3 * 60 * 60_000,
      // They measure out their own work over the processors.
      fileParallelism: false,
      reporters: ['verbose'],
      env: sizes({ CAIRN_TEST_SHARE: '1', CAIRN_TEST_DAMAGES: '200', CAIRN_TEST_KILLS: '50' }),
    },
  }),
);
