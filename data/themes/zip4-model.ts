/** The modelled ZIP+4 areas of a town, from its TIGER edges to polygons. `docs/zip4.md` explains each step. */
import type { Plane } from '../kit/plane.ts';
import type { TigerEdge } from './streets-tiger.ts';
import { findArcs } from './zip4-arcs.ts';
import { findBlocks } from './zip4-blocks.ts';
import { outlineLabels } from './zip4-cells.ts';
import { assignPlusFour } from './zip4-codes.ts';
import { Diagram } from './zip4-diagram.ts';
import { fillBlankSites } from './zip4-fill.ts';
import { buildPolygons, type MultiPolygon } from './zip4-rings.ts';
import { findSegments, type Segment } from './zip4-segments.ts';
import { placeSites } from './zip4-sites.ts';
import { Vertices } from './zip4-vertices.ts';

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
  const areas = segments.map((segment): Zip4Area => ({ segment, plusFour: codes.get(segment.id) ?? '', polygons: polygons.get(segment.id) ?? [] }));
  return {
    areas: areas.toSorted((a, b) => Number(a.segment.zip + a.plusFour) - Number(b.segment.zip + b.plusFour)),
    zips: zips.map((zip, i) => ({ zip, polygons: unions.get(i) ?? [] })),
    counts: { blocks: blocks.count, block_faces: chains, segments: segments.length, sites: diagram.sites.count, sites_filled: filled },
  };
}
