/**
 * Builds the deb from the folder made by electron-builder, using Debian's own tool. `fpm`, which electron-builder would
 * download, records the time of the build, whereas `dpkg-deb` uses SOURCE_DATE_EPOCH.
 */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { mustRun, projectEnvironment, ROOT, SetupError } from './run.mjs';

const LINUX = join(ROOT, 'packaging', 'linux');

/** Dependencies of the commands. */
const DEPENDS = ['libc6', 'libgcc-s1', 'libstdc++6'];
/**
 * Dependencies of the window and of imports. apt installs them by default; a server without a screen can omit them and
 * run only `cairn serve` and other commands.
 */
const RECOMMENDS = [
  'libasound2',
  'libatspi2.0-0',
  'libgbm1',
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libsqlite3-mod-spatialite',
  'libuuid1',
  'libxss1',
  'libxtst6',
  'shared-mime-info',
  'xdg-utils',
];

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/** Returns the output of a command. */
function output(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, env: projectEnvironment() });
  if (status !== 0)
    throw new SetupError(`${[command, ...args].join(' ')} failed with status ${status}: ${stderr.toString()}`);
  return stdout;
}

function* filesBelow(path) {
  yield path;
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path).toSorted()) yield* filesBelow(join(path, name));
}

/** Sets uniform permissions and times, so that builds are identical on every machine. */
function normaliseFiles(root, seconds) {
  for (const path of filesBelow(root)) {
    const stats = lstatSync(path);
    if (!stats.isSymbolicLink()) {
      const isExecutable = stats.isDirectory() || (stats.mode & 0o100) !== 0;
      // oxlint-disable-next-line no-bitwise -- permissions are bits
      chmodSync(path, isExecutable ? 0o755 : 0o644);
    }
    lutimesSync(path, seconds, seconds);
  }
}

/**
 * Builds the deb.
 * @param {string} unpacked folder made by electron-builder
 * @param {string} target folder of the installers
 * @param {{ version: string, seconds: number }} of version, and the timestamp of all files in seconds since 1970
 * @returns {Promise<string>} path of the deb
 */
export async function buildDeb(unpacked, target, { version, seconds }) {
  const architecture = ARCHITECTURES[process.arch];
  if (architecture === undefined) throw new SetupError(`Can't build a deb for ${process.arch}`);
  const root = join(target, 'deb-root');
  rmSync(root, { recursive: true, force: true });
  const addFile = (from, to, mode = 0o644) => {
    const path = join(root, to);
    mkdirSync(dirname(path), { recursive: true });
    if (typeof from === 'string') copyFileSync(join(LINUX, from), path);
    else writeFileSync(path, from);
    chmodSync(path, mode);
  };
  cpSync(unpacked, join(root, 'opt', 'Cairn'), { recursive: true, verbatimSymlinks: true });
  addFile('cairn', 'usr/bin/cairn', 0o755);
  addFile('cairn.desktop', 'usr/share/applications/cairn.desktop');
  addFile('cairn-mime.xml', 'usr/share/mime/packages/cairn.xml');
  addFile('cairn.service', 'usr/lib/systemd/user/cairn.service');
  addFile(readFileSync(join(ROOT, 'packaging', 'icon.png')), 'usr/share/icons/hicolor/512x512/apps/cairn.png');
  addFile(readFileSync(join(ROOT, 'LICENSE')), 'usr/share/doc/cairn/copyright');
  addFile(gzipSync(readFileSync(join(LINUX, 'cairn.1')), { level: 9 }), 'usr/share/man/man1/cairn.1.gz');
  for (const [shell, path] of [
    ['bash', 'usr/share/bash-completion/completions/cairn'],
    ['zsh', 'usr/share/zsh/vendor-completions/_cairn'],
    ['fish', 'usr/share/fish/vendor_completions.d/cairn.fish'],
  ])
    addFile(output('node', ['cairn.mjs', 'completion', shell]), path);
  let kilobytes = 0;
  for (const path of filesBelow(root)) kilobytes += Math.ceil(lstatSync(path).size / 1024);
  for (const script of ['postinst', 'prerm']) addFile(script, `DEBIAN/${script}`, 0o755);
  const control = [
    'Package: cairn',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: Cairn maintainers <cairn@localhost>',
    `Installed-Size: ${kilobytes}`,
    `Depends: ${DEPENDS.join(', ')}`,
    `Recommends: ${RECOMMENDS.join(', ')}`,
    'Section: science',
    'Priority: optional',
    'Description: Geographic look-ups with no network',
    ' A map and a command line to look up addresses, ZIP+4, administrative areas,',
    ' time zones, boundaries and travel times in data packs on this disk.',
    '',
  ];
  addFile(Buffer.from(control.join('\n')), 'DEBIAN/control');
  normaliseFiles(root, seconds);
  const file = join(target, `cairn-${version}-linux-${process.arch}.deb`);
  await mustRun(
    'dpkg-deb',
    [
      '--root-owner-group',
      '--threads-max=1',
      '-Zzstd',
      `-z${process.env.CAIRN_DEB_LEVEL ?? '15'}`,
      '--build',
      root,
      file,
    ],
    'dpkg-deb is part of the package dpkg.',
    { env: { ...projectEnvironment(), SOURCE_DATE_EPOCH: String(seconds) } },
  );
  rmSync(root, { recursive: true });
  return `${file} (${(statSync(file).size / 1e6).toFixed(0)} MB)`;
}
