/** Waits before a retry, twice as long after each failure. */
export class RetryTimer {
  readonly #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAt = 0;
  #failures = 0;
  #failedAt = 0;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** Whether a retry is scheduled. */
  get isSet(): boolean {
    return this.#timer !== undefined;
  }

  /**
   * Schedules a retry: at once after the first failure, then after `firstMs`, doubling up to `longestMs`, but not
   * before `leastMs`. The delay starts over after `forgivenMs` without failures. If a retry is already scheduled, the
   * earlier one is kept.
   */
  set(
    leastMs: number,
    { firstMs, longestMs, forgivenMs }: Readonly<Record<'firstMs' | 'longestMs' | 'forgivenMs', number>>,
  ): void {
    const now = performance.now();
    if (now - this.#failedAt > forgivenMs) this.#failures = 0;
    const backoffMs = this.#failures === 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (this.#failures - 1));
    const ms = Math.max(leastMs, backoffMs);
    if (this.isSet && this.#dueAt <= now + ms) return;
    clearTimeout(this.#timer);
    this.#dueAt = now + ms;
    this.#failures += 1;
    this.#failedAt = now;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, ms);
  }

  /** Cancels the retry and forgets the failures. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
  }
}
