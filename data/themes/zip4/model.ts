/** Model of a town's ZIP+4 areas, from TIGER edges to polygons. `docs/zip4.md` explains each step. */
import type { Plane } from '../../kit/plane.ts';
import type { TigerEdge } from '../streets/tiger.ts';
import { findArcs } from './arcs.ts';
import { findBlocks } from './blocks.ts';
import { outlineLabels } from './cells.ts';
import { Diagram, read } from './diagram.ts';
import { buildPolygons, type MultiPolygon } from './rings.ts';
import { findSegments, type Segment } from './segments.ts';
import { placeSites, NO_LABEL } from './sites.ts';
import { Vertices } from './vertices.ts';
import { assignPlusFour } from './plus-four.ts';

const REACH_METRES = 60;
/** Resolution of distances: one bucket per decimetre makes the nearest-first order exact and reproducible. */
const BUCKETS_PER_METRE = 10;

/**
 * Assigns sides without house numbers to the nearest numbered side of the same block. Returns labels of all sites: a
 * blank one gets that of the nearest labelled site of its block, within 60 m along Delaunay edges. Sites that stay
 * blank limit their neighbours.
 */
function fillBlankSites(diagram: Diagram): { label: Int32Array; filled: number } {
  const { x, y, label: siteLabel, block, count } = diagram.sites;
  const label = siteLabel.slice();
  const distance = new Int32Array(x.length).fill(2 ** 30);
  const buckets: number[][] = Array.from({ length: REACH_METRES * BUCKETS_PER_METRE + 1 }, () => []);
  for (let site = 0; site < count; site++) {
    if (read(siteLabel, site) === NO_LABEL) continue;
    distance[site] = 0;
    buckets[0]?.push(site);
  }
  let filled = 0;
  for (const [distanceBucket, bucket] of buckets.entries()) {
    // The bucket grows while it is read, because steps shorter than a bucket stay in it.
    for (const site of bucket) {
      if (read(distance, site) !== distanceBucket) continue;
      diagram.around(site, (neighbour) => {
        if (
          neighbour >= count ||
          read(block, neighbour) !== read(block, site) ||
          read(siteLabel, neighbour) !== NO_LABEL
        )
          return;
        const step = Math.hypot(read(x, neighbour) - read(x, site), read(y, neighbour) - read(y, site));
        const newDistance = distanceBucket + Math.max(1, Math.round(step * BUCKETS_PER_METRE));
        if (newDistance >= read(distance, neighbour) || newDistance >= buckets.length) return;
        if (read(label, neighbour) === NO_LABEL) filled++;
        distance[neighbour] = newDistance;
        label[neighbour] = read(label, site);
        buckets[newDistance]?.push(neighbour);
      });
    }
  }
  return { label, filled };
}

const SIMPLIFY_METRES = 0.4;

export interface Zip4Area {
  segment: Segment;
  plusFour: string;
  polygons: MultiPolygon;
}

export interface Zip4Model {
  /** Areas sorted by ZIP and plus-four code. */
  areas: Zip4Area[];
  zips: { zip: string; polygons: MultiPolygon }[];
  counts: { blocks: number; block_faces: number; segments: number; sites: number; sites_filled: number };
}

/** Computes the model deterministically. */
export function modelZip4(edges: readonly TigerEdge[], plane: Plane): Zip4Model {
  const blocks = findBlocks(edges);
  const { segments, chains } = findSegments(blocks);
  const codes = assignPlusFour(segments);
  const diagram = new Diagram(placeSites(blocks.sides));
  const { label, filled } = fillBlankSites(diagram);
  const vertices = new Vertices(plane);
  const arcs = findArcs(outlineLabels(diagram, label, vertices), vertices, SIMPLIFY_METRES);
  const polygons = buildPolygons(arcs, vertices, (segment) => segment);
  const zips = [...new Set(segments.map((segment) => segment.zip))].toSorted();
  const zipOfSegment = segments.map((segment) => zips.indexOf(segment.zip));
  const unions = buildPolygons(arcs, vertices, (segment) => zipOfSegment[segment] ?? -1);
  const areas = segments.map((segment): Zip4Area => ({
    segment,
    plusFour: codes.get(segment.id) ?? '',
    polygons: polygons.get(segment.id) ?? [],
  }));
  return {
    areas: areas.toSorted((a, b) => Number(a.segment.zip + a.plusFour) - Number(b.segment.zip + b.plusFour)),
    zips: zips.map((zip, i) => ({ zip, polygons: unions.get(i) ?? [] })),
    counts: {
      blocks: blocks.count,
      block_faces: chains,
      segments: segments.length,
      sites: diagram.sites.count,
      sites_filled: filled,
    },
  };
}
