/** Selects the Electron that tests run on: the real one if installed, otherwise the stand-in. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const ELECTRON = join(ROOT, 'node_modules', 'electron');
const STAND_IN = join(import.meta.dirname, 'standin', 'electron');

export interface ElectronBinary {
  path: string;
  isReal: boolean;
  /** Description for the report, on one line. */
  reason: string;
}

/** Finds the binary without Electron's own package, which would start a download. */
export function electronBinary(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ElectronBinary {
  const pathFile = join(ELECTRON, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron';
  const directory = environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(ELECTRON, 'dist');
  const path = join(directory, name);
  if (existsSync(path)) return { path, isReal: true, reason: `running on Electron's binary, ${path}` };
  return {
    path: STAND_IN,
    isReal: false,
    reason: "real Electron binary not available: running on the stand-in; Electron's own enforcement is not shown",
  };
}
