/**
 * Runs an Electron application without Electron: `node start.ts MAIN [ARGUMENT]...`. MAIN is a module, or a folder with
 * a `package.json`. As in Electron, `ready` follows only after the main module has finished.
 */
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { application } from './application.ts';
import { mayNavigate } from './browser-window.ts';
import { answerRequests } from './requests.ts';

const [node = process.execPath, , argument = '.', ...rest] = process.argv;

function mainModule(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  const manifest: { main?: string } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return resolve(path, manifest.main ?? 'index.js');
}

/** Returns the nearest folder above the main module with a `package.json`. */
function appPathOf(path: string): string {
  let folder = dirname(path);
  while (!statSync(join(folder, 'package.json'), { throwIfNoEntry: false })) {
    if (folder === dirname(folder)) throw new Error(`No package.json above ${path}`);
    folder = dirname(folder);
  }
  return folder;
}

const standIn = pathToFileURL(join(import.meta.dirname, 'electron-module.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
Object.defineProperty(process, 'versions', {
  value: { ...process.versions, electron: 'stand-in', chrome: "the system's" },
});

const main = mainModule(resolve(argument));
process.argv = [node, argument, ...rest];
application.setAppPath(appPathOf(main));
await import(pathToFileURL(main).href);
await application.becomeReady((browser) => answerRequests(browser, mayNavigate));
