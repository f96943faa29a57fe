/** `npm run data`: fetches the sources of the default packs and builds the packs that aren't current. */
import '../setup/need-node.mjs';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, InvalidArgumentError, Option } from 'commander';
import { PACK_EXTENSION } from '../main/packs/schema/manifest.ts';
import { deleteUnfinished } from '../main/packs/write/pack.ts';
import type { ThemeMessage } from './build-theme.ts';
import { createCodeReach } from './code-reach.ts';
import { Fetching } from './fetching.ts';
import { isCurrent, recordBuild, themeVersion } from './fingerprint.ts';
import { createProgress, type Progress } from './progress.ts';
import { runTasks, type Task } from './schedule.ts';
import { isOptional, readSources, type Source } from './sources/source.ts';
import type { Theme } from './kit/theme.ts';
import { loadTheme, THEME_IDS } from './themes/index.ts';
import { errorMessage } from '../contract/system-error.ts';

/**
 * Concurrent tasks by pool. Fetches mostly wait for the network; optional sources have their own pool, because builds
 * wait for them.
 */
const CONCURRENCY = { optional: 4, fetch: 4, build: 2 };
const HEAP_MEGABYTES = 4096;
/** Size of the young generation: builders allocate many short-lived objects, which a smaller one would copy. */
const YOUNG_MEGABYTES = 64;
/** Longer builds don't start before the first build of the critical path can, because they would occupy its slot. */
const SHORT_SECONDS = 15;
const MEGABYTE = 1e6;
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143 };

interface Options {
  only?: string[];
  force: boolean;
  packs: string;
  cache: string;
  sources?: string;
}

/** All sources of `sources.json`, and the names of the unavailable ones. */
interface Available {
  sources: Record<string, Source>;
  missing: ReadonlySet<string>;
}

interface Outcome {
  seconds: number;
  lines: string[];
}

function sourceNamed(sources: Record<string, Source>, name: string, theme: string): Source {
  const source = sources[name];
  if (source === undefined)
    throw new Error(`Theme ${theme} needs the source "${name}", which data/sources.json does not have`);
  return source;
}

type BuildTask = Task<keyof typeof CONCURRENCY>;

const fetchId = (source: Source): string => `fetch ${source.package}@${source.version}`;

/** Forwards standard error except GEOS's report of each invalid polygon: the repairs count those. */
function forwardErrors(child: ChildProcess, id: string, progress: Progress): void {
  if (child.stderr === null) return;
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line !== '' && !/^(GEOS|RTTOPO) (warning|error):/u.test(line)) progress.print(`${id}: ${line}`);
  });
}

function buildInChild(
  theme: Theme,
  version: string,
  missing: ReadonlySet<string>,
  { packs, cache }: Options,
  children: Set<ChildProcess>,
  progress: Progress,
): Promise<Outcome> {
  const started = performance.now();
  const { promise, resolve: succeed, reject } = Promise.withResolvers<Outcome>();
  const child = fork(
    join(import.meta.dirname, 'build-theme.ts'),
    [theme.id, packs, cache, version, [...missing].join(',')],
    {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    },
  );
  children.add(child);
  forwardErrors(child, theme.id, progress);
  let lines: string[] | undefined;
  let failure: string | undefined;
  child.on('message', (message: ThemeMessage) => {
    if (message.kind === 'progress') progress.update(theme.id, message.step, message.done, message.total);
    else if (message.kind === 'done') lines = message.lines;
    else failure = message.message;
  });
  child.on('error', reject);
  child.on('exit', (code, signal) => {
    children.delete(child);
    progress.end(theme.id);
    if (lines !== undefined && code === 0) succeed({ seconds: (performance.now() - started) / 1000, lines });
    else
      reject(
        new Error(
          `Pack ${theme.id} couldn't be built: ${failure ?? `its process ended with ${signal ?? `code ${code}`}`}`,
        ),
      );
  });
  return promise;
}

/** Sorts by critical path: a theme's own seconds plus those of the packs built from it, longest first. */
function rank(themes: readonly Theme[]): Theme[] {
  const secondsOf = ({ id, seconds }: Theme): number =>
    seconds + Math.max(0, ...themes.filter(({ needs }) => needs.includes(id)).map(secondsOf));
  return themes.toSorted((a, b) => secondsOf(b) - secondsOf(a));
}

