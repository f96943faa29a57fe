/**
 * `npm test`: set up what is missing, then lint, types, dead code, directions of imports, format, unit tests and the
 * whole application in a browser. Closes with `N passed, M failed, K skipped`, each check counting as one test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensurePackages, ensureSystem, ensureWherePossible } from './dependencies.mjs';
import { entry, mustRun, projectEnvironment, ROOT, run, say } from './run.mjs';
import { ensureElectron, ensureWindow } from './window.mjs';

const HELP = `npm test [-- OPTIONS]
Sets up what is missing, then runs all checks and tests.

  --skip-e2e    skip the tests of the whole application
  --help        show this help
`;

/** The scripts that `npm run check` runs, as package.json lists them. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const CHECKS = [...scripts.check.matchAll(/npm run ([\w-]+)/g)].map(([, script]) => script);

/**
 * Counts from a report that Vitest's or Playwright's JSON reporter wrote; a report that is missing counts as one
 * failure.
 */
function countsOf(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    say(`no report from the tests: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0, failures: [`${file}: no report`] };
  }
}

const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  // A file that doesn't load fails as a suite without a failed test.
  failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
  skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  failures: report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(ROOT, name);
      // No failed test: a hook or the module itself threw, or the process that ran the tests ended.
      if (failed.length === 0) return [`${file}: ${message || 'its process ended before its tests did'}`];
      return failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
});

/** The tests of a suite, and of the suites in it, that failed unexpectedly. */
const unexpectedOf = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(unexpectedOf),
];

const playwrightCounts = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  skipped: report.stats.skipped,
  failures: [...unexpectedOf(report), ...report.errors.map(({ message }) => String(message).split('\n', 1)[0])],
});

/** Does one step of the run, with its name before and its time after. */
async function step(title, work) {
  const start = Date.now();
  say(`${title} …`);
  await work();
  say(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

await entry(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
    failures.push(...counts.failures);
  };

  // Missing parts of the system are installed along with the packages; detecting SpatiaLite needs a package.
  const system = ensureSystem('chromium', 'curl', 'xvfb');
  system.catch(() => undefined);
  await ensurePackages();
  await system;
  await ensureSystem('spatialite');
  // Builds, checks and tests, each in processes of their own, share compiled code.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'cairn');
  const isWithWindow = !args.includes('--skip-e2e');
  const prepareTests = async () => {
    await ensureWherePossible('postgis', 'proxies', 'python');
    if ((await run('npm', ['ci', '--silent', '--prefix', 'clients/typescript'])) !== 0)
      say('the types of the TypeScript client are not checked: npm ci failed in clients/typescript');
    if (!isWithWindow) return;
    await ensureElectron();
    await ensureWindow();
  };
  const runChecks = async () => {
    for (const check of CHECKS) {
      await step(check, async () =>
        add(
          (await run('npm', ['run', '--silent', check])) === 0
            ? { passed: 1, failed: 0, skipped: 0, failures: [] }
            : { passed: 0, failed: 1, skipped: 0, failures: [`the check ${check}`] },
        ),
      );
    }
  };
  // The rest runs during the downloads of the build.
  await Promise.all([
    step('default packs', () =>
      mustRun('node', ['data/build.ts'], 'Run it again: what was downloaded and built is kept.'),
    ),
    runChecks(),
    step('what the tests need', prepareTests),
  ]);
  const reports = mkdtempSync(join(tmpdir(), 'cairn-test-'));
  try {
    await step('unit tests', async () => {
      const file = join(reports, 'vitest.json');
      const status = await run('node_modules/.bin/vitest', [
        'run',
        '--coverage',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]);
      const counts = countsOf(file, vitestCounts);
      // The report doesn't contain the coverage.
      if (status !== 0 && counts.failed === 0)
        add({
          ...counts,
          failed: 1,
          failures: [`the unit tests ended with status ${status}: see above, the coverage, too`],
        });
      else add(counts);
    });
    if (isWithWindow) {
      await step('the whole application', async () => {
        const file = join(reports, 'playwright.json');
        await run('node_modules/.bin/playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
          env: { ...projectEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        });
        add(countsOf(file, playwrightCounts));
      });
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  // Repeated at the end: the first message is thousands of lines above.
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  return total.failed === 0 ? 0 : 1;
});
