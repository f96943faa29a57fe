/** The modelled ZIP+4 areas of a town, from its TIGER edges to polygons. `docs/zip4.md` explains each step. */
import type { Plane } from '../../kit/plane.ts';
import type { TigerEdge } from '../streets/tiger.ts';
import { findArcs } from './arcs.ts';
import { findBlocks } from './blocks.ts';
import { outlineLabels } from './cells.ts';
import { assignPlusFour } from './codes.ts';
import { Diagram } from './diagram.ts';
import { fillBlankSites } from './fill.ts';
import { buildPolygons, type MultiPolygon } from './rings.ts';
import { findSegments, type Segment } from './segments.ts';
import { placeSites } from './sites.ts';
import { Vertices } from './vertices.ts';

const SIMPLIFY_METRES = 0.4;

export interface Zip4Area {
  segment: Segment;
  plusFour: string;
  polygons: MultiPolygon;
}

export interface Zip4Model {
  /** In order of ZIP and plus-four. */
  areas: Zip4Area[];
  zips: { zip: string; polygons: MultiPolygon }[];
  counts: { blocks: number; block_faces: number; segments: number; sites: number; sites_filled: number };
}

/** Computes the model. The same edges give the same bytes. */
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
