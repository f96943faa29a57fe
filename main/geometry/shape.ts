/**
 * Shapes in memory: the output of all file readers, and the input of all measuring, cutting and storing. WKB, WKT and
 * GeoJSON occur only when files are read or written.
 */
import { counted } from '../../contract/counted.ts';
import { groupRings } from './ring-groups.ts';
import type { Polygons } from './geometry-blob.ts';
import { MAX_POSITIONS, sizeFault } from './limits.ts';

/**
 * A point, lines or polygons in any coordinate system; x before y. `ringEnds` of lines are the ends of the lines, and
 * `polygonEnds` is empty; a point has neither.
 */
export interface Shape extends Polygons {
  kind: 'point' | 'line' | 'polygon';
}

/** A shape, or a fault that continues a message like `row 3: …`. */
export type FoundShape =
  | {
      shape: Shape;
      fault?: undefined;
      /** What was skipped or corrected. */
      remark?: string;
    }
  | { shape?: undefined; fault: string; remark?: undefined };

/** Why a shape can't be used; continues a message like `row 3: …`. */
export class ShapeFault extends Error {}

/** Minimum positions of a closed ring. */
const RING_POSITIONS = 4;
const LINE_POSITIONS = 2;

/** Collects the positions of a shape. Positions beyond the limit are counted, but not stored. */
export class ShapeBuilder {
  #coordinates = new Float64Array(32);
  #length = 0;
  /** Index in `#coordinates` of the ring or line that isn't finished. */
  #start = 0;
  /** Number of positions beyond the limit, which aren't stored. */
  #overflow = 0;
  #ringEnds: number[] = [];
  readonly #polygonEnds: number[] = [];
  /** Whether the outer ring of the unfinished polygon was skipped; then its holes are skipped, too. */
  #isSkipped = false;
  #isOuter = true;
  #skipped = 0;
  #shortest = 0;

  /** @throws ShapeFault unless both are numbers */
  add(x: number, y: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new ShapeFault("a coordinate isn't a number");
    if (this.#length >= 2 * MAX_POSITIONS) {
      this.#overflow++;
      return;
    }
    if (this.#length === this.#coordinates.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#coordinates);
      this.#coordinates = larger;
    }
    this.#coordinates[this.#length++] = x;
    this.#coordinates[this.#length++] = y;
  }

  /** Adds positions, x and y alternating. @throws ShapeFault unless all are numbers */
  addAll(coordinates: ArrayLike<number>): void {
    for (let i = 0; i + 1 < coordinates.length; i += 2) this.add(coordinates[i] ?? NaN, coordinates[i + 1] ?? NaN);
  }

