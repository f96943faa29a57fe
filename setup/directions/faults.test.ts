import { expect, it } from 'vitest';
import { directionFaults } from './faults.ts';
import type { Import } from './import-graph.ts';

const imports = (...pairs: [from: string, to: string][]): Import[] =>
  pairs.map(([from, to]) => ({ from, to, kind: /\.tsx?$/.test(to) ? 'module' : 'package' }));
const faultsOf = (...pairs: [from: string, to: string][]): string[] => directionFaults(imports(...pairs));

it('lets a room look down, past floors too, and everything read the contract', () => {
  expect(
    faultsOf(
      ['main/server/app.ts', 'main/packs/library.ts'],
      ['main/cli.ts', 'main/cli/program.ts'],
      ['main/packs/library.ts', 'contract/pack.ts'],
    ),
  ).toEqual([]);
});

it('names an import that looks up, and one that looks to the side', () => {
  expect(
    faultsOf(['main/packs/a.ts', 'main/endpoints/kit/b.ts'], ['main/look-ups/a.ts', 'main/geocoder/b.ts']),
  ).toEqual([
    'main/packs/a.ts imports main/endpoints/kit/b.ts: main/endpoints stands above main/packs',
    'main/look-ups/a.ts imports main/geocoder/b.ts: main/geocoder stands beside main/look-ups',
  ]);
});

it('asks for the floor of a new room', () => {
  expect(faultsOf(['main/new/a.ts', 'main/packs/b.ts'])).toEqual([
    'main/new/a.ts imports main/packs/b.ts: main/new stands on no floor. Give it one in setup/directions/rules.ts',
  ]);
});

it('lets endpoints share the kit alone', () => {
  expect(
    faultsOf(
      ['main/endpoints/health/route.ts', 'main/endpoints/kit/fault.ts'],
      ['main/endpoints/all.ts', 'main/endpoints/health/route.ts'],
    ),
  ).toEqual([]);
  expect(faultsOf(['main/endpoints/health/route.ts', 'main/endpoints/admin/a.ts'])).toHaveLength(1);
  expect(faultsOf(['main/endpoints/kit/a.ts', 'main/endpoints/admin/a.ts'])).toHaveLength(1);
});

it('lets no workspace of the window know another, and only the window know them all', () => {
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
    'renderer/kit/components/a.tsx imports renderer/model/window/b.ts: renderer/model stands above renderer/kit',
    'renderer/model/look-up/a.ts imports renderer/model/pins/b.ts: renderer/model/pins stands above ' +
      'renderer/model/look-up',
    'renderer/workspaces/batch/a.ts imports renderer/workspaces/packs/b.ts: folders of renderer/workspaces ' +
      'do not import each other',
  ]);
});

it('lets themes share what stands below them', () => {
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

it('keeps packages where they belong', () => {
  expect(faultsOf(['main/look-ups/a.ts', 'fastify'])).toEqual([
    'main/look-ups/a.ts imports fastify: only endpoints and the server speak HTTP',
  ]);
  expect(faultsOf(['main/server/a.ts', 'electron'])).toHaveLength(1);
  expect(faultsOf(['main/server/a.ts', 'fastify'], ['main/desktop/a.ts', 'electron'])).toEqual([]);
});

it('lets tests start whatever they need, and nothing in use read what is there for them', () => {
  expect(
    faultsOf(['main/packs/a.test.ts', 'main/server/start.ts'], ['main/packs/a.test.ts', 'main/packs/fixture.ts']),
  ).toEqual([]);
  expect(faultsOf(['main/packs/a.ts', 'main/packs/fixture.ts'])).toEqual([
    'main/packs/a.ts imports main/packs/fixture.ts: that is there for tests alone',
  ]);
});

it('finds each circle of files once', () => {
  expect(
    faultsOf(
      ['main/packs/c.ts', 'main/packs/a.ts'],
      ['main/packs/a.ts', 'main/packs/b.ts'],
      ['main/packs/b.ts', 'main/packs/c.ts'],
      ['main/packs/d.ts', 'main/packs/a.ts'],
    ),
  ).toEqual([
    'These files import each other in a circle: main/packs/a.ts > main/packs/b.ts > main/packs/c.ts > main/packs/a.ts',
  ]);
});

it('lets the entry of a thread know the module that starts it', () => {
  const starter: Import = { from: 'main/matrix/a.ts', to: 'main/matrix/a.entry.ts', kind: 'entry' };
  expect(directionFaults([starter, ...imports(['main/matrix/a.entry.ts', 'main/matrix/a.ts'])])).toEqual([]);
});
