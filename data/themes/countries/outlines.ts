/** Outlines of the countries: borders from geo-maps, shores from GSHHG, waters between countries from their time zones. */
import { bboxOf, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import type { Shore } from '../../read/gshhg/shore.ts';
import { bySize } from '../../read/overlaps.ts';
import { cutIntoBins } from './ground.ts';
import { binKey, binsOfInlandSeas, countryLand } from './land.ts';
import { joinBins } from './join.ts';
import { Partition, type Ground } from './partition.ts';
import type { ZoneCountries } from './zone-countries.ts';

/** South of it all land is Antarctica. */
const ANTARCTIC_TREATY = -60;

export interface Outlines {
  countries: Map<string, MultiPolygon>;
  /** Land that no country was found for. */
  unclaimed: MultiPolygon;
  /** Which country had ground of which other: more than a square kilometre of a bin. */
  overlaps: { winner: string; loser: string }[];
}

/** Ground of all countries by bin, each bin's in the order of precedence. */
function groundByBin(ground: ReadonlyMap<string, MultiPolygon>): Map<number, Ground[]> {
  const bins = new Map<number, Ground[]>();
  for (const iso3 of bySize(ground)) {
    for (const polygon of ground.get(iso3) ?? []) {
      cutIntoBins(polygon, (west, south, part) => {
        const at = binKey(west, south);
        const here = bins.get(at);
        if (here === undefined) bins.set(at, [{ iso3, polygons: [part] }]);
        else if (here.at(-1)?.iso3 === iso3) here.at(-1)?.polygons.push(part);
        else here.push({ iso3, polygons: [part] });
      });
    }
  }
  return bins;
}

/** The country whose ground lies nearest to the point, among those of the bins around it; by the boxes of their parts. */
function nearestGround(bins: ReadonlyMap<number, Ground[]>, [x, y]: [number, number]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  const reach = 3;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const west = ((Math.floor(x) + dx + 540) % 360) - 180;
      for (const { iso3, polygons } of bins.get(binKey(west, Math.floor(y) + dy)) ?? []) {
        for (const polygon of polygons) {
          const [w, s, e, n] = bboxOf([polygon]);
          const distance = Math.hypot(Math.max(w - x, 0, x - e), Math.max(s - y, 0, y - n));
          if (distance < least) {
            least = distance;
            best = iso3;
          }
        }
      }
    }
  }
  return best;
}

/** Joins along the bins' edges, which is quick; pieces that overlap are joined wherever they meet. */
function joined(iso3: string, parts: MultiPolygon): MultiPolygon {
  const polygons = joinBins(parts) ?? untangle(parts);
  if (polygons === undefined) throw new Error(`The pieces of ${iso3} could not be joined`);
  return polygons;
}

/**
 * @param ground of each country, inland waters included; where two hold the same, the smaller country has it
 * @throws Error where borders and shores cannot be brought together
 */
export function countryOutlines(ground: ReadonlyMap<string, MultiPolygon>, shore: Shore, zones: ZoneCountries, progress: (done: number, total: number) => void): Outlines {
  const bins = groundByBin(ground);
  const inlandSeas = binsOfInlandSeas(shore);
  const partition = new Partition(zones);
  const antarctica: Ground[] = [];
  for (let south = -90; south < 90; south++) {
    progress(south + 90, 180);
    for (let west = -180; west < 180; west++) {
      const land = countryLand(shore, west, south, inlandSeas);
      if (south < ANTARCTIC_TREATY) for (const polygon of land) antarctica.push({ iso3: 'ATA', polygons: [polygon] });
      else partition.add(west, south, land, bins.get(binKey(west, south)) ?? []);
    }
  }
  const pieces = partition.pieces;
  pieces.set('ATA', [...(pieces.get('ATA') ?? []), ...antarctica.flatMap(({ polygons }) => polygons)]);
  const unclaimed: MultiPolygon = [];
  for (const { polygon, at } of partition.unclaimed) {
    const iso3 = nearestGround(bins, at);
    if (iso3 === undefined) unclaimed.push(polygon);
    else pieces.get(iso3)?.push(polygon);
  }
  return { countries: new Map([...pieces].map(([iso3, parts]) => [iso3, joined(iso3, parts)])), unclaimed, overlaps: partition.overlaps() };
}
