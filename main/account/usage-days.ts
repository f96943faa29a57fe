/** Usage by day and interface. */
import type { UsageDay } from '../../contract/usage.ts';
import type { UsageRow } from '../store/usage.ts';

/** Sums rows by day and interface, sorted by both. */
export function usageDays(rows: readonly UsageRow[]): UsageDay[] {
  const days = new Map<string, UsageDay>();
  for (const { day, interface: metered, status, requests, cells } of rows) {
    const place = `${day} ${metered}`;
    let entry = days.get(place);
    if (entry === undefined)
      days.set(place, (entry = { day, interface: metered, requests: 0, statuses: {}, cells: 0 }));
    entry.requests += requests;
    entry.cells += cells;
    entry.statuses[status] = (entry.statuses[status] ?? 0) + requests;
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
