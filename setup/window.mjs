/** Builds the window if its sources have changed, and finds Electron's binary. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun, ROOT, run, say } from './run.mjs';

const BUILD_INPUTS = ['contract', 'main', 'preload', 'renderer', 'electron.vite.config.ts', 'package-lock.json'];
const BUILD_STAMP = join(ROOT, 'out', '.cairn-build');
const ELECTRON = join(ROOT, 'node_modules', 'electron');
const ELECTRON_REFUSED = join(ROOT, 'node_modules', '.cairn-electron-refused');
const RETRY_AFTER_MS = 24 * 3600 * 1000;
const DOWNLOAD_TIMEOUT_MS = 5 * 60 * 1000;

function* files(path) {
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).toSorted()) yield* files(join(path, name));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of BUILD_INPUTS) {
    for (const file of files(join(ROOT, input))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds main, preload and renderer into `out/` if they are out of date. */
export async function ensureWindow() {
  const current = fingerprint();
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === current) return;
  say('building the window …');
  await mustRun('npx', ['--no-install', 'electron-vite', 'build', '--logLevel', 'warn'], 'See the output above.');
  writeFileSync(BUILD_STAMP, current);
}

/** Returns Electron's executable, or undefined if it hasn't been downloaded. */
function electronExecutable() {
  const pathFile = join(ELECTRON, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const executable = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(ELECTRON, 'dist'),
    readFileSync(pathFile, 'utf8'),
  );
  return existsSync(executable) ? executable : undefined;
}

/**
 * Returns Electron's executable, downloading it if possible. A failed download isn't retried for a day, so that
 * starting offline doesn't wait for the network each time.
 * @returns {Promise<string | undefined>} undefined if the binary isn't available
 */
export async function ensureElectron() {
  const installed = electronExecutable();
  if (installed !== undefined) return installed;
  if (existsSync(ELECTRON_REFUSED) && Date.now() - statSync(ELECTRON_REFUSED).mtimeMs < RETRY_AFTER_MS)
    return undefined;
  say('downloading the Electron binary …');
  const status = await run('node', [join(ELECTRON, 'install.js')], {
    stdio: ['ignore', 'inherit', 'ignore'],
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  if (status !== 0) writeFileSync(ELECTRON_REFUSED, '');
  return electronExecutable();
}
