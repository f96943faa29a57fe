/** Points out of a drawn box: addresses inside it, or points scattered over it. */
import { MAX_ADDRESSES, snapEndpoint } from '../../../contract/matrix.ts';
import { boxAddressesEndpoint, type BoxAddresses } from '../../../contract/geocoder.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { ask } from '../../kit/api/ask.ts';
import type { Answer } from '../../kit/api/request.ts';
import { roundDegrees, wrapLongitude, type Point } from '../../kit/coordinates/point.ts';
import type { MatrixPoint, PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder, type Mode } from '../../model/matrix/order/builder.ts';
import { focusList } from './focus.ts';
import { addressOf } from '../../model/matrix/order/points.ts';
import { useMap } from '../../model/map/map.ts';
import { fetchAnswer, queryOf, type AnswerQuery } from '../../kit/api/query.ts';

export type BoxWay = 'addresses' | 'scatter';

/** Closes the box. */
export function closeBox(): void {
  const { boxRole } = useMap.getState();
  useMap.setState({ box: null, boxRole: null });
  focusList(boxRole ?? 'origins');
}

export type Choosing = 'even' | 'random';

/** Addresses of the installed packs inside the box. Boxes end at ±180°, where the packs do. */
export const addressQuery = (
  [west, south, east, north]: Bbox,
  limit: number,
  choose: Choosing,
  seed: number,
): AnswerQuery<BoxAddresses> =>
  queryOf(boxAddressesEndpoint, {
    query: { bbox: [west, south, Math.min(180, east), north].join(','), limit, choose, seed },
  });

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function* lots(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** Points spread by lot over the ground of a box, the same for the same seed. */
export function scattered([west, south, east, north]: Bbox, count: number, seed: number): Point[] {
  const lot = lots(seed);
  return Array.from({ length: count }, () => {
    const lon = west + lot.next().value * (east - west);
    // Equal chances for equal areas: by the sine of the latitude.
    const lat = (Math.asin(sine(south) + lot.next().value * (sine(north) - sine(south))) * 180) / Math.PI;
    return { lon: roundDegrees(wrapLongitude(lon)), lat: roundDegrees(lat) };
  });
}

/** How many are tried for each that is wanted on a road: water and woods have none near. */
const TRIES = 3;

/** Scattered points moved to the nearest road of the mode; those that have none within 1 km are left out. */
async function scatteredOnRoads(box: Bbox, count: number, seed: number, mode: Mode): Promise<Answer<MatrixPoint[]>> {
  const tried = scattered(box, Math.min(2 * MAX_ADDRESSES, count * TRIES), seed);
  const answer = await ask(snapEndpoint, { body: { addresses: tried.map(addressOf), mode } });
  if (!answer.ok) return answer;
  const found = answer.data.positions.flatMap((position) =>
    position === null ? [] : [{ point: { lon: position[0] ?? 0, lat: position[1] ?? 0 } }],
  );
  return { ...answer, data: found.slice(0, count) };
}

type Wanted = {
  readonly box: Bbox;
  readonly count: number;
  readonly seed: number;
  readonly choosing: Choosing;
  /** Moves random points to the nearest road of this mode; `null` doesn't move them. */
  readonly mode: Mode | null;
};

/** The points that a box is to give. */
export async function pointsOf(
  way: BoxWay,
  { box, count, seed, choosing, mode }: Wanted,
): Promise<Answer<MatrixPoint[]>> {
  if (way === 'scatter' && mode === null)
    return { ok: true, ms: 0, data: scattered(box, count, seed).map((point) => ({ point })) };
  if (way === 'scatter' && mode !== null) return scatteredOnRoads(box, count, seed, mode);
  const answer = await fetchAnswer(addressQuery(box, count, choosing, seed));
  return answer.ok
    ? { ...answer, data: answer.data.addresses.map(({ name, lon, lat }) => ({ point: { lon, lat }, name })) }
    : answer;
}

/**
 * Adds points of a box to a list, and closes the box if it is still the one that is open: another may have been drawn,
 * for the other list, while they were looked up.
 */
export function takeFromBox(box: Bbox, role: PointRole, points: readonly MatrixPoint[], done: string): void {
  useBuilder.getState().add(role, points, done);
  useMap.setState(({ boxSeed }) => ({ boxSeed: boxSeed + 1 }));
  if (useMap.getState().box === box) closeBox();
}
