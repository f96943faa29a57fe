/**
 * Temporary folders for unpacked archives. A killed process leaves its folder; the name contains its process id,
 * so that a later process can remove it.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../contract/fault.ts';
import { isDiskFull } from '../store/free-space.ts';
import { isAlive } from '../threads/alive.ts';

const NAME = /^cairn-import-(?<maker>\d+)-/;

/** Creates a folder for this process, by default in the system's temporary folder. */
export function makeScratch(directory = tmpdir()): string {
  try {
    return mkdtempSync(join(directory, `cairn-import-${process.pid}-`));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new Fault(
      'not_writable',
      "Can't write to the folder for temporary files. Give Cairn write permission there, or set TMPDIR to " +
        'another folder',
      { cause: error },
    );
  }
}

/** Runs `work` with a folder that is removed afterwards, also if a child process that used it was killed. */
export async function inScratch<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = makeScratch();
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Prefix of folders with unpacked archives. */
export const UNPACKED = 'cairn-unpacked-';

/** Removes what an earlier process of the same import unpacked in `directory`. */
export function dropUnpacked(directory: string): void {
  for (const name of readdirSync(directory))
    if (name.startsWith(UNPACKED)) rmSync(join(directory, name), { recursive: true, force: true });
}

/** Removes the folders of processes that no longer run. */
export function dropDeadScratch(directory = tmpdir()): void {
  for (const name of readdirSync(directory)) {
    const maker = NAME.exec(name)?.groups?.['maker'];
    if (maker === undefined || isAlive(Number(maker))) continue;
    try {
      rmSync(join(directory, name), { recursive: true, force: true });
    } catch {
      // Belongs to another user.
    }
  }
}
