/**
 * Runs commands for the set-up: one place that spawns, times and stops at failures. Plain JavaScript, for Node 20 and
 * up.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of the project's own executables; holds the current Node once the dependencies are there. */
export const LOCAL_BIN = join(ROOT, 'node_modules', '.bin');

/** An expected failure: its message is printed without a stack. */
export class SetupError extends Error {}

/** The environment with the project's own Node first on the path. */
export function projectEnvironment() {
  return { ...process.env, PATH: `${LOCAL_BIN}${delimiter}${process.env.PATH ?? ''}` };
}

/** Prints a line about the progress of the set-up. */
export function say(line) {
  process.stdout.write(`cairn: ${line}\n`);
}

/** The first executable of this name in these folders, or undefined. */
export function findExecutableIn(folders, name) {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = join(folder, name + extension);
      if (folder !== '' && existsSync(file)) return file;
    }
  }
  return undefined;
}

/** The first executable of these names on the path, or undefined. */
export function findExecutable(...names) {
  const folders = projectEnvironment().PATH.split(delimiter);
  for (const name of names) {
    const file = findExecutableIn(folders, name);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** True if the command ends with status 0; its output is discarded. */
export function succeeds(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, env: projectEnvironment(), stdio: 'ignore', ...options }).status === 0;
}

/** Keeps the set-up alive on Ctrl-C while the command it runs ends in its own way. */
const ignore = () => undefined;

/**
 * Runs a command with its output shown and waits for its end. Signals that reach the set-up reach the command.
 * @returns {Promise<number>} the exit status; 128 + n when it ended on a signal
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: projectEnvironment(),
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    // Ctrl-C reaches the child by itself (same process group); SIGTERM has to be forwarded.
    const handOn = () => child.kill('SIGTERM');
    process.on('SIGTERM', handOn);
    process.on('SIGINT', ignore);
    child.on('error', (error) => reject(new SetupError(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      process.off('SIGTERM', handOn);
      process.off('SIGINT', ignore);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/** Like `run`, but a status other than 0 ends the set-up with `remedy`. */
export async function mustRun(command, args, remedy, options) {
  const status = await run(command, args, options);
  if (status !== 0) throw new SetupError(`${[command, ...args].join(' ')} ended with status ${status}. ${remedy}`);
}

/** Runs `main`, prints a SetupError as one line, and sets the exit status. */
export async function entry(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`cairn: ${error.message}\n`);
    process.exitCode = 1;
  }
}
