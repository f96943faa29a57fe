/** The build of the default packs (`npm run data`) as a child process, with its progress. */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { PackBuild } from '../../../contract/pack-build.ts';

/** The script, and a package that only a source checkout has: an installed Cairn brings neither. */
const SCRIPT = join('data', 'build.ts');
const NEEDED = join('node_modules', 'pacote', 'package.json');
/** The Node of the packages: the process that serves may be Electron. */
const NODE = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** The server may be one file in `out/main`, or this one below `main/packs`. */
const LEVELS = 5;
const MAX_NOTES = 20;
/** How long a build that was cancelled may take to put its things away, in milliseconds. */
const LAST_MOMENTS_MS = 8000;

/** What the build says of itself (`data/progress.ts`). */
const Told = Type.Union([
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

/** The checkout that this file runs from; nothing where it is installed. */
export function sourceCheckout(from = import.meta.dirname): string | undefined {
  let directory = from;
  for (let level = 0; level < LEVELS; level += 1) {
    if (existsSync(join(directory, SCRIPT)) && existsSync(join(directory, NEEDED))) return directory;
    directory = dirname(directory);
  }
  return undefined;
}

/** Arguments of the build for these packs alone, and those that they are made of. */
export const onlyPacks = (ids: readonly string[]): string[] => ['--only', ids.join(',')];

/** One build at a time, and what is known of the last one. */
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
  #gone: Promise<void> = Promise.resolve();

  /**
   * @param directory where the packs go
   * @param from a folder of the checkout, this file's own unless given
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
   * Begins; does nothing where it is not available, or runs.
   * @param args further arguments of the build, as {@link onlyPacks} gives them
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
      // What it says comes as messages; its errors are the last lines of standard error.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    let last = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-2000);
    });
    child.on('message', (message) => this.#hear(message));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gone = promise;
    const end = (code: number | null, reason?: string): void => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#tasks.clear();
      this.#state = code === 0 ? 'finished' : this.#isCancelled ? 'cancelled' : 'failed';
      if (this.#state === 'failed')
        this.#message =
          reason ?? (last.trim().split('\n').at(-1) || `The build failed with exit code ${code ?? 'none'}`);
      resolve();
    };
    child.once('error', (error) => end(null, error.message));
    child.once('exit', (code) => end(code));
  }

  #hear(message: unknown): void {
    if (!Value.Check(Told, message)) return;
    if (message.kind === 'count') {
      this.#done = message.done;
      this.#total = message.total;
    } else if (message.kind === 'task') {
      const { name, step, share } = message;
      this.#tasks.set(name, { name, step, ...(share === undefined ? {} : { share: Math.max(0, Math.min(1, share)) }) });
    } else if (message.kind === 'end') this.#tasks.delete(message.name);
    else this.#notes = [...this.#notes, message.text].slice(-MAX_NOTES);
  }

  /** Ends what runs; settles when it has. The build puts away what is half made when its way here is cut. */
  async cancel(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#isCancelled = true;
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), LAST_MOMENTS_MS);
    await this.#gone;
    clearTimeout(timer);
  }
}
