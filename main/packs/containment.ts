/** How certainly an area contains a point. */

/** `inside`; on its `border`; or `near`: so little outside that rounding may be the cause. */
export type Containment = 'inside' | 'border' | 'near';

export interface Hit {
  boundaryId: number;
  categoryCode: number;
  containment: Containment;
}

const CERTAINTY = { inside: 2, border: 1, near: 0 } satisfies Record<Containment, number>;

/** The hits with the highest certainty. */
export function mostCertain<H extends { containment: Containment }>(hits: readonly H[]): readonly H[] {
  if (hits.length < 2) return hits;
  const best = Math.max(...hits.map(({ containment }) => CERTAINTY[containment]));
  return hits.filter(({ containment }) => CERTAINTY[containment] === best);
}
