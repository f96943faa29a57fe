/** The address nearest to points that have no name, looked up in the background for those that are on screen. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { reverseGeocoderEndpoint, type GeocoderResult } from '../../../contract/geocoder.ts';
import { ask } from '../../kit/api/ask.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { useService } from '../../model/service/service.ts';

/** `text` is the street and number, or the street alone; `full` the whole address. */
export type NearAddress = { readonly text: string; readonly full: string; readonly metres: number | null };

/** Enough for both lists of a matrix. */
const MAX_KEPT = 2000;
const AT_ONCE = 2;

const WANTED = ['street_address', 'premise', 'route'] as const;

const keyOf = ({ lon, lat }: Point): string => `${lon},${lat}`;

/** By position; `null` where no installed pack has an address near it. Absent while it is not known. */
const useNearAddresses = create<ReadonlyMap<string, NearAddress | null>>()(() => new Map());

let queue: Point[] = [];
let underWay = 0;

const nearOf = ({ formatted_address: full, distance_metres: metres }: GeocoderResult): NearAddress => ({
  full,
  text: full.split(', ')[0] ?? full,
  metres: metres ?? null,
});

function keep(point: Point, found: NearAddress | null): void {
  const kept = [...useNearAddresses.getState(), [keyOf(point), found] as const].slice(-MAX_KEPT);
  useNearAddresses.setState(new Map(kept), true);
}

/** Asks for what is waiting, the latest first: what is on screen now. */
async function proceed(): Promise<void> {
  const point = underWay < AT_ONCE ? queue.pop() : undefined;
  if (point === undefined) return;
  underWay += 1;
  const answer = await ask(reverseGeocoderEndpoint, {
    query: { x: point.lon, y: point.lat, result_type: WANTED.join('|') },
  });
  underWay -= 1;
  // A look-up that failed is tried again when the point comes into view again.
  if (answer.ok) keep(point, answer.data.results[0] === undefined ? null : nearOf(answer.data.results[0]));
  void proceed();
}

function enqueue(point: Point): void {
  if (useNearAddresses.getState().has(keyOf(point)) || queue.some((waiting) => keyOf(waiting) === keyOf(point))) return;
  queue = [...queue, point].slice(-MAX_KEPT);
  void proceed();
}

// With other packs the answers are others.
useService.subscribe(({ packs }, before) => {
  if (packs !== before.packs) useNearAddresses.setState(new Map(), true);
});

/**
 * The address nearest to a point; `null` while it is not known, and where there is none. @param point `null` where none
 * is wanted
 */
export function useNearAddress(point: Point | null): NearAddress | null {
  const found = useNearAddresses((known) => (point === null ? undefined : known.get(keyOf(point))));
  const isUnknown = point !== null && found === undefined;
  useEffect(() => {
    if (isUnknown) enqueue(point);
  }, [isUnknown, point]);
  return found ?? null;
}
