/**
 * Minimum zooms of place labels: the largest places first, with a minimum distance, so that labels are evenly spread.
 */
import { gridX, gridY, WORLD_BITS } from '../../../main/packs/write/pyramid/shape.ts';
import type { Place } from '../../read/places.ts';

/** Minimum population and minimum distance in pixels by zoom. */
const STEPS: readonly { zoom: number; people: number; pixels: number }[] = [
  { zoom: 3, people: 300_000, pixels: 84 },
  { zoom: 4, people: 60_000, pixels: 76 },
  { zoom: 5, people: 15_000, pixels: 70 },
  { zoom: 6, people: 4000, pixels: 64 },
  { zoom: 7, people: 800, pixels: 60 },
  { zoom: 8, people: 0, pixels: 52 },
  { zoom: 9, people: 0, pixels: 40 },
];
/** Zoom at which all places appear. */
export const LAST_PLACE_ZOOM = 10;
const CAPITAL_ZOOM = 4;
const TILE_PIXEL_BITS = 9;
/**
 * Fraction of that distance within which a place doesn't appear before a larger one, even if that one isn't shown yet.
 */
const SUBURB_SHARE = 0.4;
/** Weights of seats: capitals count a million people more, seats of first-level divisions 40 % more. */
const CAPITAL_PEOPLE = 1_000_000;
const SEAT_FACTOR = 1.4;

const weight = ({ population = 0, seatLevel }: Place): number =>
  seatLevel === 0 ? population + CAPITAL_PEOPLE : seatLevel === 1 ? population * SEAT_FACTOR : population;

interface Spot {
  x: number;
  y: number;
}

/** Spots with a minimum distance of `reach`, indexed in squares of that size. */
class Spaced {
  readonly #squares = new Map<number, Spot[]>();
  readonly #reach: number;

  constructor(reach: number) {
    this.#reach = reach;
  }

  #square(x: number, y: number): number {
    return Math.floor(x / this.#reach) * 2 ** 20 + Math.floor(y / this.#reach);
  }

  add(spot: Spot): void {
    const key = this.#square(spot.x, spot.y);
    if (this.#squares.get(key)?.push(spot) === undefined) this.#squares.set(key, [spot]);
  }

  isFree({ x, y }: Spot): boolean {
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = this.#squares.get(this.#square(x + dx * this.#reach, y + dy * this.#reach));
        if (near?.some((spot) => Math.hypot(spot.x - x, spot.y - y) < this.#reach) === true) return false;
      }
    }
    return true;
  }
}

/** Returns the minimum zoom of each place, in the order of `places`. */
export function placeZooms(places: readonly Place[]): number[] {
  const zooms = places.map((): number => LAST_PLACE_ZOOM);
  const spots = places.map(({ lon, lat }): Spot => ({ x: gridX(lon), y: gridY(lat) }));
  const order = places
    .map((place, index) => ({ index, weight: weight(place) }))
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index);
  const named = new Set<number>();
  for (const { zoom, people, pixels } of STEPS) {
    const reach = pixels * 2 ** (WORLD_BITS - TILE_PIXEL_BITS - zoom);
    const spaced = new Spaced(reach);
    const waiting = new Spaced(reach * SUBURB_SHARE);
    for (const index of named) spaced.add(spots[index] ?? { x: 0, y: 0 });
    for (const { index, weight: counted } of order) {
      const spot = spots[index];
      if (counted < people) break;
      const isCapital = zoom === CAPITAL_ZOOM && places[index]?.seatLevel === 0;
      if (spot === undefined || named.has(index)) continue;
      if (!isCapital && !(spaced.isFree(spot) && waiting.isFree(spot))) {
        waiting.add(spot);
        continue;
      }
      spaced.add(spot);
      named.add(index);
      zooms[index] = zoom;
    }
  }
  return zooms;
}