/** Deletes the unfinished files of these processes. */
function removeUnfinished(packs: string, children: ReadonlySet<ChildProcess>): void {
  const ends = [...children].flatMap(({ pid }) =>
    ['', '-journal'].map((file) => `${PACK_EXTENSION}.${pid}.unfinished${file}`),
  );
  for (const name of readdirSync(packs))
    if (ends.some((end) => name.endsWith(end))) rmSync(join(packs, name), { force: true });
}

function report(outcomes: ReadonlyMap<string, Outcome>, current: readonly string[], packs: string): void {
  const megabytes = (id: string): number => statSync(join(packs, id + PACK_EXTENSION)).size / MEGABYTE;
  for (const [id, { seconds, lines }] of outcomes) {
    process.stdout.write(
      `${id.padEnd(24)} ${megabytes(id).toFixed(1).padStart(7)} MB ${seconds.toFixed(0).padStart(4)} s\n`,
    );
    for (const line of lines) process.stdout.write(`    ${line}\n`);
  }
  if (current.length > 0) process.stdout.write(`Already current: ${current.join(', ')}\n`);
  const total = [...outcomes.keys(), ...current].reduce((sum, id) => sum + megabytes(id), 0);
  process.stdout.write(`${outcomes.size} built, ${current.length} current, ${total.toFixed(0)} MB in ${packs}\n`);
}

/** Returns the available sources of a theme. */
const present = (theme: Theme, { sources, missing }: Available): Source[] =>
  theme.sources.filter((name) => !missing.has(name)).map((name) => sourceNamed(sources, name, theme.id));

/** Returns the versions of the packs by theme. @param themes in an order in which needed themes come first */
function versionsOf(
  themes: readonly Theme[],
  available: Available,
  reach: ReturnType<typeof createCodeReach>,
): Map<string, string> {
  const versions = new Map<string, string>();
  for (const theme of themes) {
    const neededVersions = theme.needs.map((id) => versions.get(id) ?? '');
    versions.set(theme.id, themeVersion(theme, present(theme, available), neededVersions, reach));
  }
  return versions;
}

/** The version of each pack, and the themes to build. */
interface Plan {
  versions: ReadonlyMap<string, string>;
  stale: ReadonlySet<Theme>;
}

/**
 * Creates a function that plans for the available sources.
 * @param themes in an order in which needed themes come first
 */
function planner(themes: readonly Theme[], { force, packs }: Options): (available: Available) => Plan {
  const reach = createCodeReach();
  return (available) => {
    const versions = versionsOf(themes, available, reach);
    const isStale = ({ id }: Theme): boolean => force || !isCurrent(packs, id, versions.get(id) ?? '');
    return { versions, stale: new Set(themes.filter(isStale)) };
  };
}

