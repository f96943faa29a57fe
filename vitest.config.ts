import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,main,data,preload,renderer,docs,examples,setup}/**/*.test.{ts,tsx}'],
    // Native add-ons (better-sqlite3 with SpatiaLite) are safest with one process per file.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
