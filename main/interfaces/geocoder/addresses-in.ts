/** Address points inside a box, without numbers that lie between known ones, and a few of them to stand for all. */
import { MAX_COUNTED_ADDRESSES, type BoxAddresses } from '../../../contract/geocoder.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { HouseRow } from './index-reader.ts';
import type { OpenIndex } from './open-index.ts';
import { streetWithNumber } from './result.ts';

const UNITS_PER_DEGREE = 1e7;

/** The finest grid that is laid over a box. */
const FINEST_GRID = 1024;

interface BoxHouse {
  house: HouseRow;
  index: OpenIndex;
}

/** How the ones to be listed are chosen. */
export interface Choice {
  limit: number;
  choose: 'even' | 'random';
  seed: number;
  /** Code of the country, which has its own order of street and number. */
  country: string;
}

const units = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);

/** @returns undefined where the box holds more than can be looked through. */
export function addressesIn(indexes: readonly OpenIndex[], box: Bbox, { limit, choose, seed, country }: Choice): BoxAddresses | undefined {
  const found: BoxHouse[] = [];
  const [west, south, east, north] = [units(box[0]), units(box[1]), units(box[2]), units(box[3])];
  for (const index of indexes) {
    for (const house of index.reader.housesWithin(...box)) {
      if (house.interpolated === 1) continue;
      if (house.lon >= west && house.lon <= east && house.lat >= south && house.lat <= north) found.push({ house, index });
      if (found.length > MAX_COUNTED_ADDRESSES) return undefined;
    }
  }
  const chosen = found.length <= limit ? found : choose === 'even' ? spread(found, [west, south, east, north], limit) : drawn(found, limit, seed);
  return { count: found.length, addresses: chosen.map((entry) => describe(entry, country)) };
}

function describe({ house, index }: BoxHouse, country: string): BoxAddresses['addresses'][number] {
  const number = house.suffix === null ? String(house.number) : `${house.number} ${house.suffix.toUpperCase()}`;
  return { name: streetWithNumber(index.candidates.get(house.street)?.row.name ?? '', number, country), lon: house.lon / UNITS_PER_DEGREE, lat: house.lat / UNITS_PER_DEGREE };
}

/** One of each cell of a grid that is as fine as it takes, then every so manieth: dense quarters do not crowd out the others. */
function spread(found: readonly BoxHouse[], [west, south, east, north]: Bbox, limit: number): BoxHouse[] {
  let cells = new Map<number, BoxHouse>();
  for (let side = Math.max(1, Math.ceil(Math.sqrt(limit))); cells.size < limit && side <= FINEST_GRID; side *= 2) {
    cells = new Map();
    for (const entry of found) {
      const column = Math.floor(((entry.house.lon - west) / (east - west + 1)) * side);
      const row = Math.floor(((entry.house.lat - south) / (north - south + 1)) * side);
      if (!cells.has(row * side + column)) cells.set(row * side + column, entry);
    }
  }
  const inOrder = [...cells].toSorted(([a], [b]) => a - b).map(([, entry]) => entry);
  if (inOrder.length <= limit) return inOrder;
  return Array.from({ length: limit }, (_, i) => inOrder[Math.floor((i * inOrder.length) / limit)]).filter((entry) => entry !== undefined);
}

/** Drawn by lot: those whose mixed positions are the lowest. */
function drawn(found: readonly BoxHouse[], limit: number, seed: number): BoxHouse[] {
  const lots = found.map((entry) => ({ entry, lot: mixed(entry.house.lon, entry.house.lat, seed) }));
  return lots.toSorted((a, b) => a.lot - b.lot).slice(0, limit).map(({ entry }) => entry);
}

/** A 32-bit number that looks random: the finaliser of MurmurHash3 over position and seed. */
function mixed(lon: number, lat: number, seed: number): number {
  let hash = lon ^ Math.imul(lat, 0x85ebca6b) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
