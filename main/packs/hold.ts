/** How surely an area holds a point. */

/** `inside`; on its `border`; or `near`, so little outside that rounding may have put it there. */
export type Hold = 'inside' | 'border' | 'near';

export interface Hit {
  boundaryId: number;
  categoryCode: number;
  hold: Hold;
}

const SURENESS = { inside: 2, border: 1, near: 0 } satisfies Record<Hold, number>;

/** The hits that no other hit is surer than. */
export function surest<H extends { hold: Hold }>(hits: readonly H[]): readonly H[] {
  if (hits.length < 2) return hits;
  const best = Math.max(...hits.map(({ hold }) => SURENESS[hold]));
  return hits.filter(({ hold }) => SURENESS[hold] === best);
}
