import { join } from 'node:path';
import { defineConfig, defineProject, mergeConfig } from 'vitest/config';
import { TEST_DATA_HOME } from './setup/test-data-home.ts';

// For the process of each file, and those that its servers start: stripping and compiling the program anew takes half a
// second of processor time each.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules', '.cache', 'cairn');

/** Folders of `main` whose tests start no server. */
const LIBRARIES = ['enrichment', 'formats', 'geocoder', 'geometry', 'ingest', 'look-ups', 'matrix', 'packs', 'routing'];

/** What all files of tests have, whichever of the two groups they are in. */
export const tests = defineProject({
  test: {
    // Native add-ons (better-sqlite3 with SpatiaLite) are safest in processes of their own.
    pool: 'forks',
    // They end what hangs. What is only slow, on a machine with other work, passes: speed is measured in bench/.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    env: {
      XDG_DATA_HOME: TEST_DATA_HOME,
      XDG_CONFIG_HOME: TEST_DATA_HOME,
      CAIRN_TEST_PACKS: join(TEST_DATA_HOME, 'packs'),
      CAIRN_PACKS: '',
      CAIRN_DATA_DIR: '',
      CAIRN_PORT: '',
      CAIRN_CONFIG: '',
      CAIRN_LOG: '',
      CAIRN_STORE: '',
      CAIRN_LISTEN: '',
      CAIRN_HOST: '',
      CAIRN_TLS_CERT: '',
      CAIRN_TLS_KEY: '',
    },
  },
});

/** One group. @param folders of the tree, as globs */
const group = (name: string, folders: readonly string[], isolate: boolean) =>
  mergeConfig(
    tests,
    defineProject({ test: { name, isolate, include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`) } }),
  );

export default defineConfig({
  test: {
    projects: [
      // What keeps nothing in its process: one reads these modules for many files, in half the time.
      group('library', ['contract', 'data', `main/{${LIBRARIES.join(',')}}`], false),
      // Servers, commands and the window have timers, sockets, signals and a language of their process.
      group('program', [`main/!(${LIBRARIES.join('|')})`, '{preload,renderer,docs,clients,setup}'], true),
    ],
    // One more than the cores of a small machine: many tests wait for processes and timers.
    maxWorkers: 3,
    globalSetup: ['./setup/test-data-home.ts', './main/store/test-store-run.fixture.ts'],
    // Measured by `npm run coverage`. Lines that run in worker threads and child processes of a test, such as those of
    // the command line, count as not run.
    coverage: {
      provider: 'istanbul',
      include: ['main/**/*.ts', 'renderer/model/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        '**/*.d.ts',
        '**/*.types.ts',
        '**/fixture.ts',
        '**/*.fixture.ts',
        '**/*-fixture.ts',
        // What tests run in threads and processes of its own alone, and what only serves tests.
        '**/*.entry.ts',
        'main/enrichment/{batch,chunks}/**',
        'main/matrix/tiles/**',
        'main/serve{,d}-window.ts',
        'main/desktop/**',
        'main/server/{damage,fuzz}/**',
        // Their inner loops run millions of times in the tests, and counting makes each turn several times as long.
        'main/routing/**',
        'main/formats/osm/**',
        'main/ingest/targets/osm/**',
      ],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds: { 'main/**': { lines: 85 }, 'renderer/model/**': { lines: 70 } },
    },
  },
});
