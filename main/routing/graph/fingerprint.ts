/**
 * A number that identifies a street graph, because an elimination order is valid only for the graph it was made from.
 */
import type { Streets } from './streets.ts';

/** FNV-1a over the ends of all streets: 32 bits, with the number of streets above them. */
export function streetFingerprint({ count, tail, head, open }: Streets): number {
  let hash = 0x81_1c_9d_c5;
  for (let street = 0; street < count; street++) {
    for (const value of [tail[street]!, head[street]!, open[street]!]) hash = Math.imul(hash ^ value, 0x01_00_01_93);
  }
  return (count % 2 ** 20) * 2 ** 32 + (hash >>> 0);
}
