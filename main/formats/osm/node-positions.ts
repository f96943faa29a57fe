/** Stores the positions of all nodes of a file, in 16 bytes each. */
import { GrowingFloats, GrowingInts } from '../../routing/growing.ts';
import { SortedIds } from '../../routing/sorted-ids.ts';

export class NodePositions {
  readonly #id = new GrowingFloats();
  readonly #latitudeE7 = new GrowingInts();
  readonly #longitudeE7 = new GrowingInts();
  #index: SortedIds | undefined;

  add(id: number, latitudeE7: number, longitudeE7: number): void {
    this.#id.push(id);
    this.#latitudeE7.push(latitudeE7);
    this.#longitudeE7.push(longitudeE7);
  }

  /**
   * `[longitude, latitude]` in degrees, or undefined for a node that the file does not have. Not before all are added.
   */
  at(id: number): [longitude: number, latitude: number] | undefined {
    this.#index ??= new SortedIds(this.#id.view());
    const position = this.#index.find(id);
    if (position < 0) return undefined;
    const original = this.#index.original(position);
    return [this.#longitudeE7.at(original) / 1e7, this.#latitudeE7.at(original) / 1e7];
  }

  /** Returns the positions of the nodes of a way, except nodes that aren't in the file. */
  line(ids: ArrayLike<number>): [longitude: number, latitude: number][] {
    return Array.from(ids).flatMap((id) => {
      const position = this.at(id);
      return position === undefined ? [] : [position];
    });
  }
}

/**
 * The mean of a line's positions: good enough for the middle of a building. A closed line's last position counts once.
 */
export function middleOf(
  line: readonly (readonly [number, number])[],
): [longitude: number, latitude: number] | undefined {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const open = line.length > 1 && first[0] === last[0] && first[1] === last[1] ? line.slice(0, -1) : line;
  const mean = (axis: 0 | 1): number => open.reduce((sum, position) => sum + position[axis], 0) / open.length;
  return [mean(0), mean(1)];
}
