/**
 * Reader of named lakes and islands in the map database `Earth..4` of NCAR Graphics. Areas are bounded by lines that
 * reference the areas to their left and right.
 */
import { readFileSync } from 'node:fs';

export interface NamedGround {
  kind: 'lake' | 'island';
  /** ASCII, as in the source. */
  name: string;
  /** Alternative name. */
  otherName: string | undefined;
  /** Closed rings, `[lon, lat, …]` in degrees, the largest first. */
  rings: Float64Array[];
}

interface Area {
  /** 1 for the whole globe, 2 for continents and lakes, 3 for countries and islands, up to 5 for US counties. */
  level: number;
  colour: number;
  parent: number;
  name: string;
}

interface Line {
  left: number;
  right: number;
  /** `[lat, lon, …]` in degrees. */
  points: Float32Array;
}

/** Colour of all water areas. */
const WATER = 1;
/** Name of the parent of lakes, one per continent. */
const LAKES = / Lakes$/u;
/** Four integers, then the box of the line as four single-precision numbers. */
const LINE_HEADER_BYTES = 32;
const BYTES = 4;
const NAME = /^(?<name>[^(]+?)(?:\s*\((?<other>[^)]+)\))?$/u;

/** Parses areas of the form `number level colour parent length name`, all on one line. */
export function parseAreas(text: string): Map<number, Area> {
  const areas = new Map<number, Area>();
  const head = /\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+) /uy;
  for (let match = head.exec(text); match !== null; match = head.exec(text)) {
    const [id = 0, level = 0, colour = 0, parent = 0, length = 0] = match.slice(1).map(Number);
    const start = head.lastIndex;
    areas.set(id, { level, colour, parent, name: text.slice(start, start + length).trim() });
    head.lastIndex = start + length;
  }
  return areas;
}

export function parseLines(bytes: Buffer): Line[] {
  const lines: Line[] = [];
  for (let position = 0; position + LINE_HEADER_BYTES <= bytes.length;) {
    const count = bytes.readInt32LE(position);
    const first = position + LINE_HEADER_BYTES;
    if (count < 4 || count % 2 !== 0 || first + count * BYTES > bytes.length)
      throw new Error(`The line at byte ${position} has ${count} numbers, but the file has ${bytes.length} bytes`);
    const points = Float32Array.from({ length: count }, (_, index) => bytes.readFloatLE(first + index * BYTES));
    lines.push({
      left: bytes.readInt32LE(position + 2 * BYTES),
      right: bytes.readInt32LE(position + 3 * BYTES),
      points,
    });
    position = first + count * BYTES;
  }
  return lines;
}

const size = (ring: Float64Array): number => {
  let double = 0;
  for (let i = 0; i + 3 < ring.length; i += 2)
    double += (ring[i] ?? 0) * (ring[i + 3] ?? 0) - (ring[i + 2] ?? 0) * (ring[i + 1] ?? 0);
  return Math.abs(double);
};

/** Returns a key of the first or last point of a line. */
const endOf = (points: Float32Array, isLast: boolean): string =>
  points.slice(isLast ? -2 : 0, isLast ? undefined : 2).join(' ');

/** Joins lines at their ends into closed rings; open ones are dropped. */
function ringsOf(lines: readonly Line[]): Float64Array[] {
  const left = new Set(lines);
  const rings: Float64Array[] = [];
  for (const start of lines) {
    if (!left.delete(start)) continue;
    const path: number[] = [...start.points];
    const goal = endOf(start.points, false);
    let end = endOf(start.points, true);
    while (end !== goal) {
      const next = [...left].find(({ points }) => endOf(points, false) === end || endOf(points, true) === end);
      if (next === undefined) break;
      left.delete(next);
      const isForward = endOf(next.points, false) === end;
      end = endOf(next.points, isForward);
      for (let i = 2; i < next.points.length; i += 2) {
        const index = isForward ? i : next.points.length - 2 - i;
        path.push(next.points[index] ?? 0, next.points[index + 1] ?? 0);
      }
    }
    if (end === goal) rings.push(Float64Array.from(path, (_, i) => path[i % 2 === 0 ? i + 1 : i - 1] ?? 0));
  }
  return rings.toSorted((a, b) => size(b) - size(a));
}

/** Returns lakes, and land surrounded by water, if their outline is closed. */
export function namedGround(areas: ReadonlyMap<number, Area>, lines: readonly Line[]): NamedGround[] {
  const around = new Map<number, Line[]>();
  for (const line of lines)
    for (const side of new Set([line.left, line.right])) around.set(side, [...(around.get(side) ?? []), line]);
  const isWater = (id: number): boolean => areas.get(id)?.colour === WATER;
  return [...areas].flatMap(([id, { level, colour, parent, name }]): NamedGround[] => {
    const shore = around.get(id) ?? [];
    const isLake = colour === WATER && LAKES.test(areas.get(parent)?.name ?? '');
    const isIsland =
      level >= 3 && colour !== WATER && shore.every(({ left, right }) => isWater(left === id ? right : left));
    const { name: mainName = name, other: otherName } = NAME.exec(name)?.groups ?? {};
    if (shore.length === 0 || !(isLake || isIsland)) return [];
    const rings = ringsOf(shore);
    return rings.length === 0
      ? []
      : [{ kind: isLake ? 'lake' : 'island', name: mainName, otherName: otherName, rings }];
  });
}

/** Reads lakes and islands. @param names path of `Earth..4.names` @param lines path of `Earth..4.lines` */
export const readNamedGround = (names: string, lines: string): NamedGround[] =>
  namedGround(parseAreas(readFileSync(names, 'latin1')), parseLines(readFileSync(lines)));
