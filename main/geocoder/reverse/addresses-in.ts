/** Address points inside a box, without numbers that lie between known ones, and a few of them to stand for all. */
import type { BoxAddresses } from '../../../contract/geocoder.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { evenSampler, lotOf, randomSampler, type Drawn } from './box-sample.ts';
import type { HouseRow } from '../index/reader.ts';
import type { OpenIndex } from '../index/open-index.ts';
import { streetWithNumber } from '../retrieve/result.ts';
import { giveWay } from '../../threads/give-way.ts';

const UNITS_PER_DEGREE = 1e7;

/** Addresses that are looked through before others are served. */
const ADDRESSES_AT_ONCE = 2048;
/** Rows of cells, of 100 m each, that are looked through before others are served: most of a box may be water. */
const ROWS_AT_ONCE = 100;
/** Addresses that are named before others are served: each is a few look-ups. */
const NAMED_AT_ONCE = 32;

/** How the ones to be listed are chosen. */
export interface Choice {
  limit: number;
  choose: 'even' | 'random';
  seed: number;
  /** Code of the country, which has its own order of street and number. */
  country: string;
}

const units = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);

/**
 * Counts the addresses of a box and lists some: the same ones for the same packs, box, limit and seed. Looks through
 * the box in pieces, so that other requests are served between them.
 * @param signal ends the search when the client has gone
 * @returns undefined where `signal` ended it
 */
export async function addressesIn(
  indexes: readonly OpenIndex[],
  box: Bbox,
  { limit, choose, seed, country }: Choice,
  signal?: AbortSignal,
): Promise<BoxAddresses | undefined> {
  const [west, south, east, north] = [units(box[0]), units(box[1]), units(box[2]), units(box[3])];
  const sampler =
    choose === 'even' && limit > 0 ? evenSampler([west, south, east, north], limit, seed) : randomSampler(limit);
  let count = 0;
  let [seen, rows] = [0, 0];
  for (const [index, { reader }] of indexes.entries()) {
    for (const row of reader.pointsWithin(...box)) {
      for (const [id, lon, lat] of row) {
        if (lon < west || lon > east || lat < south || lat > north) continue;
        count += 1;
        sampler.offer({ index, id, lon, lat, lot: lotOf(id, index, seed) });
      }
      seen += row.length;
      rows += 1;
      if (seen < ADDRESSES_AT_ONCE && rows < ROWS_AT_ONCE) continue;
      [seen, rows] = [0, 0];
      await giveWay();
      if (signal?.aborted === true) return undefined;
    }
  }
  const addresses: BoxAddresses['addresses'] = [];
  for (const [position, drawn] of sampler.chosen().entries()) {
    addresses.push(...describe(indexes, drawn, country));
    if (position % NAMED_AT_ONCE === NAMED_AT_ONCE - 1) await giveWay();
  }
  return { count, addresses };
}

function describe(indexes: readonly OpenIndex[], { index, id }: Drawn, country: string): BoxAddresses['addresses'] {
  const open = indexes[index];
  const house = open?.reader.house(id);
  return open === undefined || house === undefined
    ? []
    : [{ name: nameOf(open, house, country), lon: house.lon / UNITS_PER_DEGREE, lat: house.lat / UNITS_PER_DEGREE }];
}

function nameOf({ candidates }: OpenIndex, { street, number, suffix }: HouseRow, country: string): string {
  return streetWithNumber(
    candidates.get(street)?.row.name ?? '',
    suffix === null ? String(number) : `${number} ${suffix.toUpperCase()}`,
    country,
  );
}
