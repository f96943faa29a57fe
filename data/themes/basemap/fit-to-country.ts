/** Fitting of lines from another source to the border or shore of their country. */

/** Whether a position in degrees lies in the country. */
export type IsInside = (longitude: number, latitude: number) => boolean;

type Line = readonly (readonly [longitude: number, latitude: number])[];
type Position = [longitude: number, latitude: number];

/** Maximum extension of a line, in degrees of latitude: five kilometres, in steps of 250 metres. */
const REACH = 0.045;
const STEP = 0.002_25;
/** Number of bisections of a segment, which leave parts of less than ten metres. */
const HALVINGS = 14;

/** Returns the point where a segment from a position inside to one outside leaves the country. */
function exitPoint([ax, ay]: Line[number], [bx, by]: Line[number], isInside: IsInside): Position {
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (isInside(ax + middle * (bx - ax), ay + middle * (by - ay))) low = middle;
    else high = middle;
  }
  return [ax + low * (bx - ax), ay + low * (by - ay)];
}

/** Returns the parts of a line in the country, judged by its vertices. */
export function partsInside(line: Line, isInside: IsInside): Position[][] {
  const parts: Position[][] = [];
  let open: Position[] | undefined;
  let previous: { position: Line[number]; isIn: boolean } | undefined;
  for (const position of line) {
    const isIn = isInside(...position);
    if (isIn && open === undefined)
      parts.push((open = previous === undefined ? [] : [exitPoint(position, previous.position, isInside)]));
    if (isIn) open?.push([...position]);
    else if (previous?.isIn === true) open?.push(exitPoint(previous.position, position, isInside));
    if (!isIn) open = undefined;
    previous = { position, isIn };
  }
  return parts.filter((part) => part.length > 1);
}

/** Returns the point where the extension of a line meets the country's edge; undefined if it is too far. */
export function reachedEdge(before: Line[number], end: Line[number], isInside: IsInside): Position | undefined {
  const scale = Math.cos((end[1] * Math.PI) / 180);
  const [dx, dy] = [(end[0] - before[0]) * scale, end[1] - before[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return undefined;
  const positionAlong = (distance: number): Position => [
    end[0] + ((dx / length) * distance) / scale,
    end[1] + (dy / length) * distance,
  ];
  for (let distance = STEP; distance <= REACH; distance += STEP) {
    if (!isInside(...positionAlong(distance)))
      return exitPoint(distance === STEP ? end : positionAlong(distance - STEP), positionAlong(distance), isInside);
  }
  return undefined;
}

const keyOf = ([longitude, latitude]: Line[number]): string => `${longitude} ${latitude}`;

/** Fits lines of one country: cuts them where they leave it, and extends loose ends that are near its edge. */
export function fitLines(lines: readonly Line[], isInside: IsInside): Position[][] {
  const ends = new Map<string, number>();
  for (const line of lines)
    for (const end of [line[0], line.at(-1)])
      if (end !== undefined) ends.set(keyOf(end), (ends.get(keyOf(end)) ?? 0) + 1);
  const isLoose = (end: Line[number]): boolean => ends.get(keyOf(end)) === 1;
  return lines.flatMap((line) =>
    partsInside(line, isInside).map((part) => {
      const [first, second, beforeLast, last] = [part[0], part[1], part.at(-2), part.at(-1)];
      const before =
        first !== undefined && second !== undefined && isLoose(first)
          ? reachedEdge(second, first, isInside)
          : undefined;
      const after =
        last !== undefined && beforeLast !== undefined && isLoose(last)
          ? reachedEdge(beforeLast, last, isInside)
          : undefined;
      if (before !== undefined) part.unshift(before);
      if (after !== undefined) part.push(after);
      return part;
    }),
  );
}
