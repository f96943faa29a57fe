/** `npm run package`: builds the default packs, puts the core of them into the installer and the others beside it. */
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
 * The world without streets, with every administrative area, and one town with everything.
 */
const CORE = [
  'countries',
  'admin-world',
  // Countries that admin-world leaves to packs of their own.
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
/** Its terms forbid commercial use: it must not be redistributed. */
const NOT_HANDED_ON = ['eu-nuts'];

const PACKS = join(ROOT, 'data', 'packs');
const STAGE = join(ROOT, 'out', 'package');
const TARGET = join(ROOT, 'out', 'installers');

/** Links if possible: packs are large. */
function place(from, to) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** The content of the installer, where electron-builder finds it. */
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
  if (licence === undefined) throw new SetupError('The licence of Node was not found: run npm rebuild node');
  place(licence, join(STAGE, 'node', 'LICENSE'));
}

/** Copies of the packs that are not in the installer, each checked, and their list. */
async function exportOthers() {
  const folder = join(TARGET, 'packs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const others = readdirSync(PACKS)
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => basename(name, '.sqlite'))
    .filter((id) => !CORE.includes(id) && !NOT_HANDED_ON.includes(id));
  for (const id of others)
    await mustRun('node', ['cairn.mjs', 'packs', 'export', id, folder, '--packs', PACKS], 'See above.');
  await mustRun('node', ['cairn.mjs', 'packs', 'index', folder], 'See above.');
}

/** Seconds since 1970 that all files of an installer bear: those of the last change of the sources. */
function epoch() {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && /^\d+$/.test(given)) return Number(given);
  const { stdout, status } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new SetupError('Set SOURCE_DATE_EPOCH, the time in seconds that the files are to bear');
  return Number(stdout.trim());
}

/**
 * The configuration for an Electron named by the caller, which may not support fuses and archives.
 * @returns {string} its file
 */
function configurationOf(electron) {
  const written = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8');
  const file = join(STAGE, 'electron-builder.yml');
  const changed = written
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
    say('the default packs …');
    await mustRun('node', ['data/build.ts'], 'Run it again: what was downloaded and built is kept.');
  }
  await ensureWindow();
  stage();
  if (!args.includes('--without-others')) await exportOthers();
  const seconds = epoch();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const isLinux = system === '--linux' || (system === undefined && process.platform === 'linux');
  const builder = ['--no-install', 'electron-builder', ...(system === undefined ? [] : [system])];
  const given = electron === undefined ? [] : ['dir', '--config', configurationOf(electron)];
  await mustRun('npx', [...builder, ...given], 'The lines above say what is wrong.', {
    env: { ...projectEnvironment(), SOURCE_DATE_EPOCH: String(seconds) },
  });
  if (isLinux) {
    const unpacked = readdirSync(TARGET).find((name) => /^linux(?:-\w+)?-unpacked$/.test(name));
    if (unpacked === undefined) throw new SetupError(`electron-builder left no folder in ${TARGET}`);
    say('the deb …');
    say(await buildDeb(join(TARGET, unpacked), TARGET, { version, seconds }));
  }
  return 0;
});
