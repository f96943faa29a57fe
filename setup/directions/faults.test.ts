import { expect, it } from 'vitest';
import { directionFaults } from './faults.ts';
import type { Import } from './import-graph.ts';

const imports = (...pairs: [from: string, to: string][]): Import[] =>
  pairs.map(([from, to]) => ({ from, to, kind: /\.tsx?$/.test(to) ? 'module' : 'package' }));
const faultsOf = (...pairs: [from: string, to: string][]): string[] => directionFaults(imports(...pairs));

it('allows imports from lower layers, even across several, and from the contract', () => {
  expect(
    faultsOf(
      ['main/server/app.ts', 'main/packs/library.ts'],
      ['main/cli.ts', 'main/cli/program.ts'],
      ['main/packs/library.ts', 'contract/pack.ts'],
    ),
  ).toEqual([]);
});

it('reports imports from a higher layer and within a layer', () => {
  expect(faultsOf(['main/packs/a.ts', 'main/endpoints/kit/b.ts'], ['main/matrix/a.ts', 'main/ingest/b.ts'])).toEqual([
    'main/packs/a.ts imports main/endpoints/kit/b.ts: main/endpoints is in a higher layer than main/packs',
    'main/matrix/a.ts imports main/ingest/b.ts: main/ingest is in the same layer as main/matrix',
  ]);
});

it('requires a layer for each folder', () => {
  expect(faultsOf(['main/new/a.ts', 'main/packs/b.ts'])).toEqual([
    'main/new/a.ts imports main/packs/b.ts: main/new is in no layer. Add it to one in setup/directions/rules.ts',
  ]);
});

it('allows endpoints to share only the kit', () => {
  expect(
    faultsOf(
      ['main/endpoints/health/route.ts', 'main/endpoints/kit/fault.ts'],
      ['main/endpoints/all.ts', 'main/endpoints/health/route.ts'],
    ),
  ).toEqual([]);
  expect(faultsOf(['main/endpoints/health/route.ts', 'main/endpoints/admin/a.ts'])).toHaveLength(1);
  expect(faultsOf(['main/endpoints/kit/a.ts', 'main/endpoints/admin/a.ts'])).toHaveLength(1);
});

it('forbids imports between workspaces of the window, and allows them only in the window itself', () => {
  expect(
    faultsOf(
      ['renderer/workspaces/batch/a.ts', 'renderer/map/b.ts'],
      ['renderer/app/a.ts', 'renderer/workspaces/packs/b.ts'],
      ['renderer/workspaces/inspect/a.ts', 'renderer/workspaces/inspect/sections/b.ts'],
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      ['renderer/workspaces/batch/a.ts', 'renderer/workspaces/packs/b.ts'],
      ['renderer/kit/components/a.tsx', 'renderer/model/window/b.ts'],
      ['renderer/model/look-up/a.ts', 'renderer/model/pins/b.ts'],
    ),
  ).toEqual([
    'renderer/kit/components/a.tsx imports renderer/model/window/b.ts: renderer/model is in a higher layer than ' +
      'renderer/kit',
    'renderer/model/look-up/a.ts imports renderer/model/pins/b.ts: renderer/model/pins is in a higher layer ' +
      'than renderer/model/look-up',
    'renderer/workspaces/batch/a.ts imports renderer/workspaces/packs/b.ts: folders of renderer/workspaces ' +
      'must not import each other',
  ]);
});

it('allows themes to share lower layers', () => {
  expect(
    faultsOf(
      ['data/themes/zip4/a.ts', 'data/themes/streets/b.ts'],
      ['data/themes/streets/a.ts', 'data/themes/streets/graph/b.ts'],
      ['data/build.ts', 'data/themes/index.ts'],
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      ['data/themes/streets/graph/a.ts', 'data/themes/streets/b.ts'],
      ['data/kit/a.ts', 'data/read/b.ts'],
      ['data/themes/roads/a.ts', 'data/themes/streets/b.ts'],
    ),
  ).toHaveLength(3);
});

it('restricts packages to certain folders', () => {
  expect(faultsOf(['main/look-ups/a.ts', 'fastify'])).toEqual([
    'main/look-ups/a.ts imports fastify: only endpoints and the server speak HTTP',
  ]);
  expect(faultsOf(['main/server/a.ts', 'electron'])).toHaveLength(1);
  expect(faultsOf(['main/server/a.ts', 'fastify'], ['main/desktop/a.ts', 'electron'])).toEqual([]);
});

it('allows tests to import anything, and forbids application code to import fixtures', () => {
  expect(
    faultsOf(['main/packs/a.test.ts', 'main/server/start.ts'], ['main/packs/a.test.ts', 'main/packs/fixture.ts']),
  ).toEqual([]);
  expect(faultsOf(['main/packs/a.ts', 'main/packs/fixture.ts'])).toEqual([
    'main/packs/a.ts imports main/packs/fixture.ts: only tests may import it',
  ]);
});

it('reports each import cycle once', () => {
  expect(
    faultsOf(
      ['main/packs/c.ts', 'main/packs/a.ts'],
      ['main/packs/a.ts', 'main/packs/b.ts'],
      ['main/packs/b.ts', 'main/packs/c.ts'],
      ['main/packs/d.ts', 'main/packs/a.ts'],
    ),
  ).toEqual(['Import cycle: main/packs/a.ts > main/packs/b.ts > main/packs/c.ts > main/packs/a.ts']);
});

it('allows the entry of a thread to import the module that starts it', () => {
  const entryImport: Import = { from: 'main/matrix/a.ts', to: 'main/matrix/a.entry.ts', kind: 'entry' };
  expect(directionFaults([entryImport, ...imports(['main/matrix/a.entry.ts', 'main/matrix/a.ts'])])).toEqual([]);
});
