/** Polygons as a source has them, without what has no extent: the one way from positions to well-known binary. */
import { multiPolygonWkb } from './wkb.ts';
import { sizeFault } from './limits.ts';

type Position = readonly [number, number];

/** A closed ring has as many positions at the minimum. */
const RING_POSITIONS = 4;

export interface SoundPolygons {
  wkb: Buffer;
  /** What was left out of the shape, as `row 3: …` goes on. */
  remark?: string;
}

/** The ring, closed: some exporters leave the last side to be understood. */
function closed(ring: readonly Position[]): readonly Position[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}

/**
 * Leaves out rings of fewer than four positions, which drawing tools leave behind, and polygons whose outer ring is
 * such a one: the rest of the shape is as good without them.
 * @returns why there is no polygon, as `row 3: …` goes on
 */
export function soundPolygons(polygons: readonly (readonly (readonly Position[])[])[]): SoundPolygons | string {
  let rings = 0;
  let positions = 0;
  let left = 0;
  let shortest = 0;
  const isSound = (ring: readonly Position[]): boolean => {
    if (ring.length >= RING_POSITIONS) return true;
    left++;
    shortest = ring.length;
    return false;
  };
  const sound = polygons.flatMap((polygon) => {
    const [outer, ...holes] = polygon.map(closed);
    if (outer === undefined || !isSound(outer)) return [];
    const kept = [outer, ...holes.filter(isSound)];
    rings += kept.length;
    for (const ring of kept) positions += ring.length;
    return [kept];
  });
  const tooLarge = sizeFault(rings, positions);
  if (tooLarge !== undefined) return tooLarge;
  if (sound.length === 0)
    return left === 0
      ? 'the geometry is empty'
      : `a ring has ${shortest} positions, but needs at least ${RING_POSITIONS}`;
  const wkb = multiPolygonWkb(sound);
  return left === 0
    ? { wkb }
    : {
        wkb,
        remark:
          `${left === 1 ? 'a ring' : `${left} rings`} with fewer than ${RING_POSITIONS} positions ` +
          `${left === 1 ? 'was' : 'were'} skipped`,
      };
}
