/**
 * Runs the benches of docs/performance.md one after the other, and writes their output there, with machine and date:
 *   npm run bench -- performance [--packs DIR] [--only NAME,…]
 * With `--only`, the page keeps the other sections.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { LIFELINE } from '../main/server/lifeline.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs', 'performance.md');
const { values } = parseArgs({
  options: { packs: { type: 'string', default: join(ROOT, 'data', 'packs') }, only: { type: 'string' } },
});

interface Section {
  bench: string;
  options?: readonly string[];
  title: string;
  /** How the output is to be read. */
  about: string;
}

const SECTIONS: readonly Section[] = [
  {
    bench: 'in-process',
    title: 'Look-ups in the process',
    about:
      'Processor time, without HTTP, at random points, half of them on land. Cairn’s are fields of tables; `admin0` ' +
      'finds all levels. geo-tz and country-coder have simplified borders, and tz-lookup a grid, so their answers ' +
      'differ near borders.',
  },
  {
    bench: 'lookups',
    title: 'Look-ups over HTTP',
    about:
      'At the same kind of points. `CPU µs` is the processor time of the server per response; `ratio` relates it to ' +
      'an empty Fastify route, `weight` to a route that sends as many prepared bytes.',
  },
  {
    bench: 'many-points',
    title: 'Many points in one request',
    about: '100,000 points of `POST /v1/look-ups`, from request to response, and another client’s look-ups beside.',
  },
  {
    bench: 'enrich',
    title: 'Rows of a table',
    about: '100,000 rows of CSV through `/v1/enrich`, and another client’s look-ups beside.',
  },
  {
    bench: 'geocoder',
    title: 'Geocoder',
    about: 'Processor time, in the process; `p99/id` relates it to reading one entry by its id.',
  },
  { bench: 'matrix', title: 'Matrix', about: 'From the map file to the JSON over HTTP, each part with its target.' },
  {
    bench: 'reach',
    options: ['--points', '30'],
    title: 'Reach',
    about:
      'Areas within 15 minutes by car, each part of the work, from 30 points. The first round also measures the ' +
      'nearest streets of the map, which the second one reuses. `over HTTP` includes the polygons as text.',
  },
  {
    bench: 'reach',
    options: ['--nodes', '3000000', '--points', '20'],
    title: 'Reach on three million nodes',
    about: 'The same on a made-up country, before Montevideo again.',
  },
  {
    bench: 'trips',
    title: 'Order of visits',
    about: 'Round trips through random stops in Montevideo, with the matrix.',
  },
  {
    bench: 'start',
    title: 'Start and memory',
    about: 'From the command to the first response, with all packs, which were checked before.',
  },
];

/** @returns the output, even of a bench that has missed a limit @throws Error if there is none */
async function outputOf({ bench, options = [] }: Section): Promise<string> {
  const script = join(ROOT, 'bench', `${bench}.ts`);
  const child = spawn(process.execPath, [...LIFELINE, script, '--packs', values.packs, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The bench has no output');
  const output = (await text(child.stdout)).trim();
  if (output === '') throw new Error(`The bench ${bench} has no output`);
  return output;
}

const headingOf = ({ title }: Section): string => `## ${title}\n`;

/** Returns a section as it is on the page now, or says that it hasn't been measured. */
function sectionOn(page: string, section: Section): string {
  const start = page.indexOf(headingOf(section));
  const end = page.indexOf('\n## ', start + 1);
  return start < 0
    ? `${headingOf(section)}\n${section.about}\n\nNot measured yet.\n`
    : `${page.slice(start, end < 0 ? undefined : end).trim()}\n`;
}

const machine =
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
  `Node ${process.versions.node}`;

async function measured(section: Section): Promise<string> {
  const output = await outputOf(section);
  const date = new Date().toISOString().slice(0, 10);
  const command = ['npm run bench --', section.bench, ...(section.options ?? [])].join(' ');
  return (
    `${headingOf(section)}\n${section.about}\n\n\`${command}\`, ${date}, ${machine}:\n\n` +
    `\`\`\`text\n${output}\n\`\`\`\n`
  );
}

const INTRODUCTION =
  '# Performance\n\n' +
  'Written by `npm run bench -- performance`, which runs the benches below with all default packs. Each section ' +
  'names its date and machine. Figures of a busy machine are too high; ratios to something measured in the same ' +
  'run are less affected.\n';

const only = values.only?.split(',');
for (const wanted of SECTIONS.filter(({ bench }) => only?.includes(bench) !== false)) {
  const section = await measured(wanted);
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  // Written after each bench, because all of them take a quarter of an hour.
  const sections = SECTIONS.map((each) => (each === wanted ? section : sectionOn(page, each)));
  writeFileSync(PAGE, [INTRODUCTION, ...sections].join('\n'));
  process.stdout.write(`${wanted.title}: written to docs/performance.md\n`);
}
