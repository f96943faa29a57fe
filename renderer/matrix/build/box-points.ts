/** Points out of a drawn box: addresses inside it, or points scattered over it. */
import { create } from 'zustand';
import { MAX_ADDRESSES, type SnapAnswer } from '../../../contract/matrix.ts';
import type { BoxAddresses } from '../../../contract/geocoder.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { get, post, withQuery, type Answer } from '../../api/request.ts';
import { roundDegrees, wrapLongitude, type Point } from '../../coordinates/point.ts';
import { useDrawnBox } from '../../state/drawn-box.ts';
import type { MatrixPoint, MatrixRole } from '../../state/matrix-points.ts';
import { useBuilder, type Mode } from './builder.ts';
import { focusList } from '../focus.ts';
import { addressOf } from './points.ts';

export type BoxWay = 'addresses' | 'scatter';

type Store = {
  readonly box: Bbox | null;
  readonly role: MatrixRole;
  readonly open: (box: Bbox, role: MatrixRole) => void;
  readonly setRole: (role: MatrixRole) => void;
  readonly close: () => void;
};

/** The box that points are being taken from. */
export const useBoxPoints = create<Store>()((set, store) => ({
  box: null,
  role: 'destinations',
  open: (box, role) => set({ box, role }),
  setRole: (role) => set({ role }),
  close: () => {
    set({ box: null });
    useDrawnBox.getState().set({ box: null });
    focusList(store().role);
  },
}));

export type Choosing = 'even' | 'random';

/** Addresses of the installed packs inside the box. Boxes end at ±180°, where the packs do. */
export const addressesOf = ([west, south, east, north]: Bbox, limit: number, choose: Choosing, seed: number): Promise<Answer<BoxAddresses>> =>
  get(withQuery('/v1/addresses', { bbox: [west, south, Math.min(180, east), north].join(','), limit, choose, seed }));

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
export async function scatteredOnRoads(box: Bbox, count: number, seed: number, mode: Mode): Promise<Answer<MatrixPoint[]>> {
  const tried = scattered(box, Math.min(2 * MAX_ADDRESSES, count * TRIES), seed);
  const answer = await post<SnapAnswer>('/tdmv1/snap', { addresses: tried.map(addressOf), mode });
  if (!answer.ok) return answer;
  const found = answer.data.positions.flatMap((position) => (position === null ? [] : [{ point: { lon: position[0] ?? 0, lat: position[1] ?? 0 } }]));
  return { ...answer, data: found.slice(0, count) };
}

/** Adds them to the list of the box, and lets go of the box. */
export function takeFromBox(points: readonly MatrixPoint[], done: string): void {
  const { role, close } = useBoxPoints.getState();
  useBuilder.getState().add(role, points, done);
  close();
}
