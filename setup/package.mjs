/**
 * `npm run package`: builds the default packs and the installers; the core packs are included, the others are placed
 * next to them.
 */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { ensurePackages, ensureSystem } from './dependencies.mjs';
import { buildDeb } from './package-linux.mjs';
import { entry, mustRun, projectEnvironment, ROOT, say, SetupError } from './run.mjs';
import { ensureWindow } from './window.mjs';

const HELP = `npm run package [-- OPTIONS]
Builds installers for this system in out/installers, with the core packs inside and the other packs beside them.

  --linux, --mac, --win   for that system instead of this one
  --electron DIR          folder of an existing Electron, instead of downloading one
  --packs-as-they-are     use the packs in data/packs without building them
  --without-others        don't copy the other packs
  --help                  show this help
`;

/**
 * Packs included in installers: the world without streets but with every administrative area, and one town with
 * everything.
 */
const CORE = [
  'countries',
  'admin-world',
  // Countries that admin-world leaves to separate packs.
  'admin-us',
  'admin-germany',
  'admin-spain',
  'time-zones',
  'places',
  'basemap-world',
  'geocoder-world',
  'area-shapes',
  'grid-zones',
  'regions-us',
  'health-default',
  'geocoder-santa-cruz',
  'roads-santa-cruz',
  'streets-santa-cruz',
  'zip4-santa-cruz',
];
/** Packs that must not be redistributed: their terms forbid commercial use. */
const NOT_REDISTRIBUTED = ['eu-nuts'];

const PACKS = join(ROOT, 'data', 'packs');
const STAGE = join(ROOT, 'out', 'package');
const TARGET = join(ROOT, 'out', 'installers');

/** Links a file if possible, because packs are large. */
function place(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Puts the contents of the installer where electron-builder finds them. */
function stage() {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(join(STAGE, 'packs'), { recursive: true });
  mkdirSync(join(STAGE, 'node'), { recursive: true });
  for (const id of CORE) {
    const file = join(PACKS, `${id}.sqlite`);
    if (!existsSync(file)) throw new SetupError(`${file} was not built: npm run data -- --only ${id}`);
    place(file, join(STAGE, 'packs', basename(file)));
  }
  const node = process.platform === 'win32' ? 'node.exe' : 'node';
  const packages = join(ROOT, 'node_modules', 'node');
  place(join(packages, 'bin', node), join(STAGE, 'node', node));
  const builds = readdirSync(join(packages, 'node_modules')).map((name) => join(packages, 'node_modules', name));
  const licence = builds.map((folder) => join(folder, 'LICENSE')).find((file) => existsSync(file));
  if (licence === undefined) throw new SetupError("Node's licence was not found. Run npm rebuild node");
  place(licence, join(STAGE, 'node', 'LICENSE'));
}

/** Exports and verifies the packs that are not in the installer, and writes their list. */
async function exportOtherPacks() {
  const folder = join(TARGET, 'packs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const otherPacks = readdirSync(PACKS)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => basename(name, '.sqlite'))
    .filter((id) => !CORE.includes(id) && !NOT_REDISTRIBUTED.includes(id));
  for (const id of otherPacks)
    await mustRun('node', ['cairn.mjs', 'packs', 'export', id, folder, '--packs', PACKS], 'See the output above.');
  await mustRun('node', ['cairn.mjs', 'packs', 'index', folder], 'See the output above.');
}

/** Returns the timestamp of all files in an installer, in seconds since 1970: the last change of the sources. */
function epoch() {
  const configured = process.env.SOURCE_DATE_EPOCH;
  if (configured !== undefined && /^\d+$/.test(configured)) return Number(configured);
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new SetupError('Set SOURCE_DATE_EPOCH to the timestamp of the files, in seconds since 1970');
  return Number(stdout.trim());
}

/**
 * Writes a configuration for a given Electron, which may not support fuses and archives.
 * @returns {string} path of the configuration
 */
function configurationOf(electron) {
  const original = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
  const file = join(STAGE, 'electron-builder.yml');
  const changed = original
    .replace(/^electronFuses:\n(?:[ ].*\n)+/m, '')
    .replace(/^asarUnpack:\n(?:[ ].*\n)+/m, "asarUnpack: ['**']\n");
  writeFileSync(file, `${changed}electronDist: ${JSON.stringify(resolve(electron))}\n`);
  return file;
}

await entry(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const system = ['--linux', '--mac', '--win'].find((option) => args.includes(option));
  const electronAt = args.indexOf('--electron');
  const electron = electronAt < 0 ? undefined : args[electronAt + 1];
  await ensurePackages();
  if (!args.includes('--packs-as-they-are')) {
    await ensureSystem('spatialite');
    say('building the default packs …');
    await mustRun('node', ['data/build.ts'], "Run it again: finished downloads and packs won't be repeated.");
  }
  await ensureWindow();
  stage();
  if (!args.includes('--without-others')) await exportOtherPacks();
  const seconds = epoch();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const isLinux = system === '--linux' || (system === undefined && process.platform === 'linux');
  const builder = ['--no-install', 'electron-builder', ...(system === undefined ? [] : [system])];
  const options = electron === undefined ? [] : ['dir', '--config', configurationOf(electron)];
  await mustRun('npx', [...builder, ...options], 'See the output above.', {
    env: { ...projectEnvironment(), SOURCE_DATE_EPOCH: String(seconds) },
  });
  if (isLinux) {
    const unpacked = readdirSync(TARGET).find((name) => /^linux(?:-\w+)?-unpacked$/.test(name));
    if (unpacked === undefined) throw new SetupError(`electron-builder created no folder in ${TARGET}`);
    say('building the deb …');
    say(await buildDeb(join(TARGET, unpacked), TARGET, { version, seconds }));
  }
  return 0;
});
