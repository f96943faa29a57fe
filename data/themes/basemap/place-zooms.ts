/**
 * Minimum zooms of place labels: the largest places first, with a minimum distance, so that labels are evenly spread.
 */
import Flatbush from 'flatbush';
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
/** Capitals appear from the first of these zooms on, those of territories with the territory's name up to the last. */
const CAPITAL_ZOOMS = [4, 5] as const;
const TILE_PIXEL_BITS = 9;
/**
 * Fraction of that distance within which a place doesn't appear before a larger one, even if that one isn't shown yet.
 */
const SUBURB_SHARE = 0.4;
/** Weights of seats: capitals count more people, those of small countries fewer; seats of divisions 40 % more. */
const CAPITAL_PEOPLE = 1_000_000;
const SMALL_CAPITAL_PEOPLE = 50_000;
const SEAT_FACTOR = 1.4;
/** GeoNames code of a section of a town: often listed with the population of its district. */
export const SECTION = 'PPLX';

export const isSection = ({ featureCode }: Place): boolean => featureCode === SECTION;

/** Side of a pixel on the grid. */
const pixelAt = (zoom: number): number => 2 ** (WORLD_BITS - TILE_PIXEL_BITS - zoom);

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

/**
 * Returns the minimum zoom of each place, in the order of `places`.
 * @param countryZoom minimum zoom of the name of a capital's territory, 0 for other countries; undefined if it isn't
 * named
 */
export function placeZooms(
  places: readonly Place[],
  countryZoom: (place: Place) => number | undefined = () => undefined,
): number[] {
  const zooms = places.map((): number => LAST_PLACE_ZOOM);
  const spots = places.map(({ lon, lat }): Spot => ({ x: gridX(lon), y: gridY(lat) }));
  /** Zoom at which a capital appears however near others are. */
  const capitalZooms = places.map((place): number => {
    if (place.seatLevel !== 0) return Infinity;
    const zoom = Math.max(CAPITAL_ZOOMS[0], countryZoom(place) ?? Infinity);
    return zoom > CAPITAL_ZOOMS[1] ? Infinity : zoom;
  });
  const weight = ({ population = 0, seatLevel }: Place, index: number): number => {
    if (seatLevel === 0) return population + (capitalZooms[index] === Infinity ? SMALL_CAPITAL_PEOPLE : CAPITAL_PEOPLE);
    return seatLevel === 1 ? population * SEAT_FACTOR : population;
  };
  const order = places
    .flatMap((place, index) => (isSection(place) ? [] : [{ index, weight: weight(place, index) }]))
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index);
  const named = new Set<number>();
  for (const { zoom, people, pixels } of STEPS) {
    const reach = pixels * pixelAt(zoom);
    const spaced = new Spaced(reach);
    const waiting = new Spaced(reach * SUBURB_SHARE);
    for (const index of named) spaced.add(spots[index] ?? { x: 0, y: 0 });
    for (const { index, weight: counted } of order) {
      const spot = spots[index];
      if (counted < people) break;
      const isCapital = zoom >= (capitalZooms[index] ?? Infinity);
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

/** Room of a name beside its place, in pixels, and zooms ahead at which others take it. */
const NAME_PIXELS = { width: 80, height: 16 } as const;
const ZOOMS_AHEAD = 2;
/** Zooms whose places are too many to look for neighbours. */
const LAST_SIDED_ZOOM = 8;

/**
 * Returns the places whose names belong west of them, because the room east of them is taken by a place that appears
 * before any in the west, or is nearer.
 * @param zooms from {@link placeZooms}
 */
export function namedWest(places: readonly Place[], zooms: readonly number[]): Set<number> {
  const sided = places.flatMap(({ lon, lat }, index) => {
    const zoom = zooms[index] ?? LAST_PLACE_ZOOM;
    return zoom <= LAST_SIDED_ZOOM ? [{ index, zoom, x: gridX(lon), y: gridY(lat) }] : [];
  });
  if (sided.length === 0) return new Set();
  const tree = new Flatbush(sided.length);
  for (const { x, y } of sided) tree.add(x, y, x, y);
  tree.finish();
  return new Set(
    sided
      .filter((place) => {
        const [first] = neighboursOf(place, tree, sided).toSorted(
          (a, b) => a.zoom - b.zoom || Math.abs(a.x - place.x) - Math.abs(b.x - place.x),
        );
        return first !== undefined && first.x > place.x;
      })
      .map(({ index }) => index),
  );
}

type Sided = Spot & { readonly zoom: number };

/** Returns the places east and west of one that its name might cover, at the first zoom that has both. */
function neighboursOf(place: Sided, tree: Flatbush, all: readonly Sided[]): Sided[] {
  const [width, height] = [NAME_PIXELS.width * pixelAt(place.zoom), NAME_PIXELS.height * pixelAt(place.zoom)];
  return tree
    .search(place.x - width, place.y - height, place.x + width, place.y + height)
    .flatMap((position) => all[position] ?? [])
    .filter((other) => {
      if (other === place || other.zoom > place.zoom + ZOOMS_AHEAD) return false;
      const size = pixelAt(Math.max(place.zoom, other.zoom));
      return (
        Math.abs(other.x - place.x) <= NAME_PIXELS.width * size &&
        Math.abs(other.y - place.y) <= NAME_PIXELS.height * size
      );
    });
}
