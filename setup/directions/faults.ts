/** Imports that point the wrong way. */
import { BANS, HOUSES, IN_USE, isTest, SHARED, WITHOUT_CIRCLES, type House } from './rules.ts';
import type { Import } from './import-graph.ts';

/** The folder of `file` below `root`; `''` for files directly in it, undefined elsewhere. */
function roomOf(root: string, file: string): string | undefined {
  if (!file.startsWith(`${root}/`)) return undefined;
  const [room = '', ...rest] = file.slice(root.length + 1).split('/');
  return rest.length === 0 ? '' : room;
}

const say = ({ from, to }: Import, why: string): string => `${from} imports ${to}: ${why}`;

function upward({ root, floors }: House, imports: readonly Import[]): string[] {
  const floorOf = (room: string): number =>
    room === '' ? floors.length : floors.findIndex((rooms) => rooms.includes(room));
  return imports.flatMap((one) => {
    const [from, to] = [roomOf(root, one.from), roomOf(root, one.to)];
    if (from === undefined || to === undefined || from === to) return [];
    const unknown = [from, to].find((room) => floorOf(room) === -1);
    if (unknown !== undefined)
      return [say(one, `${root}/${unknown} stands on no floor. Give it one in setup/directions/rules.ts`)];
    if (floorOf(to) < floorOf(from)) return [];
    const where = floorOf(to) === floorOf(from) ? 'beside' : 'above';
    return [say(one, `${root}/${to || 'its own files'} stands ${where} ${root}/${from}`)];
  });
}

function sideways({ root, shared }: (typeof SHARED)[number], imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const [from, to] = [roomOf(root, one.from), roomOf(root, one.to)];
    if (from === undefined || to === undefined || from === '' || to === '' || from === to || shared.includes(to))
      return [];
    return [
      say(
        one,
        shared.length === 0
          ? `folders of ${root} do not import each other`
          : `folders of ${root} share ${shared.join(', ')} alone`,
      ),
    ];
  });
}

/**
 * Circles of files, imports of types included: each once, beginning with its first file by name. The entry of a thread
 * may know the types of the module that starts it.
 */
function circles(imports: readonly Import[]): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to, kind } of imports) if (kind === 'module') graph.set(from, [...(graph.get(from) ?? []), to]);
  const found = new Map<string, string[]>();
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (file: string): void => {
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (state.get(next) === 'open') {
        const circle = path.slice(path.indexOf(next));
        const first = circle.indexOf(circle.toSorted()[0] ?? '');
        const turned = [...circle.slice(first), ...circle.slice(0, first)];
        found.set(turned.join(' '), turned);
      } else if (state.get(next) === undefined) visit(next);
    }
    path.pop();
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (state.get(file) === undefined) visit(file);
  return [...found.values()];
}

/** The faults of a tree's imports, a line each; none if every import points down. */
export function directionFaults(imports: readonly Import[]): string[] {
  const real = imports.filter(({ from }) => !isTest(from));
  return [
    ...HOUSES.flatMap((house) => upward(house, real)),
    ...SHARED.flatMap((folder) => sideways(folder, real)),
    ...BANS.flatMap(({ from, to, why }) =>
      real.filter((one) => from.test(one.from) && to.test(one.to)).map((one) => say(one, why)),
    ),
    ...real
      .filter(({ from, to }) => IN_USE.test(from) && isTest(to))
      .map((one) => say(one, 'that is there for tests alone')),
    ...circles(imports.filter(({ from }) => WITHOUT_CIRCLES.test(from))).map(
      (circle) => `These files import each other in a circle: ${[...circle, circle[0] ?? ''].join(' > ')}`,
    ),
  ];
}
