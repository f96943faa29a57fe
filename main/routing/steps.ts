/** Work in steps of at most a few milliseconds, between which the caller may serve others, or cancel it. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps at once. */
export function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
