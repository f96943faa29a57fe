/**
 * Installs the dependencies of the project: npm packages, including Node; SpatiaLite; and, for tests, a browser and
 * servers.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  findExecutable,
  findExecutableIn,
  mustRun,
  projectEnvironment,
  ROOT,
  say,
  SetupError,
  succeeds,
} from './run.mjs';

const STAMP = join(ROOT, 'node_modules', '.cairn-setup');
/** Output of `join-packages.mjs`. */
const JOINED_PACKAGES = join(ROOT, 'node_modules', 'typebox', 'joined');

/**
 * Returns the command that runs npm: the running npm's own script if possible, otherwise npm on the path. It must use a
 * Node outside node_modules, because `npm ci` deletes the one inside before it installs the new one.
 * @returns {{ command: string, args: string[] }}
 */
function npm() {
  const script = process.env.npm_execpath;
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(ROOT, 'node_modules')));
  const node = findExecutableIn(folders, 'node');
  return script?.endsWith('.js') && node !== undefined
    ? { command: node, args: [script] }
    : { command: 'npm', args: [] };
}

/** Installs the npm packages, including the Node that runs everything else, if the lock file has changed. */
export async function ensurePackages() {
  await installPackages();
  if (!existsSync(JOINED_PACKAGES))
    await mustRun('node', [join(ROOT, 'setup', 'join-packages.mjs')], 'See the output above.');
}

async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('installing the npm packages (about 650 MB on disk, half a minute) …');
  const { command, args } = npm();
  const remedy = "Check the network and the free disk space, then start again. Finished downloads won't be repeated.";
  // Install scripts are disabled (.npmrc), because the packages contain prebuilt files. Only the `node` package needs
  // its script.
  await mustRun(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], remedy);
  await mustRun(command, [...args, 'rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], remedy);
  if (!succeeds('node', ['-e', 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'])) {
    throw new SetupError(
      "Node 24 couldn't be installed. Delete node_modules and start again, or install Node 24 yourself.",
    );
  }
  writeFileSync(STAMP, wanted);
}

const SPATIALITE_PROBE =
  "const { default: Database } = await import('better-sqlite3'); const { loadSpatialite } = await " +
  "import('./main/geometry/spatialite.ts'); loadSpatialite(new Database(':memory:'));";

const POSTGIS_PROBE =
  "const { postgresSkipReason } = await import('./main/store/postgres/postgres.fixture.ts'); " +
  "process.exit(postgresSkipReason('postgis') === undefined ? 0 : 1);";

/** System dependencies: how to detect and install each of them. */
const SYSTEM_PARTS = {
  spatialite: {
    title: 'SpatiaLite',
    isPresent: () => succeeds('node', ['--input-type=module', '-e', SPATIALITE_PROBE]),
    debian: ['libsqlite3-mod-spatialite'],
    brew: ['libspatialite'],
  },
  chromium: {
    title: 'Chromium',
    isPresent: () =>
      process.env.CAIRN_CHROMIUM !== undefined ||
      findExecutable('chromium', 'chromium-browser', 'google-chrome') !== undefined,
    debian: ['chromium'],
    brew: ['--cask', 'chromium'],
  },
  curl: {
    title: 'curl',
    isPresent: () => findExecutable('curl') !== undefined,
    debian: ['curl'],
    brew: ['curl'],
  },
  xvfb: {
    title: 'Xvfb',
    isPresent: () => process.platform !== 'linux' || findExecutable('Xvfb') !== undefined,
    debian: ['xvfb'],
    brew: [],
  },
  postgis: {
    title: 'PostgreSQL with PostGIS',
    isPresent: () =>
      existsSync('/usr/lib/postgresql') && succeeds('node', ['--input-type=module', '-e', POSTGIS_PROBE]),
    debian: ['postgresql', 'postgresql-postgis'],
    brew: ['postgresql', 'postgis'],
  },
  python: {
    title: 'pandas, geopandas and Python packaging tools',
    isPresent: () =>
      succeeds('/usr/bin/python3', ['-c', 'import geopandas, mypy, pandas, setuptools, wheel, pip']) ||
      process.platform !== 'linux',
    debian: ['python3-pip', 'python3-setuptools', 'python3-wheel', 'python3-pandas', 'python3-geopandas', 'mypy'],
    brew: [],
  },
  proxies: {
    title: 'nginx and HAProxy',
    // With systemd, installing a proxy would also start it, unexpectedly occupying port 80.
    isPresent: () =>
      existsSync('/run/systemd/system') ||
      (findExecutable('nginx') !== undefined && findExecutable('haproxy') !== undefined),
    debian: ['nginx', 'haproxy'],
    brew: ['nginx', 'haproxy'],
  },
};

/** Returns the command that installs these parts on this system, or undefined if none is known. */
function installCommand(parts) {
  if (process.platform === 'darwin') return ['brew', 'install', ...parts.flatMap((part) => part.brew)];
  if (findExecutable('apt-get') === undefined) return undefined;
  return ['apt-get', 'install', '-y', '--no-install-recommends', ...parts.flatMap((part) => part.debian)];
}

/**
 * Ensures that system dependencies are installed. As root on Debian it installs them; elsewhere it prints the exact
 * command and stops.
 * @param {...keyof typeof SYSTEM_PARTS} names
 */
export async function ensureSystem(...names) {
  const missing = names.map((name) => SYSTEM_PARTS[name]).filter((part) => !part.isPresent());
  if (missing.length === 0) return;
  const titles = missing.map((part) => part.title).join(', ');
  const command = installCommand(missing);
  if (command === undefined)
    throw new SetupError(`Missing: ${titles}. Install it with your system's package manager, then start again.`);
  const canInstall = command[0] === 'apt-get' && process.getuid?.() === 0;
  if (!canInstall) {
    const sudo = command[0] === 'apt-get' ? 'sudo ' : '';
    throw new SetupError(`Missing: ${titles}. Run this, then start again:\n  ${sudo}${command.join(' ')}`);
  }
  say(`installing ${titles} …`);
  const env = { ...projectEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get', ['update', '-q'], 'Check the network.', { env });
  await mustRun(command[0], ['-q', ...command.slice(1)], 'Run the command by hand to see why.', { env });
  const notWorking = missing.filter((part) => !part.isPresent());
  if (notWorking.length > 0)
    throw new SetupError(
      `${notWorking.map((part) => part.title).join(', ')} was installed but doesn't work on this system.`,
    );
}

/**
 * Like `ensureSystem`, for dependencies that only some tests need: if one isn't available, prints a message, and those
 * tests are skipped.
 * @param {...keyof typeof SYSTEM_PARTS} names
 */
export async function ensureOptional(...names) {
  for (const name of names) {
    try {
      await ensureSystem(name);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      say(`skipping the tests that need it: ${error.message}`);
    }
  }
}
