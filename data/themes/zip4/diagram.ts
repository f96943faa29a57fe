/** Delaunay triangulation of the sites with its Voronoi cells. */
import Delaunator from 'delaunator';
import type { Sites } from './sites.ts';

/** Reads a typed array at a valid index. */
export const read = (array: Float64Array | Int32Array | Uint32Array, index: number): number =>
  array[index] ?? Number.NaN;

const nextInTriangle = (halfEdge: number): number => (halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1);
const triangleOf = (halfEdge: number): number => Math.floor(halfEdge / 3);

/** Receives the neighbour, the half-edge between, and the triangles before and after it, in ring order. */
type VisitNeighbour = (neighbour: number, halfEdge: number, before: number, after: number) => void;

export class Diagram {
  readonly sites: Sites;
  /** Circumcentres by triangle, i.e. vertices of the Voronoi diagram. */
  readonly centreX: Float64Array;
  readonly centreY: Float64Array;
  readonly #triangles: Uint32Array;
  readonly #halfEdges: Int32Array;
  /** A half-edge that ends at each site; on the hull the one without a twin. */
  readonly #incoming: Int32Array;

  constructor(sites: Sites) {
    this.sites = sites;
    const coordinates = new Float64Array(sites.x.length * 2);
    for (let i = 0; i < sites.x.length; i++) {
      coordinates[2 * i] = read(sites.x, i);
      coordinates[2 * i + 1] = read(sites.y, i);
    }
    const delaunay = new Delaunator(coordinates);
    this.#triangles = Uint32Array.from(delaunay.triangles);
    this.#halfEdges = Int32Array.from(delaunay.halfedges);
    this.#incoming = new Int32Array(sites.x.length).fill(-1);
    for (let halfEdge = 0; halfEdge < this.#triangles.length; halfEdge++) {
      const end = read(this.#triangles, nextInTriangle(halfEdge));
      if (read(this.#halfEdges, halfEdge) === -1 || read(this.#incoming, end) === -1) this.#incoming[end] = halfEdge;
    }
    const count = this.#triangles.length / 3;
    this.centreX = new Float64Array(count);
    this.centreY = new Float64Array(count);
    for (let triangle = 0; triangle < count; triangle++) this.#setCentre(triangle);
  }

  #setCentre(triangle: number): void {
    const { x, y } = this.sites;
    const [a, b, c] = [
      read(this.#triangles, 3 * triangle),
      read(this.#triangles, 3 * triangle + 1),
      read(this.#triangles, 3 * triangle + 2),
    ];
    const dx = read(x, b) - read(x, a);
    const dy = read(y, b) - read(y, a);
    const ex = read(x, c) - read(x, a);
    const ey = read(y, c) - read(y, a);
    const d = dx * dx + dy * dy;
    const e = ex * ex + ey * ey;
    const doubleCross = 2 * (dx * ey - dy * ex);
    this.centreX[triangle] = read(x, a) + (ey * d - dy * e) / doubleCross;
    this.centreY[triangle] = read(y, a) + (dx * e - ex * d) / doubleCross;
  }

  /** Returns the opposite half-edge, or -1 on the hull. */
  twin(halfEdge: number): number {
    return read(this.#halfEdges, halfEdge);
  }

  /** Visits the neighbours of a site around its cell; stops early for a site on the hull, whose cell is open. */
  around(site: number, visit: VisitNeighbour): void {
    const first = read(this.#incoming, site);
    if (first < 0) return;
    let halfEdge = first;
    do {
      const outgoing = nextInTriangle(halfEdge);
      const twin = read(this.#halfEdges, outgoing);
      if (read(this.#triangles, outgoing) !== site || twin < 0) return;
      visit(read(this.#triangles, nextInTriangle(outgoing)), outgoing, triangleOf(halfEdge), triangleOf(twin));
      halfEdge = twin;
    } while (halfEdge !== first);
  }
}
