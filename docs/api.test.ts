/** What the server and the command line offer is named in the documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GEO_BOUNDARY_CATEGORIES } from '../contract/categories.ts';
import { ERROR_CODE_NAMES, ERROR_CODES } from '../contract/error.ts';
import { KEY_LIMITS, formatBytes } from '../contract/key-limits.ts';
import { createProgram } from '../main/cli/program.ts';
import { startFixtureServer, type FixtureServer } from '../main/server/fixture-world.ts';

const DOCS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

const Document = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({ parameters: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))) }),
    ),
  ),
});

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer({ ui: { directory: import.meta.dirname, oneTimeToken: 'token' } });
});
afterAll(() => server.close());

/** Whether the docs name a parameter: as code, or in the path of an endpoint. */
const isNamed = (name: string): boolean =>
  DOCS.includes(`\`${name}\``) ||
  new RegExp(`[\`\\s/{]${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}[\`\\s/,}.:]`).test(DOCS);

describe('the documentation', () => {
  it('names every endpoint and parameter', async () => {
    const { paths } = Value.Parse(Document, (await server.ask('/openapi.json')).json());
    expect(Object.keys(paths).filter((path) => !DOCS.includes(path))).toEqual([]);
    const parameters = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters: list = [] }) => list.map(({ name }) => name)),
    );
    expect(parameters.length).toBeGreaterThan(10);
    expect([...new Set(parameters)].filter((name) => !isNamed(name))).toEqual([]);
  });

  it('names every command and option', () => {
    const { commands } = createProgram();
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.map((command) => `cairn ${command.name()}`).filter((name) => !DOCS.includes(`# ${name}`))).toEqual(
      [],
    );
    const options = commands.flatMap((command) => command.options.flatMap(({ long }) => long ?? []));
    expect(options.filter((option) => !DOCS.includes(`\`${option}`))).toEqual([]);
  });

  it('lists the storage limits of a key', () => {
    const { uploadLifetimeMs, ...limits } = KEY_LIMITS;
    const column = [...DOCS.matchAll(/^\| [^|]+ \| ([\d,]+|\d+ GiB) \| (?:429|507) `/gm)].map(
      ([, limit = '']) => limit,
    );
    expect(new Set(column)).toEqual(
      new Set(
        Object.values(limits).map((limit) => (limit >= 2 ** 30 ? formatBytes(limit) : limit.toLocaleString('en'))),
      ),
    );
    expect(column).toHaveLength(Object.keys(limits).length);
    expect([uploadLifetimeMs, DOCS.includes('is deleted an hour after its last preview')]).toEqual([3_600_000, true]);
  });

  it.each(ERROR_CODE_NAMES)('lists the error code %s with its status, meaning and remedy', (code) => {
    const { status, meaning, remedy } = ERROR_CODES[code];
    expect(DOCS).toContain(`| ${status} | \`${code}\` | ${meaning} | ${remedy} |`);
  });

  it('names every category of geo-boundary', () => {
    const missing = Object.entries(GEO_BOUNDARY_CATEGORIES).filter(
      ([code, name]) => !DOCS.includes(`\`${name}\``) || !DOCS.includes(code),
    );
    expect(missing).toEqual([]);
  });
});
