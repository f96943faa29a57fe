/**
 * Runs commands for the set-up scripts, with one place for spawning, exit codes and failures. Plain JavaScript for Node
 * 20 and later.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of the project's own executables; contains the right Node once the dependencies are installed. */
export const LOCAL_BIN = join(ROOT, 'node_modules', '.bin');

/** An expected failure: its message is printed without a stack. */
export class SetupError extends Error {}

/** Returns the environment with the project's own Node first on the path. */
export function projectEnvironment() {
  return { ...process.env, PATH: `${LOCAL_BIN}${delimiter}${process.env.PATH ?? ''}` };
}

/** Prints a line about the progress of the set-up. */
export function say(line) {
  process.stdout.write(`cairn: ${line}\n`);
}

/** Returns the first executable of this name in the folders, or undefined. */
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

/** Returns the first executable on the path with one of these names, or undefined. */
export function findExecutable(...names) {
  const folders = projectEnvironment().PATH.split(delimiter);
  for (const name of names) {
    const file = findExecutableIn(folders, name);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Returns whether a command succeeds; its output is discarded. */
export function succeeds(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, env: projectEnvironment(), stdio: 'ignore', ...options }).status === 0;
}

/** Keeps the set-up running on Ctrl-C while the command it started shuts down. */
const ignore = () => undefined;

/**
 * Runs a command with its output shown and waits for its end. Signals are forwarded to the command.
 * @returns {Promise<number>} the exit status; 128 + n if it was ended by a signal
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
    // Ctrl-C reaches the child directly, because it is in the same process group; SIGTERM has to be forwarded.
    const forward = () => child.kill('SIGTERM');
    process.on('SIGTERM', forward);
    process.on('SIGINT', ignore);
    child.on('error', (error) => reject(new SetupError(`Can't start ${command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', ignore);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/** Like `run`, but fails with `remedy` if the exit status is not 0. */
export async function mustRun(command, args, remedy, options) {
  const status = await run(command, args, options);
  if (status !== 0) throw new SetupError(`${[command, ...args].join(' ')} failed with status ${status}. ${remedy}`);
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