  /** @throws ShapeFault if it has fewer than two positions */
  endLine(): void {
    const positions = (this.#length - this.#start) / 2;
    if (positions < LINE_POSITIONS)
      throw new ShapeFault(`a line has ${counted(positions, 'position')}, but needs at least ${LINE_POSITIONS}`);
    this.#endPart();
  }

  /** Ends a ring of the unfinished polygon, the outer one first. If that is skipped, so are its holes. */
  endRing(): void {
    const isOuter = this.#isOuter;
    this.#isOuter = false;
    if (this.#isSkipped) this.#length = this.#start;
    else if (!this.endLooseRing() && isOuter) this.#isSkipped = true;
  }

  endPolygon(): void {
    if (this.#ringEnds.length > (this.#polygonEnds.at(-1) ?? 0)) this.#polygonEnds.push(this.#ringEnds.length);
    this.#isOuter = true;
    this.#isSkipped = false;
  }

  /**
   * Ends a ring whose polygon isn't known, and closes it, because some exporters omit the last position. Skips rings of
   * fewer than four positions, which drawing tools leave behind.
   * @returns whether it's a ring
   */
  endLooseRing(): boolean {
    const [start, end] = [this.#start, this.#length];
    if (end > start && this.#overflow === 0) {
      const [x = 0, y = 0] = this.#coordinates.subarray(start, start + 2);
      if (x !== this.#coordinates[end - 2] || y !== this.#coordinates[end - 1]) this.add(x, y);
    }
    const positions = (this.#length - start) / 2;
    if (positions >= RING_POSITIONS) {
      this.#endPart();
      return true;
    }
    this.#skipped++;
    this.#shortest = positions;
    this.#length = start;
    return false;
  }

  #endPart(): void {
    this.#start = this.#length;
    this.#ringEnds.push(this.#length / 2);
  }

  point(): FoundShape {
    const points = this.#length / 2;
    if (points === 0) return { fault: 'the geometry is empty' };
    return points === 1 ? this.#found('point') : { fault: `${points} points instead of one` };
  }

  lines(): FoundShape {
    return this.#ringEnds.length === 0 ? { fault: 'no lines' } : this.#found('line');
  }

  polygons(): FoundShape {
    if (this.#polygonEnds.length > 0 || this.#overflow > 0) return this.#found('polygon');
    return {
      fault:
        this.#skipped === 0
          ? 'the geometry is empty'
          : `a ring has ${counted(this.#shortest, 'position')}, but needs at least ${RING_POSITIONS}`,
    };
  }

  /** Groups rings in any order into polygons: clockwise rings are outer rings, the others holes. */
  polygonsOfRings(): FoundShape {
    if (this.#fault !== undefined) return { fault: this.#fault };
    const coordinates = this.#coordinates;
    const rings = this.#ringEnds.map((end, i) => coordinates.subarray(2 * (this.#ringEnds[i - 1] ?? 0), 2 * end));
    this.#coordinates = new Float64Array(this.#length);
    this.#length = 0;
    this.#ringEnds = [];
    for (const polygon of groupRings(rings)) {
      for (const index of polygon) {
        const ring = rings[index] ?? new Float64Array();
        this.#coordinates.set(ring, this.#length);
        this.#length += ring.length;
        this.#ringEnds.push(this.#length / 2);
      }
      this.#polygonEnds.push(this.#ringEnds.length);
    }
    return this.polygons();
  }

  get #fault(): string | undefined {
    return sizeFault(this.#ringEnds.length, this.#length / 2 + this.#overflow);
  }

  #found(kind: Shape['kind']): FoundShape {
    const fault = this.#fault;
    if (fault !== undefined) return { fault };
    const shape = {
      kind,
      coordinates: this.#coordinates.slice(0, this.#length),
      ringEnds: Uint32Array.from(this.#ringEnds),
      polygonEnds: Uint32Array.from(this.#polygonEnds),
    };
    if (this.#skipped === 0) return { shape };
    const [what, were] = this.#skipped === 1 ? ['a ring', 'was'] : [`${this.#skipped} rings`, 'were'];
    return { shape, remark: `${what} with fewer than ${RING_POSITIONS} positions ${were} skipped` };
  }
}

/** Returns what `build` finds, or the message of a thrown ShapeFault as a fault. */
export function buildShape(build: (builder: ShapeBuilder) => FoundShape): FoundShape {
  try {
    return build(new ShapeBuilder());
  } catch (error) {
    if (error instanceof ShapeFault) return { fault: error.message };
    throw error;
  }
}

/** Returns the lines or rings of a shape, `[x, y, …]` each, as views of its memory. */
export function partsOf({ coordinates, ringEnds }: Pick<Shape, 'coordinates' | 'ringEnds'>): Float64Array[] {
  let start = 0;
  return Array.from(ringEnds, (end) => {
    const part = coordinates.subarray(2 * start, 2 * end);
    start = end;
    return part;
  });
}

/** Returns the polygons of a shape as lists of rings, the outer one first, as views of its memory. */
export function polygonsOf(shape: Polygons): Float64Array[][] {
  const rings = partsOf(shape);
  let start = 0;
  return Array.from(shape.polygonEnds, (end) => {
    const polygon = rings.slice(start, end);
    start = end;
    return polygon;
  });
}

/** Returns the polygons of {@link polygonsOf} as one shape. */
export function joinPolygons(polygons: readonly (readonly Float64Array[])[]): Polygons {
  const rings = polygons.flat();
  const coordinates = new Float64Array(rings.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const ringEnds = Uint32Array.from(rings, (ring) => {
    coordinates.set(ring, end);
    end += ring.length;
    return end / 2;
  });
  let ends = 0;
  return { coordinates, ringEnds, polygonEnds: Uint32Array.from(polygons, ({ length }) => (ends += length)) };
}
