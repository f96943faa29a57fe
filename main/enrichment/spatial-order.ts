/** Orders points so that neighbours are close to each other. */

/** Bits per coordinate: a step of latitude is 300 m. */
const BITS = 16;
const STEPS = 2 ** BITS - 1;

/** Inserts a zero bit between every two of 16 bits. */
function spread(bits: number): number {
  let spaced = bits;
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}

/** Quantises a coordinate; values out of range are clamped. */
const stepOf = (degrees: number, limit: number): number =>
  Math.min(STEPS, Math.max(0, Math.trunc(((degrees + limit) / (2 * limit)) * STEPS) || 0));

/**
 * Returns the indices of points along a Z-order curve; equal positions stay in order.
 * @param points longitude and latitude in turn, in degrees; fewer than 2²¹ points
 */
export function spatialOrder(points: Float64Array): Uint32Array<ArrayBuffer> {
  const count = points.length / 2;
  // Position and index are packed into one number, because sorting numbers is much faster than sorting with a
  // comparator.
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const column = stepOf(points[2 * i] ?? Number.NaN, 180);
    const row = stepOf(points[2 * i + 1] ?? Number.NaN, 90);
    keys[i] = (spread(column) + 2 * spread(row)) * count + i;
  }
  keys.sort();
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = (keys[i] ?? 0) % count;
  return order;
}