async function build(options: Options): Promise<void> {
  const progress = createProgress(process.stderr);
  const sources = readSources();
  const themes = rank(await Promise.all((options.only ?? THEME_IDS).map(loadTheme)));
  mkdirSync(options.packs, { recursive: true });
  mkdirSync(options.cache, { recursive: true });
  deleteUnfinished(options.packs);
  const children = new Set<ChildProcess>();
  const interrupt = (signal: keyof typeof INTERRUPTED): void => {
    for (const child of children) child.kill('SIGTERM');
    removeUnfinished(options.packs, children);
    process.stderr.write('\nInterrupted. Finished packs and downloads are saved; run the command again to continue.\n');
    process.exit(INTERRUPTED[signal]);
  };
  process.once('SIGINT', () => interrupt('SIGINT')).once('SIGTERM', () => interrupt('SIGTERM'));
  // The server that started this build has ended, or cancels it.
  process.once('disconnect', () => interrupt('SIGTERM'));

  const planFor = planner(themes, options);
  const sourcesOf = (selectedThemes: Iterable<Theme>): Set<Source> =>
    new Set([...selectedThemes].flatMap((theme) => present(theme, { sources, missing: new Set() })));
  const complete = planFor({ sources, missing: new Set() });
  const optional = [...sourcesOf(complete.stale)].filter(isOptional);
  const nameOf = new Map(Object.entries(sources).map(([name, source]) => [source, name]));
  // Builds that are needed in any case don't wait for optional sources to be tried.
  const minimal = planFor({ sources, missing: new Set(optional.map((source) => nameOf.get(source) ?? '')) });
  const certain = sourcesOf(themes.filter((theme) => complete.stale.has(theme) && minimal.stale.has(theme)));

  /** Returns whether neither the pack nor the packs it needs depend on optional sources. */
  const isIndependent = ({ id }: Theme): boolean => complete.versions.get(id) === minimal.versions.get(id);
  const missing = new Set<string>();
  let finalPlan: Plan | undefined;
  /** Returns the final plan; call it only after all optional sources have been tried. */
  const plan = (): Plan => (finalPlan ??= planFor({ sources, missing }));
  const outcomes = new Map<string, Outcome>();
  const count = (): void => {
    const { stale } = finalPlan ?? complete;
    progress.count(themes.filter((theme) => outcomes.has(theme.id) || !stale.has(theme)).length, themes.length);
  };
  const buildOne = async (theme: Theme): Promise<void> => {
    const { versions, stale } = isIndependent(theme) ? complete : plan();
    count();
    if (!stale.has(theme)) return;
    const version = versions.get(theme.id) ?? '';
    outcomes.set(theme.id, await buildInChild(theme, version, missing, options, children, progress));
    recordBuild(options.packs, theme.id, version);
    count();
  };
  const fetching = new Fetching(options, progress);
  const tries = optional.map((source): BuildTask => ({
    id: fetchId(source),
    pool: 'optional',
    needs: [],
    async run() {
      if (!(await fetching.fetchOptional(source))) missing.add(nameOf.get(source) ?? '');
    },
  }));
  const tried = tries.map(({ id }) => id);
  const fetches = [...sourcesOf(themes)]
    .filter((source) => !isOptional(source))
    .map((source): BuildTask => ({
      id: fetchId(source),
      pool: 'fetch',
      needs: certain.has(source) ? [] : tried,
      async run() {
        if (certain.has(source) || sourcesOf(plan().stale).has(source)) await fetching.fetch(source);
      },
    }));
  const fetchIdsOf = (theme: Theme): string[] => [
    ...(isIndependent(theme) ? [] : tried),
    ...Array.from(sourcesOf([theme]), fetchId),
  ];
  const first = themes.find((theme) => complete.stale.has(theme));
  const firstFetches = first === undefined ? [] : fetchIdsOf(first);
  const builds = themes.map((theme): BuildTask => ({
    id: theme.id,
    pool: 'build',
    needs: [...theme.needs, ...fetchIdsOf(theme), ...(theme.seconds > SHORT_SECONDS ? firstFetches : [])],
    run: () => buildOne(theme),
  }));
  try {
    await runTasks([...tries, ...fetches, ...builds], CONCURRENCY);
  } finally {
    await fetching.close();
  }
  report(
    outcomes,
    themes.filter((theme) => !outcomes.has(theme.id)).map(({ id }) => id),
    options.packs,
  );
}

function parseThemes(value: string, previous: string[] | undefined): string[] {
  const ids = value.split(',').map((id) => id.trim());
  const unknown = ids.filter((id) => !THEME_IDS.includes(id));
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown theme ${unknown.join(', ')}. Choose from ${THEME_IDS.join(', ')}.`);
  return [...(previous ?? []), ...ids];
}

const program = new Command('npm run data --')
  .description('Download the sources of the default packs, and build the packs that are not current.')
  .option(
    '--only <theme>',
    `build only this theme, or several separated by commas: ${THEME_IDS.join(', ')}`,
    parseThemes,
  )
  .option('--force', 'also rebuild current packs', false)
  .option('--packs <directory>', 'folder for the packs', join(import.meta.dirname, 'packs'))
  .option('--cache <directory>', 'folder for downloaded files', join(import.meta.dirname, 'cache'))
  .addOption(
    new Option(
      '--sources <directory>',
      'folder with manually downloaded files of Debian packages, identified by their hashes',
    ).env('CAIRN_SOURCES'),
  )
  .action(async (options: Options) =>
    build({
      ...options,
      packs: resolve(options.packs),
      cache: resolve(options.cache),
      ...(options.sources === undefined ? {} : { sources: resolve(options.sources) }),
    }),
  );

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
// An open channel to the server that started this build would keep the process running.
process.removeAllListeners('disconnect');
if (process.connected) process.disconnect();
