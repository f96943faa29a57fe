/** Gives sides without house numbers to the nearest numbered side of the same block. */
import { read, type Diagram } from './diagram.ts';
import { NO_LABEL } from './sites.ts';

const REACH_METRES = 60;
/** Distances are compared in decimetres: a bucket each makes the nearest-first order exact and repeatable. */
const BUCKETS_PER_METRE = 10;

/**
 * Labels of all sites: a blank one takes that of the nearest labelled site of its block, at most 60 m away along
 * Delaunay edges. Sites that stay blank hold their neighbours back.
 */
export function fillBlankSites(diagram: Diagram): { label: Int32Array; filled: number } {
  const { x, y, label: own, block, count } = diagram.sites;
  const label = own.slice();
  const distance = new Int32Array(x.length).fill(2 ** 30);
  const buckets: number[][] = Array.from({ length: REACH_METRES * BUCKETS_PER_METRE + 1 }, () => []);
  for (let site = 0; site < count; site++) {
    if (read(own, site) === NO_LABEL) continue;
    distance[site] = 0;
    buckets[0]?.push(site);
  }
  let filled = 0;
  for (const [near, bucket] of buckets.entries()) {
    // The list grows while it is read: a step shorter than a bucket stays in it.
    for (const site of bucket) {
      if (read(distance, site) !== near) continue;
      diagram.around(site, (neighbour) => {
        if (neighbour >= count || read(block, neighbour) !== read(block, site) || read(own, neighbour) !== NO_LABEL)
          return;
        const step = Math.hypot(read(x, neighbour) - read(x, site), read(y, neighbour) - read(y, site));
        const far = near + Math.max(1, Math.round(step * BUCKETS_PER_METRE));
        if (far >= read(distance, neighbour) || far >= buckets.length) return;
        if (read(label, neighbour) === NO_LABEL) filled++;
        distance[neighbour] = far;
        label[neighbour] = read(label, site);
        buckets[far]?.push(neighbour);
      });
    }
  }
  return { label, filled };
}
