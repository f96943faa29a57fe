import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { directImports } from './direct-imports.ts';
import { endpointsOnly } from './endpoints-only.ts';
import { textsWhereUsed } from './texts-where-used.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONTRACT = join(ROOT, 'contract');
const WORDS = join(ROOT, 'renderer/kit/words/t.ts');
const SOURCE = `
import { speak, t } from ${JSON.stringify(WORDS)};
import { timeZoneEndpoint, timeZoneLookUp } from ${JSON.stringify(join(CONTRACT, 'time-zones.ts'))};
import { IconX as Cross } from ${JSON.stringify('@tabler/icons-react')};
console.log(speak, t('common.countPacks', { count: 2 }), timeZoneEndpoint, timeZoneLookUp.names, Cross);
export const read = () => import(${JSON.stringify(join(CONTRACT, 'read-project.ts'))});
`;

/** Modules that are loaded before the window is drawn, beside the page's own script. */
const START = ['app/ask-first.ts', 'app/start.tsx'];

let directory: string;
let chunks: Rolldown.OutputChunk[];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-build-'));
  const entry = join(directory, 'entry.js');
  writeFileSync(entry, SOURCE);
  const plugins = [directImports(['@tabler/icons-react']), endpointsOnly(CONTRACT), textsWhereUsed(WORDS)];
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in built)) throw new Error('The build has no output');
  chunks = built.output.filter((file) => file.type === 'chunk');
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true }));

const chunkOf = (name: string): Rolldown.OutputChunk => {
  const chunk = chunks.find((candidate) => candidate.name === name);
  if (chunk === undefined) throw new Error(`There is no chunk ${name}`);
  return chunk;
};
const modulesOf = (name: string, part: string): string[] =>
  Object.entries(chunkOf(name).modules).flatMap(([id, { renderedLength }]) =>
    id.includes(part) && renderedLength > 0 ? [id] : [],
  );

describe('the build of the window', () => {
  it('keeps method and path of endpoints, and look-ups, but neither schemas nor their library', () => {
    const { code } = chunkOf('entry');
    expect(code).toContain('/timezonesv1/xy2tzdata');
    expect(code).toContain('longitude');
    expect(code).not.toContain('Stable across rebuilds');
    expect(modulesOf('entry', 'typebox')).toEqual([]);
  });

  it('keeps the schemas of what validates, apart from the start', () => {
    expect(chunkOf('read-project').code).toContain('cairn_project');
    expect(modulesOf('read-project', 'typebox').length).toBeGreaterThan(0);
  });

  it('has the English that its modules use, in all plural forms, and loads all only if needed', () => {
    const { code, dynamicImports } = chunkOf('entry');
    expect(code).toContain('"common.countPacks_one": "{{count}} pack"');
    expect(code).toContain('"common.countPacks_other": "{{count}} packs"');
    expect(code).toContain('"common.timeZone": "Time zone"');
    expect(code).not.toContain('Nothing to undo');
    expect(dynamicImports).toContain(chunkOf('en').fileName);
  });

  it('starts with less than 600 kB of JavaScript beside MapLibre', async () => {
    // Vite would build React for development otherwise.
    vi.stubEnv('NODE_ENV', 'production');
    const root = join(ROOT, 'renderer');
    const built = await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'silent',
      build: { write: false },
    });
    vi.unstubAllEnvs();
    if (!('output' in built)) throw new Error('The build has no output');
    const files = new Map(
      built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const start = new Set(
      [...files.values()].flatMap(({ fileName, isEntry, facadeModuleId }) =>
        isEntry || START.some((module) => facadeModuleId === join(root, module)) ? [fileName] : [],
      ),
    );
    expect(start.size).toBe(1 + START.length);
    for (const name of start) for (const imported of files.get(name)?.imports ?? []) start.add(imported);
    expect([...start].filter((name) => name.includes('/map-'))).toEqual([]);
    const bytes = [...start].reduce((sum, name) => sum + (files.get(name)?.code.length ?? 0), 0);
    expect(bytes).toBeLessThan(600_000);
  }, 300_000);

  it('imports parts of libraries from their own files', () => {
    expect(chunkOf('entry').moduleIds.filter((id) => id.includes('tabler-icons-react.mjs'))).toEqual([]);
    expect(modulesOf('entry', 'icons/IconX.mjs')).toHaveLength(1);
  });
});
