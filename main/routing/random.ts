/** Numbers that look random but are the same in every run. */

/** A small linear congruential generator (Numerical Recipes): numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}
