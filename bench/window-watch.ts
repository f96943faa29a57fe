/** How long a page takes from a press to the picture that shows the answer, as Chromium itself measures it. */
import type { Page } from '@playwright/test';

/** One press of the pointer or of a key with all events that belong to it (Event Timing: "interaction"). */
export interface Interaction {
  /** Milliseconds from the press until its first handler began. */
  waitedMs: number;
  /** Milliseconds that all its handlers took. */
  handledMs: number;
  /** Milliseconds from an event until the next picture after its handlers, in steps of 8: the longest of its events. */
  paintedMs: number;
}

/** Shorter ones aren't reported: the minimum of `durationThreshold` (Event Timing). */
export const SHORTEST_MS = 16;

interface Recorded extends Interaction {
  at: number;
}

declare global {
  interface Window {
    benchInteractions: Map<number, Recorded>;
  }
}

/** Records from now on what is pressed in the page. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    window.benchInteractions = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
        const { interactionId, startTime, processingStart, processingEnd, duration } = entry;
        const before = window.benchInteractions.get(interactionId) ?? {
          at: startTime,
          waitedMs: 0,
          handledMs: 0,
          paintedMs: 0,
        };
        window.benchInteractions.set(interactionId, {
          at: Math.min(before.at, startTime),
          waitedMs: Math.max(before.waitedMs, processingStart - startTime),
          handledMs: before.handledMs + processingEnd - processingStart,
          paintedMs: Math.max(before.paintedMs, duration),
        });
      }
    }).observe({ type: 'event', durationThreshold });
  }, SHORTEST_MS);
}

/** The page's own clock. */
export const pageTime = (page: Page): Promise<number> => page.evaluate(() => performance.now());

/** What was pressed between two times of {@link pageTime}; without those too short to be reported. */
export const interactionsBetween = (page: Page, from: number, to: number): Promise<Interaction[]> =>
  page.evaluate(
    ([first, last]) => [...window.benchInteractions.values()].filter(({ at }) => at >= first && at < last),
    [from, to] as const,
  );
