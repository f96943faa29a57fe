const DAY_MS = 86_400_000;

/** Seconds until quotas begin anew, at 00:00 UTC; at least one. */
export const secondsToNextDay = (): number => Math.max(1, Math.ceil((DAY_MS - (Date.now() % DAY_MS)) / 1000));
