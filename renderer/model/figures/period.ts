import { create } from 'zustand';
import { DEFAULT_TREND_DAYS, MAX_TREND_DAYS } from '../../../contract/health.ts';

export const TREND_DAYS = [DEFAULT_TREND_DAYS, 14, 30, MAX_TREND_DAYS] as const;

export type Period = {
  /** `YYYY-MM-DD`: figures of that very day; `null` for the latest of each area. */
  readonly date: string | null;
  /** Days over which changes are taken. */
  readonly trendDays: number;
};

type Store = Period & { readonly set: (change: Partial<Period>) => void };

/**
 * Which day's health figures the window shows, and over how many days their changes: the panel, the tile and the map
 * alike.
 */
export const usePeriod = create<Store>()((set) => ({
  date: null,
  trendDays: DEFAULT_TREND_DAYS,
  set: (change) => set(change),
}));

/** The period as query values; what is as usual is left out. */
export const periodQuery = ({ date, trendDays }: Period): { date?: string; trend_days?: number } => ({
  ...(date === null ? {} : { date }),
  ...(trendDays === DEFAULT_TREND_DAYS ? {} : { trend_days: trendDays }),
});
