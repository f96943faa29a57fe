/** Clips paths to a box on the grid. Vertices added by clipping are drawn at every zoom. */
import { EXTENT } from './encode.ts';
import { boxOf, LINE, POINT, STRIDE, WORLD_BITS, type GridBox, type Path, type Shape } from './shape.ts';

/** Buffer of vertices being written, reused between calls: it grows to the largest ring. */
class Draft {
  values = new Int32Array(1 << 16);
  length = 0;

  /** Makes room for more numbers. */
  reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const grown = new Int32Array(Math.max(this.values.length * 2, this.length + more));
    grown.set(this.values.subarray(0, this.length));
    this.values = grown;
  }

  push(x: number, y: number, zoom: number): void {
    this.reserve(STRIDE);
    this.values[this.length++] = x;
    this.values[this.length++] = y;
    this.values[this.length++] = zoom;
  }

  toPath(): Path {
    const path = this.values.slice(0, this.length);
    this.length = 0;
    return path;
  }
}

const draft = new Draft();
/** Clipping alternates between these, once for each side of the box that the ring crosses. */
const ringDrafts = [new Draft(), new Draft()] as const;

/** Clips the first `length` numbers of `ring` at a line along `axis` (Sutherland and Hodgman, 1974). */
function clipSide(ring: Path, length: number, axis: 0 | 1, limit: number, isUpper: boolean, out: Draft): void {
  out.length = 0;
  // Each vertex adds at most itself and a crossing.
  out.reserve(length * 2);
  const { values } = out;
  let n = 0;
  const last = length - STRIDE;
  let bx = ring[last] ?? 0;
  let by = ring[last + 1] ?? 0;
  let wasIn = isUpper ? (axis === 0 ? bx : by) <= limit : (axis === 0 ? bx : by) >= limit;
  for (let i = 0; i <= last; i += STRIDE) {
    const x = ring[i] ?? 0;
    const y = ring[i + 1] ?? 0;
    const along = axis === 0 ? x : y;
    const isIn = isUpper ? along <= limit : along >= limit;
    if (isIn !== wasIn) {
      const share = axis === 0 ? (limit - bx) / (x - bx) : (limit - by) / (y - by);
      values[n] = axis === 0 ? limit : Math.round(bx + share * (x - bx));
      values[n + 1] = axis === 0 ? Math.round(by + share * (y - by)) : limit;
      values[n + 2] = 0;
      n += STRIDE;
    }
    if (isIn) {
      values[n] = x;
      values[n + 1] = y;
      values[n + 2] = ring[i + 2] ?? 0;
      n += STRIDE;
    }
    bx = x;
    by = y;
    wasIn = isIn;
  }
  out.length = n;
}

/**
 * Returns the part of a ring inside a box as one ring; undefined if nothing is left. Several parts stay connected along
 * the box.
 */
function clipRing(ring: Path, [west, north, east, south]: GridBox, box: GridBox): Path | undefined {
  let from = ring;
  let length = ring.length;
  let [out, other] = ringDrafts;
  const clip = (axis: 0 | 1, limit: number, isUpper: boolean): void => {
    if (length === 0) return;
    clipSide(from, length, axis, limit, isUpper, out);
    from = out.values;
    length = out.length;
    [out, other] = [other, out];
  };
  if (west < box[0]) clip(0, box[0], false);
  if (east > box[2]) clip(0, box[2], true);
  if (north < box[1]) clip(1, box[1], false);
  if (south > box[3]) clip(1, box[3], true);
  if (length < 3 * STRIDE) return undefined;
  return from === ring ? ring : from.slice(0, length);
}

/** Returns the pieces of a line inside a box (Liang and Barsky, 1984). */
function clipLine(line: Path, [west, north, east, south]: GridBox): Path[] {
  const pieces: Path[] = [];
  for (let i = STRIDE; i < line.length; i += STRIDE) {
    const ax = line[i - STRIDE] ?? 0;
    const ay = line[i - STRIDE + 1] ?? 0;
    const dx = (line[i] ?? 0) - ax;
    const dy = (line[i + 1] ?? 0) - ay;
    let enter = 0;
    let leave = 1;
    for (let side = 0; side < 4; side++) {
      const direction = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const room = side === 0 ? ax - west : side === 1 ? east - ax : side === 2 ? ay - north : south - ay;
      if (direction === 0) {
        if (room < 0) leave = -1;
      } else if (direction < 0) enter = Math.max(enter, room / direction);
      else leave = Math.min(leave, room / direction);
    }
    if (enter > leave) continue;
    if (enter > 0 || draft.length === 0) {
      if (draft.length > 0) pieces.push(draft.toPath());
      draft.push(Math.round(ax + enter * dx), Math.round(ay + enter * dy), enter > 0 ? 0 : (line[i - STRIDE + 2] ?? 0));
    }
    draft.push(Math.round(ax + leave * dx), Math.round(ay + leave * dy), leave < 1 ? 0 : (line[i + 2] ?? 0));
    if (leave < 1) pieces.push(draft.toPath());
  }
  if (draft.length > 0) pieces.push(draft.toPath());
  return pieces;
}

// Compares by index, because these run for every shape and all tiles around it.
const isApart = (a: GridBox, b: GridBox): boolean => a[0] > b[2] || a[2] < b[0] || a[1] > b[3] || a[3] < b[1];
const isWithin = (a: GridBox, b: GridBox): boolean => a[0] >= b[0] && a[2] <= b[2] && a[1] >= b[1] && a[3] <= b[3];

/** Appends the part of a shape inside `box`. Points on the eastern and southern edges belong to the next box. */
export function clipShape(shape: Shape, box: GridBox, out: Shape[]): void {
  const { group, paths } = shape;
  if (isApart(shape.box, box)) return;
  if (group.kind === POINT) {
    if (shape.box[0] < box[2] && shape.box[1] < box[3]) out.push(shape);
    return;
  }
  if (isWithin(shape.box, box)) {
    out.push(shape);
    return;
  }
  if (group.kind === LINE) {
    for (const path of paths)
      for (const piece of clipLine(path, box)) out.push({ ...shape, box: boxOf(piece), paths: [piece] });
    return;
  }
  const [outer, ...holes] = paths;
  const clipped = outer === undefined ? undefined : clipRing(outer, shape.box, box);
  if (clipped === undefined) return;
  const clippedHoles = holes.map((hole) => clipRing(hole, boxOf(hole), box)).filter((hole) => hole !== undefined);
  out.push({ ...shape, box: boxOf(clipped), paths: [clipped, ...clippedHoles] });
}

/** Margin drawn outside the edges of a tile, in units of the extent, so that wide lines join without gaps. */
export const BUFFER = 64;

export interface TileNumber {
  z: number;
  x: number;
  y: number;
}

/**
 * Returns the box of a tile with its buffer, for lines and polygons, and without, for points, so that each is in one
 * tile.
 */
export function tileBoxes({ z, x, y }: TileNumber): { whole: GridBox; bare: GridBox } {
  const side = 2 ** (WORLD_BITS - z);
  const buffer = (side / EXTENT) * BUFFER;
  const [west, north] = [x * side, y * side];
  return {
    whole: [west - buffer, north - buffer, west + side + buffer, north + side + buffer],
    bare: [west, north, west + side, north + side],
  };
}
