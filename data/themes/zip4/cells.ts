/**
 * Boundaries of Voronoi cells, each capped at a distance from its site, as directed edges that cancel within a label.
 */
import { at } from '../../kit/at.ts';
import { read, type Diagram } from './diagram.ts';
import type { Vertices } from './vertices.ts';
import { NO_LABEL } from './sites.ts';

/** Maximum radians between vertices of a capping arc. */
const ARC_STEP = Math.PI / 8;
/** Radians from which an arc is an empty one after rounding. */
const FULL_TURN = 6.2;

/** Directed boundary edges by label; the label is on the left. An edge and its opposite of the same label cancel. */
export class BoundaryEdges {
  static readonly #ROW = 2 ** 26;
  readonly #labels = new Map<number, number>();

  add(from: number, to: number, label: number): void {
    if (from === to) return;
    const opposite = to * BoundaryEdges.#ROW + from;
    if (this.#labels.get(opposite) === label) this.#labels.delete(opposite);
    else this.#labels.set(from * BoundaryEdges.#ROW + to, label);
  }

  /** Yields `[from, to, label]` of every remaining edge. */
  *[Symbol.iterator](): Generator<readonly [number, number, number]> {
    for (const [key, label] of this.#labels)
      yield [Math.floor(key / BoundaryEdges.#ROW), key % BoundaryEdges.#ROW, label];
  }
}

class CellCutter {
  readonly #diagram: Diagram;
  readonly #vertices: Vertices;
  /** Vertex by triangle, -1 before it is needed. */
  readonly #centres: Int32Array;
  /** Ends of the capped part of a Voronoi edge, by cap, then by half-edge; null if nothing remains. */
  readonly #capped = new Map<number, Map<number, readonly [number, number] | null>>();

  constructor(diagram: Diagram, vertices: Vertices) {
    this.#diagram = diagram;
    this.#vertices = vertices;
    this.#centres = new Int32Array(diagram.centreX.length).fill(-1);
  }

  #centre(triangle: number): number {
    const known = read(this.#centres, triangle);
    if (known >= 0) return known;
    return (this.#centres[triangle] = this.#vertices.at(
      read(this.#diagram.centreX, triangle),
      read(this.#diagram.centreY, triangle),
    ));
  }

  /**
   * Returns the ends of the part of a Voronoi edge between two triangles that is within `cap` of a site, or undefined.
   * Both sites of the edge have the same distance, so the part is computed once and shared.
   */
  #within(
    halfEdge: number,
    site: number,
    first: number,
    last: number,
    cap: number,
  ): readonly [number, number] | undefined {
    let capped = this.#capped.get(cap);
    if (capped === undefined) this.#capped.set(cap, (capped = new Map()));
    const known = capped.get(halfEdge);
    if (known !== undefined) return known ?? undefined;
    const { centreX, centreY, sites } = this.#diagram;
    const startX = read(centreX, first) - read(sites.x, site);
    const startY = read(centreY, first) - read(sites.y, site);
    const dx = read(centreX, last) - read(centreX, first);
    const dy = read(centreY, last) - read(centreY, first);
    const squared = dx * dx + dy * dy;
    const half = startX * dx + startY * dy;
    const excess = startX * startX + startY * startY - cap * cap;
    const discriminant = half * half - squared * excess;
    const startsInside = excess <= 0;
    const endsInside = (startX + dx) ** 2 + (startY + dy) ** 2 <= cap * cap;
    const crossing = (t: number): number =>
      this.#vertices.at(read(centreX, first) + t * dx, read(centreY, first) + t * dy);
    let part: readonly [number, number] | undefined;
    if (startsInside && endsInside) part = [this.#centre(first), this.#centre(last)];
    else if (discriminant > 0) {
      const root = Math.sqrt(discriminant);
      const enter = (-half - root) / squared;
      const leave = (-half + root) / squared;
      const misses = !startsInside && !endsInside && (enter >= 1 || leave <= 0);
      if (!misses)
        part = [
          startsInside ? this.#centre(first) : crossing(enter),
          endsInside ? this.#centre(last) : crossing(leave),
        ];
    }
    capped.set(halfEdge, part ?? null);
    return part;
  }

  /** Returns vertices of a site's capped cell along one neighbour, in ring order, with those of the neighbour's cap. */
  #sharedEdge(
    site: number,
    neighbour: number,
    halfEdge: number,
    before: number,
    after: number,
  ): readonly number[] | undefined {
    const twin = this.#diagram.twin(halfEdge);
    const lower = Math.min(halfEdge, twin);
    const isSwapped = halfEdge !== lower;
    const origin = Math.min(site, neighbour);
    const [first, last] = isSwapped ? [after, before] : [before, after];
    const { cap } = this.#diagram.sites;
    const siteRange = this.#within(lower, origin, first, last, read(cap, site));
    if (siteRange === undefined) return undefined;
    const neighbourRange =
      read(cap, neighbour) < read(cap, site)
        ? this.#within(lower, origin, first, last, read(cap, neighbour))
        : undefined;
    const list = neighbourRange === undefined ? siteRange : [siteRange[0], ...neighbourRange, siteRange[1]];
    return isSwapped ? list.toReversed() : list;
  }

  /** Returns the sides of a site's capped cell that neighbours share, in ring order; arcs connect them. */
  sharedEdges(site: number): (readonly number[])[] {
    const edges: (readonly number[])[] = [];
    this.#diagram.around(site, (neighbour, halfEdge, before, after) => {
      const edge = this.#sharedEdge(site, neighbour, halfEdge, before, after);
      if (edge !== undefined) edges.push(edge);
    });
    return edges;
  }

  /** Returns vertices from one vertex to another around the cap of a site, counter-clockwise and inclusive. */
  arc(site: number, from: number, to: number): number[] {
    const { x, y, cap } = this.#diagram.sites;
    const [centreX, centreY, radius] = [read(x, site), read(y, site), read(cap, site)];
    const bearing = (vertex: number): number => {
      const [east, north] = this.#vertices.metres(vertex);
      return Math.atan2(north - centreY, east - centreX);
    };
    const start = bearing(from);
    let turn = bearing(to) - start;
    while (turn < 0) turn += 2 * Math.PI;
    if (turn > FULL_TURN) turn = 0;
    const steps = Math.ceil(turn / ARC_STEP);
    const points = [from];
    for (let i = 1; i < steps; i++) {
      const angle = start + (turn * i) / steps;
      points.push(this.#vertices.at(centreX + radius * Math.cos(angle), centreY + radius * Math.sin(angle)));
    }
    points.push(to);
    return points;
  }
}

/** Whether the ring order, which is the same for all cells, is counter-clockwise. */
function isCounterClockwise(diagram: Diagram): boolean {
  const { centreX, centreY, sites } = diagram;
  for (let site = 0; site < sites.count; site++) {
    let doubleArea = 0;
    diagram.around(site, (_neighbour, _halfEdge, before, after) => {
      doubleArea += read(centreX, before) * read(centreY, after) - read(centreX, after) * read(centreY, before);
    });
    if (doubleArea !== 0) return doubleArea > 0;
  }
  return true;
}

/** Returns the outlines of all labels, joining cells of one label; each cell is capped around its site. */
export function outlineLabels(diagram: Diagram, label: Int32Array, vertices: Vertices): BoundaryEdges {
  const edges = new BoundaryEdges();
  const cutter = new CellCutter(diagram, vertices);
  const forward = isCounterClockwise(diagram);
  const add = (points: readonly number[], owner: number): void => {
    for (let i = 1; i < points.length; i++) edges.add(at(points, i - 1), at(points, i), owner);
  };
  for (let site = 0; site < diagram.sites.count; site++) {
    const owner = read(label, site);
    if (owner === NO_LABEL) continue;
    const inOrder = cutter.sharedEdges(site);
    const ring = forward ? inOrder : inOrder.toReversed().map((edge) => edge.toReversed());
    for (const [i, edge] of ring.entries()) {
      add(edge, owner);
      const end = at(edge, -1);
      const start = at(at(ring, (i + 1) % ring.length), 0);
      if (end !== start) add(cutter.arc(site, end, start), owner);
    }
  }
  return edges;
}
