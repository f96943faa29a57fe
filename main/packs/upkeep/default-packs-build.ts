/** Builds the default packs (`npm run data`) in a child process, and reports its progress. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PackBuild } from '../../../contract/pack-build.ts';

/** The script, and a package that only a source checkout has: an installed Cairn has neither. */
const SCRIPT = join('data', 'build.ts');
const REQUIRED_PACKAGE = join('node_modules', 'pacote', 'package.json');
/** Node from the packages, because this process may be Electron. */
const NODE = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Maximum number of folders up to the checkout: this code may be in `out/main` or `main/packs/upkeep`. */
const MAX_LEVELS = 5;
const MAX_NOTES = 20;
/** Time for a cancelled build to clean up. */
const CLEAN_UP_MS = 8000;

/** Messages of the build (`data/progress.ts`). */
const BuildMessage = Type.Union([
  Type.Object({ kind: Type.Literal('count'), done: Type.Integer(), total: Type.Integer() }),
  Type.Object({
    kind: Type.Literal('task'),
    name: Type.String(),
    step: Type.String(),
    share: Type.Optional(Type.Number()),
  }),
  Type.Object({ kind: Type.Literal('end'), name: Type.String() }),
  Type.Object({ kind: Type.Literal('note'), text: Type.String() }),
]);

/** Returns the checkout that this file is part of; undefined if Cairn is installed. */
export function sourceCheckout(from = import.meta.dirname): string | undefined {
  let directory = from;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    if (existsSync(join(directory, SCRIPT)) && existsSync(join(directory, REQUIRED_PACKAGE))) return directory;
    directory = dirname(directory);
  }
  return undefined;
}

/** Returns the arguments that build only these packs and those they depend on. */
export const onlyPacks = (ids: readonly string[]): string[] => ['--only', ids.join(',')];

/** Runs one build at a time, and reports on the last one. */
export class DefaultPacksBuild {
  readonly #checkout: string | undefined;
  readonly #directory: string;
  #child: ChildProcess | undefined;
  #state: PackBuild['state'] = 'none';
  #done = 0;
  #total = 0;
  readonly #tasks = new Map<string, PackBuild['tasks'][number]>();
  #notes: string[] = [];
  #message: string | undefined;
  #isCancelled = false;
  #ended: Promise<void> = Promise.resolve();

  /**
   * @param directory for the packs
   * @param from a folder of the checkout, by default that of this file
   */
  constructor(directory: string, from?: string) {
    this.#directory = directory;
    this.#checkout = sourceCheckout(from);
  }

  get isAvailable(): boolean {
    return this.#checkout !== undefined;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  report(): PackBuild {
    return {
      available: this.isAvailable,
      state: this.#state,
      packs_done: this.#done,
      packs_total: this.#total,
      tasks: [...this.#tasks.values()],
      notes: [...this.#notes],
      ...(this.#message === undefined ? {} : { message: this.#message }),
    };
  }

  /**
   * Starts the build, unless it isn't available or is running.
   * @param args further arguments of the build, see {@link onlyPacks}
   */
  start(args: readonly string[] = []): void {
    const checkout = this.#checkout;
    if (checkout === undefined || this.isRunning) return;
    this.#state = 'running';
    this.#done = 0;
    this.#total = 0;
    this.#notes = [];
    this.#message = undefined;
    this.#isCancelled = false;
    const node = join(checkout, NODE);
    const child = fork(join(checkout, SCRIPT), ['--packs', this.#directory, ...args], {
      cwd: checkout,
      execArgv: [],
      execPath: existsSync(node) ? node : process.execPath,
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      // Progress comes as messages, errors as the last lines of standard error.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    let errorText = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorText = (errorText + text).slice(-2000);
    });
    child.on('message', (message) => this.#receive(message));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    const end = (code: number | null, reason?: string): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#tasks.clear();
      this.#state = code === 0 ? 'finished' : this.#isCancelled ? 'cancelled' : 'failed';
      if (this.#state === 'failed')
        this.#message =
          reason ?? (errorText.trim().split('\n').at(-1) || `The build failed with exit code ${code ?? 'none'}`);
      resolve();
    };
    child.once('error', (error) => end(null, error.message));
    child.once('exit', (code) => end(code));
  }

  #receive(message: unknown): void {
    if (!Value.Check(BuildMessage, message)) return;
    if (message.kind === 'count') {
      this.#done = message.done;
      this.#total = message.total;
    } else if (message.kind === 'task') {
      const { name, step, share } = message;
      this.#tasks.set(name, { name, step, ...(share === undefined ? {} : { share: Math.max(0, Math.min(1, share)) }) });
    } else if (message.kind === 'end') this.#tasks.delete(message.name);
    else this.#notes = [...this.#notes, message.text].slice(-MAX_NOTES);
  }

  /** Cancels the build and waits for its end. The build cleans up when its channel to this process closes. */
  async cancel(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#isCancelled = true;
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), CLEAN_UP_MS);
    await this.#ended;
    clearTimeout(timer);
  }
}
