/**
 * Results of checking the default packs. Each server checks packs that it hasn't checked before in the background,
 * which takes half a minute of processor time, so tests and benchmarks check them once and start with a copy of the
 * results.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const VARIABLE = 'CAIRN_E2E_CHECKED';

/** Checks all packs of a directory for `copyChecks`. @returns a function that deletes the results */
export function checkPacks(packsDirectory: string): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-e2e-checked-'));
  const args = ['cairn.mjs', 'packs', 'verify', '--packs', packsDirectory, '--data-dir', directory];
  if (existsSync(packsDirectory))
    execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  process.env[VARIABLE] = directory;
  return () => {
    rmSync(directory, { recursive: true, force: true });
  };
}

/** Copies the results to the data directory of a Cairn that hasn't started yet. */
export function copyChecks(dataDirectory: string): void {
  const checked = process.env[VARIABLE];
  if (checked !== undefined) cpSync(checked, dataDirectory, { recursive: true, force: false });
}
