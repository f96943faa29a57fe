/** Detects imports that point in the wrong direction. */
import { BANS, TREES, SHIPPED_SOURCES, isTest, SHARED, ACYCLIC_SOURCES, type Tree } from './rules.ts';
import type { Import } from './import-graph.ts';

/** Returns the folder of `file` below `root`: `''` for files directly in it, undefined for files elsewhere. */
function folderOf(root: string, file: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined;
  const [folder = '', ...rest] = file.slice(root.length + 1).split('/');
  return rest.length === 0 ? '' : folder;
}

const describeFault = ({ from, to }: Import, reason: string): string => `${from} imports ${to}: ${reason}`;

function upwardFaults({ root, layers }: Tree, imports: readonly Import[]): string[] {
  const layerOf = (folder: string): number =>
    folder === '' ? layers.length : layers.findIndex((folders) => folders.includes(folder));
  return imports.flatMap((each) => {
    const [from, to] = [folderOf(root, each.from), folderOf(root, each.to)];
    if (from === undefined || to === undefined || from === to) return [];
    const unknown = [from, to].find((folder) => layerOf(folder) === -1);
    if (unknown !== undefined)
      return [describeFault(each, `${root}/${unknown} is in no layer. Add it to one in setup/directions/rules.ts`)];
    if (layerOf(to) < layerOf(from)) return [];
    const where = layerOf(to) === layerOf(from) ? 'the same layer as' : 'a higher layer than';
    return [describeFault(each, `${root}/${to || 'its own files'} is in ${where} ${root}/${from}`)];
  });
}

function sidewaysFaults({ root, shared }: (typeof SHARED)[number], imports: readonly Import[]): string[] {
  return imports.flatMap((each) => {
    const [from, to] = [folderOf(root, each.from), folderOf(root, each.to)];
    if (from === undefined || to === undefined || from === '' || to === '' || from === to || shared.includes(to))
      return [];
    return [
      describeFault(
        each,
        shared.length === 0
          ? `folders of ${root} must not import each other`
          : `folders of ${root} share only ${shared.join(', ')}`,
      ),
    ];
  });
}

/**
 * Returns import cycles, including type imports: each once, starting with the file that comes first by name. The entry
 * of a thread may import types from the module that starts it.
 */
function importCycles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to, kind } of imports) if (kind === 'module') graph.set(from, [...(graph.get(from) ?? []), to]);
  const cycles = new Map<string, string[]>();
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') {
        const cycle = path.slice(path.indexOf(next));
        const first = cycle.indexOf(cycle.toSorted()[0] ?? '');
        const rotated = [...cycle.slice(first), ...cycle.slice(0, first)];
        cycles.set(rotated.join(' '), rotated);
      } else if (state.get(next) === undefined) visit(next);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (state.get(file) === undefined) visit(file);
  return [...cycles.values()];
}

/** Returns the faults among the imports, one line each. */
export function directionFaults(imports: readonly Import[]): string[] {
  const sourceImports = imports.filter(({ from }) => !isTest(from));
  return [
    ...TREES.flatMap((tree) => upwardFaults(tree, sourceImports)),
    ...SHARED.flatMap((folder) => sidewaysFaults(folder, sourceImports)),
    ...BANS.flatMap(({ from, to, reason: why }) =>
      sourceImports.filter((each) => from.test(each.from) && to.test(each.to)).map((each) => describeFault(each, why)),
    ),
    ...sourceImports
      .filter(({ from, to }) => SHIPPED_SOURCES.test(from) && isTest(to))
      .map((each) => describeFault(each, 'only tests may import it')),
    ...importCycles(imports.filter(({ from }) => ACYCLIC_SOURCES.test(from))).map(
      (cycle) => `Import cycle: ${[...cycle, cycle[0] ?? ''].join(' > ')}`,
    ),
  ];
}
