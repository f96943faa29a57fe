/** The time at which quotas are reset. */

const DAY_MS = 86_400_000;

/** Returns when the current day (UTC) ends. */
export const endOfDay = (): Date => new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS);

/** Returns the seconds until the next day (UTC), for `Retry-After`; at least one. */
export const secondsToNextDay = (): number => Math.max(1, Math.ceil((endOfDay().getTime() - Date.now()) / 1000));
