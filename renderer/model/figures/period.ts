import { DEFAULT_TREND_DAYS, MAX_TREND_DAYS } from '../../../contract/health.ts';
import type { Period } from '../window/layout.ts';

export const TREND_DAYS = [DEFAULT_TREND_DAYS, 14, 30, MAX_TREND_DAYS] as const;

/** The period as query values, without defaults. */
export const periodQuery = ({ date, trendDays }: Period): { date?: string; trend_days?: number } => ({
  ...(date === null ? {} : { date }),
  ...(trendDays === DEFAULT_TREND_DAYS ? {} : { trend_days: trendDays }),
});
