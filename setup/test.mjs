/**
 * `npm test`: installs missing dependencies, then runs the linter, type checks, dead-code and import checks, the
 * formatter, unit tests, and tests of the whole application in a browser. Ends with `N passed, M failed, K skipped`;
 * each check counts as a test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensurePackages, ensureSystem, ensureOptional } from './dependencies.mjs';
import { entry, mustRun, projectEnvironment, ROOT, run, say } from './run.mjs';
import { ensureElectron, ensureWindow } from './window.mjs';

const HELP = `npm test [-- OPTIONS]
Sets up what is missing, then runs all checks and tests.

  --skip-e2e    skip the tests of the whole application
  --help        show this help
`;

/** The scripts run by `npm run check`, from package.json. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const CHECKS = [...scripts.check.matchAll(/npm run ([\w-]+)/g)].map(([, script]) => script);

/** Returns counts from a JSON report by Vitest or Playwright; a missing report counts as one failure. */
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
  // A file that doesn't load is reported as a failed suite without failed tests.
  failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
  skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  failures: report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const file = relative(ROOT, name);
      // Without a failed test, a hook or the module itself threw, or the test process exited.
      if (failed.length === 0) return [`${file}: ${message || 'its process exited before its tests finished'}`];
      return failed.map(({ fullName }) => `${file}: ${fullName}`);
    }),
});

/** Returns the tests that failed unexpectedly in a suite and its nested suites. */
const unexpectedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(unexpectedSpecs),
];

const playwrightCounts = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected + report.errors.length,
  skipped: report.stats.skipped,
  failures: [...unexpectedSpecs(report), ...report.errors.map(({ message }) => String(message).split('\n', 1)[0])],
});

/** Runs a step, printing its name before and its duration after. */
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

  // Missing system packages are installed together with npm packages; detecting SpatiaLite needs one of those.
  const system = ensureSystem('chromium', 'curl', 'xvfb');
  system.catch(() => undefined);
  await ensurePackages();
  await system;
  await ensureSystem('spatialite');
  // Builds, checks and tests, each in their own processes, share compiled code.
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'cairn');
  const includesE2e = !args.includes('--skip-e2e');
  const prepareTests = async () => {
    await ensureOptional('postgis', 'proxies', 'python');
    if ((await run('npm', ['ci', '--silent', '--prefix', 'clients/typescript'])) !== 0)
      say("the types of the TypeScript client aren't checked, because npm ci failed in clients/typescript");
    if (!includesE2e) return;
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
  // The rest runs while the build is downloading.
  await Promise.all([
    step('default packs', () =>
      mustRun('node', ['data/build.ts'], "Run it again: finished downloads and packs won't be repeated."),
    ),
    runChecks(),
    step('dependencies of the tests', prepareTests),
  ]);
  const reports = mkdtempSync(join(tmpdir(), 'cairn-test-'));
  try {
    await step('unit tests', async () => {
      const file = join(reports, 'vitest.json');
      const status = await run('node_modules/.bin/vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]);
      const counts = countsOf(file, vitestCounts);
      if (status !== 0 && counts.failed === 0)
        add({
          ...counts,
          failed: 1,
          failures: [`the unit tests failed with status ${status}: see the output above`],
        });
      else add(counts);
    });
    if (includesE2e) {
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
  // Repeat the failures at the end, because the first message is thousands of lines above.
  for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
  return total.failed === 0 ? 0 : 1;
});
