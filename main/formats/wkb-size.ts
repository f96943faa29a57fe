/** Counts what a shape in well-known binary holds, without reading it. */
import { sizeFault } from '../geometry/limits.ts';

const HEADER_BYTES = 9;

/** Numbers of a position by the thousands of its type (ISO: Z, M, ZM), or the high bits (EWKB). */
function dimensionsOf(type: number): number {
  const iso = Math.floor((type & 0x0f_ff_ff_ff) / 1000);
  const extended = (type & 0x80_00_00_00 ? 1 : 0) + (type & 0x40_00_00_00 ? 1 : 0);
  return 2 + Math.max(extended, iso === 3 ? 2 : iso > 0 ? 1 : 0);
}

interface Size {
  rings: number;
  positions: number;
}

/**
 * Adds one geometry at `at`, and returns its end; nothing where it is none that is counted, or longer than the buffer.
 */
function addSize(wkb: Buffer, at: number, size: Size, isPart: boolean): number | undefined {
  if (at + HEADER_BYTES > wkb.length) return undefined;
  const isLittle = wkb[at] === 1;
  const number = (offset: number): number => (isLittle ? wkb.readUInt32LE(offset) : wkb.readUInt32BE(offset));
  const type = number(at + 1);
  const kind = (type & 0x0f_ff_ff_ff) % 1000;
  const positionBytes = dimensionsOf(type) * 8;
  // PostGIS puts the code of the coordinate system behind the type.
  const head = type & 0x20_00_00_00 ? 9 : 5;
  if (kind === 1) return at + head + positionBytes;
  if (at + head + 4 > wkb.length) return undefined;
  const count = number(at + head);
  let end = at + head + 4;
  if (kind === 2) {
    size.rings += 1;
    size.positions += count;
    return end + count * positionBytes;
  }
  if (kind === 3) {
    size.rings += count;
    for (let ring = 0; ring < count; ring++) {
      if (end + 4 > wkb.length) return undefined;
      const positions = number(end);
      size.positions += positions;
      end += 4 + positions * positionBytes;
    }
    return end;
  }
  if (kind > 7 || isPart) return undefined;
  for (let part = 0; part < count; part++) {
    const next = addSize(wkb, end, size, true);
    if (next === undefined) return undefined;
    end = next;
  }
  return end;
}

/** Why a shape is too large, if it is. What is no shape of points, lines and polygons is not counted. */
export function wkbFault(wkb: Buffer): string | undefined {
  const size: Size = { rings: 0, positions: 0 };
  addSize(wkb, 0, size, false);
  return sizeFault(size.rings, size.positions);
}
