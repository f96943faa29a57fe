/** Names along the large rivers of GSHHG, which has none itself. */
import Flatbush from 'flatbush';
import { degreesBox, riverPath } from './waters.ts';
import type { Rivers, RiverSegment } from '../../read/gshhg/rivers.ts';
import { squaredTolerances } from '../../../main/packs/write/pyramid/detail.ts';
import { boxOf, LINE, type Shape } from '../../../main/packs/write/pyramid/shape.ts';

/**
 * English names of large rivers, and positions on them in degrees (longitude, latitude), away from the mouths of
 * others. The names are common knowledge and the positions our own choice; neither has a source.
 */
const RIVERS = `
Amazon: -56.7 -2.6, -65.9 -3.2, -70.5 -3.9
Amu Darya: 67.3 37.2, 61.9 40.3
Amur: 127.5 50.3, 137.0 50.5
Arkansas: -92.3 34.75, -100.0 37.75
Blue Nile: 33.63 13.55
Brahmaputra: 91.75 26.19
Colorado: -114.6 34.85, -109.6 38.6, -111.6 36.85
Columbia: -121.17 45.6, -119.9 47.5
Congo: 25.0 0.6, 18.25 0.05, 22.5 2.2
Danube: 12.1 49.02, 16.4 48.23, 19.0 47.0, 22.9 43.9, 26.5 44.0
Darling: 145.94 -30.09, 142.4 -32.4
Dnieper: 30.55 50.45, 30.6 53.5
Dniester: 28.3 48.3
Don: 40.3 47.5, 40.0 50.0
Douro: -5.75 41.5, -7.8 41.15
Ebro: -0.88 41.66
Elbe: 13.74 51.06, 11.64 52.13, 10.6 53.37
Euphrates: 40.15 35.33, 43.3 33.43
Ganges: 83.02 25.3, 80.35 26.5, 87.0 25.25
Garonne: 1.44 43.6
Godavari: 77.3 19.15
Guadalquivir: -4.78 37.88
Hudson: -73.95 41.7
Indus: 68.87 27.7, 70.8 30.5
Inn: 11.4 47.27
Irrawaddy: 96.05 21.98, 95.2 19.5
Irtysh: 73.37 54.98, 68.3 58.2
Lena: 129.75 62.05, 123.5 70.0, 114.9 60.7
Limpopo: 30.0 -22.2
Loire: 1.9 47.9, -0.1 47.3
Mackenzie: -126.83 65.28, -121.4 61.85
Madeira: -63.9 -8.75, -61.0 -5.1
Magdalena: -74.8 5.2
Main: 9.93 49.79
Mekong: 102.6 17.96, 105.9 13.5, 100.1 20.25
Mississippi: -90.07 35.14, -91.4 31.55, -90.2 41.8, -91.25 43.8
Missouri: -95.92 41.26, -100.82 46.8, -92.2 38.6
Murray: 142.15 -34.18, 146.9 -36.1
Niger: -3.0 16.65, 2.1 13.5, 6.6 6.5, -8.0 12.6
Nile: 32.6 25.7, 31.0 28.1, 33.9 17.6
Ob: 83.8 53.35, 73.4 61.2, 65.9 63.6
Oder: 14.55 52.34, 17.0 51.1
Ohio: -84.5 39.1, -87.6 37.95
Orange: 21.25 -28.45, 17.0 -28.6
Orinoco: -63.55 8.15, -67.6 5.6
Paraguay: -57.65 -23.4, -57.65 -19.0
Paraná: -60.6 -32.95, -59.5 -30.0, -53.3 -22.7
Po: 9.7 45.06, 11.6 44.9
Potomac: -77.5 39.1
Red: -93.75 32.5, -97.9 34.1
Rhine: 6.96 50.94, 7.8 48.58, 6.2 51.8, 9.5 47.15
Rhône: 4.8 44.5, 5.7 45.75
Rio Grande: -106.5 31.75, -99.5 27.5, -106.7 34.8
Saint Lawrence: -72.5 46.35
Salween: 97.5 18.5
São Francisco: -40.5 -9.42, -44.9 -16.5
Saône: 4.85 46.7
Seine: 2.35 48.86, 1.1 49.3, 4.07 48.3
Senegal: -13.25 15.65
Snake: -114.46 42.6, -116.9 44.3
Spree: 13.38 52.52, 14.3 51.75
Syr Darya: 65.5 44.85
Tagus: -4.02 39.85, -8.3 39.45
Thames: -1.14 51.6, -0.3 51.46
Tigris: 44.4 33.32, 43.13 36.34, 46.7 31.9
Tisza: 20.2 46.25
Tocantins: -48.3 -10.2, -49.6 -3.8
Ural: 51.37 51.2
Uruguay: -57.97 -31.4, -54.2 -27.5
Vistula: 21.03 52.24, 18.6 53.02
Volga: 46.05 51.5, 44.6 48.7, 39.86 57.62, 45.5 56.15
Weser: 9.1 52.6
White Nile: 32.6 13.3
Yangtze: 114.9 30.45, 106.57 29.56, 118.7 32.1, 111.3 30.7
Yellow: 103.83 36.07, 113.65 34.9, 110.6 37.5, 107.4 40.75
Yenisei: 92.9 56.0, 87.2 65.9, 90.1 61.6
Yukon: -156.93 64.74, -145.0 66.4
Zambezi: 25.85 -17.9, 33.6 -16.15, 23.1 -15.2
`;

