/** This worker cannot do a part, and another may: its packs or its results are not those of the order. */
export class PartUnfit extends Error {
  override readonly name = 'PartUnfit';
}

/** Where the results that a worker was given lack the plan of a part. @param place of its results, by name */
export const noPlan = (plan: string, place: string, cause: unknown): PartUnfit =>
  new PartUnfit(`A worker finds no ${plan} in ${place}: give all workers the place of results that the order has`, {
    cause,
  });
