/** Installs what the project needs: npm packages with their Node, SpatiaLite, and for tests a browser. */
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
/** What `join-packages.mjs` makes. */
const JOINED = join(ROOT, 'node_modules', 'typebox', 'joined');

/**
 * npm as the running npm started us with it, else from the path. It must run on a Node outside node_modules:
 * `npm ci` deletes the one in there before it installs the new one.
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

/** Installs the npm packages, among them the Node that runs everything else, unless the lock file is unchanged. */
export async function ensurePackages() {
  await installPackages();
  if (!existsSync(JOINED)) await mustRun('node', [join(ROOT, 'setup', 'join-packages.mjs')], 'See the lines above.');
}

async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('installing the npm packages (about 650 MB on disk, half a minute) …');
  const { command, args } = npm();
  const remedy = 'Check the network and the free disk space, then start again: what was fetched is kept.';
  // Install scripts stay off (.npmrc): prebuilt files are in the packages. Only the `node` package needs its script.
  await mustRun(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], remedy);
  await mustRun(command, [...args, 'rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], remedy);
  if (!succeeds('node', ['-e', 'process.exit(Number(process.versions.node.split(".")[0]) >= 24 ? 0 : 1)'])) {
    throw new SetupError(
      'Node 24 could not be put in place. Delete node_modules and start again, or install Node 24 yourself.',
    );
  }
  writeFileSync(STAMP, wanted);
}

const SPATIALITE_PROBE =
  "const { default: Database } = await import('better-sqlite3'); const { loadSpatialite } = await " +
  "import('./main/packs/spatialite.ts'); loadSpatialite(new Database(':memory:'));";

const POSTGIS_PROBE =
  "const { whyNoPostgres } = await import('./main/store/postgres/postgres.fixture.ts'); " +
  "process.exit(whyNoPostgres('postgis') === undefined ? 0 : 1);";

/** Parts of the system: how to detect one, and what installs it. */
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
    title: 'pandas, geopandas and what installs a Python package',
    isPresent: () =>
      succeeds('/usr/bin/python3', ['-c', 'import geopandas, mypy, pandas, setuptools, wheel, pip']) ||
      process.platform !== 'linux',
    debian: ['python3-pip', 'python3-setuptools', 'python3-wheel', 'python3-pandas', 'python3-geopandas', 'mypy'],
    brew: [],
  },
  proxies: {
    title: 'nginx and HAProxy',
    // systemd would start an installed proxy as well, and nobody wants one on port 80.
    isPresent: () =>
      existsSync('/run/systemd/system') ||
      (findExecutable('nginx') !== undefined && findExecutable('haproxy') !== undefined),
    debian: ['nginx', 'haproxy'],
    brew: ['nginx', 'haproxy'],
  },
};

/** The command that installs these parts here, or undefined if we don't know one. */
function installCommand(parts) {
  if (process.platform === 'darwin') return ['brew', 'install', ...parts.flatMap((part) => part.brew)];
  if (findExecutable('apt-get') === undefined) return undefined;
  return ['apt-get', 'install', '-y', '--no-install-recommends', ...parts.flatMap((part) => part.debian)];
}

/**
 * Sees that the named parts of the system are there. As root on Debian it installs what is missing; elsewhere it prints
 * the exact command and stops.
 * @param {...keyof typeof SYSTEM_PARTS} names
 */
export async function ensureSystem(...names) {
  const missing = names.map((name) => SYSTEM_PARTS[name]).filter((part) => !part.isPresent());
  if (missing.length === 0) return;
  const titles = missing.map((part) => part.title).join(', ');
  const command = installCommand(missing);
  if (command === undefined)
    throw new SetupError(`missing: ${titles}. Install it with your system's package manager, then start again.`);
  const mayInstall = command[0] === 'apt-get' && process.getuid?.() === 0;
  if (!mayInstall) {
    const asRoot = command[0] === 'apt-get' ? 'sudo ' : '';
    throw new SetupError(`missing: ${titles}. Run this, then start again:\n  ${asRoot}${command.join(' ')}`);
  }
  say(`installing ${titles} …`);
  const env = { ...projectEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  await mustRun('apt-get', ['update', '-q'], 'Check the network.', { env });
  await mustRun(command[0], ['-q', ...command.slice(1)], 'Run the command by hand to see why.', { env });
  const still = missing.filter((part) => !part.isPresent());
  if (still.length > 0)
    throw new SetupError(`${still.map((part) => part.title).join(', ')} was installed but does not work here.`);
}

/**
 * As `ensureSystem`, for what only some tests need: if it isn't available, a message says so, and those tests skip.
 * @param {...keyof typeof SYSTEM_PARTS} names
 */
export async function ensureWherePossible(...names) {
  for (const name of names) {
    try {
      await ensureSystem(name);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      say(`tests that need it will be skipped: ${error.message}`);
    }
  }
}