/** GSHHG's levels of rivers with water all year. */
const LAST_LEVEL = 4;
/** Greatest distance of a river from the position of its name, in degrees. */
const REACH_DEGREES = 0.2;
/** Length of a river, in degrees, that bears its name on each side of the position. */
const NAMED_DEGREES = 0.8;
const [LOWEST_ZOOM, MAJOR_LEVEL, MINOR_ZOOM] = [5, 2, 7] as const;

const keyOf = (points: ArrayLike<number>, isEnd: boolean): string => {
  const at = isEnd ? points.length - 2 : 0;
  return `${(points[at] ?? 0).toFixed(4)} ${(points[at + 1] ?? 0).toFixed(4)}`;
};

/** Rivers by the position of their vertices and of their ends. */
export class RiverFinder {
  readonly #segments: readonly RiverSegment[];
  readonly #boxes: Flatbush;
  readonly #ends = new Map<string, RiverSegment[]>();

  constructor(segments: readonly RiverSegment[]) {
    this.#segments = segments.filter(({ level, points }) => level <= LAST_LEVEL && points.length >= 4);
    this.#boxes = new Flatbush(Math.max(1, this.#segments.length));
    for (const segment of this.#segments) {
      const [west, north, east, south] = degreesBox(segment.points);
      this.#boxes.add(west, north, east, south);
      for (const isEnd of [false, true]) {
        const key = keyOf(segment.points, isEnd);
        this.#ends.set(key, [...(this.#ends.get(key) ?? []), segment]);
      }
    }
    if (this.#segments.length === 0) this.#boxes.add(0, 0, 0, 0);
    this.#boxes.finish();
  }

  /**
   * Returns the river nearest to a position, `NAMED_DEGREES` to both sides but not beyond the mouth of another that is
   * as large; undefined if there is none.
   */
  near(longitude: number, latitude: number): { line: number[]; level: number } | undefined {
    let best: { distance: number; segment: RiverSegment; vertex: number } | undefined;
    const box = [
      longitude - REACH_DEGREES,
      latitude - REACH_DEGREES,
      longitude + REACH_DEGREES,
      latitude + REACH_DEGREES,
    ];
    for (const index of this.#boxes.search(box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0)) {
      const segment = this.#segments[index];
      if (segment === undefined) continue;
      for (let at = 0; at < segment.points.length; at += 2) {
        const distance = Math.hypot((segment.points[at] ?? 0) - longitude, (segment.points[at + 1] ?? 0) - latitude);
        if (distance < (best?.distance ?? REACH_DEGREES)) best = { distance, segment, vertex: at };
      }
    }
    if (best === undefined) return undefined;
    const before = this.#walk(best.segment, best.vertex, false);
    const after = this.#walk(best.segment, best.vertex, true);
    const line = [...pairs(before).toReversed().flat(), ...after.slice(2)];
    return { line, level: best.segment.level };
  }

  /** Returns the river from a vertex of a segment, the vertex included. */
  #walk(first: RiverSegment, vertex: number, isForward: boolean): number[] {
    const line = [first.points[vertex] ?? 0, first.points[vertex + 1] ?? 0];
    const passed = new Set([first]);
    let [segment, at, step] = [first, vertex, isForward ? 2 : -2];
    for (let length = 0; length < NAMED_DEGREES;) {
      at += step;
      if (at < 0 || at >= segment.points.length) {
        const next = this.#next(segment, step > 0, passed);
        if (next === undefined) break;
        step = keyOf(next.points, false) === keyOf(segment.points, step > 0) ? 2 : -2;
        at = step > 0 ? 0 : next.points.length - 2;
        segment = next;
        passed.add(next);
        continue;
      }
      const [x = 0, y = 0] = [segment.points[at], segment.points[at + 1]];
      length += Math.hypot(x - (line.at(-2) ?? x), y - (line.at(-1) ?? y));
      line.push(x, y);
    }
    return line;
  }

  #next(segment: RiverSegment, isEnd: boolean, passed: ReadonlySet<RiverSegment>): RiverSegment | undefined {
    const onward = (this.#ends.get(keyOf(segment.points, isEnd)) ?? [])
      .filter((other) => !passed.has(other))
      .toSorted((a, b) => a.level - b.level);
    return onward.length > 1 && onward[0]?.level === onward[1]?.level ? undefined : onward[0];
  }
}

const pairs = (values: readonly number[]): [number, number][] =>
  Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i] ?? 0, values[2 * i + 1] ?? 0]);

/** Returns names along rivers. */
export function riverLabels(rivers: Rivers, maxZoom: number): Shape[] {
  const segments: RiverSegment[] = [];
  for (let south = -90; south < 90; south++)
    for (let west = -180; west < 180; west++) segments.push(...rivers.bin(west, south));
  const finder = new RiverFinder(segments);
  const tolerances = squaredTolerances(maxZoom);
  return RIVERS.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', positions = ''] = line.split(': ');
      return positions.split(', ').map((position) => ({ name, position }));
    })
    .flatMap(({ name, position }) => {
      const [longitude = Number.NaN, latitude = Number.NaN] = position.split(' ').map(Number);
      const river = finder.near(longitude, latitude);
      if (river === undefined) return [];
      const path = riverPath(river.line, tolerances);
      const rank = river.level <= MAJOR_LEVEL ? LOWEST_ZOOM : MINOR_ZOOM;
      return [
        {
          group: { layer: 'river_label', kind: LINE, properties: { name, rank } },
          minZoom: rank,
          box: boxOf(path),
          paths: [path],
        },
      ];
    });
}
