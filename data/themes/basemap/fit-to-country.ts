/** Lines of another source made to end at the border or shore of the country that they lie in. */

/** Whether a position in degrees lies in the country. */
export type IsInside = (longitude: number, latitude: number) => boolean;

type Line = readonly (readonly [longitude: number, latitude: number])[];
type Position = [longitude: number, latitude: number];

/** How far a line is drawn on to reach the border, in degrees of latitude: five kilometres, in steps of 250 metres. */
const REACH = 0.045;
const STEP = 0.002_25;
/** Halvings of a segment; after so many its parts are less than ten metres long. */
const HALVINGS = 14;

/** Where the segment from a position inside to one outside leaves the country. */
function leaving([ax, ay]: Line[number], [bx, by]: Line[number], isInside: IsInside): Position {
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2;
    if (isInside(ax + middle * (bx - ax), ay + middle * (by - ay))) low = middle;
    else high = middle;
  }
  return [ax + low * (bx - ax), ay + low * (by - ay)];
}

/** The parts of a line that lie in the country, as its vertices tell. */
export function partsInside(line: Line, isInside: IsInside): Position[][] {
  const parts: Position[][] = [];
  let open: Position[] | undefined;
  let previous: { at: Line[number]; isIn: boolean } | undefined;
  for (const at of line) {
    const isIn = isInside(...at);
    if (isIn && open === undefined)
      parts.push((open = previous === undefined ? [] : [leaving(at, previous.at, isInside)]));
    if (isIn) open?.push([...at]);
    else if (previous?.isIn === true) open?.push(leaving(previous.at, at, isInside));
    if (!isIn) open = undefined;
    previous = { at, isIn };
  }
  return parts.filter((part) => part.length > 1);
}

/** Where a line that ends in the country meets its edge if it goes on as it runs; nothing where that is too far. */
export function reachedEdge(before: Line[number], end: Line[number], isInside: IsInside): Position | undefined {
  const scale = Math.cos((end[1] * Math.PI) / 180);
  const [dx, dy] = [(end[0] - before[0]) * scale, end[1] - before[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return undefined;
  const ahead = (distance: number): Position => [
    end[0] + ((dx / length) * distance) / scale,
    end[1] + (dy / length) * distance,
  ];
  for (let distance = STEP; distance <= REACH; distance += STEP) {
    if (!isInside(...ahead(distance)))
      return leaving(distance === STEP ? end : ahead(distance - STEP), ahead(distance), isInside);
  }
  return undefined;
}

const keyOf = ([longitude, latitude]: Line[number]): string => `${longitude} ${latitude}`;

/**
 * Lines of one country that meet each other at their ends: cut where they leave it, drawn on to its edge where they end
 * short of it.
 */
export function fittedLines(lines: readonly Line[], isInside: IsInside): Position[][] {
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
