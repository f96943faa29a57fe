/** A bucket of tokens per key, filled at the key's rate and as large as a second's worth. */
interface Bucket {
  tokens: number;
  /** Of the monotonic clock, so that setting the system's clock gains nothing. */
  filledAt: number;
}

export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * Takes one token of `key`.
   * @returns 0 if there was one, else the seconds until there will be.
   */
  take(key: string, perSecond: number, now = performance.now()): number {
    const bucket = this.#buckets.get(key) ?? { tokens: perSecond, filledAt: now };
    const tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond);
    const enough = tokens >= 1;
    this.#buckets.set(key, { tokens: enough ? tokens - 1 : tokens, filledAt: now });
    return enough ? 0 : (1 - tokens) / perSecond;
  }
}
