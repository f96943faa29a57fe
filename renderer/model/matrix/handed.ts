/**
 * Where other places of the window put what the matrix builder is to take: pins, a point of the map's menu, a drawn
 * box.
 */
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';

export type MatrixRole = 'origins' | 'destinations';

/** A list of points: of a matrix, or the stops of the Reach page. */
export type PointRole = MatrixRole | 'stops';

/** `isVia`: a route leads through it without stopping. */
export type MatrixPoint = { readonly point: Point; readonly name?: string; readonly isVia?: true };

/** Points for one of the builder's lists, or a box whose points the builder is to find. */
export type Handed =
  | { readonly kind: 'points'; readonly role: PointRole; readonly points: readonly MatrixPoint[] }
  | { readonly kind: 'box'; readonly box: Bbox };

/** The oldest first. */
let waiting: readonly Handed[] = [];
const takers = new Set<() => void>();

/** Hands it over: it waits until it is taken. */
export function hand(item: Handed): void {
  waiting = [...waiting, item];
  for (const take of takers) take();
}

/** What has been handed over and not been taken yet, the oldest first; from now on it is taken. */
export function takeHanded(): readonly Handed[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Calls `take` whenever something has been handed over. @returns what ends that */
export function onHanded(take: () => void): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}
