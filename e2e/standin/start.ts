/**
 * Runs an Electron application without Electron: `node start.ts MAIN [ARGUMENT]...`, MAIN a module or a folder whose
 * `package.json` names one. As in Electron, the application becomes ready only after its main module has run to its
 * end.
 */
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { application } from './application.ts';
import { mayNavigate } from './browser-window.ts';
import { answerRequests } from './requests.ts';

const [node = process.execPath, , given = '.', ...rest] = process.argv;

function mainModule(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  const manifest: { main?: string } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return resolve(path, manifest.main ?? 'index.js');
}

/** The nearest folder above the main module that has a `package.json`. */
function appPathOf(path: string): string {
  let folder = dirname(path);
  while (!statSync(join(folder, 'package.json'), { throwIfNoEntry: false })) {
    if (folder === dirname(folder)) throw new Error(`There is no package.json above ${path}`);
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

const main = mainModule(resolve(given));
process.argv = [node, given, ...rest];
application.setAppPath(appPathOf(main));
await import(pathToFileURL(main).href);
await application.becomeReady((browser) => answerRequests(browser, mayNavigate));
